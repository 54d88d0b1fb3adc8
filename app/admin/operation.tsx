import { Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { gravestFirst, healthStates, worstOf } from '../../domain/operation/diagnosis.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import { formatLately } from '../../domain/platform/dates.ts'
import { callServer } from '../call-server.ts'
import { ActionButton } from '../components/button/action-button.tsx'
import { CallButton } from '../components/button/call-button.tsx'
import { EmptyState } from '../components/page/empty-state.tsx'
import { LoadFailure } from '../components/page/load-failure.tsx'
import { notify } from '../components/page/notify.ts'
import { saveFile } from '../save-file.ts'
import { queryClient, trpc } from '../trpc.ts'
import { DiagnosisList } from './operation/diagnosis-list.tsx'
import { TestMail } from './operation/test-mail.tsx'
import { AdminPage } from './parts/admin-page.tsx'
import { reasonOf } from './parts/reason.ts'

const examination = trpc.admin.doctor.examine.queryOptions(undefined, { staleTime: 0 })

export const clientLoader = () => {
  void queryClient.prefetchQuery(examination) // takes seconds: the page says meanwhile what it waits for
  return null
}
export const meta = () => [{ title: pageTitle('Betrieb') }]

/** What each part of the installation is like, and what to do (decision 098). */
export default function OperationScreen() {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(examination)
  return (
    <AdminPage title="Betrieb">
      <Stack gap="lg">
        <Text>
          Wie es dieser Installation geht: Adresse, Datenbank, Mails, Sicherung und was sonst funktionieren muss. Auf
          dem Server sagt <code>npm run doctor</code> dasselbe.
        </Text>
        <TestMail />
        <Group justify="space-between" gap="sm">
          <Text role="status" fw={600}>
            {isFetching
              ? 'Wird geprüft. Das dauert einige Sekunden …'
              : data && summaryOf(data, new Date(dataUpdatedAt))}
          </Text>
          <ActionButton variant="default" label="Noch einmal prüfen" isBusy={isFetching} onClick={() => refetch()} />
        </Group>
        {error && !isFetching && <LoadFailure message={reasonOf(error)} onRetry={() => refetch()} />}
        {data && worstOf(data) === 'good' && (
          <EmptyState figure="cheers" title="Alles läuft">
            <Text>Es gibt nichts zu tun.</Text>
          </EmptyState>
        )}
        {data && <DiagnosisList diagnoses={gravestFirst(data)} />}
        <Papers />
      </Stack>
    </AdminPage>
  )
}

function summaryOf(diagnoses: Parameters<typeof worstOf>[0], at: Date): string {
  const count = (state: keyof typeof healthStates) => diagnoses.filter((one) => one.state === state).length
  const parts = (['broken', 'look', 'good'] as const).flatMap((state) =>
    count(state) > 0 ? [`${count(state)} ${healthStates[state]}`] : [],
  )
  return `${parts.join(', ')} (${formatLately(at)} Uhr)`
}

/** Downloads the papers for data protection: a file, so by a route (server/operation/papers/routes.ts). */
const Papers = () => (
  <section aria-labelledby="papers">
    <Title order={2} id="papers" mb="xs">
      Unterlagen zum Datenschutz
    </Title>
    <Text mb="sm">
      Sieben Entwürfe, vom Verzeichnis der Verarbeitungen bis zur Seite für Kinder, aus dem gemacht, was hier wirklich
      gespeichert wird. Was nur Sie wissen, fragt auf dem Server <code>npm run papers -- ask</code>; was noch offen ist,
      steht als Lücke darin. Bevor Sie sie benutzen, muss sie jemand mit juristischer Ausbildung lesen.
    </Text>
    <Group>
      <CallButton
        variant="default"
        label="Unterlagen herunterladen"
        busyLabel="Werden geschrieben …"
        call={() => {
          notify.clear()
          return callServer('/api/papers', undefined, saveFile)
        }}
        onDone={() => notify.success('Die Unterlagen sind heruntergeladen.')}
        whenFailed="Die Unterlagen konnten nicht heruntergeladen werden"
      />
    </Group>
  </section>
)
