import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { log } from '../../log.ts'
import { isUndoneForAnother } from './undone.ts'

/**
 * Shorter than PostgreSQL waits before it looks for a deadlock (a second): whoever waits for a migration that waits for
 * them never loses what they do, because the migration gives way first.
 */
const LOCKS_WITHIN_MS = 400
const TRY_AGAIN_MS = 250
/** A backup reads for minutes, and then nothing can be changed. */
const GIVE_UP_AFTER_MS = 120_000
/** lock_timeout, statement_timeout. */
const TOO_LATE = ['55P03', '57014']

/** The database was in use all the time. The message is a German sentence for the operator. */
export class DatabaseBusy extends Error {}

/**
 * Takes all locks that migrations will need, before the first of them changes anything: every existing table that their
 * text names. Who reads or writes meanwhile waits until the migrations are done; nobody waits in a circle.
 */
export async function takeLocks(client: pg.ClientBase, text: string): Promise<void> {
  const { rows } = await client.query<{ name: string; table: string }>(
    `select relname as name, c.oid::regclass::text as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where relkind in ('r', 'p') and nspname in ('public', 'auth')
       and pg_has_role(relowner, 'usage') order by relname`,
  )
  const words = new Set(text.match(/\w+/g))
  const touched = rows.filter(({ name }) => words.has(name)).map(({ table }) => table)
  await client.query(`set local lock_timeout = ${LOCKS_WITHIN_MS}`)
  if (touched.length === 0) return
  await client.query(`set local statement_timeout = ${LOCKS_WITHIN_MS}`)
  await client.query(`lock table ${touched.join(', ')} in access exclusive mode`)
  await client.query('set local statement_timeout = 0')
}

/** Work that gives way when others hold what it needs, until it gets through. @throws DatabaseBusy */
export async function patiently(work: () => Promise<void>): Promise<void> {
  const over = performance.now() + GIVE_UP_AFTER_MS
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!TOO_LATE.includes((error as { code?: string }).code ?? '') && !isUndoneForAnother(error)) throw error
      if (performance.now() > over)
        throw new DatabaseBusy(
          'Die Datenbank ist seit zwei Minuten so beschäftigt, dass sie sich nicht auf den neuen Stand bringen lässt. Läuft gerade eine Sicherung? Bitte starten Sie danach noch einmal; geändert ist nichts.',
          { cause: error },
        )
      if (tries === 1) log.warn('The migrations wait for others who use the tables.')
      await sleep(TRY_AGAIN_MS)
    }
  }
}
