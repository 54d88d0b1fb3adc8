import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ContentRef, Draft, QuizDraft } from '../../../domain/content.ts'
import { FocusedTitle } from '../../components/focused-title.tsx'
import { PreviewNote } from '../../components/preview-note.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { LearnerPage } from '../../learning/learner-page.tsx'
import { LessonSheet } from '../../learning/lesson-sheet.tsx'
import { QuizRunner } from '../../learning/quiz-runner/quiz-runner.tsx'
import { client } from '../../trpc.ts'
import { reasonOf } from '../reason.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import { draftQuizCalls } from './draft-quiz-calls.ts'

type PreviewProps = { contentRef: ContentRef; keeper: DraftKeeper<Draft['payload']>; as: 'kind' | 'eltern' }

/** The draft as it will be seen. It is saved first and read back, so that what is shown is what the server made of it. */
export function Preview({ contentRef, keeper, as }: PreviewProps) {
  const shown = useQuery({
    queryKey: ['preview', contentRef.type, contentRef.id],
    queryFn: async () => {
      await keeper.flush()
      return (await client.admin.content.open.query(contentRef)).draft as Draft
    },
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <LearnerPage
      size="sm"
      back={{ to: `/admin/content/${contentRef.type}/${contentRef.id}`, label: 'Zurück zum Bearbeiten' }}
    >
      {shown.isPending && <Spinner />}
      {shown.isError && <Text role="alert">{reasonOf(shown.error)}</Text>}
      {shown.data && <Shown draft={shown.data} as={as} />}
    </LearnerPage>
  )
}

function Shown({ draft, as }: { draft: Draft; as: PreviewProps['as'] }) {
  if (draft.type === 'quiz')
    return (
      <>
        <PreviewNote label="Vorschau">
          {as === 'kind'
            ? 'Vorschau: So sieht ein Kind dieses Quiz. Nichts davon wird gespeichert.'
            : 'Vorschau: So probieren Eltern dieses Quiz aus. Auch bei ihnen wird nichts gespeichert.'}
        </PreviewNote>
        <QuizTrial quiz={draft.payload} />
      </>
    )
  if (draft.type === 'simulation') return null
  const { title, content, isParentOnly } = draft.payload
  if (isParentOnly && as === 'kind')
    return (
      <>
        <FocusedTitle>{title}</FocusedTitle>
        <Text mt="md">Diese Lektion ist nur für Eltern. Ein Kind bekommt sie nicht zu sehen.</Text>
      </>
    )
  return (
    <>
      <PreviewNote label="Vorschau">
        {as === 'kind'
          ? 'Vorschau: So liest ein Kind diese Lektion.'
          : isParentOnly
            ? 'Vorschau: So lesen Eltern diese Lektion. Ihr Kind bekommt sie nicht zu sehen.'
            : 'Vorschau: So lesen Eltern diese Lektion. Dass sie sie lesen, zählt nicht für ihr Kind.'}
      </PreviewNote>
      <LessonSheet title={title} html={content} />
    </>
  )
}

function QuizTrial({ quiz }: { quiz: QuizDraft }) {
  const calls = useMemo(() => draftQuizCalls(quiz), [quiz])
  return (
    <>
      <FocusedTitle>{quiz.title}</FocusedTitle>
      {quiz.description && (
        <Text size="lg" mt="xs" mb="lg">
          {quiz.description}
        </Text>
      )}
      {quiz.questions.length > 0 ? (
        <QuizRunner calls={calls} isKept={false} />
      ) : (
        <Text>Für dieses Quiz sind derzeit keine Fragen verfügbar.</Text>
      )}
    </>
  )
}
