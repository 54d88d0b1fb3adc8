import { notifyThisTab } from '../session/changes.ts'

/** What is shown comes from the cache. `since`: when the oldest of it was read from the server; 0: nothing of it was cached. */
type Offline = { since: number }
let offline: Offline | undefined
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/** Whether the server cannot be reached, as far as a call of a child has noticed; for `useSyncExternalStore`. */
export const network = {
  offline: () => offline,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** @param since when a cached answer that is shown was read from the server; without it: the answer was not cached */
export function noteOffline(since = 0) {
  const oldest = offline?.since && since ? Math.min(offline.since, since) : offline?.since || since
  if (offline?.since === oldest) return
  offline = { since: oldest }
  notify()
}

/** The server has answered in time. What was shown meanwhile is asked for again, the session too. */
export function noteOnline() {
  if (!offline) return
  offline = undefined
  notify()
  notifyThisTab({ event: 'USER_UPDATED' })
}
