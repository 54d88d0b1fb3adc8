import { sql } from 'kysely'
import type { RefusalCode } from '../../../domain/platform/refusals.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'

/**
 * A login as mails and notes need it. `name`: how a letter greets. `ownsAddress`: whether the address is this person's,
 * or whoever shows that they read its mail may take it, where mails are delivered (decision 056). `invitedBy`: of a
 * child.
 */
export type Account = {
  userId: string
  email: string
  name: string
  isChild: boolean
  isConfirmed: boolean
  ownsAddress: boolean
  invitedBy: string | null
}

/** Whose login an e-mail names. In a transaction of the server; never an answer to anybody. */
export async function findAccountByEmail(tx: Tx, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`select * from auth.account_by_email(${email})`.execute(tx)
  return rows[0]
}

/** The login with this id; undefined when it was deleted a moment ago. */
export async function findAccountById(tx: Tx, userId: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`select * from auth.account_by_id(${userId})`.execute(tx)
  return rows[0]
}

/**
 * The login that was there a moment ago; between two transactions its owner may have erased it.
 * @throws `whenGone`: for somebody signed in that is the end of the session, for a link the end of the link
 */
export async function requireAccount(tx: Tx, userId: string, whenGone: RefusalCode = 'UNAUTHORIZED'): Promise<Account> {
  return (await findAccountById(tx, userId)) ?? refuse(whenGone)
}
