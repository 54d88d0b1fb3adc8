import { notify } from '../components/page/notify.ts'
import { Celebration } from '../learning/celebration.tsx'
import { LessonSheet } from '../learning/lesson-sheet.tsx'
import { ReadMark } from '../learning/read-mark.tsx'
import { client } from '../trpc.ts'
import type { SharedContent } from './shared-content.ts'

type SharedLessonProps = {
  token: string
  lesson: Extract<SharedContent, { contentType: 'lesson' }>
  /** Whether reading counts for a child's progress. */
  counts: boolean
  isTogether: boolean
}

/**
 * A shared lesson; with a button that marks it as read if that counts for a child. Whether it was read before is not shown,
 * as that is private to the family: only marking it reveals it.
 */
export const SharedLesson = ({ token, lesson, counts, isTogether }: SharedLessonProps) => (
  <>
    <LessonSheet
      title={lesson.title}
      description={lesson.description}
      html={lesson.content}
      words={lesson.words}
      activities={lesson.activities}
      facts={lesson.facts}
      takesFocus={false}
    />
    {counts && (
      <ReadMark
        mark={() => client.sharing.markRead.mutate({ token, together: isTogether })}
        sayReadBefore={() => notify.success('Schon gelesen – prima', 'Diese Lektion ist schon gezählt.')}
      >
        {(_isRead, earned) => <Celebration earned={earned} />}
      </ReadMark>
    )}
  </>
)
