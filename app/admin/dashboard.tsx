import { Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { mayDo } from '../../domain/people/roles.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import { loadSession } from '../session.ts'
import { queryClient, trpc } from '../trpc.ts'
import {
  BackupsNote,
  DueNote,
  SchedulesNote,
  SilentSimulations,
  StuckMails,
  silentSimulations,
} from './dashboard/notes.tsx'
import { AdminPage } from './parts/admin-page.tsx'
import { inFigures } from './parts/counted.ts'
import { useMayDo } from './parts/duties.ts'
import { StatisticsSection } from './statistics/statistics.tsx'

const counts = trpc.admin.counts.queryOptions()

export async function clientLoader() {
  const { roles } = await loadSession()
  await Promise.all([
    mayDo(roles, 'operate') && queryClient.ensureQueryData(counts),
    mayDo(roles, 'write') && queryClient.ensureQueryData({ ...silentSimulations, revalidateIfStale: true }),
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
            <SilentSimulations />
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
