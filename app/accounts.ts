import type { Secret } from '../domain/people/nickname-logins.ts'
import { ownDevice } from './auth/own-device.ts'
import { asJson, callServer, telling } from './call-server.ts'
import { mayHaveStored } from './device/owner.ts'
import { endOnThisDevice } from './reminders/meet-when-idle.ts'
import { announce } from './session/other-tabs.ts'
import { beginRoundTrip } from './session/round-trip.ts'
import { leaveAfter } from './session/way-out.ts'
import { forgetSession, loadSession, type Session } from './session.ts'

/** Calls the accounts API: GET, or POST when there is a body. @throws CallFailure with a message for the person */
export const callAccounts = <T = unknown>(path: string, body?: object): Promise<T> =>
  callServer(`/api/auth/${path}`, body && telling(body), asJson<T>)

/** @returns undefined when the password was right and a two-factor code is required: call passTwoFactor next */
export async function signIn(credentials: { email: string; password: string }): Promise<Session | undefined> {
  const { twoFactor } = await callAccounts<{ twoFactor?: true }>('sign-in', credentials)
  return twoFactor ? undefined : enterSession()
}

/** Sign-in of a child without an e-mail address. `handle`: the id that stands for its nickname. */
export async function signInChild(who: { familyCode: string; handle: string; secret: Secret }): Promise<Session> {
  await callAccounts('sign-in/child', who)
  return enterSession()
}

/** The signed-in child is at home on this device: from now on it stays signed in as long as its parent has chosen. */
export async function stayOnOwnDevice(): Promise<Session> {
  await callAccounts('own-device', {})
  forgetSession()
  return loadSession()
}

/** Ends the parent's session on this device and starts the child's, then loads a new document. */
export async function learnAs(childId: string): Promise<void> {
  await leaveAfter('/child-dashboard', async () => {
    await callAccounts('learn-as', { childId })
    await endOnThisDevice()
    announce({ event: 'SIGNED_IN', isSamePerson: false })
  })
}

/** Second step of signIn: the code of the authenticator app, or a backup code. */
export async function passTwoFactor(typed: { code: string } | { backupCode: string }): Promise<Session> {
  await callAccounts('sign-in/two-factor', typed)
  announce({ event: 'MFA_CHALLENGE_VERIFIED' })
  return enterSession()
}

/** Which ways to sign in this installation offers besides a password. */
export const loadSignInWays = () => callAccounts<SignInWays>('ways')
export type SignInWays = { google: boolean; passkeys: boolean }

/**
 * Leaves for Google's sign-in. Google leads back to /login, which goes on to `leadsTo`; on failure to the page it
 * started from, with the reason in ?google=.
 */
export async function goToGoogle(asked: { acceptsTerms: boolean; leadsTo: string | undefined }): Promise<void> {
  const { url } = await callAccounts<{ url: string }>('google', { acceptsTerms: asked.acceptsTerms })
  beginRoundTrip(asked.leadsTo)
  window.location.assign(url)
}

/** After a sign-in: tells other tabs and loads the session. */
export async function enterSession(): Promise<Session> {
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
/** `mustConfirm`: the person cannot sign in before opening the link that was mailed. */
export const signUp = (registration: Registration) => callAccounts<{ mustConfirm: boolean }>('sign-up', registration)

/**
 * Mails a new confirmation link. The answer is the same for every address, so that it does
 * not reveal who has an account.
 */
export const requestConfirmation = (email: string) => callAccounts('request-confirmation', { email })

/** `mailbox`: this installation shows its mails at /postfach instead of sending them. */
export const requestResetLink = (email: string) => callAccounts<{ mailbox: boolean }>('request-reset-link', { email })

/**
 * Purpose and address of a mailed link. `childName` and `invitedBy` only for a child's account. `isReleasable`: the
 * account may have been created by somebody else, so the reader of the mail can release the address. `isFromHere`: its
 * password was entered in this browser a moment ago, so opening the link is enough to confirm the address.
 */
export type MailedLink = {
  purpose: 'confirm' | 'change' | 'reset'
  email: string
  isChild: boolean
  childName: string | null
  invitedBy: string | null
  isReleasable: boolean
  isFromHere: boolean
}
/** Reads a mailed link without using it up. */
export const lookAtLink = (token: string) => callAccounts<MailedLink>('mailed-link', { token })

/** @returns whether this also signed the person in; it does where the password was entered in this browser recently */
export async function confirmEmail(token: string): Promise<boolean> {
  const { isSignedIn } = await callAccounts<{ isSignedIn: boolean }>('confirm-email', { token })
  announce(isSignedIn ? { event: 'SIGNED_IN', isSamePerson: false } : { event: 'USER_UPDATED' })
  return isSignedIn
}

/** 'Das bin ich nicht': releases this address from an account that somebody else has created with it. */
export async function releaseAddress(token: string): Promise<void> {
  await callAccounts('release-address', { token })
  announce({ event: 'USER_UPDATED' })
}

/** Ends all sessions of the person, also those in other tabs. */
export async function resetPassword(change: { token: string; password: string }): Promise<void> {
  await callAccounts('reset-password', change)
  announce({ event: 'PASSWORD_RECOVERY' })
}

/**
 * Sets a new password for the signed-in person. @throws CallFailure PASSWORD_NEEDED when the
 * current one must be given first
 */
export const changePassword = (password: string) => callAccounts('new-password', { password })

export const confirmPassword = (password: string) => callAccounts('confirm-password', { password })

/** False for an account that signs in with Google only. */
export async function hasPassword(): Promise<boolean> {
  return (await callAccounts<{ hasPassword: boolean }>('confirm-password')).hasPassword
}

/**
 * Nothing that was stored for a child is left when the page is (decision 097). Never keeps anybody who wants to leave.
 */
async function forgetChildOnThisDevice() {
  if (mayHaveStored()) await (await import('./device/claim.ts')).wipeDevice()
}

/** Ends the session here and loads a new document, so that no personal data stay in memory. */
export async function signOut(leadTo = '/'): Promise<void> {
  await leaveAfter(leadTo, async () => {
    await callAccounts('sign-out', {})
    ownDevice.forget()
    await Promise.all([endOnThisDevice(), forgetChildOnThisDevice()])
    announce({ event: 'SIGNED_OUT', why: 'ended' })
  })
}
