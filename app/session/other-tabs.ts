import { inBrowser } from '../storage.ts'
import { type SessionChange, tellThisTab } from './changes.ts'

const NAME = 'netzpass.session'

// One per tab, because a second one would receive the messages of the first. Created on first use, because this module
// is also loaded on the server, where there are no tabs.
let channel: BroadcastChannel | undefined
const openChannel = () => {
  if ('BroadcastChannel' in window) channel ??= new BroadcastChannel(NAME)
  return channel
}

/** Notifies all tabs of this browser, including this one. */
export function announce(change: SessionChange) {
  tellThisTab(change)
  tellOtherTabs(change)
}

/** Messages contain neither secrets nor names. */
export function tellOtherTabs(change: SessionChange) {
  const open = openChannel()
  if (open) return open.postMessage(change)
  // Older browsers: writing to localStorage fires a storage event in other tabs. Removed at once, so that the same
  // message can be sent again. Where storage is blocked a tab notices when it is shown again.
  inBrowser.write(NAME, JSON.stringify(change))
  inBrowser.write(NAME, null)
}

export function hearOtherTabs(hear: (change: SessionChange) => void) {
  const open = openChannel()
  if (open) return open.addEventListener('message', ({ data }) => hear(data as SessionChange))
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === NAME && newValue) hear(JSON.parse(newValue) as SessionChange)
  })
}
