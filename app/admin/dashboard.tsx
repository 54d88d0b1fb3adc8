import { Alert, List, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { mayDo } from '../../domain/people/roles.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import { formatDate } from '../../domain/platform/dates.ts'
import { TextLink } from '../components/page/text-link.tsx'
import { loadSession } from '../session.ts'
import { type Answers, queryClient, trpc } from '../trpc.ts'
import { BackupsNote } from './backups-note.tsx'
import { StuckMails } from './mails/stuck-mails.tsx'
import { AdminPage } from './parts/admin-page.tsx'
import { inFigures } from './parts/counted.ts'
import { useMayDo } from './parts/duties.ts'
import { DueNote } from './reviews/due-note.tsx'
import { SchedulesNote } from './schedules/schedules-note.tsx'
import { StatisticsSection } from './statistics/statistics.tsx'

const counts = trpc.admin.counts.queryOptions()

const silent = trpc.admin.silentSimulations.queryOptions()

export async function clientLoader() {
  const { roles } = await loadSession()
  await Promise.all([
    mayDo(roles, 'operate') && queryClient.ensureQueryData(counts),
    mayDo(roles, 'write') && queryClient.ensureQueryData({ ...silent, revalidateIfStale: true }),
  ])
}
export const meta = () => [{ title: pageTitle('Administration') }]

/** The start page of the administration: counts, problems, statistics; of each what belongs to the role. */
export default function AdminDashboardScreen() {
  const [writes, operates] = [useMayDo('write'), useMayDo('operate')]
  return (
    <AdminPage title="Administration">
      <Stack gap="xl">
        {operates && (
          <>
            <Counts />
            <StuckMails />
            <BackupsNote />
          </>
        )}
        {writes && (
          <>
            <SchedulesNote />
            <DueNote />
            <SilentOnes />
            <StatisticsSection />
          </>
        )}
      </Stack>
    </AdminPage>
  )
}

function Counts() {
  const { data } = useSuspenseQuery(counts)
  return (
    <SimpleGrid component="dl" m={0} cols={{ base: 1, sm: 3 }}>
      <Count label="Kompetenzen" value={data.competencies} />
      <Count label="Elternkonten" value={data.parents} />
      <Count label="Kinder" value={data.children} />
    </SimpleGrid>
  )
}

function SilentOnes() {
  const { data } = useSuspenseQuery(silent)
  return data.length > 0 && <Silent simulations={data} />
}

type Silent = Answers['admin']['silentSimulations']

/** Published simulations that cannot be started at present, each with a link to fix it. */
const Silent = ({ simulations }: { simulations: Silent }) => (
  <Alert
    color="red"
    role="none"
    title={
      simulations.length === 1 ? '1 Simulation antwortet nicht' : `${simulations.length} Simulationen antworten nicht`
    }
  >
    <List>
      {simulations.map(({ id, title, since, reason }) => (
        <List.Item key={id}>
          <TextLink to={`/admin/content/simulation/${id}`} c="inherit">
            {title}
          </TextLink>{' '}
          (seit dem {formatDate(since)}: {reason})
        </List.Item>
      ))}
    </List>
  </Alert>
)

const Count = ({ label, value }: { label: string; value: number }) => (
  <Paper withBorder p="lg">
    <Text component="dt" c="dimmed">
      {label}
    </Text>
    <Text component="dd" m={0} fz={36} fw={700} lh={1.2}>
      {inFigures(value)}
    </Text>
  </Paper>
)
