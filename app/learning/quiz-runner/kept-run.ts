import type { QuizState } from './quiz-reducer.ts'

// The number changes with the shape of QuizState: what an older version kept must not be resumed.
const keyOf = (name: string) => `netzpass.quiz.1.${name}`

/** A run that was left in the middle, kept in this tab: a reload or the back button loses nothing. */
export const keptRun = {
  read(name: string): QuizState | undefined {
    try {
      const text = sessionStorage.getItem(keyOf(name))
      return text ? (JSON.parse(text) as QuizState) : undefined
    } catch {
      return undefined
    }
  },
  write(name: string, state: QuizState) {
    try {
      sessionStorage.setItem(keyOf(name), JSON.stringify(state))
    } catch {
      // Storage may be full or switched off; then a reload starts anew.
    }
  },
  forget(name: string) {
    try {
      sessionStorage.removeItem(keyOf(name))
    } catch {}
  },
}
