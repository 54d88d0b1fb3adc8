import { type QuizRefusal, untilAnswered } from './quiz-calls.ts'
import { storedRun } from './stored-run.ts'

/** State of saving a finished attempt. `waiting`: not saved yet, retried; a refusal is final and has a message. */
export type SaveStatus<Saved> = 'saving' | 'waiting' | { saved: Saved } | { refusal: string }

export const savedOf = <Saved>(saving: SaveStatus<Saved>): Saved | undefined =>
  typeof saving === 'object' && 'saved' in saving ? saving.saved : undefined

type Save = { outcome: Promise<SaveStatus<unknown>>; isWaiting: boolean; onWaiting: () => void }
const underWay = new Map<string, Save>()

/**
 * Saves a finished attempt, with retries until it is saved or refused. Failures are only logged, because the results
 * are shown anyway (S8.37). Continues after the screen is left; a second call for the same attempt joins the first.
 */
export async function saveAttempt<Saved>(attempt: {
  attemptId: string
  submit: (onQueued: () => void) => Promise<Saved>
  /** Key under which the run stays in sessionStorage until it is saved. */
  storeAs: string | undefined
  onWaiting: () => void
}): Promise<SaveStatus<Saved>> {
  const { attemptId, submit, storeAs, onWaiting } = attempt
  const joined = underWay.get(attemptId)
  if (joined) {
    joined.onWaiting = onWaiting
    if (joined.isWaiting) onWaiting()
    return joined.outcome as Promise<SaveStatus<Saved>>
  }

  const save: Save = { outcome: saveUntilAnswered(), isWaiting: false, onWaiting }
  underWay.set(attemptId, save)
  return save.outcome as Promise<SaveStatus<Saved>>

  async function saveUntilAnswered(): Promise<SaveStatus<Saved>> {
    try {
      return { saved: await untilAnswered(() => submit(() => logOnceAndTell()), { onWaiting: logOnceAndTell }) }
    } catch (error) {
      console.error('Das Ergebnis konnte nicht gespeichert werden.', error)
      return { refusal: (error as QuizRefusal).message }
    } finally {
      underWay.delete(attemptId)
      if (storeAs) storedRun.forget(storeAs)
    }
  }

  function logOnceAndTell(error?: unknown) {
    if (!save.isWaiting) console.error('Das Ergebnis ist noch nicht gespeichert.', ...(error ? [error] : []))
    save.isWaiting = true
    save.onWaiting()
  }
}
