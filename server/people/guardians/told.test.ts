import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAYS_UNTIL_REMOVED } from '../../../domain/people/guardians.ts'
import { DAY_MS, formatDate } from '../../../domain/platform/dates.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { guardiansIn } from '../../../tests/support/guardians.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { bornYearsAgo, type TestChild, type TestParent } from '../../../tests/support/people.ts'
import { testMailer } from '../../../tests/support/test-mailer.ts'
import { forgetThrottles } from '../../../tests/support/throttles.ts'
import { asSystem } from '../../platform/db/actor.ts'
import { applyRetention } from '../retention/job.ts'
import { remindOfRemovals } from './remind.ts'

const { db } = await useDatabase()
const { twoGuardians, deliver, subjectsTo, exists } = guardiansIn(db)
beforeEach(async () => {
  await forgetThrottles(db)
  await asOwner(db, (tx) => tx.deleteFrom('childRemovals').execute()) // of the test before
})

const nowhere = { ...testMailer, route: 'nowhere' as const, isDelivering: false }
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
const night = (days: number, mailer = testMailer) => applyRetention(db, mailer, inDays(days))
const morning = (days: number) => remindOfRemovals(db, testMailer, inDays(days))
const change = (statement: ReturnType<typeof sql>) => asOwner(db, (tx) => statement.execute(tx))
const refuseAddress = ({ id, email }: TestParent) =>
  change(sql`insert into refused_addresses (person_id, address) values (${id}, ${email})`)
const dueIn = async ({ id }: TestChild) => {
  const { dueAt } = await asOwner(db, (tx) =>
    tx.selectFrom('childRemovals').where('childId', '=', id).select('dueAt').executeTakeFirstOrThrow(),
  )
  return Math.round((dueAt.getTime() - Date.now()) / DAY_MS)
}
const lock = ({ id }: TestParent, locks: boolean) =>
  asSystem(db, 'a test', (tx) => sql`select auth.set_lock(${id}, ${locks})`.execute(tx))

/** Two ways in which one of two guardians sets the day of a child's deletion, and what the other one is reminded by. */
const ways = {
  'a deletion that was asked for': { reminder: 'Bald wird ein Kind gelöscht. Möchten Sie das?' },
  'a consent that was withdrawn': { reminder: 'Bald wird ein Kind gelöscht, weil keine Einwilligung gilt' },
} as const

describe.each(Object.keys(ways) as (keyof typeof ways)[])('%s', (way) => {
  const { reminder } = ways[way]
  const remindersTo = async (person: TestParent) => (await subjectsTo(person)).filter((one) => one === reminder)
  async function begun() {
    const family = await twoGuardians()
    const { asParent, child } = family
    if (way === 'a deletion that was asked for') await asParent.children.remove({ id: child.id })
    else await asParent.consents.withdraw({ childId: child.id })
    return family
  }

  test('is carried out when the other parent was told of it', async () => {
    const { other, child } = await begun()
    await deliver(other)
    await night(DAYS_UNTIL_REMOVED + 1)
    expect(await exists(child)).toBe(false)
  })

  test.each([
    ['waits for a mail server', () => change(sql`select`)],
    ['was given up', (other: TestParent) => deliver(other, { isRefused: true })],
    ['was not written, because there were too many', () => change(sql`delete from mail_outbox`)],
  ])('is not carried out while the mail about it %s', async (_, spoil) => {
    const { other, child } = await begun()
    await spoil(other)
    await night(DAYS_UNTIL_REMOVED + 1)
    await night(DAYS_UNTIL_REMOVED + 100)
    expect(await exists(child)).toBe(true)
  })

  test('is reminded of once, three days before, with the day, and only to who has not asked', async () => {
    const { parent, other } = await begun()
    await deliver(other)
    await morning(DAYS_UNTIL_REMOVED - 5)
    expect(await remindersTo(other)).toEqual([])
    await Promise.all([morning(DAYS_UNTIL_REMOVED - 3.5), morning(DAYS_UNTIL_REMOVED - 3.5)])
    await morning(DAYS_UNTIL_REMOVED - 2.5)
    expect(await remindersTo(other)).toEqual([reminder])
    expect(await remindersTo(parent)).toEqual([])
    const mail = (await mailsTo(db, other.email)).at(-1)
    expect(mail?.text).toContain(formatDate(inDays(DAYS_UNTIL_REMOVED)))
    expect(mail?.text).not.toContain('Mila')
  })

  test('is carried out after the reminder was the first mail that arrived, and leaves three days', async () => {
    const { other, child } = await begun()
    await deliver(other, { isRefused: true })
    await morning(DAYS_UNTIL_REMOVED - 1)
    expect(await dueIn(child)).toBe(DAYS_UNTIL_REMOVED + 3)
    await deliver(other)
    await night(DAYS_UNTIL_REMOVED + 2)
    expect(await exists(child)).toBe(true)
    await night(DAYS_UNTIL_REMOVED + 4)
    expect(await exists(child)).toBe(false)
  })

  test('waits at an address that refuses mails, and is written of again once one arrives there', async () => {
    const { other, child } = await begun()
    await deliver(other, { isRefused: true })
    await refuseAddress(other)
    for (const day of [11, 14, 30]) {
      await morning(day)
      await night(day)
    }
    expect([await exists(child), await remindersTo(other)]).toEqual([true, []])
    await change(sql`delete from refused_addresses`)
    await morning(31)
    await deliver(other, { isRefused: true })
    await morning(32)
    expect(await remindersTo(other), 'the first one was given up').toHaveLength(2)
    await deliver(other)
    await night(37)
    expect(await exists(child)).toBe(false)
  })

  test('waits without a mail server until the other parent has been here', async () => {
    const { other, child } = await begun()
    await change(sql`delete from mail_outbox`)
    await night(DAYS_UNTIL_REMOVED + 1, nowhere)
    expect(await exists(child)).toBe(true)
    await change(sql`update auth."user" set "seenAt" = now() + interval '1 hour' where id = ${other.id}`)
    await night(DAYS_UNTIL_REMOVED + 1, nowhere)
    expect([await exists(child), await dueIn(child)]).toEqual([true, DAYS_UNTIL_REMOVED + 4])
    await night(DAYS_UNTIL_REMOVED + 5, nowhere)
    expect(await exists(child)).toBe(false)
  })

  test.each(['parent', 'other'] as const)(
    'waits while the account of one (%s) is locked, and has the whole time again',
    async (who) => {
      const { [who]: locked, other, child } = await begun()
      await deliver(other)
      await lock(locked, true)
      await morning(DAYS_UNTIL_REMOVED - 3)
      await night(DAYS_UNTIL_REMOVED + 1)
      expect([await exists(child), await remindersTo(other)]).toEqual([true, []])
      await change(sql`update child_removals set due_at = now() + interval '1 hour'`)
      await lock(locked, false)
      expect(await dueIn(child)).toBe(DAYS_UNTIL_REMOVED)
    },
  )
})

describe('who asked for a deletion', () => {
  const asked = async () => {
    const family = await twoGuardians()
    await family.asParent.children.remove({ id: family.child.id })
    const waits = async () => {
      const [{ removals }, { children }] = [
        await family.asParent.guardians.around(),
        await family.asParent.guardians.ofFamily(),
      ]
      expect(children[0]?.removal?.isWaiting).toBe(removals[0]?.isWaiting)
      return removals[0]?.isWaiting
    }
    return { ...family, waits }
  }

  test('reads that it waits when the mail about it was given up, and not while that is on its way or was taken', async () => {
    const { other, waits } = await asked()
    expect(await waits()).toBe(false)
    await deliver(other)
    expect(await waits()).toBe(false)
    await change(sql`update mail_outbox set sent_at = null, failed_at = now() where recipient = ${other.email}`)
    expect(await waits()).toBe(true)
  })

  test('reads the same while somebody is locked, and not which of the two', async () => {
    const { other, waits } = await asked()
    await deliver(other)
    await night(1)
    await lock(other, true)
    expect(await waits()).toBe(true)
    await lock(other, false)
    expect(await waits()).toBe(false)
  })
})

test('a consent that a child of sixteen withdraws waits for nobody', async () => {
  const { parent, child, asParent } = await twoGuardians({ birthdate: bornYearsAgo(17) })
  await asOwner(db, (tx) =>
    tx.updateTable('consents').set({ withdrawnAt: new Date() }).where('childId', '=', child.id).execute(),
  )
  await lock(parent, true)
  await morning(DAYS_UNTIL_REMOVED - 3)
  expect((await subjectsTo(parent)).filter((one) => one.startsWith('Bald'))).toEqual([])
  await night(DAYS_UNTIL_REMOVED + 1)
  expect(await exists(child)).toBe(false)
  await lock(parent, false)
  expect(await asParent.children.names()).toEqual([])
})

test('the last of many withdrawals comes to be known, although mails about it have become too many', async () => {
  const { other, child, asParent } = await twoGuardians()
  for (let times = 0; times < 12; times++) {
    await asParent.consents.withdraw({ childId: child.id })
    if (times < 11) await asParent.consents.give({ childId: child.id, consent: true })
  }
  await deliver(other)
  await night(DAYS_UNTIL_REMOVED + 1)
  expect(await exists(child), 'of this one there was no mail').toBe(true)
  await morning(DAYS_UNTIL_REMOVED - 3.5)
  await deliver(other)
  await night(DAYS_UNTIL_REMOVED + 1)
  expect(await exists(child)).toBe(false)
})
