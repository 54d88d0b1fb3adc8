import { Group, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageTitle } from '../../domain/platform/brand.ts'
import { LinkButton } from '../components/button/link-button.tsx'
import { TextLink } from '../components/button/text-link.tsx'
import { EmptyState } from '../components/page/empty-state.tsx'
import { Aside, CardTitle } from '../components/page/texts.tsx'
import { client, queryClient, trpc } from '../trpc.ts'
import { AdminPage } from './parts/admin-page.tsx'
import { AskDialog, DirectButton } from './parts/ask-dialog.tsx'
import { inFigures } from './parts/counted.ts'
import { RowTools } from './parts/row-tools.tsx'
import { SortableList } from './parts/sortable-list.tsx'
import { Tag } from './parts/tag.tsx'

const questions = trpc.admin.faq.list.queryOptions()

export const clientLoader = () => queryClient.ensureQueryData({ ...questions, revalidateIfStale: true })
export const meta = () => [{ title: pageTitle('FAQ verwalten') }]

/** The questions of the FAQ page in display order, including hidden ones, with their clicks. */
export default function AdminFaqScreen() {
  const { data } = useSuspenseQuery(questions)
  const [doomedId, setDoomedId] = useState<string>()
  const doomed = data.find(({ id }) => id === doomedId)
  return (
    <AdminPage title="FAQ" action={<LinkButton to="/admin/faq/new" label="Neue Frage" />}>
      <Text mb="md">
        Was auf der Seite <TextLink to="/faq">Häufige Fragen</TextLink> steht. Änderungen sind dort sofort zu sehen.
      </Text>
      {data.length === 0 ? (
        <EmptyState figure="thinks" title="Noch keine Fragen">
          <Text>Schreiben Sie die erste: Was fragen Eltern am häufigsten?</Text>
        </EmptyState>
      ) : (
        <SortableList
          label="Fragen"
          rows={data.map(({ question, ...row }) => ({ ...row, title: question }))}
          onSort={(ids) => client.admin.faq.reorder.mutate({ ids })}
          words={({ title, answer, isActive, clicks }) => (
            <Stack component="article" gap={4} aria-label={title}>
              <Group gap="xs">
                <CardTitle>{title}</CardTitle>
                {!isActive && <Tag color="gray">Ausgeblendet</Tag>}
              </Group>
              <Text size="sm" lineClamp={2}>
                {answer}
              </Text>
              <Aside>{opened(clicks)}</Aside>
            </Stack>
          )}
          tools={({ id, title, isActive }) => (
            <>
              <DirectButton
                variant="subtle"
                label={isActive ? 'Ausblenden' : 'Einblenden'}
                about={title}
                call={() => client.admin.faq.show.mutate({ id, isActive: !isActive })}
                done={isActive ? 'Frage ausgeblendet' : 'Frage eingeblendet'}
                whenFailed="Die Frage konnte nicht umgeschaltet werden."
              />
              <RowTools title={title} to={`/admin/faq/${id}`} onDelete={() => setDoomedId(id)} />
            </>
          )}
        />
      )}
      {doomed && (
        <AskDialog
          title="Frage löschen"
          confirmLabel="Endgültig löschen"
          busyLabel="Wird gelöscht..."
          isLoss
          call={() => client.admin.faq.remove.mutate({ id: doomed.id })}
          done="Frage gelöscht"
          whenFailed="Die Frage konnte nicht gelöscht werden."
          onClose={() => setDoomedId(undefined)}
        >
          <Text>
            Möchten Sie <strong>{doomed.question}</strong> wirklich löschen? Auch die Zahl, wie oft sie geöffnet wurde,
            ist dann weg. Das kann nicht rückgängig gemacht werden.
          </Text>
        </AskDialog>
      )}
    </AdminPage>
  )
}

const opened = (clicks: number | null) =>
  clicks === null ? 'Unter 5-mal geöffnet' : `Mindestens ${inFigures(clicks)}-mal geöffnet`
