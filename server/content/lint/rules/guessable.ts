import type { Rule } from '../curriculum.ts'
import { bestGuess, guessBy } from '../guessing.ts'

/** Shares of single-choice questions, and of quizzes, that may be guessed at most by the look of the answers alone. */
export const MOST_GUESSED = 0.3
export const MOST_PASSED = 0.02

/** A quiz measures what was learned, not who knows how answers are written. */
export const guessable: Rule = (curriculum) => {
  const all = guessBy(curriculum)
  const passed = Math.max(...all.map((one) => one.passed))
  const { by, questions, right } = bestGuess(all)
  if (right <= MOST_GUESSED && passed <= MOST_PASSED) return []
  const percent = (share: number) => `${Math.round(100 * share)} %`
  return questions
    .filter(({ chance }) => chance === 1)
    .map(({ file, line }) => ({
      file,
      line,
      message: `Die richtige Antwort lässt sich erraten (${by}): insgesamt ${percent(right)} der Fragen und ${percent(passed)} der Quizze, höchstens ${percent(MOST_GUESSED)} und ${percent(MOST_PASSED)}.`,
    }))
}
