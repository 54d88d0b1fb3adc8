import { Anchor, Checkbox, Group, List, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { passNumber, stepInWords } from '../../../domain/learning/passes.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import { CallDialog } from '../../components/dialog/confirm-dialog.tsx'
import { CopyButton } from '../../components/hand-on/copy-button.tsx'
import { ShareButton } from '../../components/hand-on/share-button.tsx'
import { notify } from '../../components/page/notify.ts'
import { SectionTitle } from '../../components/page/texts.tsx'
import { addressOfCheckPage, type PassOfChild } from '../../learning/pass-page/pass-of-child.ts'
import { client, queryClient, trpc } from '../../trpc.ts'

const refreshPasses = () => queryClient.invalidateQueries(trpc.passes.pathFilter())

const ruledOff = { borderTop: '1px solid var(--mantine-color-default-border)' }

type CheckPageProps = { ids: { childId: string; passId: string }; pass: PassOfChild }

/** Lets others check a pass by its code, and explains what they will see. Off by default. */
export function CheckPage({ ids, pass }: CheckPageProps) {
  const { checkPage, holder } = pass
  const [wantsName, setWantsName] = useState(false)
  const [isClosing, setIsClosing] = useState(false)
  const open = useMutation(
    trpc.passes.openCheckPage.mutationOptions({
      onSuccess: async () => {
        await refreshPasses()
        notify.success(checkPage ? 'Prüfseite geändert' : 'Prüfseite eingeschaltet')
      },
      onError: notify.failed('Die Prüfseite konnte nicht geändert werden'),
    }),
  )
  const isBusy = open.isPending
  const showsName = open.variables && isBusy ? open.variables.showsName : (checkPage?.showsName ?? wantsName)
  function chooseName(isShown: boolean) {
    if (isBusy) return
    setWantsName(isShown)
    if (checkPage) open.mutate({ ...ids, showsName: isShown })
  }
  return (
    <Stack
      component="section"
      maw="52.5rem"
      mt="xl"
      mx="auto"
      pt="lg"
      className="long-words"
      style={ruledOff}
      aria-labelledby="check-page"
    >
      <SectionTitle id="check-page">Prüfseite</SectionTitle>
      <Text>
        {checkPage
          ? `Seit dem ${formatDate(checkPage.openedAt)} eingeschaltet: Wer den QR-Code auf dem Pass liest oder die Adresse hat, kann den Pass dort prüfen. Ohne Anmeldung, und wir merken uns nicht, wer nachsieht.`
          : 'Zum Beispiel für die Schule oder die Großeltern: Ein QR-Code auf dem Pass führt zu einer Seite, auf der andere prüfen können, dass er echt ist. Die Seite ist aus, bis Sie sie einschalten.'}
      </Text>
      <div>
        <Text fw={600}>Dort steht genau das, und nichts sonst:</Text>
        <List mt="xs">
          <List.Item>Pass: {[pass.title, stepInWords(pass)].filter(Boolean).join(', ')}</List.Item>
          {pass.levels.length > 0 && <List.Item>Level: {pass.levels.map(({ title }) => title).join(', ')}</List.Item>}
          <List.Item>Abgeschlossen am {formatDate(pass.earnedAt)}</List.Item>
          <List.Item>Nummer {passNumber(pass.id)}</List.Item>
          <List.Item>{showsName ? `Vorname: ${holder.name}` : 'kein Name'}</List.Item>
        </List>
      </div>
      <Checkbox
        label={`Den Vornamen „${holder.name}“ zeigen`}
        checked={showsName}
        onChange={(event) => chooseName(event.currentTarget.checked)}
      />
      {checkPage ? (
        <>
          <Text className="long-words">
            <Anchor href={addressOfCheckPage(checkPage.code)} target="_blank" rel="noreferrer">
              {addressOfCheckPage(checkPage.code)}
            </Anchor>
          </Text>
          <Group>
            <ShareButton link={addressOfCheckPage(checkPage.code)} title={`Pass: ${pass.title}`} variant="default" />
            <CopyButton
              text={addressOfCheckPage(checkPage.code)}
              copied="Adresse kopiert"
              notCopied="Die Adresse konnte nicht kopiert werden."
              variant="default"
            >
              Adresse kopieren
            </CopyButton>
            <ActionButton variant="default" label="Prüfseite ausschalten" onClick={() => setIsClosing(true)} />
          </Group>
        </>
      ) : (
        <Group>
          <ActionButton
            variant="light"
            label="Prüfseite einschalten"
            isBusy={isBusy}
            busyLabel="Wird eingeschaltet..."
            onClick={() => open.mutate({ ...ids, showsName })}
          />
        </Group>
      )}
      {isClosing && (
        <CallDialog
          title="Prüfseite ausschalten"
          confirmLabel="Ja, ausschalten"
          busyLabel="Wird ausgeschaltet..."
          isLoss
          call={() => client.passes.closeCheckPage.mutate(ids)}
          onDone={() => notify.success('Prüfseite ausgeschaltet')}
          onSettled={refreshPasses}
          whenFailed="Die Prüfseite konnte nicht ausgeschaltet werden"
          onClose={() => setIsClosing(false)}
        >
          <Text>
            Der QR-Code auf schon gedruckten Pässen führt dann ins Leere. Schalten Sie die Seite später wieder ein,
            bekommt sie eine neue Adresse und der Pass einen neuen QR-Code. Der Pass selbst bleibt, wie er ist.
          </Text>
        </CallDialog>
      )}
    </Stack>
  )
}
