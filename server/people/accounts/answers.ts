import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import type { z } from 'zod'
import type { RefusalCode } from '../../../domain/platform/refusals.ts'
import { log } from '../../log.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Db } from '../../platform/db/actor.ts'
import { logOutage, OUTAGE_RETRY_SECONDS } from '../../platform/db/outage.ts'
import { Refusal, refusalBehind, refuse } from '../../platform/db/refuse.ts'
import { clientAddress, truncatedAddress } from '../../platform/guard/client-address.ts'
import type { Throttle } from '../../platform/guard/throttle.ts'
import { type Auth, CLIENT_ADDRESS_HEADER, LONGEST_SESSION } from './auth.ts'
import { codeOf } from './library-answer.ts'

// What every route of the accounts API needs: checked input, the call to the auth library, the answer in our words.

export async function readJson(c: Context): Promise<Record<string, unknown> | undefined> {
  const body: unknown = await c.req.json().catch(() => undefined)
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined
}

/** What is wrong with each field, in its first sentence. */
class InvalidFields extends Refusal {
  readonly fields: Record<string, string>
  constructor({ issues }: z.ZodError) {
    super('INVALID_INPUT')
    this.fields = Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue.message]).reverse())
  }
}

/** Checked input. @throws INVALID_INPUT with what is wrong with each field */
export async function readFields<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  const parsed = schema.safeParse((await readJson(c)) ?? {})
  if (!parsed.success) throw new InvalidFields(parsed.error)
  return parsed.data
}

const NO_ACCOUNT_NAMED = 'You must provide either an email or phone number'

/** The same for signing in and up. */
export async function readSignIn<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  const body = await readJson(c)
  // The protocol knows accounts by phone and by one-time code; here there are none (decision 063).
  if (body?.phone && !body.email && (body.password || body.code)) refuse('NO_ACCOUNTS_BY_PHONE')
  // Without an account: the auth protocol's own sentence, the shorter one with a one-time code (S5.01).
  const isUnnamed = !body || (!body.email && !body.phone) || !body.password
  if (isUnnamed && !(body && 'firstName' in body)) {
    const byCode = body && 'code' in body && !body.email && !body.phone
    throw new Refusal('INVALID_INPUT', `${NO_ACCOUNT_NAMED}${byCode ? '' : ' and a password'}.`)
  }
  return readFields(c, schema)
}

export const failure = (c: Context, code: RefusalCode) => refused(c, new Refusal(code))

/** A refusal as an answer; one for trying too often says how long to wait. An outage is logged. */
function refused(c: Context, refusal: Refusal) {
  if (refusal.status === 503 && refusal.cause) logOutage(refusal) // without a cause the server is only too busy
  const wait = refusal.retryAfterSeconds ?? (refusal.status === 503 ? OUTAGE_RETRY_SECONDS : undefined)
  if (wait !== undefined) c.header('retry-after', String(wait))
  const { code, message, messageForChild } = refusal
  const fields = refusal instanceof InvalidFields ? refusal.fields : undefined
  return c.json({ code, message, messageForChild, fields }, refusal.status as 400)
}

/** For `onError` of routes that are refused like the accounts API; a defect goes on to the server's own handler. */
export function answerRefusal(error: Error, c: Context) {
  const refusal = refusalBehind(error)
  if (!refusal) throw error
  return refused(c, refusal)
}

/** Hands a checked body to the auth library, with the caller's headers unless others are given. */
export function call(auth: Auth, c: Context, path: string, body: object, headers = headersOf(c)): Promise<Response> {
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  // Who names no origin is no browser (platform/guard/origin.ts); the library would refuse its cookie and log an error.
  if (!headers.has('origin')) headers.set('origin', new URL(auth.options.baseURL).origin)
  return auth.handler(
    new Request(new URL(`/api/auth${path}`, c.req.url), { method: 'POST', headers, body: JSON.stringify(body) }),
  )
}

/** The caller's headers with as much of its address as a session keeps; what proxies or callers claim is dropped. */
export function headersOf(c: Context): Headers {
  const headers = new Headers(c.req.raw.headers)
  for (const name of [...headers.keys()]) if (/^(x-)?forwarded/.test(name)) headers.delete(name)
  headers.set(CLIENT_ADDRESS_HEADER, truncatedAddress(clientAddress(c)))
  return headers
}

const byLibraryCode: Record<string, RefusalCode> = {
  USER_ALREADY_EXISTS: 'EMAIL_TAKEN',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'EMAIL_TAKEN',
  INVALID_EMAIL_OR_PASSWORD: 'WRONG_CREDENTIALS',
  INVALID_CODE: 'WRONG_CODE',
  INVALID_BACKUP_CODE: 'WRONG_CODE',
  INVALID_TWO_FACTOR_COOKIE: 'TWO_FACTOR_OVER',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'TWO_FACTOR_OVER',
  TOTP_NOT_ENABLED: 'TWO_FACTOR_IS_OFF',
  GOOGLE_UNREACHABLE: 'GOOGLE_UNREACHABLE',
  EMAIL_NOT_VERIFIED: 'EMAIL_NOT_CONFIRMED',
  ACCOUNT_LOCKED: 'ACCOUNT_LOCKED',
  SECRET_DOUBTED: 'SECRET_DOUBTED',
  MISSING_OR_NULL_ORIGIN: 'FORBIDDEN', // a program with a cookie; browsers are asked before (platform/guard/origin.ts)
}

/** Hands on the library's cookies; the hint follows the session's. */
export function passCookies(c: Context, response: Response) {
  for (const cookie of response.headers.getSetCookie()) {
    c.header('set-cookie', cookie, { append: true })
    const [, token] = /session_token=([^;]*)/.exec(cookie) ?? []
    if (token !== undefined) setHint(c, { isSignedIn: token !== '', secure: /; secure/i.test(cookie) })
  }
}

export const HINT_COOKIE = 'signed_in'

type Hint = {
  isSignedIn: boolean
  secure: boolean
  /** Tag of the signed-in child that this device belongs to (device-owner.ts). */
  deviceOwner?: string | undefined
  /** A visit ends with the browser (visits.ts). */
  isVisit?: boolean
}

/**
 * Readable by scripts, holds no secret: lets the first paint show the right header before the session is known, and a
 * page without a network find out whether what the device keeps is this child's (decision 097).
 */
export function setHint(c: Context, { isSignedIn, secure, deviceOwner, isVisit }: Hint) {
  const attributes = { path: '/', sameSite: 'Lax', secure } as const
  const name = secure ? `__Host-${HINT_COOKIE}` : HINT_COOKIE
  const value = deviceOwner ? `1.${deviceOwner}` : '1'
  if (isSignedIn) setCookie(c, name, value, { ...attributes, ...(!isVisit && { maxAge: LONGEST_SESSION }) })
  else deleteCookie(c, name, attributes)
}

/** The library's cookies with a body of our own. */
export async function answer(c: Context, response: Response, body: () => object | null): Promise<Response> {
  passCookies(c, response)
  if (response.ok) return c.json(body())
  const code = await codeOf(response)
  const known = code && byLibraryCode[code]
  if (known) return failure(c, known)
  log.error({ status: response.status, code }, 'The auth library refused for a reason we do not translate.')
  if (response.status >= 500) return failure(c, 'UNAVAILABLE')
  return failure(c, response.status === 403 ? 'FORBIDDEN' : 'INVALID_INPUT')
}

/** What the routes of accounts work with. */
export type AccountRoutesOptions = {
  auth: Auth
  db: Db
  mailer: Mailer
  throttle: Throttle
  publicUrl: string
}

/**
 * Name and attributes of a cookie of ours that only the accounts API reads. With __Host- no other host can set it
 * (decision 022); such a name demands path '/'.
 */
export async function ownCookie(auth: Auth, name: string) {
  const { authCookies } = await auth.$context
  const secure = authCookies.sessionToken.attributes.secure ?? false
  const place = secure ? { name: `__Host-${name}`, path: '/' } : { name, path: '/api/auth' }
  return { ...place, secure, httpOnly: true, sameSite: 'Strict' } as const
}
