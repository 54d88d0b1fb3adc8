import { useQuery } from '@tanstack/react-query'
import type { BackLinkProps } from '../../components/back-link.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { PreviewNote } from '../../components/preview-note.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { LearnerPage } from '../../learning/learner-page.tsx'
import { LessonSheet } from '../../learning/lesson-sheet.tsx'
import { trpc } from '../../trpc.ts'

type LessonPreviewProps = { lessonId: string; child: { name: string }; back: BackLinkProps }

/** A lesson as the child reads it, or one for parents. Nothing is marked as read by it. */
export function LessonPreview({ lessonId, child, back }: LessonPreviewProps) {
  const lesson = useQuery(trpc.lessons.preview.queryOptions({ lessonId }))
  return (
    <LearnerPage size="sm" back={back}>
      {lesson.data && (
        <>
          <PreviewNote>
            {lesson.data.isParentOnly
              ? `Diese Lektion ist nur für Eltern. ${child.name} bekommt sie nicht zu sehen.`
              : `So liest ${child.name} diese Lektion. Dass Sie sie lesen, zählt nicht für ${child.name}.`}
          </PreviewNote>
          <LessonSheet title={lesson.data.title} html={lesson.data.content} />
        </>
      )}
      {lesson.isPending && <Spinner />}
      {lesson.isLoadingError && (
        <LoadFailure message="Lektion konnte nicht geöffnet werden" onRetry={() => lesson.refetch()} />
      )}
    </LearnerPage>
  )
}
