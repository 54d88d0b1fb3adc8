import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Db } from '../../platform/db/actor.ts'
import { ownCookie } from './answers.ts'
import type { Auth } from './auth.ts'
import { secretsOf } from './unchanged-secrets.ts'

// A mailed link shows the mailbox and not the password: whoever registered the address may be somebody else (decision
// 066). A browser in which the right password was given remembers that, until the address is confirmed in it.

const NAME = 'netzpass.confirming'
const VALID_SECONDS = 60 * 60

/**
 * Remembers that the right password of this account was given in this browser, for an hour. `secrets`: what the account
 * was signed in with then (unchanged-secrets.ts); it is good for nothing once that is something else.
 */
export async function rememberShownPassword(
  c: Context,
  auth: Auth,
  { email, secrets }: { email: string; secrets: string },
): Promise<void> {
  const expires = String(Math.floor(Date.now() / 1000) + VALID_SECONDS)
  const { name, ...attributes } = await ownCookie(auth, NAME)
  const signature = await sign(auth, { email, secrets, expires })
  setCookie(c, name, `${expires}.${signature.toString('base64url')}`, { ...attributes, maxAge: VALID_SECONDS })
}

/** Whether the password that this account has now was given in this browser lately. Looking does not use it up. */
export async function hasShownPassword(
  c: Context,
  { auth, db }: { auth: Auth; db: Db },
  email: string,
): Promise<boolean> {
  const [expires = '', given = ''] = (getCookie(c, (await ownCookie(auth, NAME)).name) ?? '').split('.')
  if (!given || Number(expires) * 1000 < Date.now()) return false
  const ours = await sign(auth, { email, secrets: await secretsOf(db, email), expires })
  const theirs = Buffer.from(given, 'base64url')
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

/** The same, asked once: it is forgotten here. */
export async function takeShownPassword(c: Context, options: { auth: Auth; db: Db }, email: string): Promise<boolean> {
  const { name, ...attributes } = await ownCookie(options.auth, NAME)
  if (!getCookie(c, name)) return false
  const hasShown = await hasShownPassword(c, options, email)
  deleteCookie(c, name, attributes)
  return hasShown
}

async function sign(auth: Auth, { email, secrets, expires }: Record<'email' | 'secrets' | 'expires', string>) {
  const { secret } = await auth.$context
  return createHmac('sha256', secret).update(`shown password|${expires}|${email}|${secrets}`).digest()
}
