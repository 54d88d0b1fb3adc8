import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RouterOutputs } from '../../../server/router.ts'
import type { BackLinkProps } from '../../components/page/back-link.tsx'
import { LoadFailure } from '../../components/page/load-failure.tsx'
import { PreviewNote } from '../../components/page/preview-note.tsx'
import { Spinner } from '../../components/page/spinner.tsx'
import { LearnerPage } from '../../learning/learner-page.tsx'
import { LessonSheet } from '../../learning/lesson-sheet.tsx'
import { trpc } from '../../trpc.ts'

type Lesson = RouterOutputs['lessons']['preview']
type LessonPreviewProps = {
  lessonId: string
  back: BackLinkProps
  /** Whose lesson it is, above it. */
  noteOn: (lesson: Lesson) => string
  /** What follows it. */
  children?: (lesson: Lesson) => ReactNode
}

/** A lesson as it is read, for an adult. Opening it does not mark it as read for the child. */
export function LessonPreview({ lessonId, back, noteOn, children }: LessonPreviewProps) {
  const { data: lesson, isPending, isLoadingError, refetch } = useQuery(trpc.lessons.preview.queryOptions({ lessonId }))
  return (
    <LearnerPage size="sm" back={back}>
      {lesson && (
        <>
          <PreviewNote>{noteOn(lesson)}</PreviewNote>
          <LessonSheet {...lesson} html={lesson.content} />
          {children?.(lesson)}
        </>
      )}
      {isPending && <Spinner />}
      {isLoadingError && <LoadFailure message="Lektion konnte nicht geöffnet werden" onRetry={refetch} />}
    </LearnerPage>
  )
}
