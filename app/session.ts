import { noRoles, type Roles } from '../domain/roles.ts'

export type SessionUser = { id: string; email: string; firstName: string; lastName: string }
/** Who is signed in, once that is known. Without a user all roles are false. */
export type Session = { user: SessionUser | null; roles: Roles }

let current: Promise<Session> | undefined

/** The session of this browser, asked for once and kept until forgetSession. */
export function loadSession(): Promise<Session> {
  current ??= readSession().catch((error) => {
    current = undefined
    throw error
  })
  return current
}

/** After signing in or out, and when the server says that the session is over. */
export function forgetSession() {
  current = undefined
}

async function readSession(): Promise<Session> {
  const response = await fetch('/api/auth/get-session')
  if (!response.ok) throw new Error(`Die Anmeldung konnte nicht geprüft werden (${response.status}).`)
  const found = (await response.json()) as { user: SessionUser } | null
  showSignedIn(found !== null)
  if (!found) return { user: null, roles: noRoles }
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

/** What the style sheet goes by when it chooses the header; root.tsx sets it before the first paint. */
function showSignedIn(isSignedIn: boolean) {
  if (isSignedIn) document.documentElement.dataset.signedIn = ''
  else delete document.documentElement.dataset.signedIn
}

/** What the accounts API said when it refused: a German sentence, and messages for single fields of a form. */
export class AccountError extends Error {
  readonly code: string
  readonly fields: Record<string, string>
  constructor(answer: { code?: string; message?: string; fields?: Record<string, string> }) {
    super(answer.message ?? 'Da ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.')
    this.code = answer.code ?? 'UNKNOWN'
    this.fields = answer.fields ?? {}
  }
}

/** @throws AccountError with what to tell the person */
async function post(path: string, body: object): Promise<void> {
  const response = await fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new AccountError({
      code: 'OFFLINE',
      message: 'Keine Verbindung zum Server. Bitte versuchen Sie es noch einmal.',
    })
  })
  if (!response.ok) throw new AccountError(await response.json().catch(() => ({})))
}

export async function signIn(credentials: { email: string; password: string }): Promise<Session> {
  await post('sign-in', credentials)
  forgetSession()
  return loadSession()
}

export type Registration = {
  firstName: string
  lastName: string
  email: string
  password: string
  acceptsTerms: boolean
}
export const signUp = (registration: Registration) => post('sign-up', registration)

export const resetPassword = (change: { token: string; password: string }) => post('reset-password', change)

export const confirmPassword = (password: string) => post('confirm-password', { password })

/** False for somebody who signs in with Google only. */
export async function hasPassword(): Promise<boolean> {
  const response = await fetch('/api/auth/confirm-password')
  if (!response.ok) throw new AccountError(await response.json().catch(() => ({})))
  return ((await response.json()) as { hasPassword: boolean }).hasPassword
}

/** Ends the session here. Leaves the page behind, so that nothing of it stays in memory. */
export async function signOut(leadTo = '/'): Promise<void> {
  await post('sign-out', {})
  forgetSession()
  window.location.assign(leadTo)
}
