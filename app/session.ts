import { noRoles, type Roles } from '../domain/roles.ts'
import { askForSession, isMarkedSignedIn, markSignedIn, type SessionUser } from './session/ask-for-session.ts'
import { onSessionChange, tellThisTab } from './session/changes.ts'

// Every page loads this, for visitors too. What only somebody needs who is signed in comes with session/keep-session.ts.

export type { SessionUser }
/** Who is signed in, once that is known. Without a user all roles are false. */
export type Session = { user: SessionUser | null; roles: Roles }

let current: Promise<Session> | undefined
let isFirst = true

/** The session of this browser, asked for once and kept until something happens to it. */
export function loadSession(): Promise<Session> {
  current ??= readSession().catch((error) => {
    current = undefined
    throw error
  })
  return current
}

onSessionChange(({ event }) => {
  if (event === 'INITIAL_SESSION' || event === 'TOKEN_REFRESHED') return
  current = undefined
  if (event === 'SIGNED_OUT') markSignedIn(false)
})

async function readSession(): Promise<Session> {
  const found = await askForSession(0) // whoever opens a page is there
  if (isFirst) tellThisTab({ event: 'INITIAL_SESSION', isSignedIn: found !== null })
  isFirst = false
  if (!found) return { user: null, roles: noRoles }
  void import('./session/keep-session.ts').then(({ keepSession }) => keepSession(found))
  return { user: found.user, roles: await readRoles() }
}

/** Roles load after the user; when that fails all are false and loading is over (S4.02). */
async function readRoles(): Promise<Roles> {
  try {
    const response = await fetch('/trpc/session.roles')
    if (!response.ok) throw new Error(`status ${response.status}`)
    const { result } = (await response.json()) as { result: { data: Roles } }
    return result.data
  } catch (error) {
    console.error('Die Rollen konnten nicht geladen werden.', error)
    return noRoles
  }
}

/** The mark of the first paint is only a hint: one small request tells whether it is true. */
export function confirmMark() {
  if (isMarkedSignedIn()) loadSession().catch(() => {})
}

/** Somebody may have signed in or out in another tab while this one was not seen: the hint cookie tells, without a request. */
export function noticeOtherTabs() {
  const isSignedIn = /(^|; )(__Host-)?signed_in=1/.test(document.cookie)
  if (isSignedIn === isMarkedSignedIn()) return
  markSignedIn(isSignedIn)
  current = undefined
  confirmMark()
}
