import { queryOptions } from '@tanstack/react-query'
import { callAccounts } from '../../accounts.ts'

/** `isDemanded`: this person can do nothing of an admin's without it. */
export type SecondStepState = { isOn: boolean; isDemanded: boolean; backupCodesLeft: number }

export const secondStepState = queryOptions({
  queryKey: ['second step'],
  queryFn: () => callAccounts<SecondStepState>('second-step'),
})

/** The secret of the authenticator app: as letters to type, and as the address that a QR code holds. */
export type AppKey = { key: string; address: string }

export const beginSecondStep = () => callAccounts<AppKey>('second-step/begin', {})
export const confirmSecondStep = (code: string) =>
  callAccounts<{ backupCodes: string[] }>('second-step/confirm', { code })
export const renewBackupCodes = () => callAccounts<{ backupCodes: string[] }>('second-step/backup-codes', {})
export const endSecondStep = () => callAccounts<object>('second-step/end', {})
