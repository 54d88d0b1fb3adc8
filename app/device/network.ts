import { observable } from '../observable.ts'
import { notifyThisTab } from '../session/changes.ts'

/** What is shown comes from the cache. `since`: when the oldest of it was read from the server; 0: nothing cached. */
type Offline = { since: number }

/** Whether the server cannot be reached, as far as a call of a child has noticed. */
export const network = observable<Offline | undefined>(undefined)

/** @param since when a cached answer that is shown was read from the server; without it: the answer was not cached */
export function noteOffline(since = 0) {
  const before = network.get()?.since
  const oldest = before && since ? Math.min(before, since) : before || since
  if (before !== oldest) network.set({ since: oldest })
}

/** The server has answered in time. What was shown meanwhile is asked for again, the session too. */
export function noteOnline() {
  if (!network.get()) return
  network.set(undefined)
  notifyThisTab({ event: 'USER_UPDATED' })
}

const ASK_AGAIN_MS = 5_000
/** Whether the server refuses to save anything, because its database only reads for now. */
export const readOnly = observable(false)

/** A call was refused for that. What is shown of it goes by itself, once the server says that all is well. */
export function noteReadOnly() {
  if (readOnly.get()) return
  readOnly.set(true)
  const asking = setInterval(async () => {
    const said = await fetch('/readyz')
      .then((answer) => answer.text())
      .catch(() => '')
    if (said !== 'ok') return
    clearInterval(asking)
    readOnly.set(false)
  }, ASK_AGAIN_MS)
}
