import { sql } from 'kysely'
import { type AuditRecord, audit } from '../../platform/audit/record.ts'
import { asSystem, type Db, type Tx } from '../../platform/db/actor.ts'
import { evaluate } from '../../platform/db/evaluate.ts'
import type { Account } from './find-account.ts'
import type { FreeAddress } from './google/plugin.ts'

/**
 * Frees an address for whoever has shown that they read its mail: an unproven login with it ends, a child's or that of
 * somebody who never came (decision 056). One whose owner has shown the same stays, and the unique key then refuses the
 * newcomer. Only where mails are delivered: elsewhere nobody can show anything. In a transaction of the server.
 * `newcomer`: the login that is to get the address, unless it is yet to be made.
 */
export async function freeAddress(tx: Tx, email: string, newcomer: string | null = null): Promise<void> {
  const { rows } = await sql<Ended>`select auth.free_address(${email}, ${newcomer}) as child`.execute(tx)
  await noteEnd(tx, rows)
}

/** The same for an address that Google has verified. */
export const freeingAddresses =
  (db: Db): FreeAddress =>
  (email) =>
    asSystem(db, 'an address goes to whoever reads its mail', (tx) => freeAddress(tx, email))

/**
 * An admin ends a child's unconfirmed login; the child is then not registered any more, and keeps what it has learned.
 * @returns false when there is no such login, or its address was confirmed meanwhile
 */
export async function endUnprovenChildLogin(tx: Tx, login: string, actorId: string): Promise<boolean> {
  const { rows } = await sql<Ended>`select auth.end_child_login(${login}, true) as child`.execute(tx)
  return noteEnd(tx, rows, { action: 'unconfirmed login ended', actorId })
}

/**
 * Whoever reads the mail of an address says that the login with it is not theirs: a child's, which its family made, or
 * that of somebody who never came. @returns false for a login that is its owner's
 */
export async function releaseAddress(tx: Tx, { userId, isChild }: Account): Promise<boolean> {
  if (isChild) {
    const { rows } = await sql<Ended>`select auth.end_child_login(${userId}, false) as child`.execute(tx)
    return noteEnd(tx, rows)
  }
  return evaluate(tx, sql<boolean>`auth.erase_unproven(${userId})`)
}

type Ended = { child: string | null }

/** Noted with the child, for its family. */
async function noteEnd(
  tx: Tx,
  [ended]: Ended[],
  record: AuditRecord = { action: 'child login ended' },
): Promise<boolean> {
  if (!ended?.child) return false
  await audit(tx, { ...record, subject: ended.child })
  return true
}
