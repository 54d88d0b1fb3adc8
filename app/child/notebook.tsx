import { Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { pageTitle } from '../../domain/platform/brand.ts'
import { LinkButton } from '../components/button/link-button.tsx'
import { EmptyState } from '../components/page/empty-state.tsx'
import { LearnerPage } from '../learning/learner-page.tsx'
import { ReadAloud } from '../learning/read-aloud/read-aloud.tsx'
import { queryClient, trpc } from '../trpc.ts'
import { ChildError } from './child-error.tsx'
import { OwnPage } from './notebook/own-page.tsx'
import { OnlyItself, useOpenedByOther } from './only-itself.tsx'

const pages = trpc.notebook.own.queryOptions()

export const clientLoader = () => queryClient.ensureQueryData(pages)
export const meta = () => [{ title: pageTitle('Mein Heft') }]

/** What the child has made in lessons: to read, change, print, show to its parents, take back and throw away. */
export default function NotebookScreen() {
  const { data } = useSuspenseQuery(pages)
  const isOpenedByOther = useOpenedByOther()
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <LearnerPage size="sm" back={{ to: '/child-dashboard', label: 'Zu meinen Pässen' }}>
      <ReadAloud />
      <Title order={1} mb="md" ref={title} tabIndex={-1}>
        Mein Heft
      </Title>
      {isOpenedByOther && (
        <OnlyItself what="Hier liegen nur die Seiten, die du gezeigt hast. Alle anderen liest nur du." />
      )}
      {isOpenedByOther && data.length === 0 ? null : data.length === 0 ? (
        <EmptyState figure="sleeps" title="Noch leer">
          <Text size="lg">In manchen Lektionen machst du etwas Eigenes. Danach liegt es hier.</Text>
          <LinkButton to="/child-dashboard" mt="xs" label="Zu meinen Pässen" />
        </EmptyState>
      ) : (
        <>
          <Text size="lg" my="md" data-read-aloud>
            Das hast du selbst gemacht. Es gehört dir. Deine Eltern sehen eine Seite nur, wenn du sie zeigst.
          </Text>
          <Stack gap="lg">
            {data.map((page) => (
              <OwnPage
                key={page.id}
                page={page}
                isReadOnly={isOpenedByOther}
                onRemoved={() => title.current?.focus()}
              />
            ))}
          </Stack>
        </>
      )}
      <LinkButton to="/zum-ausdrucken" variant="default" size="md" mt="xl" label="Blätter zum Ausdrucken" />
    </LearnerPage>
  )
}

export const ErrorBoundary = () => (
  <ChildError failed="Dein Heft konnte nicht geladen werden" notFound="Heft nicht gefunden" />
)
