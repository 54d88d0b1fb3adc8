import { sql } from 'kysely'
import type { Db } from '../../server/platform/db/actor.ts'
import { callersOf } from './callers.ts'
import { mailsTo } from './outbox.ts'
import { asOwner } from './owner.ts'
import { accompany, makeChild, makeParent, type TestChild, type TestParent } from './people.ts'

/** Families in which somebody else accompanies a child, and what became of them. */
export function guardiansIn(db: Db) {
  const api = callersOf(db)

  /** A family with one parent, and another adult who has nothing to do with it yet. */
  async function strangers({ birthdate = '2014-05-17' } = {}) {
    const [parent, other] = [await makeParent(db), await makeParent(db, { firstName: 'Jonas', lastName: 'Berger' })]
    const child = await makeChild(db, parent, { birthdate })
    return { parent, other, child, asParent: api.asParent(parent), asOther: api.asParent(other) }
  }

  async function twoGuardians(born: { birthdate?: string } = {}) {
    const family = await strangers(born)
    await accompany(db, family.child, family.other)
    return family
  }

  const guardianshipOf = ({ id }: TestParent, child: TestChild) =>
    asOwner(db, (tx) =>
      tx
        .selectFrom('guardianships')
        .where('personId', '=', id)
        .where('childId', '=', child.id)
        .where('endedAt', 'is', null)
        .select(['id', 'kind'])
        .executeTakeFirst(),
    )

  return {
    strangers,
    twoGuardians,
    guardianshipOf,
    /** Lets a guardian or helper leave a child. */
    leave: async (person: TestParent, child: TestChild) =>
      api.asParent(person).guardians.end({ id: (await guardianshipOf(person, child))?.id as string }),
    subjectsTo: async ({ email }: TestParent) => (await mailsTo(db, email)).map(({ subject }) => subject),
    exists: (child: TestChild) =>
      asOwner(
        db,
        async (tx) => (await tx.selectFrom('children').where('id', '=', child.id).select('id').execute()).length === 1,
      ),
    /** As if the mail server had taken all mails to somebody, or had refused them. */
    deliver: ({ email }: TestParent, { isRefused = false } = {}) =>
      asOwner(db, (tx) =>
        sql`update mail_outbox set sent_at = case when ${!isRefused} then now() end,
          failed_at = case when ${isRefused} then now() end
          where recipient = ${email} and sent_at is null and failed_at is null`.execute(tx),
      ),
  }
}

/** The token of a link to an invitation of an adult. */
export const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)
