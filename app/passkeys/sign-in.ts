import { callAccounts, enterSession } from '../accounts.ts'
import type { Session } from '../session.ts'
import { cancelFieldRequest, requestSignIn, type SignInOptions } from './ask-device.ts'

export { cancelFieldRequest }

/** @returns undefined when the person cancelled. @throws CallFailure with a message for them */
export async function signInWithPasskey(): Promise<Session | undefined> {
  return finish(await requestSignIn(await begin()))
}

/**
 * The same, offered in the address field, until the person chooses a passkey there. Undefined when none can be offered.
 * @throws CallFailure when the chosen one was refused
 */
export async function signInFromField(): Promise<Session | undefined> {
  const options = await begin().catch(() => undefined)
  return finish(options && (await requestSignIn(options, { fromField: true }).catch(() => undefined)))
}

const begin = () => callAccounts<SignInOptions>('sign-in/passkey/begin', {})

async function finish(credential: object | undefined): Promise<Session | undefined> {
  if (!credential) return undefined
  await callAccounts('sign-in/passkey', { credential })
  return enterSession()
}
