import { type SessionChange, tellThisTab } from './changes.ts'

const NAME = 'netzpass.session'

// One for this tab, made when it is needed: a second one would hear the first, and on the server there are no tabs.
let channel: BroadcastChannel | undefined
const openChannel = () => {
  if ('BroadcastChannel' in window) channel ??= new BroadcastChannel(NAME)
  return channel
}

/** Tells all tabs of this browser what has happened to its session. */
export function announce(change: SessionChange) {
  tellThisTab(change)
  tellOtherTabs(change)
}

/** Nothing in it is secret, and nobody's name. */
export function tellOtherTabs(change: SessionChange) {
  const open = openChannel()
  if (open) return open.postMessage(change)
  // Older browsers tell the other tabs what is written to the storage; gone again, so that twice the same is heard twice.
  try {
    localStorage.setItem(NAME, JSON.stringify(change))
    localStorage.removeItem(NAME)
  } catch {
    // Storage may be switched off; then a tab finds out when somebody looks at it.
  }
}

export function hearOtherTabs(hear: (change: SessionChange) => void) {
  const open = openChannel()
  if (open) return open.addEventListener('message', ({ data }) => hear(data as SessionChange))
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === NAME && newValue) hear(JSON.parse(newValue) as SessionChange)
  })
}
