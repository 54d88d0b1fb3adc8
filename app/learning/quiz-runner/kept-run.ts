import type { QuizState } from './quiz-reducer.ts'

// What is right, and why, is kept on no device: after a reload it is asked for again (decision 109).
// Increase the number when QuizState changes: runs stored by an older version must not be resumed.
const PREFIX = 'netzpass.quiz.'
const keyOf = (name: string) => `${PREFIX}3.${name}`

/** An unfinished run in sessionStorage, so that a reload or the back button loses nothing. */
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
      sessionStorage.setItem(keyOf(name), JSON.stringify(withoutVerdicts(state)))
    } catch {
      // Storage may be full or blocked; then a reload starts from the beginning.
    }
  },
  forget(name: string) {
    try {
      sessionStorage.removeItem(keyOf(name))
    } catch {}
  },
  /** On sign-out: the next person in this tab must not see the answers. */
  forgetAll() {
    try {
      for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
    } catch {}
  },
}

const withoutVerdicts = (state: QuizState): QuizState =>
  state.phase === 'intro'
    ? state
    : { ...state, answered: state.answered.map(({ given }) => ({ given, feedback: null })) }
