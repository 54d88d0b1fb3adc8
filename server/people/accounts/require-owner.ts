import type { Context } from 'hono'
import type { Db } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import type { Auth } from './auth.ts'
import { requireFreshPassword } from './fresh-password.ts'
import { findPerson, type Person } from './session.ts'

/** The adult who is signed in: children's sign-in is their parents' to arrange. @throws UNAUTHORIZED, FORBIDDEN */
export async function requireAdult(c: Context, { auth, db }: { auth: Auth; db: Db }): Promise<Person> {
  const person = (await findPerson(c, auth, db)) ?? refuse('UNAUTHORIZED')
  return person.childId ? refuse('FORBIDDEN') : person
}

/** The same, who has shown lately who they are. @throws PASSWORD_NEEDED too */
export const requireOwner = (c: Context, options: { auth: Auth; db: Db }): Promise<Person> =>
  requireFreshPassword({ findPerson: () => requireAdult(c, options) })
