import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hoursValid } from '../../../domain/mail/mails.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Tx } from '../../platform/db/actor.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

type To = { email: string; name: string; publicUrl: string }

/** A mail whose link leads back to the doctor's page. As app_job. */
export async function sendTestMail(tx: Tx, mailer: Mailer, { email, name, publicUrl }: To): Promise<void> {
  const url = `${publicUrl}/admin/betrieb?testmail=${await noteTestMail(tx)}`
  await mailer.notify(tx, email, { kind: 'test-mail', url, at: new Date(), name, isChild: false })
}

/** Notes that a test mail is on its way. As app_job. @returns what its link carries */
export async function noteTestMail(tx: Tx): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await tx
    .insertInto('testMails')
    .values({ tokenHash: hashOf(token) })
    .execute()
  return token
}

/** Notes that it came back, and deletes those that were sent before it. As app_job. @returns false for no such mail */
export async function noteArrival(tx: Tx, token: string): Promise<boolean> {
  const arrived = await tx
    .updateTable('testMails')
    .set({ arrivedAt: sql<Date>`coalesce(arrived_at, now())` })
    .where('tokenHash', '=', hashOf(token))
    .where('askedAt', '>', sql<Date>`now() - make_interval(hours => ${hoursValid.test})`)
    .returning('askedAt')
    .executeTakeFirst()
  if (!arrived) return false
  await tx.deleteFrom('testMails').where('askedAt', '<', arrived.askedAt).execute()
  return true
}

/** As app_job. @returns when one was asked for last, and when one came back last */
export const readTestMails = (tx: Tx): Promise<{ testAsked: Date | null; testArrived: Date | null }> =>
  tx
    .selectFrom('testMails')
    .select((select) => [select.fn.max('askedAt').as('testAsked'), select.fn.max('arrivedAt').as('testArrived')])
    .executeTakeFirstOrThrow()
