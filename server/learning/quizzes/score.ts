import type { RevisedQuestion } from './revision.ts'

/** Right only when exactly the correct answers were chosen (S5.18). */
export function isAnsweredCorrectly(question: Pick<RevisedQuestion, 'answers'>, answerIds: string[]): boolean {
  const chosen = new Set(answerIds)
  return question.answers.every((answer) => answer.isCorrect === chosen.has(answer.id))
}

/** One point for each question answered exactly right; `answers` maps question ids to chosen answer ids. */
export function scoreAttempt(questions: RevisedQuestion[], answers: Record<string, string[]>) {
  const score = questions.filter((question) => isAnsweredCorrectly(question, answers[question.id] ?? [])).length
  return { score, maxScore: questions.length }
}
