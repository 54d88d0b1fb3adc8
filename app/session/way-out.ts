import { storedRun } from '../learning/quiz-runner/stored-run.ts'

let isUnderWay = false
let heldBack: string | undefined

/**
 * Runs `end`, which ends this page's session, then loads `path`. Meanwhile leaveFor() must wait: the live channel may
 * report the end before the answer to `end` arrives, and leaving then would lose the answer and its cookie for the next
 * session.
 * @throws what `end` throws; the page then stays, unless a redirect was waiting
 */
export async function leaveAfter(path: string, end: () => Promise<void>): Promise<void> {
  isUnderWay = true
  heldBack = undefined
  try {
    await end()
  } catch (error) {
    isUnderWay = false
    if (heldBack) leaveFor(heldBack)
    throw error
  }
  leave(path)
}

/** Loads `path`, after a running leaveAfter() has finished. */
export function leaveFor(path: string) {
  if (isUnderWay) heldBack = path
  else leave(path)
}

/** Loads a new document, so that no personal data stay in memory, and removes quiz answers from sessionStorage. */
function leave(path: string) {
  storedRun.forgetAll()
  window.location.assign(path)
}
