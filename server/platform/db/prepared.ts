import type { Writable } from 'node:stream'
import type { Client, PoolClient } from 'pg'
import { log } from '../../log.ts'
import { outageBehind } from './outage.ts'
import { endsConnection } from './refuse.ts'
import { repeatUndone } from './undone.ts'

/** More statements than the server has. */
const MOST_NAMES = 500
/** More than any fixed statement has. Statements as long as a list would use up the names. */
const MOST_PLACEHOLDERS = 30
/** PostgreSQL's code for a prepared statement whose columns have changed: a migration ran on another instance. */
const COLUMNS_CHANGED = '0A000'

/**
 * For the connections of a pool: each statement is parsed and planned once per connection and then known by a name. Row
 * policies make planning more expensive than most statements; PostgreSQL plans again by itself for another role.
 * @param each where a pooler gives each transaction another session: what every transaction begins with, also that of
 * a statement alone. Nothing has a name then: another session would not know it.
 */
export function prepareStatements(each?: string): (client: PoolClient) => void {
  const names = new Map<string, string>()
  let lastNumber = 0
  const nameOf = (text: string): string | undefined => {
    if (each) return undefined
    const known = names.get(text)
    if (known || names.size >= MOST_NAMES || !isSingle(text) || isLong(text)) return known
    const name = `s${++lastNumber}`
    names.set(text, name)
    return name
  }
  const withEach = (begin: string) => (each ? begin.replace(/^begin\b/, `begin; ${each}`) : begin)

  return (client) => {
    sendTogether(client)
    const ask = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    let isSpent = false
    /** After what has ended a connection, and the rollback, the pool gets it back closed and dials again. */
    const query = (...args: unknown[]) => {
      const answer = ask(...args)
      const look = (error: unknown) => {
        isSpent ||= error !== undefined && endsConnection(error)
        if (isSpent && !isWithin) void (client as unknown as Client).end()
      }
      answer?.then(() => look(undefined), look)
      return answer
    }
    let isWithin = false
    const queryByName = async (...args: unknown[]) => {
      const [text, values] = args
      if (typeof text === 'string') isWithin = BEGINS.test(text) || (isWithin && !ENDS.test(text))
      if (typeof text === 'string' && SAYS_WHO_ACTS.test(text)) {
        query(withEach(text)).catch((error) => {
          if (!outageBehind(error)) log.warn({ err: error }, 'A transaction could not begin or change its role.')
        })
        return { command: '', rowCount: null, rows: [] }
      }
      if (each && !isWithin && typeof text === 'string' && isSingle(text))
        return repeatUndone(() => inTransaction(() => query(...args)))
      // With a callback, or as an object: not ours (jobs, the pool itself).
      const name = typeof text === 'string' && args.length === 2 ? nameOf(text) : undefined
      if (!name) return query(...args)
      const askByName = () => query({ name, text, values })
      try {
        // Alone, nothing of it has happened; within a transaction all of that begins again (actor.ts).
        return await (isWithin ? askByName() : repeatUndone(askByName))
      } catch (error) {
        if ((error as { code?: string }).code === COLUMNS_CHANGED) names.clear()
        throw error
      }
    }
    const inTransaction = async (askAlone: () => unknown) => {
      await queryByName("begin; select set_config('role', 'app_login', true)")
      try {
        return await askAlone()
      } finally {
        await queryByName('commit') // after a failed statement PostgreSQL makes this a rollback
      }
    }
    client.query = queryByName as typeof client.query
  }
}

/**
 * Sends all statements of one round of the event loop in one write, such as the begin of a transaction and its first
 * statement, or a change of role and the commit: writes cost more than most statements.
 */
function sendTogether(client: PoolClient) {
  const { stream } = (client as PoolClient & { connection: { stream: Writable } }).connection
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  let isGathering = false
  const queryTogether = (...args: unknown[]) => {
    if (!isGathering) {
      isGathering = true
      stream.cork()
      setImmediate(() => {
        isGathering = false
        stream.uncork()
      })
    }
    return query(...args)
  }
  client.query = queryTogether as typeof client.query
}

const BEGINS = /^begin\b/
const ENDS = /^(select; )?commit$|^rollback$/

/**
 * Statements whose answer is not waited for, although Kysely waits for every one. If such a statement fails, the
 * transaction is dead and refuses all that follows, the commit too; or there is none, and no role that may do anything.
 */
const SAYS_WHO_ACTS = /^(begin; select set_config\(|set local role )/

const isLong = (text: string) => text.includes(`$${MOST_PLACEHOLDERS + 1}`)

/** What can have a name: one statement that reads or writes rows. */
const isSingle = (text: string) => /^\s*(select|with|insert|update|delete)\b/i.test(text) && !text.includes(';')
