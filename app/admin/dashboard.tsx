import { Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { pageTitle } from '../../domain/brand.ts'
import { Spinner } from '../components/spinner.tsx'
import { queryClient, trpc } from '../trpc.ts'
import { AdminPage } from './admin-page.tsx'

const counts = trpc.admin.counts.queryOptions()

export const clientLoader = () => queryClient.ensureQueryData(counts)
export const HydrateFallback = Spinner
export const meta = () => [{ title: pageTitle('Administration') }]

/** The admins' home: how much there is of what. */
export default function AdminDashboardScreen() {
  const { data } = useSuspenseQuery(counts)
  return (
    <AdminPage title="Administration">
      <Stack gap="xl">
        <SimpleGrid component="dl" m={0} cols={{ base: 1, sm: 3 }}>
          <Count label="Kompetenzen" value={data.competencies} />
          <Count label="Elternkonten" value={data.parents} />
          <Count label="Kinder" value={data.children} />
        </SimpleGrid>
        <Paper component="section" withBorder p="lg">
          <Title order={2} size="h3" mb="xs">
            Statistiken
          </Title>
          <Text c="dimmed">Hier entstehen Auswertungen zur Nutzung der Plattform.</Text>
        </Paper>
      </Stack>
    </AdminPage>
  )
}

const number = new Intl.NumberFormat('de-DE')

const Count = ({ label, value }: { label: string; value: number }) => (
  <Paper withBorder p="lg">
    <Text component="dt" c="dimmed">
      {label}
    </Text>
    <Text component="dd" m={0} fz={36} fw={700} lh={1.2}>
      {number.format(value)}
    </Text>
  </Paper>
)
