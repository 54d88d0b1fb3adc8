import { createHash } from 'node:crypto'
import pg from 'pg'

pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

const pool = new pg.Pool({ connectionString: process.argv[2], options: '-c role=app_login', max: 10 })
pool.on('error', () => {})

/** A connection within a transaction. */
export type Tx = pg.PoolClient
export type Role = 'app_visitor' | 'app_parent' | 'app_child' | 'app_auth' | 'app_job'

const names = new Map<string, string>()

/** As a named statement, which PostgreSQL plans once for each connection. */
export async function ask<Row extends pg.QueryResultRow>(
  db: pg.Pool | Tx,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  const { rows } = await db.query<Row>({ name, text, values })
  return rows
}

const become = (tx: Tx, role: Role, actor: string) =>
  ask(tx, `select set_config('role', $1, true), set_config('app.actor', $2, true)`, [role, actor])

/** From here on with the rights of the server: whoever calls it has seen that what is asked for is the actor's. */
export const elevate = (tx: Tx) => ask(tx, `select set_config('role', 'app_job', true)`)

/** One transaction with the rights of this actor, which the row policies check. */
export async function as<T>(role: Role, actor: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await pool.connect()
  try {
    await tx.query('begin')
    await become(tx, role, actor)
    const result = await work(tx)
    await tx.query('commit')
    return result
  } catch (error) {
    await tx.query('rollback').catch(() => {})
    throw error
  } finally {
    tx.release()
  }
}

export type Person = { id: string; isParent: boolean; childId: string | null }

export async function findPerson(token: string): Promise<Person | undefined> {
  const [person] = await ask<Person>(
    pool,
    `select user_id as id, is_parent as "isParent", child_id as "childId" from auth.person_by_session($1)`,
    [hashOf(token)],
  )
  return person
}

/** Sessions are kept by the hash of their token. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** What is answered instead of what was asked for. */
export class Refusal extends Error {
  readonly statusCode: number

  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}
export const notFound = () => new Refusal(404, 'Das gibt es nicht.')
