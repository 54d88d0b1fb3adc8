import { sql } from 'kysely'
import type { OwnSignInChange } from '../../../domain/people/guardians.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { tellGuardians } from './tell.ts'

/**
 * The password or address of this login was changed, by whoever knew the old one or reads the mail: of a child under sixteen all
 * its guardians are told, by mail and in the list of changes. Of anybody else nobody. app_job only.
 */
export async function tellOfOwnSignIn(
  tx: Tx,
  mailer: Mailer,
  { userId, what }: { userId: string; what: OwnSignInChange },
): Promise<void> {
  const child = await tx
    .selectFrom('children')
    .where('authUserId', '=', userId)
    .where(sql<boolean>`whole_years(birthdate) < 16`)
    .select('id')
    .executeTakeFirst()
  if (!child) return
  await sql`select note_change_of_own_sign_in(${child.id}, ${what})`.execute(tx)
  await tellGuardians(tx, mailer, { what, childIds: [child.id] })
}
