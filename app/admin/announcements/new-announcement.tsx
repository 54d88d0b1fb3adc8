import { Checkbox, Input, Paper, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type AnnouncementInput,
  type AnnouncementKind,
  announcementInput,
  announcementKinds,
  durationOfMails,
  formatSpan,
  instantsOf,
} from '../../../domain/operation/announcements.ts'
import { pageTitle } from '../../../domain/platform/brand.ts'
import { germanZone } from '../../../domain/platform/dates.ts'
import { dayAfter, dayIn, daysAfter } from '../../../domain/platform/wall-clock.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import { notify } from '../../components/page/notify.ts'
import { client, queryClient, trpc } from '../../trpc.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { AskDialog } from '../parts/ask-dialog.tsx'
import { ConfirmedForm } from '../parts/confirmed-form.tsx'
import { counted } from '../parts/counted.ts'
import { refreshAdmin } from '../parts/refresh-admin.ts'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { SpanFields } from './span-fields.tsx'

const firstValues = () => {
  const day = dayIn(germanZone, new Date())
  const tomorrow = dayAfter(day)
  return {
    title: '',
    body: '',
    kind: 'maintenance' as AnnouncementKind,
    work: { fromDay: tomorrow, fromTime: '22:00', untilDay: tomorrow, untilTime: '23:00' },
    hasBanner: true,
    banner: { fromDay: day, fromTime: '00:00', untilDay: daysAfter(day, 3), untilTime: '23:59' },
    isMailed: false,
  }
}

const asInput = ({ hasBanner, ...form }: ReturnType<typeof firstValues>) => ({
  ...form,
  work: form.kind === 'maintenance' ? form.work : null,
  banner: hasBanner ? form.banner : null,
})

const recipientsOfAll = trpc.admin.announcements.recipients.queryOptions()

export const clientLoader = () => queryClient.ensureQueryData({ ...recipientsOfAll, revalidateIfStale: true })
export const meta = () => [{ title: pageTitle('Neue Mitteilung') }]

export default function NewAnnouncementScreen() {
  return (
    <AdminPage
      title="Neue Mitteilung"
      breadcrumbs={[{ label: 'Mitteilungen', to: '/admin/mitteilungen' }, { label: 'Neue Mitteilung' }]}
    >
      <AnnouncementForm />
    </AdminPage>
  )
}

/** A new announcement; it is shown and sent only after a question that says to how many. */
function AnnouncementForm() {
  const { data: recipients } = useSuspenseQuery(recipientsOfAll)
  const navigate = useNavigate()
  const [initial] = useState(firstValues)
  const [shown, setShown] = useState<AnnouncementInput>()
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label="Angaben zur Mitteilung">
      <ConfirmedForm
        initial={initial}
        asInput={asInput}
        schema={announcementInput}
        submitLabel="Mitteilen …"
        beside={(check) => <ActionButton variant="default" label="Vorschau" onClick={() => setShown(check())} />}
        question={(input, { onClose, onSent: done }) => (
          <AskDialog
            title="Allen Eltern mitteilen?"
            confirmLabel={
              input.isMailed ? `An ${counted(recipients.count, 'Person', 'Eltern')} senden` : 'Banner zeigen'
            }
            busyLabel="Wird gesendet..."
            call={() => client.admin.announcements.send.mutate(input)}
            onDone={async () => {
              done()
              notify.success('Mitgeteilt')
              await refreshAdmin()
              await navigate('/admin/mitteilungen', { replace: true })
            }}
            whenFailed="Die Mitteilung konnte nicht gesendet werden."
            onClose={onClose}
          >
            <Text>„{input.title}“</Text>
            {input.isMailed && <Text>{mailSentence(recipients)}</Text>}
            {input.banner && <Text>Das Banner ist zu sehen: {spanInWords(input.banner)}.</Text>}
          </AskDialog>
        )}
      >
        {(form) => (
          <>
            <Radio.Group label="Art" {...form.getInputProps('kind')}>
              <Stack gap="xs" mt={4}>
                {Object.entries(announcementKinds).map(([value, label]) => (
                  <Radio key={value} value={value} label={label} />
                ))}
              </Stack>
            </Radio.Group>
            <TextInput
              label="Titel"
              description="Steht über dem Banner und ist der Betreff der E-Mail"
              required
              maxLength={60}
              {...form.getInputProps('title')}
            />
            <Textarea
              label="Text"
              description="Eine leere Zeile trennt Absätze. Adressen, die mit https:// beginnen, werden zu Links"
              required
              autosize
              minRows={5}
              {...form.getInputProps('body')}
            />
            {form.values.kind === 'maintenance' && (
              <SpanFields
                legend="Wann wird gewartet?"
                name="work"
                value={form.values.work}
                onChange={(work) => form.setFieldValue('work', work)}
                error={form.errors.work as string | undefined}
              />
            )}
            <Input.Wrapper label="Wo?" labelElement="div" error={form.errors.isMailed}>
              <Stack gap="xs" mt={4}>
                <Checkbox
                  label="Als Banner im Bereich für Eltern"
                  data-path="isMailed"
                  {...form.getInputProps('hasBanner', { type: 'checkbox' })}
                />
                <Checkbox
                  label={`Als E-Mail an ${counted(recipients.count, 'Person', 'Eltern')}`}
                  description={
                    recipients.isDelivering
                      ? undefined
                      : 'Hier ist kein Mailserver eingerichtet: E-Mails gehen nicht hinaus.'
                  }
                  {...form.getInputProps('isMailed', { type: 'checkbox' })}
                  error={undefined}
                />
              </Stack>
            </Input.Wrapper>
            {form.values.hasBanner && (
              <SpanFields
                legend="Wann ist das Banner zu sehen?"
                name="banner"
                value={form.values.banner}
                onChange={(banner) => form.setFieldValue('banner', banner)}
                error={form.errors.banner as string | undefined}
              />
            )}
          </>
        )}
      </ConfirmedForm>
      {shown && <AnnouncementPreview input={shown} onClose={() => setShown(undefined)} />}
    </Paper>
  )
}

const mailSentence = ({ count, isDelivering }: { count: number; isDelivering: boolean }) =>
  isDelivering
    ? `Die E-Mail geht an ${counted(count, 'Person', 'Eltern')} mit bestätigter Adresse. Bis alle verschickt sind, dauert es ${durationOfMails(count)}. Was schon verschickt ist, lässt sich nicht zurückholen.`
    : `Die E-Mail wäre für ${counted(count, 'Person', 'Eltern')}. Hier ist kein Mailserver eingerichtet, sie geht also nicht hinaus.`

function spanInWords(span: NonNullable<AnnouncementInput['banner']>): string {
  const { from, until } = instantsOf(span)
  return formatSpan(from, until)
}
