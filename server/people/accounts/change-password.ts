import { Hono } from 'hono'
import { sql } from 'kysely'
import { passwordChoice } from '../../../domain/people/accounts.ts'
import { audit } from '../../platform/audit/record.ts'
import { asSystem } from '../../platform/db/actor.ts'
import { clientAddress } from '../../platform/guard/client-address.ts'
import { tellOfOwnSignIn } from '../guardians/tell.ts'
import { type AccountRoutesOptions, readFields } from './answers.ts'
import { requireAccount } from './find-account.ts'
import { requireFreshPassword } from './fresh-password.ts'
import { hashPassword, requireUnleakedPassword } from './password.ts'
import { notifyOf } from './security-notice.ts'
import { findPerson } from './session.ts'

/** Another password, or a first one for somebody who signs in with Google. Every other session ends. */
export function changePasswordRoutes({ auth, db, mailer, throttle }: AccountRoutesOptions) {
  const routes = new Hono()

  routes.post('/new-password', async (c) => {
    const input = await readFields(c, passwordChoice)
    await requireUnleakedPassword(input.password)
    const person = await requireFreshPassword({ findPerson: () => findPerson(c, auth, db) })
    await throttle.require(['password checks: account', person.id])
    const hash = await hashPassword(input.password)
    await asSystem(db, 'logins are the server’s', async (tx) => {
      await sql`select auth.set_password(${person.id}, ${hash}, ${person.session.id})`.execute(tx)
      await notifyOf(tx, mailer, 'password-changed', await requireAccount(tx, person.id))
      await tellOfOwnSignIn(tx, mailer, { userId: person.id, what: 'own-password-changed' })
      const { id } = person
      await audit(tx, { action: 'password changed', actorId: id, subject: id, address: clientAddress(c) })
    })
    return c.json({})
  })

  return routes
}
