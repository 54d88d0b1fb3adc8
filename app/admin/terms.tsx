import { Alert, Checkbox, Group, Paper, Stack, Text, Textarea } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { termsInput } from '../../domain/people/terms-input.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import { formatLately } from '../../domain/platform/dates.ts'
import type { RouterOutputs } from '../../server/router.ts'
import { TextLink } from '../components/button/text-link.tsx'
import { Mark } from '../components/mark.tsx'
import { Aside, SectionTitle } from '../components/page/texts.tsx'
import { WrittenTermsText } from '../public/legal/written-terms.tsx'
import { client, queryClient, trpc } from '../trpc.ts'
import { AdminPage } from './parts/admin-page.tsx'
import { AskDialog } from './parts/ask-dialog.tsx'
import { ConfirmedForm } from './parts/confirmed-form.tsx'
import { counted } from './parts/counted.ts'

const terms = trpc.admin.terms.list.queryOptions(undefined, { staleTime: 0 })

export const clientLoader = () => queryClient.ensureQueryData({ ...terms, revalidateIfStale: true })
export const meta = () => [{ title: pageTitle('Nutzungsbedingungen') }]

/** Own terms of use in all their versions, and a new one (decision 112). */
export default function AdminTermsScreen() {
  const { data } = useSuspenseQuery(terms)
  const [newest] = data
  return (
    <AdminPage title="Nutzungsbedingungen">
      <Stack gap="lg">
        {newest ? (
          <Text>
            Es gelten Ihre eigenen <TextLink to="/terms">Nutzungsbedingungen</TextLink>. Jede Fassung bleibt erhalten;
            wer wann welcher zugestimmt hat, steht in den eigenen Daten der Eltern.
          </Text>
        ) : (
          <Alert color="sea" role="none" title="Es gelten die mitgelieferten Nutzungsbedingungen">
            <Text>
              Sie stehen unter{' '}
              <TextLink to="/terms" c="inherit">
                Nutzungsbedingungen
              </TextLink>
              . Sobald Sie hier einen eigenen Text veröffentlichen, gilt er an ihrer Stelle. Lassen Sie ihn vorher
              rechtlich prüfen.
            </Text>
          </Alert>
        )}
        <SectionTitle>{newest ? 'Neue Fassung' : 'Eigener Text'}</SectionTitle>
        <TermsForm key={newest?.version ?? ''} newest={newest ?? null} />
        {newest && (
          <section aria-label="Bisherige Fassungen">
            <SectionTitle mb="sm">Fassungen</SectionTitle>
            <Stack gap="sm">
              {data.map((version) => (
                <Version key={version.version} {...version} isNewest={version === newest} />
              ))}
            </Stack>
          </section>
        )}
      </Stack>
    </AdminPage>
  )
}

type VersionProps = RouterOutputs['admin']['terms']['list'][number] & { isNewest: boolean }

const Version = ({ isNewest, ...terms }: VersionProps) => (
  <Paper withBorder p="md">
    <Group gap="xs" mb={4}>
      <Text fw={700}>Fassung {terms.version}</Text>
      {isNewest && <Mark color="sea">Gilt</Mark>}
      {terms.mustAccept && <Mark color="amber">Zustimmung nötig</Mark>}
    </Group>
    <Text>{terms.changes}</Text>
    <Aside>
      Veröffentlicht {formatLately(terms.publishedAt)} Uhr von {terms.publishedBy} ·{' '}
      {counted(terms.accepted, 'Person hat zugestimmt', 'haben zugestimmt')}
    </Aside>
    <details>
      <summary>Text ansehen</summary>
      <WrittenTermsText content={terms.content} />
    </details>
  </Paper>
)

type TermsFormProps = {
  /** The newest version; null where there is none yet. */
  newest: { version: string; content: string } | null
}

/** Writes a new version of the terms, beginning with the newest text. */
const TermsForm = ({ newest }: TermsFormProps) => (
  <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label="Neue Fassung">
    <ConfirmedForm
      initial={{ content: newest?.content ?? '', changes: '', mustAccept: newest !== null }}
      asInput={(values) => values}
      schema={termsInput}
      submitLabel="Veröffentlichen …"
      question={(input, { onClose, onSent }) => (
        <AskDialog
          title="Nutzungsbedingungen veröffentlichen?"
          confirmLabel="Veröffentlichen"
          busyLabel="Wird veröffentlicht..."
          call={() => client.admin.terms.publish.mutate({ ...input, base: newest?.version ?? null })}
          done="Nutzungsbedingungen veröffentlicht"
          onDone={onSent}
          whenFailed="Die Nutzungsbedingungen konnten nicht veröffentlicht werden."
          onClose={onClose}
        >
          <Text>
            Die Fassung gilt sofort, steht für alle unter „Nutzungsbedingungen“ und lässt sich nicht mehr ändern, nur
            durch eine neue ersetzen.
          </Text>
          <Text>
            {input.mustAccept
              ? 'Alle Eltern werden gefragt, sobald sie die nächste Seite öffnen oder sich anmelden. Bis sie zustimmen, kommen sie nur an ihr eigenes Konto. Kinder merken davon nichts.'
              : 'Niemand wird gefragt. Wer sich ab jetzt registriert, stimmt dieser Fassung zu.'}
          </Text>
        </AskDialog>
      )}
    >
      {(form) => (
        <>
          <Textarea
            label="Text"
            description="Der ganze Text. Überschriften beginnen mit ##, Listen mit einem Strich; **fett** und [Links](/privacy) gehen auch"
            required
            autosize
            minRows={12}
            maxRows={30}
            {...form.getInputProps('content')}
          />
          <details>
            <summary>Vorschau des Textes</summary>
            <WrittenTermsText content={form.values.content} />
          </details>
          <Textarea
            label="Was ändert sich?"
            description="In einem Satz, so wie Eltern ihn lesen, wenn sie gefragt werden"
            required
            autosize
            minRows={2}
            {...form.getInputProps('changes')}
          />
          <Checkbox
            label="Eltern müssen zustimmen"
            description="Für Änderungen, die mehr sind als ein Tippfehler"
            {...form.getInputProps('mustAccept', { type: 'checkbox' })}
          />
        </>
      )}
    </ConfirmedForm>
  </Paper>
)
