import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { passwordConfirmation } from '../../../domain/people/accounts.ts'
import { auditAlone } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { clientAddress } from '../../platform/guard/client-address.ts'
import { type Counted, type Throttle, wrongSecret } from '../../platform/guard/throttle.ts'
import { failure, readFields } from './answers.ts'
import type { Auth } from './auth.ts'
import { verifyPassword } from './password.ts'
import { findPerson, type Person } from './session.ts'

/**
 * Stands before what somebody at an unlocked screen must not be able to do: the person has shown within the last ten
 * minutes who they are, by signing in or by the password. Procedures pass their context.
 * @throws UNAUTHORIZED, PASSWORD_NEEDED
 */
export async function requireFreshPassword(ctx: { findPerson: () => Promise<Person | undefined> }): Promise<Person> {
  const person = (await ctx.findPerson()) ?? refuse('UNAUTHORIZED')
  return person.session.hasFreshPassword ? person : refuse('PASSWORD_NEEDED')
}

/** 'Bitte bestätigen Sie Ihr Passwort': the way back from PASSWORD_NEEDED. */
export function freshPasswordRoutes({ auth, db, throttle }: { auth: Auth; db: Db; throttle: Throttle }) {
  const routes = new Hono()

  // Whoever signs in with Google only has none to give, and signs in again instead.
  routes.get('/confirm-password', async (c) => {
    const person = await findPerson(c, auth, db)
    if (!person) return failure(c, 'UNAUTHORIZED')
    return c.json({ hasPassword: (await findHash(auth, person)) !== undefined })
  })

  routes.post('/confirm-password', async (c) => {
    const person = await findPerson(c, auth, db)
    if (!person) return failure(c, 'UNAUTHORIZED')
    const input = await readFields(c, passwordConfirmation)
    const attempt: Counted = ['fresh password: account', person.id]
    const counted: Counted[] = [attempt, ['password checks: account', person.id]]
    await throttle.require(...counted)
    const hash = await findHash(auth, person)
    if (!hash || !(await verifyPassword({ hash, password: input.password }))) {
      const { id } = person
      await auditAlone(db, { action: 'password not confirmed', actorId: id, subject: id, address: clientAddress(c) })
      throw await wrongSecret(throttle, 'WRONG_PASSWORD', counted)
    }
    await sql`select auth.confirm_session(${person.session.id})`.execute(db)
    await throttle.release({ forget: [attempt] })
    return c.json({})
  })

  return routes
}

async function findHash(auth: Auth, { id }: Person): Promise<string | undefined> {
  const accounts = await (await auth.$context).internalAdapter.findAccounts(id)
  return accounts.find((account) => account.providerId === 'credential')?.password ?? undefined
}

/** The adult who is signed in: children's sign-in is their parents' to arrange. @throws UNAUTHORIZED, FORBIDDEN */
export async function requireAdult(c: Context, { auth, db }: { auth: Auth; db: Db }): Promise<Person> {
  const person = (await findPerson(c, auth, db)) ?? refuse('UNAUTHORIZED')
  return person.childId ? refuse('FORBIDDEN') : person
}

/** The same, who has shown lately who they are. @throws PASSWORD_NEEDED too */
export const requireOwner = (c: Context, options: { auth: Auth; db: Db }): Promise<Person> =>
  requireFreshPassword({ findPerson: () => requireAdult(c, options) })
