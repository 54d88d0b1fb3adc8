import { queryOptions } from '@tanstack/react-query'
import { callAccounts } from '../../accounts.ts'

/** `isDemanded`: the installation requires two-factor of admins, and this person is one. */
export type TwoFactorState = { isOn: boolean; isDemanded: boolean; backupCodesLeft: number }

export const twoFactorState = queryOptions({
  queryKey: ['two-factor'],
  queryFn: () => callAccounts<TwoFactorState>('two-factor'),
})

/** The secret for the authenticator app: `key` to type in, `address` as otpauth URL for the QR code. */
export type AppKey = { key: string; address: string }

export const beginTwoFactor = () => callAccounts<AppKey>('two-factor/begin', {})
export const confirmTwoFactor = (code: string) =>
  callAccounts<{ backupCodes: string[] }>('two-factor/confirm', { code })
export const renewBackupCodes = () => callAccounts<{ backupCodes: string[] }>('two-factor/backup-codes', {})
export const endTwoFactor = () => callAccounts<object>('two-factor/end', {})
