/** An attempt of at least this many percent passes a quiz (S9.03). */
export const PASS_PERCENT = 80

/** Share of the points in whole percent 0–100, rounded down: 79.5 must not look like passed. Nothing to score is 0. */
export const percentOf = (score: number, maxScore: number) => (maxScore > 0 ? Math.floor((100 * score) / maxScore) : 0)

export const passesQuiz = (percent: number) => percent >= PASS_PERCENT

/** Message and colour of a result. The colour follows the message, so that both change at the same percent (S9.04, decision 007). */
export function quizVerdict(percent: number): { message: string; color: 'green' | 'blue' | 'red' } {
  if (passesQuiz(percent)) return { message: 'Sehr gut gemacht!', color: 'green' }
  if (percent >= 50) return { message: 'Gute Arbeit!', color: 'blue' }
  return { message: 'Du kannst dich verbessern!', color: 'red' }
}
