/** Whether reminders can be on in this browser: without the permission nothing has to be loaded or asked. */
const mayBeOn = () => 'Notification' in window && Notification.permission === 'granted'

/**
 * Once the page has loaded: nobody is shown the reminders of whoever was signed in here before.
 * @returns a function that calls it off
 */
export function registerDeviceWhenIdle(): () => void {
  if (!mayBeOn()) return () => {}
  let isCalledOff = false
  const meet = () => {
    if (!isCalledOff)
      void import('./this-device.ts').then(({ registerThisDevice }) => registerThisDevice()).catch(() => {}) // without a network: with the next page
  }
  if ('requestIdleCallback' in window) requestIdleCallback(meet, { timeout: 10_000 })
  else setTimeout(meet, 2_000)
  return () => {
    isCalledOff = true
  }
}

/**
 * Call at sign-out: ends reminders on this device, also those still on their way. Never
 * rejects; takes a second at most.
 */
export async function endOnThisDevice(): Promise<void> {
  if (!mayBeOn()) return
  const ended = import('./this-device.ts').then(({ switchOff }) => switchOff()).catch(() => {}) // the server reminds it no more
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, MOST_MS))])
}
const MOST_MS = 1_000
