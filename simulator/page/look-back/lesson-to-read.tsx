import type { Lesson } from '../../scenarios/scenario.ts'
import type { OpenedRun } from '../calls.ts'
import { Sheet } from '../frame/sheet.tsx'
import { isUnreported, type ReportStatus } from '../use-report.ts'

type LessonToReadProps = Pick<OpenedRun, 'mode' | 'returnUrl'> & { lesson: Lesson; status: ReportStatus }

/** After a «not yet»: the one lesson that helps, and the way to it. */
export function LessonToRead({ lesson: { id, title }, mode, returnUrl, status }: LessonToReadProps) {
  const isTest = mode === 'parent_test'
  return (
    <Sheet>
      <h2>{isTest ? 'Das hilft Ihrem Kind weiter' : 'Das hilft dir weiter'}</h2>
      <p>
        {isTest
          ? 'Nach diesem Ende bekommt Ihr Kind den Weg zu dieser Lektion gezeigt. Sie lesen sie so, wie Ihr Kind sie liest.'
          : 'In dieser Lektion steht, woran du den Trick erkennst und was du dann machst. Danach kannst du es noch einmal probieren.'}
      </p>
      <a href={toLesson(returnUrl, id)} data-kind="main" target={isUnreported(status) ? '_blank' : undefined}>
        {`${isTest ? 'Lektion ansehen' : 'Lektion lesen'}: ${title}`}
      </a>
    </Sheet>
  )
}

function toLesson(returnUrl: string, lessonId: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set('lektion', lessonId)
  return url.href
}
