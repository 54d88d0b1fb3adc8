import { TIMEOUT_MS } from '../device/keeps.ts'
import { network, serverIsBack } from '../device/network.ts'
import { settleDevice } from '../device/settle.ts'
import { askForSession, type FoundSession } from './ask-for-session.ts'
import { tellThisTab } from './changes.ts'
import { SessionKeeper } from './keeper.ts'
import { announce, hearOtherTabs, tellOtherTabs } from './other-tabs.ts'
import { endRoundTrip } from './round-trip.ts'
import { showAgainOnlyTo } from './shown-again.ts'

// Loaded when the first session is found, and active until the page is left.

const GESTURES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove']

const keptOf = (found: FoundSession) => ({ userId: found.user.id, endsAt: found.endsAt })

const keeper = new SessionKeeper({
  ask: async (idleSeconds) => {
    const askedAt = Date.now()
    const found = await askForSession(idleSeconds)
    if (found && Date.now() - askedAt < TIMEOUT_MS) setTimeout(serverIsBack) // after the keeper has seen whose session it is
    return found && keptOf(found)
  },
  announce,
  passOn: tellThisTab,
  isShown: () => document.visibilityState === 'visible',
})

hearOtherTabs((change) => keeper.hear(change))
for (const gesture of GESTURES) {
  window.addEventListener(gesture, () => keeper.use(), { capture: true, passive: true })
}
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') return
  keeper.use()
  void keeper.look()
})

window.addEventListener('online', () => void keeper.look())

export function keepSession(found: FoundSession) {
  keeper.keep(keptOf(found))
  showAgainOnlyTo(found.user.id)
  if (!network.away()) void settleDevice(found)
  // This page was loaded after a sign-in with Google, which the other tabs do not know of yet.
  if (endRoundTrip()) tellOtherTabs({ event: 'SIGNED_IN', isSamePerson: false })
}

export const look = () => keeper.look()
