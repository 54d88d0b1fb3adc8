import { sql } from 'kysely'
import { openAuthDatabase } from '../accounts/auth-database.ts'
import { asSystem } from '../db/actor.ts'
import type { Database } from '../db/connect.ts'
import { demoAdmin, demoParent } from './family.ts'

const demoIds = [demoParent.id, demoAdmin.id]

/**
 * Removes everything of the demo: both logins and, with the parent, its children and all that hangs on them. Whatever
 * children the demo parent has added meanwhile go too.
 * @returns how many accounts and children there were
 */
export async function removeDemo({ db, pool }: Database): Promise<{ accounts: number; children: number }> {
  const { accounts, children } = await asSystem(db, 'the demo ends', async (tx) => {
    const children = await tx
      .selectFrom('children')
      .where('parent_id', '=', demoParent.id)
      .select(['auth_user_id', 'email'])
      .execute()
    const childIds = children.flatMap((child) => child.auth_user_id ?? [])
    const accounts = await tx
      .selectFrom('profiles')
      .where('id', 'in', [...demoIds, ...childIds])
      .select(['id', 'email'])
      .execute()
    // What does not hang on an account and would stay behind.
    const emails = [...accounts, ...children].flatMap(({ email }) => email ?? [])
    const ids = accounts.map((account) => account.id)
    if (ids.length > 0) await tx.deleteFrom('faq_clicks').where('user_id', 'in', ids).execute()
    if (emails.length > 0) await tx.deleteFrom('mail_outbox').where('recipient', 'in', emails).execute()
    return { accounts: ids, children: children.length }
  })
  await openAuthDatabase(pool)
    .connection()
    .execute(async (auth) => {
      await sql`delete from auth.verification where value = any(${accounts})`.execute(auth)
      await sql`delete from auth."user" where id = any(${demoIds}::uuid[])`.execute(auth)
    })
  return { accounts: accounts.length, children }
}
