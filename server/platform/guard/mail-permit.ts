import type { Counted, Throttle } from './throttle.ts'

/**
 * Permission to mail one letter to one address. Only the two functions below give it, so nothing that anybody can ask
 * for is mailed without a limit (decision 057).
 */
export type MailPermit = { readonly to: string; readonly [counted]: true }
declare const counted: unique symbol

export type RecipientLimit =
  | 'sign-up mail: account'
  | 'registered again: account'
  | 'confirmation mail: account'
  | 'reset mail: account'
  | 'new address mail: account'
  | 'invitation mail: recipient'

const given = (to: string) => ({ to }) as MailPermit

/** Counts a letter for its recipient. Undefined, silently, when there were enough: the last one is still there. */
export async function takeMailPermit(
  throttle: Throttle,
  to: string,
  limit: RecipientLimit,
): Promise<MailPermit | undefined> {
  return (await throttle.take([limit, to])).isAllowed ? given(to) : undefined
}

/** The same, but refuses; counts `also` (who asks, and where from) together with it. @throws TooManyAttempts */
export async function requireMailPermit(
  throttle: Throttle,
  to: string,
  limit: RecipientLimit,
  ...also: Counted[]
): Promise<MailPermit> {
  await throttle.require([limit, to], ...also)
  return given(to)
}
