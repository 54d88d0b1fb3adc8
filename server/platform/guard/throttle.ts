import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { type RefusalCode, refusals, sharedLinkIsBusy, triesLeft } from '../../../domain/platform/refusals.ts'
import { asSystem, type Db, type Tx } from '../db/actor.ts'
import { Refusal, TooManyAttempts } from '../db/refuse.ts'
import { callerKey, networkKey } from './client-address.ts'
import { type Limit, type LimitName, limits } from './limits.ts'

/** One thing to count: under which limit, and of whom (an address, an e-mail, an id). */
export type Counted = readonly [limit: LimitName, of: string]

/** Used up: nothing was counted; another try is possible in `wait` seconds. */
export type Refused = { isAllowed: false; wait: number; refusedBy: LimitName; isFirstRefusal: boolean }
/** Counted. `reached` names the limits that this was the last attempt of. */
export type Taken = { isAllowed: true; reached: LimitName[] }

export type Throttle = ReturnType<typeof createThrottle>

const keyOf = (secret: string, [limit, of]: Counted) =>
  createHmac('sha256', secret).update(`throttle|${limit}|${of}`).digest('base64url')

const rulesOf = (secret: string, counted: Counted[]) =>
  JSON.stringify(
    counted.map((one) => ({ key: keyOf(secret, one), action: one[0], ...(limits[one[0]] satisfies Limit) })),
  )

async function takeBy(db: Db | Tx, secret: string, counted: Counted[]): Promise<Taken | Refused> {
  const { rows } = await sql<{
    wait: number
    refusedBy: LimitName
    isFirstRefusal: boolean
    reached: LimitName[]
  }>`select * from take_attempts(${rulesOf(secret, counted)})`.execute(db)
  const [row] = rows
  if (!row) throw new Error('take_attempts gave no answer.')
  if (row.wait === 0) return { isAllowed: true, reached: row.reached }
  return { isAllowed: false, wait: row.wait, refusedBy: row.refusedBy, isFirstRefusal: row.isFirstRefusal }
}

/** Counts within the transaction: what is rolled back does not count. In a transaction of the server. */
export const takeWithin = (tx: Tx, secret: string, counted: Counted): Promise<Taken | Refused> =>
  takeBy(tx, secret, [counted])

/**
 * Counts attempts in the database, so that limits hold for all instances and over restarts. To be asked outside a
 * transaction: what is rolled back was tried all the same.
 */
export function createThrottle(db: Db, secret: string) {
  /** Takes one attempt under each of these limits, or under none of them, in one statement. */
  const take = (...counted: Counted[]) => takeBy(db, secret, counted)

  return {
    take,

    /** Like `take`. @throws TooManyAttempts, which says how long to wait. */
    async require(...counted: Counted[]): Promise<Taken> {
      const attempt = await take(...counted)
      if (!attempt.isAllowed) throw new TooManyAttempts(attempt.wait)
      return attempt
    },

    /** How many attempts there are before the next pause under one of these limits, and its length in seconds. */
    async left(...counted: Counted[]): Promise<{ left: number; pause: number }> {
      const { rows } = await sql<{ left: number; pause: number }>`
        select attempts_left as left, pause from attempts_left(${rulesOf(secret, counted)})`.execute(db)
      return rows[0] ?? { left: Number.POSITIVE_INFINITY, pause: 0 }
    },

    /** After a success: `giveBack` counts one attempt less, `forget` resets the count. */
    async release({ giveBack = [], forget = [] }: { giveBack?: Counted[]; forget?: Counted[] }): Promise<void> {
      const keysOf = (all: Counted[]) => all.map((one) => keyOf(secret, one))
      await sql`select settle_attempts(${keysOf(giveBack)}, ${keysOf(forget)})`.execute(db)
    },
  }
}

/** Removes what no longer counts. @returns how many rows. */
export const forgetOldAttempts = (db: Db): Promise<number> =>
  asSystem(db, 'cleaning', async (tx) => {
    const [result] = await tx.deleteFrom('throttles').where('forgetAt', '<', sql<Date>`now()`).execute()
    return Number(result?.numDeletedRows ?? 0)
  })

type What = 'sign-in' | 'sign-up' | 'account mail' | 'family code'

/** Counts an address, and for IPv6 its /48 network too: whoever has one can use 65,536 of the /64 addresses. */
export function byAddress(what: What, address: string): Counted[] {
  const network = networkKey(address)
  return [[`${what}: address`, callerKey(address)], ...(network ? [[`${what}: network`, network] as const] : [])]
}

/**
 * Counts a look-up of a link that opens nothing, for whoever asked. Links that work are never counted and never
 * refused: behind one address there may be a whole class with its invitations.
 * @throws TooManyAttempts instead of telling, once there were too many.
 */
export const countDeadLink = ({ throttle, clientAddress }: { throttle: Throttle; clientAddress: string }) =>
  throttle.require(['link look-up: address', callerKey(clientAddress)])

type Asker = { throttle: Throttle; clientAddress: string }

/**
 * Counts what somebody does first with a shared link: a mark that a lesson was read, the start of a quiz. Answers and
 * results of a quiz that was started are not counted, so that none is lost; they store nothing twice anyway.
 * @throws TooManyAttempts, in words for children
 */
export async function countSharedLink({ throttle, clientAddress }: Asker, token: string): Promise<void> {
  const attempt = await throttle.take(['shared link: address', callerKey(clientAddress)], ['shared link: link', token])
  if (!attempt.isAllowed) throw new TooManyAttempts(attempt.wait, sharedLinkIsBusy(attempt.wait))
}

/** Whether a visit may be noted. It keeps nobody from anything: a link in a newsletter is opened by thousands. */
export async function mayNoteVisit({ throttle, clientAddress }: Asker, token: string): Promise<boolean> {
  const visit = await throttle.take(
    ['shared link visit: address', callerKey(clientAddress)],
    ['shared link visit: link', token],
  )
  return visit.isAllowed
}

/**
 * The refusal of a wrong password, code or secret, whose try was just counted. When few tries are left it says how
 * many, and how long the pause after them is, so that nobody runs into it unwarned.
 */
export async function wrongSecret(throttle: Throttle, code: RefusalCode, counted: Counted[]): Promise<Refusal> {
  const { left, pause } = await throttle.left(...counted)
  return new Refusal(code, [refusals[code].message, triesLeft(left, pause)].filter(Boolean).join(' '))
}
