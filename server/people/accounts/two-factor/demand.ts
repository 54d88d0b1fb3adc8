import { sql } from 'kysely'
import { isStaff } from '../../../../domain/people/roles.ts'
import type { Db } from '../../../platform/db/actor.ts'
import { evaluate } from '../../../platform/db/evaluate.ts'
import { isLoopback } from '../../../settings.ts'
import type { Person } from '../session.ts'

type Worker = Pick<Person, 'isAdmin' | 'staffRole'>

/** Admins and the team need two-factor wherever others than this machine can reach the server (decision 036). */
export const demandsTwoFactor = (publicUrl: string, person: Worker): boolean =>
  isStaff(person) && !(URL.canParse(publicUrl) && isLoopback(new URL(publicUrl).hostname))

/** Whether this person has to set two-factor up before anything of the team's. */
export async function lacksTwoFactor(
  { db, publicUrl }: { db: Db; publicUrl: string },
  person: Worker & Pick<Person, 'id'>,
): Promise<boolean> {
  return demandsTwoFactor(publicUrl, person) && !(await hasTwoFactor(db, person.id))
}

export const hasTwoFactor = (db: Db, userId: string): Promise<boolean> =>
  evaluate(db, sql<boolean>`auth.has_two_factor(${userId})`)
