import type { Given } from '../../../../domain/content/questions/given.ts'
import type { QuizQuestion } from '../../../../domain/content/quizzes.ts'

/** What each kind's part of a question is given by its frame (quiz-question.tsx). */
export type BodyProps = {
  question: QuizQuestion
  given: Given
  /** A check is running: nothing can be changed. */
  isBusy: boolean
  /** What would have been right, once that was told. */
  right: Given | undefined
  onGive: (given: Given) => void
  /** To be called with what was pressed before a card moves with its button (keep-focus.ts). */
  keepFocus: (pressed: Element | null) => void
  /** Says what has happened to those who do not see it. */
  announce: (text: string) => void
}
