import type { QuizState } from './quiz-reducer.ts'

// The number changes with the shape of QuizState: what an older version kept must not be resumed.
const PREFIX = 'netzpass.quiz.'
const keyOf = (name: string) => `${PREFIX}1.${name}`

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
      // Storage may be full or switched off; then a reload starts again.
    }
  },
  forget(name: string) {
    try {
      sessionStorage.removeItem(keyOf(name))
    } catch {}
  },
  /** When somebody leaves: what they answered is nothing for whoever uses the tab next. */
  forgetAll() {
    try {
      for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
    } catch {}
  },
}
