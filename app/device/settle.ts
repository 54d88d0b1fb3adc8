import { PICTURES, RECORDINGS } from '../service-worker/cache-names.ts'
import type { FoundSession } from '../session/ask-for-session.ts'
import { onSessionChange } from '../session/changes.ts'
import { claimDevice, endOnDevice, wipeDevice } from './database.ts'
import { emptied } from './emptied.ts'
import { keepsSomething, noteThatItKeeps, ownerBefore } from './keeps.ts'
import { ownerHere } from './owner.ts'
import { keepSessionAnswer, keptSessionAnswer } from './session-answer.ts'

/** One after the other: what one child's sign-in begins must not be undone by the end of the one before. */
let settling: Promise<void> = Promise.resolve()
const inTurn = (work: () => Promise<void>): Promise<void> => {
  settling = settling.then(work).catch(() => undefined)
  return settling
}

/** Resolves when the device is that of whoever's session this tab has. Never rejects. */
export const deviceIsSettled = () => settling

/**
 * Makes the device that of whoever's session the server has just told: a child's, or nobody's. A device that becomes a child's asks the browser
 * to keep what it keeps. Never rejects.
 */
export const settleDevice = (found: FoundSession): Promise<void> =>
  inTurn(async () => {
    if (found.deviceOwner === undefined) return keepsSomething() ? wipe() : undefined
    await claim()
    await keepSessionAnswer(found)
  })

/** Makes the device that of the child whose session this tab has. @throws where the browser keeps nothing */
export function ownDevice(): Promise<void> {
  const claimed = settling.then(claim)
  settling = claimed.catch(() => undefined)
  return claimed
}

async function claim() {
  noteThatItKeeps(true) // first: whatever happens on the way, it will be looked for
  if (!(await claimDevice())) return
  await removeMedia()
  if (ownerBefore() === ownerHere()) emptied.note()
  void navigator.storage?.persist?.().catch(() => undefined) // on plain http there is none
}

/** Nothing of any child is left on this device, pictures and recordings of its lessons included. Never rejects. */
export const forgetDevice = (): Promise<void> => inTurn(wipe)

/** The session is over, whyever: if it has just run out, what waits stays for the same child (endOnDevice). Never rejects. */
export const leaveDevice = (): Promise<void> => inTurn(() => wipe(endOnDevice))

async function wipe(end: () => Promise<unknown> = wipeDevice) {
  const [ended, media] = await Promise.allSettled([end(), removeMedia()])
  if (ended.status === 'fulfilled' && ended.value !== true && media.status === 'fulfilled') noteThatItKeeps(false)
}

/** Pictures and recordings of lessons. On plain http there are none. */
const removeMedia = async () => {
  if ('caches' in window) await Promise.all([PICTURES, RECORDINGS].map((name) => caches.delete(name)))
}

// Of who has signed in nobody knows yet whether it is the same child: settleDevice does, a moment later.
onSessionChange((change) => {
  if (change.event === 'SIGNED_OUT') void (change.why === 'ended' ? forgetDevice() : leaveDevice())
  if (change.event === 'TOKEN_REFRESHED') void inTurn(() => moveEnd(change.endsAt))
})

async function moveEnd(endsAt: number) {
  const session = await keptSessionAnswer()
  if (session) await keepSessionAnswer({ ...session, endsAt })
}
