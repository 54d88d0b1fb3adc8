import { callAccounts, enterSession } from '../accounts.ts'
import type { Session } from '../session.ts'
import { askToSignIn, type SignInOptions, stopAsking } from './ask-device.ts'

export { stopAsking }

/** @returns undefined when the person cancelled. @throws CallFailure with a message for them */
export async function signInWithPasskey(): Promise<Session | undefined> {
  return finish(await askToSignIn(await begin()))
}

/**
 * The same, offered in the address field, until the person chooses a passkey there. Undefined when none can be offered.
 * @throws CallFailure when the chosen one was refused
 */
export async function signInFromField(): Promise<Session | undefined> {
  const options = await begin().catch(() => undefined)
  return finish(options && (await askToSignIn(options, { fromField: true }).catch(() => undefined)))
}

const begin = () => callAccounts<SignInOptions>('sign-in/passkey/begin', {})

async function finish(credential: object | undefined): Promise<Session | undefined> {
  if (!credential) return undefined
  await callAccounts('sign-in/passkey', { credential })
  return enterSession()
}
