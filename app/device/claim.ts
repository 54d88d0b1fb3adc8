import { observable } from '../observable.ts'
import { PICTURES, RECORDINGS } from '../service-worker/shared.ts'
import type { FoundSession } from '../session/ask-for-session.ts'
import { onSessionChange } from '../session/changes.ts'
import { cachedSession, cacheSession } from './cache.ts'
import { noteOffline } from './network.ts'
import { deviceOwner, mayHaveStored, noteStored, ownerAtLoad, ownerInCookie, setDeviceOwner } from './owner.ts'
import { claimStore, endSessionInStore, wipeStore } from './store.ts'

/** One after the other: what one child's sign-in begins must not be undone by the end of the one before. */
let claiming: Promise<void> = Promise.resolve()
const inTurn = (work: () => Promise<void>): Promise<void> => {
  claiming = claiming.then(work).catch(() => undefined)
  return claiming
}

/** Resolves when the device belongs to the owner this tab has, or to nobody. Never rejects. */
export const deviceClaimed = () => claiming

/**
 * Claims the device for the child of this session, and caches the session; wipes it where the session is no child's.
 * A newly claimed device asks the browser not to evict what it stores. Never rejects.
 */
export const claimDeviceFor = (found: FoundSession): Promise<void> =>
  inTurn(async () => {
    await claim()
    if (found.deviceOwner !== undefined) await cacheSession(found)
  })

/** Claims the device for the child whose session this tab has. @throws where the browser stores nothing */
export function claimDevice(): Promise<void> {
  const claimed = claiming.then(claim)
  claiming = claimed.catch(() => undefined)
  return claimed
}

async function claim() {
  // An adult's device, or one where the child is a visitor: nothing is stored, so nothing can be missing either.
  const owner = deviceOwner()
  if (owner === undefined) return mayHaveStored() ? wipe() : undefined
  noteStored(true) // first: whatever happens on the way, it will be wiped
  if (!(await claimStore(owner))) return
  await removeMedia()
  if (ownerAtLoad() === owner) eviction.set(true)
  void navigator.storage?.persist?.().catch(() => undefined) // on plain http there is none
}

/** Nothing of any child is left on this device, pictures and recordings of its lessons included. Never rejects. */
export const wipeDevice = (): Promise<void> => inTurn(wipe)

/** The session is over, whyever: if it has just run out, queued tasks stay (endSessionInStore). Never rejects. */
export const endDeviceSession = (): Promise<void> => inTurn(() => wipe(endSessionInStore))

async function wipe(end: () => Promise<unknown> = wipeStore) {
  const [ended, media] = await Promise.allSettled([end(), removeMedia()])
  if (ended.status === 'fulfilled' && ended.value !== true && media.status === 'fulfilled') noteStored(false)
}

/** Pictures and recordings of lessons. On plain http there are none. */
const removeMedia = async () => {
  if ('caches' in window) await Promise.all([PICTURES, RECORDINGS].map((name) => caches.delete(name)))
}

// Of who has signed in nobody knows yet whether it is the same child: claimDeviceFor does, a moment later.
onSessionChange((change) => {
  if (change.event === 'SIGNED_OUT') void (change.why === 'ended' ? wipeDevice() : endDeviceSession())
  if (change.event === 'TOKEN_REFRESHED') void inTurn(() => moveEnd(change.endsAt))
})

async function moveEnd(endsAt: number) {
  const session = await cachedSession()
  if (session) await cacheSession({ ...session, endsAt })
}

/**
 * The cached session of the device owner, while the server cannot be reached; undefined without one. It ends when it
 * was to end, also where nobody can ask the server.
 */
export async function sessionOffline(): Promise<FoundSession | undefined> {
  setDeviceOwner(ownerInCookie())
  const session = await cachedSession()
  if (session && session.endsAt > Date.now()) {
    noteOffline()
    return session
  }
  if (session) await endDeviceSession()
  setDeviceOwner(undefined)
  return undefined
}

/**
 * Whether the browser has thrown away what this device stored for the child, as Safari does after a week without a
 * visit: nobody knows then which tasks had not been sent yet. For `useSyncExternalStore`; the child reads it once, and
 * dismisses it.
 */
export const eviction = observable(false)
