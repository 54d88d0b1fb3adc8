import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

// A browser in which somebody has signed in before is not mistaken for a stranger who guesses: it has a count of its own,
// so that nobody can lock an owner out of what they use every day (decision 035). The cookie opens nothing.

const NAME = 'netzpass.device'
const PATH = '/api/auth'
const VALID_DAYS = 180
/** A family shares a tablet: the last few people are remembered. */
const MOST_PEOPLE = 6
const DAY_MS = 24 * 60 * 60 * 1000

type DeviceOptions = { secret: string; secure: boolean }

/** Names this browser among those that have signed in with this e-mail; undefined for one that never has. */
export function findKnownDevice(c: Context, email: string, { secret }: DeviceOptions): string | undefined {
  const today = dayOf(Date.now())
  for (const entry of entriesOf(c)) {
    const [day = '', nonce = '', signature = ''] = entry.split('.')
    if (Number(day) + VALID_DAYS < today) continue
    if (isSame(signature, sign(secret, { email, day, nonce }))) return nonce
  }
}

/** Remembers that somebody signed in here with this e-mail. */
export function rememberDevice(c: Context, email: string, options: DeviceOptions) {
  const day = String(dayOf(Date.now()))
  const nonce = randomBytes(9).toString('base64url')
  const known = findKnownDevice(c, email, options)
  const others = entriesOf(c).filter((entry) => entry.split('.')[1] !== known)
  const mine = [day, known ?? nonce, sign(options.secret, { email, day, nonce: known ?? nonce })].join('.')
  setCookie(c, NAME, [mine, ...others].slice(0, MOST_PEOPLE).join('~'), {
    path: PATH,
    httpOnly: true,
    sameSite: 'Lax',
    secure: options.secure,
    maxAge: VALID_DAYS * 24 * 60 * 60,
  })
}

const dayOf = (instant: number) => Math.floor(instant / DAY_MS)
const entriesOf = (c: Context) => (getCookie(c, NAME) ?? '').split('~').filter(Boolean).slice(0, MOST_PEOPLE)

const sign = (secret: string, { email, day, nonce }: { email: string; day: string; nonce: string }) =>
  createHmac('sha256', secret).update(`known device|${day}|${nonce}|${email}`).digest('base64url')

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
