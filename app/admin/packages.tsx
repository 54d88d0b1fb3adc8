import { Group, NativeSelect, Paper, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageTitle } from '../../domain/platform/brand.ts'
import { CallButton } from '../components/button/call-button.tsx'
import { notify } from '../components/page/notify.ts'
import { SectionTitle } from '../components/page/texts.tsx'
import { messageOf } from '../failure.ts'
import { queryClient, trpc } from '../trpc.ts'
import { downloadPackage } from './packages/calls.ts'
import { PackageImport } from './packages/package-import.tsx'
import { AdminPage } from './parts/admin-page.tsx'

const competencies = trpc.admin.competencies.list.queryOptions()

export const clientLoader = () => queryClient.ensureQueryData({ ...competencies, revalidateIfStale: true })
export const meta = () => [{ title: pageTitle('Pakete') }]

/** Content packages: export for other installations or translators, import as drafts. */
export default function PackagesScreen() {
  return (
    <AdminPage title="Pakete">
      <Stack gap="lg">
        <Text>
          Ein Paket ist eine ZIP-Datei mit Kompetenzen, Levels, Lektionen, Quizzen und Simulationen. So kommen Inhalte
          von einer Installation in eine andere.
        </Text>
        <PackageExport />
        <PackageImport />
      </Stack>
    </AdminPage>
  )
}

function PackageExport() {
  const { data } = useSuspenseQuery(competencies)
  const [competencyId, setCompetencyId] = useState('')
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-labelledby="package-export">
      <SectionTitle id="package-export" mb="xs">
        Ausgeben
      </SectionTitle>
      <Text mb="md">Enthalten ist, was veröffentlicht ist. Entwürfe bleiben hier.</Text>
      <Group align="flex-end">
        <NativeSelect
          label="Was soll ins Paket?"
          value={competencyId}
          onChange={(event) => setCompetencyId(event.currentTarget.value)}
          data={[
            { value: '', label: 'Alle Kompetenzen' },
            ...data.filter(({ isPublished }) => isPublished).map(({ id, title }) => ({ value: id, label: title })),
          ]}
          maw="100%"
        />
        <CallButton
          variant="default"
          label="Paket herunterladen"
          busyLabel="Wird gepackt..."
          call={() => downloadPackage(competencyId || undefined)}
          onDone={() => notify.success('Das Paket ist heruntergeladen.')}
          whenFailed={(error) => notify.failure(messageOf(error), 'Das Paket konnte nicht heruntergeladen werden.')}
        />
      </Group>
    </Paper>
  )
}
