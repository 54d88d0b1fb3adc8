import type { Given } from '../../../../domain/content/questions/given.ts'
import type { QuizQuestion } from '../../../../domain/content/quizzes.ts'

/** What each kind's part of a question is given by its frame (quiz-question.tsx). */
export type BodyProps = {
  question: QuizQuestion
  given: Given
  /** A check is running: nothing can be changed. */
  isBusy: boolean
  onGive: (given: Given) => void
  /** Says what has happened to those who do not see it. */
  tell: (text: string) => void
  /** Ids of the question and of the hint below it. */
  labelledBy: string
  describedBy: string
}
