import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { asSystem, type Db } from '../db/actor.ts'
import { TooManyAttempts } from '../db/refuse.ts'
import { type Limit, type LimitName, limits } from './limits.ts'

/** One thing to count: under which limit, and of whom (an address, an e-mail, an id). */
export type Counted = readonly [limit: LimitName, of: string]

/** Used up: nothing was counted, and it is worth another try in `wait` seconds. */
export type Refused = { isAllowed: false; wait: number; refusedBy: LimitName; isFirstRefusal: boolean }
/** Counted. `reached` names the limits that this was the last attempt of. */
export type Taken = { isAllowed: true; reached: LimitName[] }

export type Throttle = ReturnType<typeof createThrottle>

/**
 * Counts attempts in the database, so that limits hold for all instances and over restarts. To be asked outside a
 * transaction: what is rolled back was tried all the same.
 */
export function createThrottle(db: Db, secret: string) {
  const keyOf = ([limit, of]: Counted) =>
    createHmac('sha256', secret).update(`throttle|${limit}|${of}`).digest('base64url')

  const rulesOf = (counted: Counted[]) =>
    JSON.stringify(counted.map((one) => ({ key: keyOf(one), action: one[0], ...(limits[one[0]] satisfies Limit) })))

  /** Takes one attempt under each of these limits, or under none of them, in one statement. */
  async function take(...counted: Counted[]): Promise<Taken | Refused> {
    const { rows } = await sql<{
      wait: number
      refused_by: LimitName
      is_first_refusal: boolean
      reached: LimitName[]
    }>`select * from take_attempts(${rulesOf(counted)})`.execute(db)
    const [row] = rows
    if (!row) throw new Error('take_attempts gave no answer.')
    if (row.wait === 0) return { isAllowed: true, reached: row.reached }
    return { isAllowed: false, wait: row.wait, refusedBy: row.refused_by, isFirstRefusal: row.is_first_refusal }
  }

  return {
    take,

    /** Takes one attempt under each of these limits. @throws TooManyAttempts, which says how long to wait. */
    async require(...counted: Counted[]): Promise<Taken> {
      const attempt = await take(...counted)
      if (!attempt.isAllowed) throw new TooManyAttempts(attempt.wait)
      return attempt
    },

    /** How many attempts there are before the next pause under one of these limits, and its length in seconds. */
    async left(...counted: Counted[]): Promise<{ left: number; pause: number }> {
      const { rows } = await sql<{ left: number; pause: number }>`
        select attempts_left as left, pause from attempts_left(${rulesOf(counted)})`.execute(db)
      return rows[0] ?? { left: Number.POSITIVE_INFINITY, pause: 0 }
    },

    /** It turned out well: `giveBack` counts one attempt less, `forget` begins anew. */
    async settle({ giveBack = [], forget = [] }: { giveBack?: Counted[]; forget?: Counted[] }): Promise<void> {
      await sql`select settle_attempts(${giveBack.map(keyOf)}, ${forget.map(keyOf)})`.execute(db)
    },
  }
}

/** Removes what no longer counts. @returns how many rows. */
export const forgetOldAttempts = (db: Db): Promise<number> =>
  asSystem(db, 'cleaning', async (tx) => {
    const [result] = await tx.deleteFrom('throttles').where('forget_at', '<', sql<Date>`now()`).execute()
    return Number(result?.numDeletedRows ?? 0)
  })
