import { queryOptions } from '@tanstack/react-query'
import { callAccounts } from '../../accounts.ts'

/** `isDemanded`: this person can do nothing of an admin's without it. */
export type TwoFactorState = { isOn: boolean; isDemanded: boolean; backupCodesLeft: number }

export const twoFactorState = queryOptions({
  queryKey: ['two-factor'],
  queryFn: () => callAccounts<TwoFactorState>('two-factor'),
})

/** The secret of the authenticator app: as letters to type, and as the address that a QR code holds. */
export type AppKey = { key: string; address: string }

export const beginTwoFactor = () => callAccounts<AppKey>('two-factor/begin', {})
export const confirmTwoFactor = (code: string) =>
  callAccounts<{ backupCodes: string[] }>('two-factor/confirm', { code })
export const renewBackupCodes = () => callAccounts<{ backupCodes: string[] }>('two-factor/backup-codes', {})
export const endTwoFactor = () => callAccounts<object>('two-factor/end', {})
