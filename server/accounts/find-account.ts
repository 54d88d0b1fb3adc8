import { sql } from 'kysely'
import type { RefusalCode } from '../../domain/refusals.ts'
import type { Tx } from '../db/actor.ts'
import { refuse } from '../db/refuse.ts'

/** A login as mails and notes need it. `name`: how a letter greets. */
export type Account = { userId: string; email: string; name: string; isChild: boolean; isConfirmed: boolean }
type AccountRow = { user_id: string; email: string; name: string; is_child: boolean; is_confirmed: boolean }

const accountOf = ({ user_id, email, name, is_child, is_confirmed }: AccountRow): Account => ({
  userId: user_id,
  email,
  name,
  isChild: is_child,
  isConfirmed: is_confirmed,
})

/** Whose login an e-mail names. In a transaction of the server; never an answer to anybody. */
export async function findAccountByEmail(tx: Tx, email: string): Promise<Account | undefined> {
  const { rows } = await sql<AccountRow>`select * from auth.account_by_email(${email})`.execute(tx)
  return rows[0] && accountOf(rows[0])
}

/** The login with this id; undefined when it was deleted a moment ago. */
export async function findAccountById(tx: Tx, userId: string): Promise<Account | undefined> {
  const { rows } = await sql<AccountRow>`select * from auth.account_by_id(${userId})`.execute(tx)
  return rows[0] && accountOf(rows[0])
}

/**
 * The login that was there a moment ago; between two transactions its owner may have erased it.
 * @throws `whenGone`: for somebody signed in that is the end of the session, for a link the end of the link
 */
export async function requireAccount(tx: Tx, userId: string, whenGone: RefusalCode = 'UNAUTHORIZED'): Promise<Account> {
  return (await findAccountById(tx, userId)) ?? refuse(whenGone)
}
