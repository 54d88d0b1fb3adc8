import type { Counted, Throttle } from './throttle.ts'

/**
 * One mail to one address, counted. Only the two functions below make it, so nothing that anybody can ask for is mailed
 * without a limit (decision 057).
 */
export type MailQuota = { readonly to: string; readonly [counted]: true }
declare const counted: unique symbol

export type RecipientLimit =
  | 'sign-up mail: account'
  | 'registered again: account'
  | 'confirmation mail: account'
  | 'reset mail: account'
  | 'new address mail: account'
  | 'invitation mail: recipient'

const countedFor = (to: string) => ({ to }) as MailQuota

/** Counts a letter for its recipient. Undefined, silently, when there were enough: the last one is still there. */
export async function spendMailQuota(
  throttle: Throttle,
  to: string,
  limit: RecipientLimit,
): Promise<MailQuota | undefined> {
  return (await throttle.take([limit, to])).isAllowed ? countedFor(to) : undefined
}

/** The same, but refuses; counts `also` (who asks, and where from) together with it. @throws TooManyAttempts */
export async function requireMailQuota(
  throttle: Throttle,
  to: string,
  limit: RecipientLimit,
  ...also: Counted[]
): Promise<MailQuota> {
  await throttle.require([limit, to], ...also)
  return countedFor(to)
}
