import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { DAY_MS, DAY_SECONDS } from '../../../domain/platform/dates.ts'

// A browser in which somebody has signed in before is counted on its own, so that nobody who guesses can lock an owner
// out of the device they use every day (decision 035). The cookie opens nothing.

const NAME = 'netzpass.device'
const VALID_DAYS = 180
/** A family shares a tablet: the last few people are remembered. */
const MOST_PEOPLE = 6

/** With __Host- no other host can set the cookie (decision 022); such a name demands path '/'. */
const cookieOf = ({ secure }: DeviceOptions) =>
  secure ? { name: `__Host-${NAME}`, path: '/' } : { name: NAME, path: '/api/auth' }

type DeviceOptions = { secret: string; secure: boolean }

/** Names this browser among those that have signed in with this e-mail; undefined for one that never has. */
export function findKnownDevice(c: Context, email: string, options: DeviceOptions): string | undefined {
  const today = dayOf(Date.now())
  for (const entry of entriesOf(c, options)) {
    const [day = '', nonce = '', signature = ''] = entry.split('.')
    if (Number(day) + VALID_DAYS < today) continue
    if (isSame(signature, sign(options.secret, { email, day, nonce }))) return nonce
  }
}

/** Remembers that somebody signed in here with this e-mail. */
export function rememberDevice(c: Context, email: string, options: DeviceOptions) {
  const day = String(dayOf(Date.now()))
  const nonce = randomBytes(9).toString('base64url')
  const known = findKnownDevice(c, email, options)
  const others = entriesOf(c, options).filter((entry) => entry.split('.')[1] !== known)
  const mine = [day, known ?? nonce, sign(options.secret, { email, day, nonce: known ?? nonce })].join('.')
  const { name, path } = cookieOf(options)
  setCookie(c, name, [mine, ...others].slice(0, MOST_PEOPLE).join('~'), {
    path,
    httpOnly: true,
    sameSite: 'Lax',
    secure: options.secure,
    maxAge: VALID_DAYS * DAY_SECONDS,
  })
}

const dayOf = (instant: number) => Math.floor(instant / DAY_MS)
const entriesOf = (c: Context, options: DeviceOptions) =>
  (getCookie(c, cookieOf(options).name) ?? '').split('~').filter(Boolean).slice(0, MOST_PEOPLE)

const sign = (secret: string, { email, day, nonce }: { email: string; day: string; nonce: string }) =>
  createHmac('sha256', secret).update(`known device|${day}|${nonce}|${email}`).digest('base64url')

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
