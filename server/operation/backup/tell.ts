import { sql } from 'kysely'
import type { Mailer } from '../../mail/mailer.ts'
import type { Tx } from '../../platform/db/actor.ts'

/** Writes to every admin that a backup failed, each night again until one is proven. Why stands in the administration. */
export async function tellAdmins(tx: Tx, mailer: Mailer, at: Date): Promise<void> {
  const { rows } = await sql<{ email: string; name: string }>`
    select login.email, login.name from auth.operators_at_work() admin (id)
    cross join lateral auth.account_by_id(admin.id) login order by login.email`.execute(tx)
  for (const { email, name } of rows) {
    await mailer.notify(tx, email, { kind: 'backup-failed', at, name, isChild: false })
  }
}
