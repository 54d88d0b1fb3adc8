/** A quiz is passed from this percentage on (S9.03). */
export const PASS_PERCENT = 80

/** Whole percent 0–100. Rounded down, so that 79.5 is not shown as 80, a pass. 0 when maxScore is 0. */
export const percentOf = (score: number, maxScore: number) => (maxScore > 0 ? Math.floor((100 * score) / maxScore) : 0)

export const passesQuiz = (percent: number) => percent >= PASS_PERCENT

/** From this age on a child reads its results in percent; before that '4 von 5' says it all (decision 088). */
const PERCENT_FROM_AGE = 12
export const readsPercent = (age: number) => age >= PERCENT_FROM_AGE

/** Up to this age a child reads why its own answer and the right one are so, and not why all others are. */
const FEW_REASONS_TO_AGE = 8
export const readsEveryReason = (age: number) => age > FEW_REASONS_TO_AGE

export const inPoints = (score: number, maxScore: number) => `${score} von ${maxScore}`

/** How many questions have to be right for a pass. */
export const neededToPass = (maxScore: number) => missingToPass(0, maxScore)

/** How many more questions have to be right for a pass; 0 when it is passed. */
export const missingToPass = (score: number, maxScore: number) =>
  Math.max(0, Math.ceil((maxScore * PASS_PERCENT) / 100) - score)

/** Message and colour for a result in percent. Both use the same thresholds (S9.04, decision 007). */
export function quizVerdict(percent: number): { message: string; color: 'green' | 'blue' | 'red' } {
  if (passesQuiz(percent)) return { message: 'Sehr gut gemacht!', color: 'green' }
  if (percent >= 50) return { message: 'Gute Arbeit!', color: 'blue' }
  return { message: 'Du kannst dich verbessern!', color: 'red' }
}
