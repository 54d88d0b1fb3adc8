import { Checkbox, Code, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SimulationDraft } from '../../../../domain/content/content.ts'
import type { Findings } from '../../../../domain/content/content-findings.ts'
import { type SimulationHealth, startsInWords } from '../../../../domain/content/simulation-health.ts'
import { isInLab } from '../../../../domain/content/simulations.ts'
import { formatMoment } from '../../../../domain/platform/dates.ts'
import { ActionButton } from '../../../components/button/action-button.tsx'
import { CallButton } from '../../../components/button/call-button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Question } from '../../../components/dialog/question.tsx'
import { CopyButton } from '../../../components/hand-on/copy-button.tsx'
import { notify } from '../../../components/page/notify.ts'
import { Aside } from '../../../components/page/texts.tsx'
import { client, trpc } from '../../../trpc.ts'
import { useMayDo } from '../../parts/duties.ts'
import { reasonOf } from '../../parts/reason.ts'
import type { OpenedContent } from '../opened-content.ts'
import { ProviderField } from './provider-field.tsx'

type SimulationFormProps = {
  id: string
  payload: SimulationDraft
  findings: Findings
  scenarios: OpenedContent['scenarios']
  secretMadeAt: string | null
  /** Health of a published simulation; null for others. */
  health: SimulationHealth | null
  onSecretMade: (at: string) => void
  onChecked: (health: SimulationHealth | null) => void
  onChange: (change: Partial<SimulationDraft>) => void
}

/** Fields of simulations only: provider, data passed on, outcome reports, secret. */
export function SimulationForm({ id, findings, scenarios, health, onChecked, ...agreed }: SimulationFormProps) {
  const { payload, onChange } = agreed
  const { endpointUrl, needsContactData, reportsOutcome } = payload
  const scenario = scenarios.find((one) => one.endpointUrl === endpointUrl)
  return (
    <Stack>
      <ProviderField {...{ scenarios, payload, findings, onChange }} chosen={scenario} />
      {health && (
        <Group justify="space-between">
          <Text size="sm">{startsInWords(health)}</Text>
          <CheckButton id={id} onChecked={onChecked} />
        </Group>
      )}
      {scenario && reportsOutcome && !needsContactData ? (
        <Aside>
          Unser Übungslabor erfährt nur den Vornamen und meldet, wie die Übung ausgegangen ist. Mehr ist dafür nicht
          einzutragen.
        </Aside>
      ) : (
        endpointUrl && <Agreement id={id} {...agreed} />
      )}
    </Stack>
  )
}

type AgreementProps = Pick<SimulationFormProps, 'id' | 'payload' | 'secretMadeAt' | 'onSecretMade' | 'onChange'>

/** Settings for another provider: which data it gets, and whether it reports outcomes. */
const Agreement = ({ id, payload, secretMadeAt, onSecretMade, onChange }: AgreementProps) => (
  <>
    <Checkbox
      label="Braucht Kontaktdaten"
      description="Nachname, E-Mail und Telefon werden nur geschickt, wenn die Eltern beim Start zustimmen."
      checked={payload.needsContactData}
      onChange={(event) => onChange({ needsContactData: event.currentTarget.checked })}
    />
    <Checkbox
      label="Meldet ihr Ergebnis"
      description="Der Anbieter sagt später, wie es ausging, und unterschreibt das mit einem Schlüssel."
      checked={payload.reportsOutcome}
      onChange={(event) => onChange({ reportsOutcome: event.currentTarget.checked })}
    />
    {payload.reportsOutcome &&
      (isInLab(payload.endpointUrl) ? (
        <Text>Unser eigenes Übungslabor kennt seinen Schlüssel schon: Hier ist nichts einzutragen.</Text>
      ) : (
        <Secret id={id} madeAt={secretMadeAt} onMade={onSecretMade} />
      ))}
  </>
)

type CheckButtonProps = { id: string; onChecked: (health: SimulationHealth | null) => void }

/** Checks the provider at the published URL without starting a simulation. */
function CheckButton({ id, onChecked }: CheckButtonProps) {
  if (!useMayDo('edit')) return null
  return (
    <CallButton
      variant="default"
      label="Jetzt prüfen"
      busyLabel="Wird geprüft..."
      call={() => client.admin.checkSimulation.mutate({ id })}
      onDone={({ failure, health }) => {
        onChecked(health)
        if (!failure) notify.success('Der Anbieter antwortet', 'Die Simulation lässt sich starten.')
        else notify.failure(`Unter der veröffentlichten Adresse: ${failure}.`, 'Lässt sich gerade nicht starten')
      }}
      whenFailed={(error) => notify.failure(`Das ließ sich nicht prüfen: ${reasonOf(error)}`)}
    />
  )
}

type SecretProps = { id: string; madeAt: string | null; onMade: (at: string) => void }

/** The secret shared with a provider: generated here, shown once, renewed when lost or leaked. */
function Secret({ id, madeAt, onMade }: SecretProps) {
  const edits = useMayDo('edit')
  const [shown, setShown] = useState<string>()
  const [asks, setAsks] = useState(false)
  const renew = useMutation(
    trpc.admin.renewSimulationSecret.mutationOptions({
      onSuccess: ({ secret }) => {
        setShown(secret)
        onMade(new Date().toISOString())
      },
      onError: (error) => notify.failure(`Der Schlüssel konnte nicht erzeugt werden: ${reasonOf(error)}`),
      onSettled: () => setAsks(false),
    }),
  )
  return (
    <Stack gap="xs">
      <Text>
        {madeAt ? `Der Schlüssel wurde am ${formatMoment(madeAt)} Uhr erzeugt.` : 'Es gibt noch keinen Schlüssel.'}
      </Text>
      {asks && (
        <Question
          title="Der bisherige Schlüssel gilt dann sofort nicht mehr."
          yes="Ja, erneuern"
          no="Abbrechen"
          isLoss
          isBusy={renew.isPending}
          onYes={() => renew.mutate({ id })}
          onNo={() => setAsks(false)}
        />
      )}
      {edits ? (
        <Group>
          <ActionButton
            variant="light"
            label={madeAt ? 'Schlüssel erneuern' : 'Schlüssel erzeugen'}
            isBusy={renew.isPending}
            onClick={() => (madeAt ? setAsks(true) : renew.mutate({ id }))}
          />
        </Group>
      ) : (
        <Aside>Schlüssel erzeugt die Redaktion.</Aside>
      )}
      {shown && (
        <Dialog title="Der Schlüssel" onClose={() => setShown(undefined)}>
          <Stack>
            <Text>Er wird nur dieses eine Mal gezeigt. Geben Sie ihn dem Anbieter auf einem sicheren Weg.</Text>
            <Code block>{shown}</Code>
            <CopyButton text={shown} copied="Schlüssel kopiert" notCopied="Der Schlüssel konnte nicht kopiert werden.">
              Schlüssel kopieren
            </CopyButton>
          </Stack>
        </Dialog>
      )}
    </Stack>
  )
}
