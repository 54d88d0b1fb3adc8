import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../components/page/load-failure.tsx'
import { PreviewNote } from '../../components/page/preview-note.tsx'
import { Spinner } from '../../components/page/spinner.tsx'
import { LearnerPage } from '../../learning/learner-page.tsx'
import { LessonSheet } from '../../learning/lesson-sheet.tsx'
import { trpc } from '../../trpc.ts'

type HelpersLessonProps = { lessonId: string; child: { id: string; name: string } }

/** A lesson for parents, as somebody reads it who helps with the child. */
export function HelpersLesson({ lessonId, child }: HelpersLessonProps) {
  const lesson = useQuery(trpc.lessons.preview.queryOptions({ lessonId }))
  return (
    <LearnerPage size="sm" back={{ to: `/begleiten/kind/${child.id}`, label: `Zurück zu ${child.name}` }}>
      {lesson.data && (
        <>
          <PreviewNote>
            {`Diese Lektion ist für Erwachsene, die begleiten. ${child.name} bekommt sie nicht zu sehen.`}
          </PreviewNote>
          <LessonSheet
            title={lesson.data.title}
            html={lesson.data.content}
            words={lesson.data.words}
            activities={lesson.data.activities}
            facts={lesson.data.facts}
          />
        </>
      )}
      {lesson.isPending && <Spinner />}
      {lesson.isLoadingError && (
        <LoadFailure message="Lektion konnte nicht geöffnet werden" onRetry={() => lesson.refetch()} />
      )}
    </LearnerPage>
  )
}
