import { noRoles, type Roles } from '../domain/people/roles.ts'
import { forgetOwnerAtLoad, mayHaveStored, ownerInCookie, setDeviceOwner } from './device/owner.ts'
import {
  fetchSession,
  isMarkedSignedIn,
  markSignedIn,
  type SessionUser,
  SLOW_NETWORK_MS,
} from './session/ask-for-session.ts'
import { notifyThisTab, onSessionChange } from './session/changes.ts'

// Loaded by every page, also for visitors. What only signed-in people need is loaded lazily: session/keep-session.ts.

export type { SessionUser }
export { isMarkedSignedIn }
/**
 * The signed-in user and roles; whether new terms are to be accepted; whether a child is a visitor on this device;
 * whether a parent has opened it in a child's place. Without a user all of it is false.
 */
export type Session = {
  user: SessionUser | null
  roles: Roles
  owesTerms: boolean
  isVisit: boolean
  isOpenedByOther: boolean
}
export const noSession: Session = {
  user: null,
  roles: noRoles,
  owesTerms: false,
  isVisit: false,
  isOpenedByOther: false,
}

let current: Promise<Session> | undefined
let isFirst = true

/** The session of this browser; loaded once and cached until it changes. Rejects when it cannot be loaded. */
export function loadSession(): Promise<Session> {
  current ??= readSession().catch((error) => {
    current = undefined
    throw error
  })
  return current
}

/** Asks the server again at the next page: something about the session has changed that no event tells. */
export function forgetSession() {
  current = undefined
}

onSessionChange(({ event }) => {
  if (event === 'INITIAL_SESSION' || event === 'TOKEN_REFRESHED') return
  current = undefined
  if (event !== 'SIGNED_OUT') return
  markSignedIn(false)
  setDeviceOwner(undefined)
})

async function readSession(): Promise<Session> {
  const found = await ask()
  if (isFirst) notifyThisTab({ event: 'INITIAL_SESSION', isSignedIn: found !== null })
  isFirst = false
  setDeviceOwner(found?.deviceOwner)
  if (!found) {
    forgetOwnerAtLoad()
    if (mayHaveStored()) void import('./device/claim.ts').then(({ endDeviceSession }) => endDeviceSession())
    return noSession
  }
  void import('./session/keep-session.ts').then(({ keepSession }) => keepSession(found))
  const { user, roles, owesTerms = false, isVisit = false, isOpenedByOther = false } = found
  return { user, roles, owesTerms, isVisit, isOpenedByOther }
}

/** Of a child whose device has cached its session, also while the server cannot be reached (decision 097). */
async function ask() {
  // 0 seconds idle: opening a page counts as activity
  if (!ownerInCookie()) return fetchSession(0)
  const found = await fetchSession(0, AbortSignal.timeout(SLOW_NETWORK_MS)).catch(async () =>
    (await import('./device/claim.ts')).sessionOffline(),
  )
  return found === undefined ? fetchSession(0) : found // nothing is cached: then a slow answer is better than none
}

/** The signed-in state of the first paint comes from a cookie and may be wrong; loading the session corrects it. */
export function confirmMark() {
  if (isMarkedSignedIn()) loadSession().catch(() => {})
}

/** Detects a sign-in or sign-out in another tab by the hint cookie, without a request unless it has changed. */
export function noticeOtherTabs() {
  const isSignedIn = /(^|; )(__Host-)?signed_in=1/.test(document.cookie)
  if (isSignedIn === isMarkedSignedIn()) return
  markSignedIn(isSignedIn)
  current = undefined
  confirmMark()
}
