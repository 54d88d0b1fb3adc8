import { Alert, Button, Checkbox, Group, Select, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { dailyStatusInput, inWordsHowOften, timeZones, weekdays } from '../../../domain/learning/daily-status.ts'
import { formatMoment } from '../../../domain/platform/dates.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import { CallButton } from '../../components/button/call-button.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { UnsavedChanges } from '../../components/dialog/unsaved-changes.tsx'
import { focusFirstError } from '../../components/field/focus-first-error.ts'
import { SentForm, useSentForm } from '../../components/field/sent-form.tsx'
import { MailFrame } from '../../components/mail-frame.tsx'
import { FailedQuery } from '../../components/page/load-failure.tsx'
import { MailboxHint } from '../../components/page/mailbox-hint.tsx'
import { notify } from '../../components/page/notify.ts'
import { Spinner } from '../../components/page/spinner.tsx'
import { Aside } from '../../components/page/texts.tsx'
import { messageOf } from '../../failure.ts'
import { client, queryClient, trpc } from '../../trpc.ts'
import classes from './daily-status-card.module.css'
import { ProfileCard } from './profile-card.tsx'

type Settings = RouterOutputs['dailyStatus']['get']

/** Settings of the status mail, each day or once a week, including an external analysis service. */
export function DailyStatusCard() {
  const settings = useQuery(trpc.dailyStatus.get.queryOptions())
  return (
    <ProfileCard title="Status-Updates per E-Mail">
      {settings.isPending && <Skeleton height="20rem" radius="md" role="status" aria-label="Lade..." />}
      <FailedQuery query={settings} />
      {settings.data && <SettingsForm saved={settings.data} />}
    </ProfileCard>
  )
}

const rhythms = [null, ...weekdays].map((weekday) => ({ value: `${weekday}`, label: inWordsHowOften(weekday) }))

const asForm = ({ isEnabled, weekday, emailTime, timezone, externalApiUrl }: Settings) => ({
  isEnabled,
  weekday: weekday as (typeof weekdays)[number] | null,
  emailTime,
  timezone,
  externalApiUrl: externalApiUrl ?? '',
})

function SettingsForm({ saved }: { saved: Settings }) {
  // Open from the start when an analysis service is set: parents must see that data leave the installation.
  const [isMoreOpen, setMoreOpen] = useState(saved.externalApiUrl !== null)
  const showErrors = (errors: Record<string, unknown>) => {
    if (errors.externalApiUrl) flushSync(() => setMoreOpen(true))
    focusFirstError(errors)
  }
  const save = useMutation(trpc.dailyStatus.save.mutationOptions())
  const sent = useSentForm({
    schema: dailyStatusInput,
    initialValues: asForm(saved),
    send: async (typed) => {
      notify.clear()
      await save.mutateAsync(typed)
      sent.form.resetDirty(typed)
      notify.success('Einstellungen gespeichert')
      await queryClient.invalidateQueries(trpc.dailyStatus.pathFilter())
    },
    // Only the server can tell whether an address may be called.
    onRefused: ({ refusal, message, fields }) =>
      refusal === 'ANALYSIS_ADDRESS_INVALID' ? { externalApiUrl: message } : fields,
    whenFailed: 'Einstellungen konnten nicht gespeichert werden',
    showErrors,
  })
  const { form } = sent
  return (
    <>
      <SentForm sent={sent} submitLabel="Einstellungen speichern" busyLabel="Wird gespeichert..." buttonAt="flex-end">
        {form.isDirty() && !sent.isBusy && <UnsavedChanges />}
        <Text>
          Einmal am Tag oder in der Woche lesen Sie, was Ihre Kinder gelernt haben und worüber sich ein Gespräch lohnt.
          Gibt es nichts zu berichten, kommt keine E-Mail.
        </Text>
        {saved.mailsArriveAt === 'nowhere' && (
          <Alert color="amber" title="Hier kommen keine E-Mails an">
            Dieser Server verschickt keine E-Mails. Ihre Einstellungen gelten, sobald er es tut.
          </Alert>
        )}
        {!saved.isSaved && (
          <Alert title="Noch ausgeschaltet" role="note">
            Bis jetzt bekommen Sie keine Status-Updates. So, wie es hier steht, gilt es erst, wenn Sie die Einstellungen
            speichern.
          </Alert>
        )}
        <Checkbox label="Status-Updates erhalten" {...form.getInputProps('isEnabled', { type: 'checkbox' })} />
        <Select
          label="Wie oft"
          data={rhythms}
          allowDeselect={false}
          {...form.getInputProps('weekday')}
          value={`${form.values.weekday}`}
          onChange={(chosen) => form.setFieldValue('weekday', weekdays.find((day) => `${day}` === chosen) ?? null)}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            type="time"
            label="Uhrzeit"
            description="Wann die E-Mail kommt"
            required
            {...form.getInputProps('emailTime')}
          />
          <Select
            label="Zeitzone"
            description="Wo Sie meistens sind"
            data={[...timeZones]}
            allowDeselect={false}
            {...form.getInputProps('timezone')}
          />
        </SimpleGrid>
        <details className={classes.more} open={isMoreOpen} onToggle={(event) => setMoreOpen(event.currentTarget.open)}>
          <summary>Erweitert</summary>
          {/* Only while it is open: what is folded away is no field without a label. */}
          <Stack mt="xs" hidden={!isMoreOpen}>
            <TextInput
              label="Adresse eines Auswertungsdienstes (freiwillig)"
              description="Für eigene oder fremde Sprachmodelle. Lassen Sie das Feld leer, wenn Sie das nicht brauchen."
              type="url"
              autoComplete="off"
              {...form.getInputProps('externalApiUrl')}
            />
            <AnalysisConsent address={form.values.externalApiUrl} />
          </Stack>
        </details>
        <NextMail saved={saved} />
      </SentForm>
      <TryOut hasMailbox={saved.mailsArriveAt === 'mailbox'} />
    </>
  )
}

function NextMail({ saved: { isSaved, isEnabled, isRefused, nextAt } }: { saved: Settings }) {
  const says = !isSaved
    ? '' // already said by the notice above the form
    : !isEnabled || !nextAt
      ? 'Die Status-Updates sind ausgeschaltet.'
      : isRefused
        ? 'Die Status-Updates warten: Unsere E-Mails kommen bei Ihnen nicht an. Sobald Sie eine andere Adresse eintragen oder eine Test-E-Mail ankommt, geht es weiter.'
        : `Die nächste E-Mail kommt am ${formatMoment(nextAt)} Uhr deutscher Zeit, wenn es etwas zu berichten gibt.`
  return <Aside role="status">{says}</Aside>
}

/** Preview and test mail, before the first status mail is sent. */
function TryOut({ hasMailbox }: { hasMailbox: boolean }) {
  const [isLooking, setLooking] = useState(false)
  const [isSent, setSent] = useState(false)
  return (
    <Stack gap="xs" mt="lg">
      <Group gap="sm">
        <Button variant="default" onClick={() => setLooking(true)}>
          Vorschau
        </Button>
        <CallButton
          variant="default"
          label="Test-E-Mail an mich senden"
          busyLabel="Wird verschickt..."
          call={() => {
            notify.clear()
            setSent(false)
            return client.dailyStatus.sendTest.mutate()
          }}
          onDone={({ analysisFailure }) => {
            notify.success('Test-E-Mail unterwegs', 'Sie kommt in den nächsten Minuten bei Ihnen an.')
            if (analysisFailure) notify.failure(analysisFailure, 'Ohne Auswertung')
            setSent(true)
          }}
          whenFailed="Test-E-Mail konnte nicht verschickt werden"
        />
      </Group>
      {hasMailbox && isSent && <MailboxHint />}
      {isLooking && <DailyStatusPreview onClose={() => setLooking(false)} />}
    </Stack>
  )
}

/** What would be sent to the analysis service, and to which host; shown below its address before anything is sent. */
function AnalysisConsent({ address }: { address: string }) {
  const host = URL.parse(address.trim())?.host
  if (!host) return null
  return (
    <Alert color="amber" title={`Was ${host} erfährt`} style={{ overflowWrap: 'anywhere' }}>
      <Text size="sm">
        Mit dem Speichern willigen Sie ein, dass wir vor jeder Status-E-Mail an {host} senden, was Ihre Kinder seit der
        letzten getan haben: die Titel von Lektionen, Quizzen, Übungen, Fragen und gewählten Antworten und ob sie
        richtig waren, dazu das Alter in Jahren. Die Kinder heißen dort „Kind A“ und „Kind B“; Namen, Adressen und
        Kennungen senden wir nicht.
      </Text>
      <Text size="sm" mt="xs">
        Wer {host} betreibt, in welchem Land und was dort mit den Angaben geschieht, wissen wir nicht. Tragen Sie nur
        einen Dienst ein, dem Sie vertrauen. Leeren Sie das Feld und speichern Sie, um die Einwilligung zu beenden.
      </Text>
    </Alert>
  )
}

function DailyStatusPreview({ onClose }: { onClose: () => void }) {
  const { data: mail, error } = useQuery(trpc.dailyStatus.preview.queryOptions(undefined, { gcTime: 0, staleTime: 0 }))
  return (
    <Dialog title="Vorschau" onClose={onClose}>
      {error && <Text role="alert">{messageOf(error)}</Text>}
      {!mail && !error && <Spinner />}
      {mail && <MailFrame mail={mail} height="min(40rem, 65vh)" />}
    </Dialog>
  )
}
