import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import type { StaffRole } from '../../../domain/people/roles.ts'
import { log } from '../../log.ts'
import { actHead, type GatheredReads, type Head } from './reads/reads.ts'
import { type Db, type Tx, txOn } from './tx.ts'
import { repeatUndone } from './undone.ts'

/** Somebody of the team, in one of its roles (decision 104). */
export type Staff = { role: 'admin' | StaffRole; id: string }

/** Who acts in a transaction. One role at a time: rights of several are never added up. */
export type Actor =
  | { role: 'visitor' }
  | { role: 'parent'; id: string }
  | Staff
  | { role: 'child'; id: string; childId: string }

export type { Db, Tx } from './tx.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const inTransaction = new AsyncLocalStorage<true>()
const roleOf = new WeakMap<Tx, string>()
/**
 * Of a Tx that only reads. On it and not in a WeakMap: with each request's in one,
 * requests outlived their answers there.
 */
const reading = Symbol('reading')
type ReadingTx = Tx & { [reading]?: { elevate: () => Promise<Tx> } }

/**
 * One transaction with the rights of this actor: row policies check the role and the actor's id. `work` may run more
 * than once, so it must do nothing that a rollback does not undo.
 */
export function asActor<T>(db: Db, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db, `app_${actor.role}`, idOf(actor), work)
}

function idOf(actor: Actor): string {
  const id = actor.role === 'visitor' ? '' : actor.id
  if (id && !UUID.test(id)) throw new Error('The actor id is no uuid.')
  return id
}

/**
 * How reads reach the database: with those of the same request, or, without `reads`, in a transaction that only reads.
 * `enter`: when the actor is only guessed, the first statement of each batch takes on the role if the session's holder
 * has it; `isSure` is awaited before anything is read with other rights, and throws if the guess was wrong.
 */
type Reading = {
  reads?: GatheredReads | undefined
  enter?: { head: (role: string) => Head; isSure: () => Promise<void> }
}

/** Reads with the rights of this actor; if it was guessed wrongly, `work` may fail in any way (decision 075). */
export function asReader<T>(db: Db, actor: Actor, { reads, enter }: Reading, work: (tx: Tx) => Promise<T>): Promise<T> {
  const role = `app_${actor.role}`
  const id = idOf(actor)
  if (!reads) return transact(db, role, id, work, { isReadOnly: true })
  const tx: ReadingTx = enter
    ? reads.as(role, () => enter.head(role), 'by session')
    : reads.as(role, () => actHead(role, id), id)
  const elevate = async () => {
    await enter?.isSure()
    const system: ReadingTx = reads.as('app_job', () => actHead('app_job', id), id)
    system[reading] = { elevate: async () => system }
    return system
  }
  tx[reading] ??= { elevate }
  return inTransaction.run(true, () => work(tx))
}

/**
 * Whether these are reads, which may be asked for at the same time; statements of a
 * transaction come one after the other.
 */
export const isReading = (tx: ReadingTx): boolean => tx[reading] !== undefined

/**
 * A transaction of the server itself, for work without a signed-in person: jobs, loading content, links with a token.
 * @throws inside another transaction: the embedded database has one session, the second one would wait for ever.
 */
export function asSystem<T>(db: Db, _reason: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (inTransaction.getStore()) throw new Error('asSystem inside a transaction: use elevated(tx, …).')
  return transact(db, 'app_job', '', work)
}

/**
 * Work with the rights of app_job within what an actor does: the same transaction changes its role and back, reads go
 * beside those of the actor. First check as the actor that it may touch the thing at all.
 */
export async function elevated<T>(tx: Tx, _reason: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const read = (tx as ReadingTx)[reading]
  if (read) return work(await read.elevate())
  const before = roleOf.get(tx)
  if (!before) throw new Error('elevated needs a transaction of asActor or asSystem.')
  // Already elevated: the outer call switches back. Of two at once the later one may fail, but never stays elevated.
  if (before === 'app_job') return work(tx)
  await takeRole(tx, 'app_job')
  let result: T
  try {
    result = await work(tx)
  } catch (error) {
    // After a database error the transaction is dead and refuses even this; after a refusal the old role must be back.
    await takeRole(tx, before).catch(() => {})
    throw error
  }
  await takeRole(tx, before)
  return result
}

/** On PostgreSQL it waits for no answer (prepared.ts). */
async function takeRole(tx: Tx, role: string) {
  roleOf.set(tx, role)
  await sql.raw(`set local role ${role}`).execute(tx)
}

/** Runs again after a deadlock: PostgreSQL has rolled the whole transaction back (decision 102). */
function transact<T>(
  db: Db,
  role: string,
  actorId: string,
  work: (tx: Tx) => Promise<T>,
  { isReadOnly = false } = {},
): Promise<T> {
  return repeatUndone(
    () => transactOnce(db, { role, actorId, isReadOnly }, work),
    (error, tries) => log.warn({ err: error, tries }, 'A transaction was undone for another one and begins again.'),
  )
}

type Acting = { role: string; actorId: string; isReadOnly: boolean }

function transactOnce<T>(db: Db, { role, actorId, isReadOnly }: Acting, work: (tx: Tx) => Promise<T>): Promise<T> {
  const executor = db.getExecutor()
  return executor.provideConnection((connection) =>
    inTransaction.run(true, async () => {
      const send = (text: string) => connection.executeQuery(CompiledQuery.raw(text))
      let isOver = false
      const tx = txOn(executor, (use) =>
        isOver ? Promise.reject(new Error('The transaction is over.')) : use(connection),
      )
      // No parameters, so pg sends begin and both settings as one message; on PostgreSQL the first statement leaves
      // with it (prepared.ts).
      await send(
        `begin; select set_config('role', '${role}', true), set_config('app.actor', '${actorId}', true)${isReadOnly ? ", set_config('transaction_read_only', 'on', true)" : ''}`,
      )
      roleOf.set(tx, role)
      try {
        const result = await work(tx)
        isOver = true
        // PostgreSQL silently turns the commit of a failed transaction into a rollback; the select fails instead.
        await send('select; commit')
        return result
      } catch (error) {
        isOver = true
        await send('rollback').catch(() => {}) // a lost connection has rolled back already
        throw error
      }
    }),
  )
}

/**
 * The embedded database has one session: a second connection asked for inside a transaction would wait for ever.
 * Refused on PostgreSQL too, so that the mistake shows wherever it is made.
 */
export function refuseSecondConnections(pool: pg.Pool) {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  pool.connect = ((...args: unknown[]) => {
    if (inTransaction.getStore()) throw new Error('A second connection inside a transaction: pass tx on.')
    return connect(...args)
  }) as pg.Pool['connect']
}
