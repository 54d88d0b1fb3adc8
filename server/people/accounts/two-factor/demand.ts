import { sql } from 'kysely'
import type { Db } from '../../../platform/db/actor.ts'
import { isLoopback } from '../../../settings.ts'
import type { Person } from '../session.ts'

/** Admins need two-factor wherever others than this machine can reach the server (decision 036). */
export const demandsTwoFactor = (publicUrl: string, { isAdmin }: Pick<Person, 'isAdmin'>): boolean =>
  isAdmin && !(URL.canParse(publicUrl) && isLoopback(new URL(publicUrl).hostname))

/** Whether this person has to set two-factor up before anything of an admin's. */
export async function lacksTwoFactor(
  { db, publicUrl }: { db: Db; publicUrl: string },
  person: Pick<Person, 'id' | 'isAdmin'>,
): Promise<boolean> {
  return demandsTwoFactor(publicUrl, person) && !(await hasTwoFactor(db, person.id))
}

export async function hasTwoFactor(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`select auth.has_two_factor(${userId}) as "isOn"`.execute(db)
  return rows[0]?.isOn ?? false
}
