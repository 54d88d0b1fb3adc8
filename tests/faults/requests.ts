import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../server/platform/db/actor.ts'
import { asOwner } from '../support/owner.ts'
import { PASSWORD } from '../support/people.ts'

/** How many runs of a job have ended well. */
export const jobsDone = (db: Db, name: string): Promise<number> =>
  asOwner(db, async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from jobs.job where name = ${name} and state = 'completed'`.execute(tx)
    return rows[0]?.count ?? 0
  })

export const signUp = (url: string, email: string) =>
  answerOf(url, '/api/auth/sign-up', {
    ...{ firstName: 'Petra', lastName: 'Muster', email, password: PASSWORD, acceptsTerms: true },
  })

export type Answered = { status: number; retryAfter: string | null; text: string; ms: number }

/** An answer with how long it took; 0 where none came. A body makes it a write. */
export async function answerOf(url: string, path: string, body?: unknown, cookie = ''): Promise<Answered> {
  const before = performance.now()
  try {
    const response = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { cookie, origin: url, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    })
    const text = await response.text()
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      text,
      ms: performance.now() - before,
    }
  } catch (error) {
    return { status: 0, retryAfter: null, text: String(error), ms: performance.now() - before }
  }
}

/**
 * The answer, as somebody gets it who tries again: on a machine that is busy with other things a database may be late.
 * What is really broken stays so. `ms`: of the last try.
 */
export async function untilWilling(ask: () => Promise<Answered>): Promise<Answered> {
  for (let tries = 1; ; tries++) {
    const answer = await ask()
    if (answer.status !== 503 || tries === 3) return answer
    await sleep(1_000)
  }
}

/** The time within which this share of the answers came. */
export const quantileOf = (numbers: number[], share: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.min(Math.floor(numbers.length * share), numbers.length - 1)] ??
  Number.NaN
