import type { Secret } from '../domain/nickname-logins.ts'
import { asJson, callServer, telling } from './call-server.ts'
import { announce } from './session/other-tabs.ts'
import { beginRoundTrip } from './session/round-trip.ts'
import { leaveAfter } from './session/way-out.ts'
import { loadSession, type Session } from './session.ts'

/** Asks the accounts API, or, with a body, tells it something. @throws CallFailure with what to tell the person */
export const callAccounts = <T = unknown>(path: string, body?: object): Promise<T> =>
  callServer(`/api/auth/${path}`, body && telling(body), asJson<T>)

/** @returns undefined when the password was right and a code of the second step is asked for */
export async function signIn(credentials: { email: string; password: string }): Promise<Session | undefined> {
  const { twoFactor } = await callAccounts<{ twoFactor?: true }>('sign-in', credentials)
  return twoFactor ? undefined : enterSession()
}

/** A child without an e-mail address: the family's code, whom it names there, and what only the child knows. */
export async function signInChild(who: { familyCode: string; handle: string; secret: Secret }): Promise<Session> {
  await callAccounts('sign-in/child', who)
  return enterSession()
}

/** Ends the parent's session on this device and begins the child's. Leaves the page behind. */
export async function learnAs(childId: string): Promise<void> {
  await leaveAfter('/child-dashboard', async () => {
    await callAccounts('learn-as', { childId })
    announce({ event: 'SIGNED_IN', isSamePerson: false })
  })
}

/** The code of the authenticator app, or a backup code, after signIn asked for it. */
export async function passTwoFactor(typed: { code: string } | { backupCode: string }): Promise<Session> {
  await callAccounts('sign-in/two-factor', typed)
  announce({ event: 'MFA_CHALLENGE_VERIFIED' })
  return enterSession()
}

/** What this server offers on the way to an account. */
export const loadSignInWays = () => callAccounts<{ google: boolean }>('ways')

/** Leaves for Google, which leads back to /login and on from there, or to where it was asked for with ?google=why. */
export async function goToGoogle(asked: { acceptsTerms: boolean; leadsTo: string | undefined }): Promise<void> {
  const { url } = await callAccounts<{ url: string }>('google', { acceptsTerms: asked.acceptsTerms })
  beginRoundTrip(asked.leadsTo)
  window.location.assign(url)
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
/** `mustConfirm`: nobody signs in before the link that was mailed has been opened. */
export const signUp = (registration: Registration) => callAccounts<{ mustConfirm: boolean }>('sign-up', registration)

/** Mails a new link to whoever waits for one; nobody learns whether that is somebody. */
export const requestConfirmation = (email: string) => callAccounts('request-confirmation', { email })

/** `mailbox`: this server shows its mails at /postfach. */
export const requestResetLink = (email: string) => callAccounts<{ mailbox: boolean }>('request-reset-link', { email })

/**
 * What a mailed link is good for, and the address it was mailed to. Of a child's login who it is, and who invited it.
 * `isReleasable`: somebody else may have made the login; whoever reads the mail can end it.
 */
export type MailedLink = {
  purpose: 'confirm' | 'change' | 'reset'
  email: string
  isChild: boolean
  childName: string | null
  invitedBy: string | null
  isReleasable: boolean
}
/** Looks, and does not spend it. */
export const lookAtLink = (token: string) => callAccounts<MailedLink>('mailed-link', { token })

/** @returns whether the person is signed in by it: where the password was given in this browser lately */
export async function confirmEmail(token: string): Promise<boolean> {
  const { isSignedIn } = await callAccounts<{ isSignedIn: boolean }>('confirm-email', { token })
  announce(isSignedIn ? { event: 'SIGNED_IN', isSamePerson: false } : { event: 'USER_UPDATED' })
  return isSignedIn
}

/** 'Das bin ich nicht': ends the login that somebody else has made with this address. */
export async function releaseAddress(token: string): Promise<void> {
  await callAccounts('release-address', { token })
  announce({ event: 'USER_UPDATED' })
}

/** Ends every session of the person, also those that other tabs show. */
export async function resetPassword(change: { token: string; password: string }): Promise<void> {
  await callAccounts('reset-password', change)
  announce({ event: 'PASSWORD_RECOVERY' })
}

/** Another password for whoever is signed in. @throws CallFailure PASSWORD_NEEDED */
export const changePassword = (password: string) => callAccounts('new-password', { password })

export const confirmPassword = (password: string) => callAccounts('confirm-password', { password })

/** False for somebody who signs in with Google only. */
export async function hasPassword(): Promise<boolean> {
  return (await callAccounts<{ hasPassword: boolean }>('confirm-password')).hasPassword
}

/** Ends the session here. Leaves the page behind, so that nothing of it stays in memory. */
export async function signOut(leadTo = '/'): Promise<void> {
  await leaveAfter(leadTo, async () => {
    await callAccounts('sign-out', {})
    announce({ event: 'SIGNED_OUT', why: 'ended' })
  })
}
