import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { LinkButton } from '../../components/button/link-button.tsx'
import { LoadFailure } from '../../components/page/load-failure.tsx'
import { Spinner } from '../../components/page/spinner.tsx'
import { LearnerPage } from '../../learning/learner-page.tsx'
import { AfterParentLesson } from './after-parent-lesson.tsx'
import { CheckedNote } from './checked-note.tsx'
import { competencyOfChild } from './competency-of-child.ts'
import { LessonPreview } from './lesson-preview.tsx'
import { QuizPreview } from './quiz-preview.tsx'

type OpenedContentProps = {
  ids: { childId: string; competencyId: string }
  opened: { lessonId: string | null; quizId: string | null }
  /** URL of the screen it was opened from. */
  from: string
}

/** A lesson or quiz, shown instead of the screen it was opened from. */
export function OpenedContent({ ids, opened: { lessonId, quizId }, from }: OpenedContentProps) {
  const { data: competency, isLoadingError, refetch } = useQuery(competencyOfChild(ids))
  if (!competency) {
    return (
      <LearnerPage size="sm" back={{ to: from, label: 'Zurück' }}>
        {isLoadingError ? (
          <LoadFailure message="Die Kompetenz konnte nicht geladen werden." onRetry={refetch} />
        ) : (
          <Spinner />
        )}
      </LearnerPage>
    )
  }
  const { child, title, levels } = competency
  const back = { to: from, label: `Zurück zu „${title}“` }
  if (lessonId) {
    const level = levels.find(({ lessons }) => lessons.some(({ id }) => id === lessonId))
    const noteOn = ({ isParentOnly }: { isParentOnly: boolean }) =>
      isParentOnly
        ? `Diese Lektion ist nur für Eltern. ${child.name} bekommt sie nicht zu sehen.`
        : `So liest ${child.name} diese Lektion. Dass Sie sie lesen, zählt nicht für ${child.name}.`
    return (
      <LessonPreview key={lessonId} lessonId={lessonId} back={back} noteOn={noteOn}>
        {(lesson) => (
          <>
            <CheckedNote checkedAt={lesson.checkedAt} />
            {!lesson.isParentOnly && <LinkButton to={from} variant="light" mt="xl" label="Zur Übersicht" />}
            {lesson.isParentOnly && level && <AfterParentLesson lesson={lesson} level={level} child={child} />}
          </>
        )}
      </LessonPreview>
    )
  }
  const quiz = levels.flatMap((level) => level.quizzes).find(({ id }) => id === quizId)
  if (quiz) return <QuizPreview key={quiz.id} quiz={quiz} child={child} back={back} />
  return (
    <LearnerPage size="sm" back={back}>
      <Alert color="red" title="Quiz konnte nicht gestartet werden">
        Dieses Quiz gibt es hier nicht mehr.
      </Alert>
    </LearnerPage>
  )
}

export const isOpened = (search: URLSearchParams) => search.has('lektion') || search.has('quiz')

/** The ids in ?lektion=ID and ?quiz=ID; undefined when there is neither. */
export function useOpenedContent() {
  const [search] = useSearchParams()
  const opened = { lessonId: search.get('lektion'), quizId: search.get('quiz') }
  return opened.lessonId || opened.quizId ? opened : undefined
}
