import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../components/button/link-button.tsx'
import type { BackLinkProps } from '../../components/page/back-link.tsx'
import { LoadFailure } from '../../components/page/load-failure.tsx'
import { PreviewNote } from '../../components/page/preview-note.tsx'
import { Spinner } from '../../components/page/spinner.tsx'
import { LearnerPage } from '../../learning/learner-page.tsx'
import { LessonSheet } from '../../learning/lesson-sheet.tsx'
import { trpc } from '../../trpc.ts'
import { AfterParentLesson } from './after-parent-lesson.tsx'
import { CheckedNote } from './checked-note.tsx'
import type { LevelOfChild } from './competency-of-child.ts'

type LessonPreviewProps = {
  lessonId: string
  child: { id: string; name: string }
  levels: LevelOfChild[]
  back: BackLinkProps
}

/** A lesson as the child sees it, or one for parents with what follows it. Opening it does not mark it as read for the child. */
export function LessonPreview({ lessonId, child, levels, back }: LessonPreviewProps) {
  const lesson = useQuery(trpc.lessons.preview.queryOptions({ lessonId }))
  const level = levels.find(({ lessons }) => lessons.some(({ id }) => id === lessonId))
  return (
    <LearnerPage size="sm" back={back}>
      {lesson.data && (
        <>
          <PreviewNote>
            {lesson.data.isParentOnly
              ? `Diese Lektion ist nur für Eltern. ${child.name} bekommt sie nicht zu sehen.`
              : `So liest ${child.name} diese Lektion. Dass Sie sie lesen, zählt nicht für ${child.name}.`}
          </PreviewNote>
          <LessonSheet
            title={lesson.data.title}
            html={lesson.data.content}
            words={lesson.data.words}
            activities={lesson.data.activities}
            facts={lesson.data.facts}
          />
          <CheckedNote checkedAt={lesson.data.checkedAt} />
          {!lesson.data.isParentOnly && <LinkButton to={back.to} variant="light" mt="xl" label="Zur Übersicht" />}
          {lesson.data.isParentOnly && level && <AfterParentLesson lesson={lesson.data} level={level} child={child} />}
        </>
      )}
      {lesson.isPending && <Spinner />}
      {lesson.isLoadingError && (
        <LoadFailure message="Lektion konnte nicht geöffnet werden" onRetry={() => lesson.refetch()} />
      )}
    </LearnerPage>
  )
}
