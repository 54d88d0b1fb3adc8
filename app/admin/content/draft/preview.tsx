import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useMemo } from 'react'
import { type ContentRef, contentNames, type Draft, type QuizDraft } from '../../../../domain/content/content.ts'
import { glossaryLinker } from '../../../../domain/content/glossary/glossary-links.ts'
import { titleAsHtml, withLessonLinks } from '../../../../domain/content/lesson-links.ts'
import { FocusedTitle } from '../../../components/page/focused-title.tsx'
import { Page } from '../../../components/page/page.tsx'
import { PreviewNote } from '../../../components/page/preview-note.tsx'
import { Spinner } from '../../../components/page/spinner.tsx'
import { LearnerPage } from '../../../learning/learner-page.tsx'
import { LessonSheet } from '../../../learning/lesson-sheet.tsx'
import { QuizRunner } from '../../../learning/quiz-runner/quiz-runner.tsx'
import { client, trpc } from '../../../trpc.ts'
import { reasonOf } from '../../parts/reason.ts'
import type { OpenedContent } from '../opened-content.ts'
import { draftQuizCalls } from '../questions/draft-quiz-calls.ts'
import { SimulationPreview } from '../simulation/simulation-preview.tsx'
import type { DraftKeeper } from './draft-keeper.ts'

type PreviewProps = { contentRef: ContentRef; keeper: DraftKeeper<Draft['payload']>; as: 'kind' | 'eltern' }

/** Preview of the draft. Saves and reloads it first, so that it shows what the server has made of it. */
export function Preview({ contentRef, keeper, as }: PreviewProps) {
  const shown = useQuery({
    queryKey: ['preview', contentRef.type, contentRef.id],
    queryFn: async () => {
      const isSaved = await keeper.flush()
      const { draft, facts, provider } = await client.admin.content.open.query(contentRef)
      const title = draft.payload.title.trim() || contentNames[draft.type].fresh
      return { draft: { ...draft, payload: { ...draft.payload, title } } as Draft, facts, provider, isSaved }
    },
    staleTime: 0,
    gcTime: 0,
  })
  const back = { to: `/admin/content/${contentRef.type}/${contentRef.id}`, label: 'Zurück zum Bearbeiten' }
  const content = (
    <>
      {shown.isPending && <Spinner />}
      {shown.isError && <Text role="alert">{reasonOf(shown.error)}</Text>}
      {shown.data?.isSaved === false && (
        <Alert color="amber" mb="md">
          Ihre letzten Änderungen sind noch nicht gespeichert. Hier steht die gespeicherte Fassung.
        </Alert>
      )}
      {shown.data && <Shown {...shown.data} as={as} />}
    </>
  )
  // Parents start simulations from a screen of their own; lessons and quizzes have the learner layout for parents and
  // children.
  return contentRef.type === 'simulation' && as === 'eltern' ? (
    <Page title="Vorschau" back={back}>
      {content}
    </Page>
  ) : (
    <LearnerPage size="sm" back={back}>
      {content}
    </LearnerPage>
  )
}

type ShownProps = Pick<OpenedContent, 'provider' | 'facts'> & { draft: Draft; as: PreviewProps['as'] }

function Shown({ draft, facts, provider, as }: ShownProps) {
  if (draft.type === 'quiz')
    return (
      <>
        <PreviewNote label="Vorschau">
          {as === 'kind'
            ? 'Vorschau: So sieht ein Kind dieses Quiz. Nichts davon wird gespeichert.'
            : 'Vorschau: So probieren Eltern dieses Quiz aus. Auch bei ihnen wird nichts gespeichert.'}
        </PreviewNote>
        <QuizTrial quiz={draft.payload} inPercent={as === 'eltern'} />
      </>
    )
  if (draft.type === 'simulation')
    return provider?.recipient ? (
      <SimulationPreview simulation={draft.payload} provider={provider} as={as} />
    ) : (
      <Text role="status">Wählen Sie zuerst eine Übung. Dann sehen Sie hier, wie Familien sie finden.</Text>
    )
  const { title, content, activities, isParentOnly } = draft.payload
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
      <LessonTrial title={title} html={content} activities={activities} facts={facts} as={as} />
    </>
  )
}

type LessonTrialProps = Omit<ComponentProps<typeof LessonSheet>, 'words'> & Pick<PreviewProps, 'as'>

/** Words of the glossary and titles of linked lessons are found here: a draft has not passed the server as a lesson. */
function LessonTrial({ html, as, ...shown }: LessonTrialProps) {
  const glossary = useQuery(trpc.glossary.list.queryOptions())
  const lessons = useQuery(trpc.admin.content.lessons.queryOptions())
  const linked = useMemo(() => {
    const link = (id: string, stored: string) => {
      const lesson = lessons.data?.find((one) => one.id === id)
      const title = lesson ? titleAsHtml(lesson.title) : stored
      return lesson?.isPublished
        ? `<a data-lesson href="/admin/content/lesson/${id}?ansicht=${as}">${title}</a>`
        : title
    }
    return glossaryLinker(glossary.data ?? [])(withLessonLinks(html, link))
  }, [glossary.data, lessons.data, html, as])
  return <LessonSheet {...shown} html={linked.html} words={linked.words} />
}

function QuizTrial({ quiz, inPercent }: { quiz: QuizDraft; inPercent: boolean }) {
  const calls = useMemo(() => draftQuizCalls(quiz), [quiz])
  return (
    <>
      <FocusedTitle lead={quiz.description} mb="lg">
        {quiz.title}
      </FocusedTitle>
      {quiz.questions.length > 0 ? (
        <QuizRunner calls={calls} isSaved={false} inPercent={inPercent} />
      ) : (
        <Text>Für dieses Quiz sind derzeit keine Fragen verfügbar.</Text>
      )}
    </>
  )
}
