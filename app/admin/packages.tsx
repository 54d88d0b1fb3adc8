import { Button, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageTitle } from '../../domain/platform/brand.ts'
import { notify } from '../components/page/notify.ts'
import { SectionTitle } from '../components/page/texts.tsx'
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
  const download = useMutation({
    mutationFn: () => downloadPackage(competencyId || undefined),
    onSuccess: () => notify.success('Das Paket ist heruntergeladen.'),
    onError: (error) => notify.failure(error.message, 'Das Paket konnte nicht heruntergeladen werden.'),
  })
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
        <Button variant="default" onClick={() => download.mutate()} disabled={download.isPending}>
          {download.isPending ? 'Wird gepackt...' : 'Paket herunterladen'}
        </Button>
      </Group>
    </Paper>
  )
}
