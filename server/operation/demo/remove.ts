import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { makeFileOnce } from '../../durable-file.ts'
import { openAuthDatabase } from '../../people/accounts/auth-database.ts'
import { asSystem } from '../../platform/db/actor.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { Settings } from '../../settings.ts'
import { forgetCounted } from '../statistics/count-days.ts'
import { demoIds } from './family.ts'

/**
 * Removes the demo: its logins and, with the parents, all their children (also those added since) with all their data.
 * What was counted of them is forgotten.
 * @returns how many accounts and children there were
 */
export async function removeDemo({ db, pool }: Database): Promise<{ accounts: number; children: number }> {
  const { accounts, children } = await asSystem(db, 'the demo ends', async (tx) => {
    const children = await tx
      .selectFrom('children')
      .where('parentId', 'in', demoIds)
      .select(['authUserId', 'email'])
      .execute()
    const childIds = children.flatMap((child) => child.authUserId ?? [])
    const accounts = await tx
      .selectFrom('profiles')
      .where('id', 'in', [...demoIds, ...childIds])
      .select(['id', 'email'])
      .execute()
    // These rows do not belong to an account and would stay behind.
    const emails = [...accounts, ...children].flatMap(({ email }) => email ?? [])
    const ids = accounts.map((account) => account.id)
    if (ids.length > 0) await tx.deleteFrom('faqClicks').where('userId', 'in', ids).execute()
    if (emails.length > 0) await tx.deleteFrom('mailOutbox').where('recipient', 'in', emails).execute()
    // Before its accounts: with a second guardian a child would stay, as it does when an account goes.
    await tx.deleteFrom('children').where('parentId', 'in', demoIds).execute()
    return { accounts: ids, children: children.length }
  })
  if (accounts.length === 0) return { accounts: 0, children: 0 }
  await openAuthDatabase(pool)
    .connection()
    .execute(async (auth) => {
      await sql`delete from auth.verification where value = any(${accounts})`.execute(auth)
      await sql`delete from auth."user" where id = any(${demoIds}::uuid[])`.execute(auth)
    })
  await asSystem(db, 'the statistics begin again', forgetCounted)
  return { accounts: accounts.length, children }
}

const NOTE = `Die Demo-Konten dieses Ordners wurden entfernt und entstehen nicht wieder.
Ohne diese Datei legt der nächste Start sie neu an, solange es kein anderes Konto gibt.
`
const noteIn = (folder: string) => join(folder, 'demo-ended')

/** Removes the demo for good; no later start makes it again. @returns the sentence for the operator */
export async function endDemo(
  database: Database,
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
): Promise<string> {
  const { accounts, children } = await removeDemo(database)
  if (accounts === 0) return 'Es gibt hier keine Demo-Konten.'
  if (!settings.DATABASE_URL) await makeFileOnce(noteIn(settings.DATA_DIR), NOTE)
  return `Die Demo-Konten sind entfernt: ${accounts} Konten und ${children} Kinder, mit allem, was dazugehört.`
}

export const demoWasEnded = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>) => existsSync(noteIn(DATA_DIR))
