import { inTab } from '../../storage.ts'
import type { QuizState } from './quiz-reducer.ts'

// What is right, and why, is stored on no device: after a reload it is asked for again (decision 109).
// Increase the number when QuizState changes: runs stored by an older version must not be resumed.
const PREFIX = 'netzpass.quiz.'
const keyOf = (name: string) => `${PREFIX}3.${name}`

/** An unfinished run in sessionStorage, so that a reload or the back button loses nothing. */
export const storedRun = {
  read(name: string): QuizState | undefined {
    return inTab.readJson(keyOf(name)) as QuizState | undefined
  },
  /** Where storage is full or blocked a reload starts from the beginning. */
  write(name: string, state: QuizState) {
    inTab.write(keyOf(name), JSON.stringify(withoutVerdicts(state)))
  },
  forget(name: string) {
    inTab.write(keyOf(name), null)
  },
  /** On sign-out: the next person in this tab must not see the answers. */
  forgetAll() {
    inTab.removeAll(PREFIX)
  },
}

const withoutVerdicts = (state: QuizState): QuizState =>
  state.phase === 'intro'
    ? state
    : { ...state, answered: state.answered.map(({ given }) => ({ given, feedback: null })) }
