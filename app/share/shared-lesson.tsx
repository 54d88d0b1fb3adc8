import { notify } from '../components/page/notify.ts'
import { Celebration } from '../learning/celebration.tsx'
import { LessonSheet } from '../learning/lesson-sheet.tsx'
import { ReadMark } from '../learning/read-mark.tsx'
import { client } from '../trpc.ts'
import type { SharedContent } from './shared.tsx'

type SharedLessonProps = {
  token: string
  lesson: Extract<SharedContent, { contentType: 'lesson' }>
  /** Whether reading it counts for a child. */
  counts: boolean
  isTogether: boolean
}

/**
 * The text, and below it the mark that it was read, if that counts for somebody. Whether it was read before is the
 * family's business: the page learns it only by marking it.
 */
export const SharedLesson = ({ token, lesson, counts, isTogether }: SharedLessonProps) => (
  <>
    <LessonSheet title={lesson.title} description={lesson.description} html={lesson.content} takesFocus={false} />
    {counts && (
      <ReadMark
        mark={() => client.sharing.markRead.mutate({ token, together: isTogether })}
        sayReadBefore={() => notify.success('Schon gelesen – prima', 'Diese Lektion ist schon gezählt.')}
      >
        {(_isRead, earned) => <Celebration earned={earned} levels={lesson.levels} />}
      </ReadMark>
    )}
  </>
)
