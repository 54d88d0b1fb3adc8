import { Alert, Group, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { pageTitle } from '../../domain/platform/brand.ts'
import { client, queryClient, trpc } from '../trpc.ts'
import { BrandingForm } from './branding/branding-form.tsx'
import { AdminPage } from './parts/admin-page.tsx'
import { AskButton } from './parts/ask-dialog.tsx'

const branding = trpc.admin.branding.read.queryOptions(undefined, { staleTime: 0 })

export const clientLoader = () => queryClient.ensureQueryData({ ...branding, revalidateIfStale: true })
export const meta = () => [{ title: pageTitle('Aussehen') }]

const DONE = 'fertig'
const outcomes: Record<string, string> = {
  gespeichert: 'Gespeichert. So sehen es ab jetzt alle.',
  zurueckgesetzt: 'Zurückgesetzt. Es sieht wieder aus wie vorher.',
}
/** The whole page again: name, colours and icons of this very tab change too. */
const showOutcome = (outcome: string) => window.location.assign(`/admin/aussehen?${DONE}=${outcome}`)

/** Name, words, colour and logo of this installation (decision 100). */
export default function BrandingScreen() {
  const { data } = useSuspenseQuery(branding)
  const [search] = useSearchParams()
  const outcome = outcomes[search.get(DONE) ?? '']
  return (
    <AdminPage title="Aussehen">
      <Stack gap="lg">
        <Text>
          Wie diese Installation heißt und aussieht: auf den Seiten, in E-Mails, als installierte App und wenn jemand
          einen Link verschickt. Änderungen sind sofort für alle zu sehen. Was Sie leer lassen, bleibt, wie es ist.
        </Text>
        {outcome && <Alert color="sea" role="status" title={outcome} />}
        <BrandingForm
          key={data.revision}
          branding={data}
          onSave={async (input) => {
            await client.admin.branding.save.mutate({ ...input, revision: data.revision })
            showOutcome('gespeichert')
          }}
        />
        {data.revision > 0 && (
          <Group>
            <AskButton
              label="Alles zurücksetzen"
              variant="default"
              title="Aussehen zurücksetzen"
              confirmLabel="Zurücksetzen"
              busyLabel="Wird zurückgesetzt..."
              color="red"
              onConfirm={() => client.admin.branding.reset.mutate({ revision: data.revision })}
              onDone={() => showOutcome('zurueckgesetzt')}
              whenFailed="Das Aussehen konnte nicht zurückgesetzt werden."
            >
              <Text>
                Name, Worte, Farbe und Logo, die hier gewählt wurden, sind dann weg. Es gilt wieder, was der Betreiber
                in <code>brand.json</code> geschrieben hat, und sonst, was wir mitliefern.
              </Text>
            </AskButton>
          </Group>
        )}
      </Stack>
    </AdminPage>
  )
}
