import { keptRun } from '../learning/quiz-runner/kept-run.ts'

let isUnderWay = false
let heldBack: string | undefined

/**
 * Does what ends the session of this page, then leaves for `path`. The live channel may tell the end before the answer is
 * here: leaving at that moment would throw the answer away, and with it the cookie of the next session.
 * @throws what `end` throws; the page then stays, unless its session is over all the same
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

/** Leaves as soon as nothing is under way. */
export function leaveFor(path: string) {
  if (isUnderWay) heldBack = path
  else leave(path)
}

/** Leaves the document behind, so that nothing of it stays in memory, nor of its answers in the tab. */
function leave(path: string) {
  keptRun.forgetAll()
  window.location.assign(path)
}
