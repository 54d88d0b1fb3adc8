import { claimDeviceFor } from '../device/claim.ts'
import { network, noteOnline } from '../device/network.ts'
import { type FoundSession, fetchSession, SLOW_NETWORK_MS } from './ask-for-session.ts'
import { notifyThisTab } from './changes.ts'
import { SessionKeeper } from './keeper.ts'
import { announce, notifyOtherTabs, onOtherTabsChange } from './other-tabs.ts'
import { endRoundTrip } from './round-trip.ts'
import { showAgainOnlyTo } from './shown-again.ts'

// Loaded when the first session is found, and active until the page is left.

const GESTURES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove']

const keptOf = (found: FoundSession) => ({ userId: found.user.id, endsAt: found.endsAt })

const keeper = new SessionKeeper({
  load: async (idleSeconds) => {
    const askedAt = Date.now()
    const found = await fetchSession(idleSeconds)
    if (found && Date.now() - askedAt < SLOW_NETWORK_MS) setTimeout(noteOnline) // after the keeper has seen whose session it is
    return found && keptOf(found)
  },
  announce,
  deliver: notifyThisTab,
  isShown: () => document.visibilityState === 'visible',
})

onOtherTabsChange((change) => keeper.handle(change))
for (const gesture of GESTURES) {
  window.addEventListener(gesture, () => keeper.noteActivity(), { capture: true, passive: true })
}
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') return
  keeper.noteActivity()
  void keeper.check()
})

window.addEventListener('online', () => void keeper.check())

export function keepSession(found: FoundSession) {
  keeper.keep(keptOf(found))
  showAgainOnlyTo(found.user.id)
  if (!network.get()) void claimDeviceFor(found)
  // This page was loaded after a sign-in with Google, which the other tabs do not know of yet.
  if (endRoundTrip()) notifyOtherTabs({ event: 'SIGNED_IN', isSamePerson: false })
}

export const checkNow = () => keeper.check()
