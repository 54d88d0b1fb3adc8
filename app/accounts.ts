import { announce } from './session/other-tabs.ts'
import { loadSession, type Session } from './session.ts'

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
  return enterSession()
}

/** After a sign-in has succeeded: who it is, for this tab and the others. */
async function enterSession(): Promise<Session> {
  announce({ event: 'SIGNED_IN', isSamePerson: false })
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
  announce({ event: 'SIGNED_OUT', why: 'ended' })
  window.location.assign(leadTo)
}
