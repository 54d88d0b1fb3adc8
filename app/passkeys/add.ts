import { callAccounts } from '../accounts.ts'
import { withFreshPassword } from '../components/dialog/confirm-password.tsx'
import { type NewPasskeyOptions, requestPasskey } from './ask-device.ts'

/**
 * Adds a passkey of this device to the account that is signed in.
 * @returns false when the person cancelled. @throws CallFailure with a message for them, PASSWORD_NEEDED
 */
export async function addPasskey(name: string): Promise<boolean> {
  const options = await withFreshPassword(() => callAccounts<NewPasskeyOptions>('passkeys/begin', {}))
  const credential = await requestPasskey(options)
  if (!credential) return false
  await withFreshPassword(() => callAccounts('passkeys/add', { name, credential }))
  return true
}
