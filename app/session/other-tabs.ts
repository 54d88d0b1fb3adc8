import { inBrowser } from '../storage.ts'
import { notifyThisTab, type SessionChange } from './changes.ts'

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
  notifyThisTab(change)
  notifyOtherTabs(change)
}

/** Messages contain neither secrets nor names. */
export function notifyOtherTabs(change: SessionChange) {
  const open = openChannel()
  if (open) return open.postMessage(change)
  // Older browsers: writing to localStorage fires a storage event in other tabs. Removed at once, so that the same
  // message can be sent again. Where storage is blocked a tab notices when it is shown again.
  inBrowser.write(NAME, JSON.stringify(change))
  inBrowser.write(NAME, null)
}

export function onOtherTabsChange(listener: (change: SessionChange) => void) {
  const open = openChannel()
  if (open) return open.addEventListener('message', ({ data }) => listener(data as SessionChange))
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === NAME && newValue) listener(JSON.parse(newValue) as SessionChange)
  })
}
