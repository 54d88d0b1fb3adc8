import { Card, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../domain/platform/dates.ts'
import { SectionTitle } from '../../components/page/texts.tsx'
import { NotebookPage } from '../../learning/notebook/notebook-page.tsx'
import { trpc } from '../../trpc.ts'

export const shownPages = (childId: string) => trpc.notebook.shownByChild.queryOptions({ childId })

/** What a child has shown to its parents of its notebook. Nothing while there is none: they are not to wait for it. */
export function ShownPages({ child }: { child: { id: string; name: string } }) {
  const { data: pages = [] } = useQuery(shownPages(child.id))
  if (pages.length === 0) return null
  return (
    <Card withBorder component="section" padding="lg" aria-labelledby="shown-pages">
      <SectionTitle id="shown-pages">Aus dem Heft von {child.name}</SectionTitle>
      <Text c="dimmed" mb="md">
        {child.name} hat Ihnen das gezeigt und kann es jederzeit zurücknehmen. Alles andere im Heft bleibt privat.
      </Text>
      <Stack gap="lg">
        {pages.map((page) => (
          <NotebookPage key={page.id} page={page} level={3}>
            {page.shownAt && <Text size="sm">{`Gezeigt am ${formatDate(page.shownAt)}`}</Text>}
          </NotebookPage>
        ))}
      </Stack>
    </Card>
  )
}
