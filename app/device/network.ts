import { notifyThisTab } from '../session/changes.ts'

/** What is shown comes from the device. `since`: when the oldest of it was read from the server; 0: nothing of it was kept. */
type Away = { since: number }
let away: Away | undefined
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Whether the server cannot be reached, as far as anybody who learns here has noticed; for `useSyncExternalStore`. */
export const network = {
  away: () => away,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Something was shown that the device keeps, read from the server at `since`; without it: something was asked for in vain. */
export function serverIsAway(since = 0) {
  const oldest = away?.since && since ? Math.min(away.since, since) : away?.since || since
  if (away?.since === oldest) return
  away = { since: oldest }
  tell()
}

/** The server has answered in time. What was shown meanwhile is asked for again, the session too. */
export function serverIsBack() {
  if (!away) return
  away = undefined
  tell()
  notifyThisTab({ event: 'USER_UPDATED' })
}
