import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BULK_MAILS_A_MINUTE } from '../../../domain/mail/mails.ts'
import type { AnnouncementInput } from '../../../domain/operation/announcements.ts'
import { DAY_MS, germanZone } from '../../../domain/platform/dates.ts'
import { dayIn, timeIn } from '../../../domain/platform/wall-clock.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { accompany, makeAdmin, makeChild, makeParent, makeStaff } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { testMailer } from '../../../tests/support/test-mailer.ts'
import { claimDue, markFailed, markSent } from '../../mail/outbox.ts'
import { asSystem } from '../../platform/db/actor.ts'
import { announce } from './announcements.ts'

const database = await useDatabase()
const { db } = database
const callers = callersOf(db)
const operator = await makeStaff(db, 'operator', { firstName: 'Otto', lastName: 'Betrieb' })
const desk = callers.asStaff(operator, 'operator').admin.announcements

const at = (milliseconds: number) => {
  const instant = new Date(Date.now() + milliseconds)
  return { day: dayIn(germanZone, instant), time: timeIn(germanZone, instant) }
}
const span = (from: number, until: number) => {
  const [begin, end] = [at(from), at(until)]
  return { fromDay: begin.day, fromTime: begin.time, untilDay: end.day, untilTime: end.time }
}
const now = () => span(-DAY_MS, DAY_MS)
const good = (changed: Partial<AnnouncementInput> = {}): AnnouncementInput => ({
  ...{ title: 'Neues im Advent', body: 'Ab Montag gibt es ein neues Heft.\n\nSchauen Sie hinein.', kind: 'other' },
  ...{ work: null, banner: null, isMailed: true },
  ...changed,
})
const mails = () =>
  asOwner(db, (tx) =>
    tx.selectFrom('mailOutbox').where('kind', '=', 'announcement').select(['recipient', 'isBulk', 'about']).execute(),
  )
const one = async (id: string) => (await desk.list()).find((listed) => listed.id === id)
const makeParents = (count: number) => Promise.all(Array.from({ length: count }, () => makeParent(db)))

beforeEach(() =>
  asOwner(db, async (tx) => {
    await tx.deleteFrom('children').execute()
    await sql`delete from auth."user" where id <> ${operator.id}`.execute(tx)
  }),
)
afterEach(() =>
  asOwner(db, async (tx) => {
    await tx.deleteFrom('announcements').execute()
    await tx.deleteFrom('mailOutbox').execute()
  }),
)

describe('an announcement by mail', () => {
  test('goes once to each adult, both guardians and a helper, and to nobody else', async () => {
    const parent = await makeParent(db)
    const [guardian, helper] = [await makeParent(db), await makeParent(db)]
    const child = await makeChild(db, parent)
    await accompany(db, child, guardian)
    await accompany(db, child, helper, 'helper')
    await makeAdmin(db)
    const [locked, unconfirmed, refused] = (await makeParents(3)) as [
      { id: string },
      { id: string },
      { id: string; email: string },
    ]
    await asOwner(db, async (tx) => {
      await sql`update auth."user" set "lockedAt" = now() where id = ${locked.id}`.execute(tx)
      await sql`update auth."user" set "emailVerified" = false where id = ${unconfirmed.id}`.execute(tx)
      await tx.insertInto('refusedAddresses').values({ personId: refused.id, address: refused.email }).execute()
    })
    expect(await desk.recipients()).toEqual({ count: 3, isDelivering: true })
    const { id } = await desk.send(good())
    await makeParent(db) // came later
    const sent = await mails()
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual(
      [parent, guardian, helper].map(({ email }) => email).sort(),
    )
    expect(sent.every(({ isBulk, about }) => isBulk && about.length === 1)).toBe(true)
    const [mail] = await mailsTo(db, parent.email)
    expect(mail?.subject).toBe('Neues im Advent')
    expect(mail?.text).toContain('Schauen Sie hinein.')
    expect(mail?.text).toContain('lässt sich deshalb nicht abbestellen')
    expect(mail?.text).not.toContain('Petra')
    expect(await one(id)).toMatchObject({ state: 'running', mails: { sent: 0, failed: 0, waiting: 3 } })
  })

  test('counts what was sent, waits and failed', async () => {
    await makeParents(3)
    const { id } = await desk.send(good())
    expect(await one(id)).toMatchObject({ state: 'running', sentBy: 'Otto Betrieb', mails: { waiting: 3 } })
    const [first, second, third] = await claimDue(db, { most: 10 })
    await markSent(db, [first as NonNullable<typeof first>])
    const failed = { reason: 'mailbox full' as const, code: '552', words: 'full' }
    await markFailed(db, second as NonNullable<typeof second>, failed)
    expect(await one(id)).toMatchObject({ state: 'running', mails: { sent: 1, failed: 1, waiting: 1 } })
    await markSent(db, [third as NonNullable<typeof third>])
    await asOwner(db, (tx) => tx.deleteFrom('mailOutbox').where('sentAt', 'is not', null).execute()) // after a week
    expect(await one(id)).toMatchObject({ state: 'ended', mails: { sent: 2, failed: 1, waiting: 0 } })
    await asOwner(db, (tx) => tx.deleteFrom('mailOutbox').execute()) // after three months
    expect(await one(id)).toMatchObject({ state: 'ended', mails: { sent: 2, failed: 1, waiting: 0 } })
  })

  test('comes due so many a minute, and after another one that waits', async () => {
    await makeParents(BULK_MAILS_A_MINUTE + 2)
    await desk.send(good())
    await desk.send(good({ title: 'Noch etwas Neues' }))
    const { rows } = await asOwner(db, (tx) =>
      sql<{ subject: string; minute: number; mails: number }>`
        select subject, (extract(epoch from next_attempt_at - min(next_attempt_at) over ()) / 60)::int as minute,
          count(*)::int as mails
        from mail_outbox group by subject, next_attempt_at order by 2`.execute(tx),
    )
    expect(rows.map(({ subject, mails }) => [subject, mails])).toEqual([
      ['Neues im Advent', BULK_MAILS_A_MINUTE],
      ['Neues im Advent', 2],
      ['Noch etwas Neues', BULK_MAILS_A_MINUTE],
      ['Noch etwas Neues', 2],
    ])
    expect(rows.map(({ minute }) => minute)).toEqual([0, 1, 2, 3])
    const due = await asOwner(db, (tx) =>
      tx.selectFrom('mailOutbox').where('nextAttemptAt', '<=', sql<Date>`now()`).select('id').execute(),
    )
    expect(due).toHaveLength(BULK_MAILS_A_MINUTE)
  })

  test('is sent whole or not at all where the server is killed, and no person gets it twice', async () => {
    await makeParents(3)
    const dying = asSystem(db, 'a test', async (tx) => {
      await announce(tx, good(), { operatorId: operator.id, mailer: testMailer })
      throw new Error('killed')
    })
    await expect(dying).rejects.toThrow('killed')
    expect([await mails(), await desk.list()]).toEqual([[], []])
    const { id } = await desk.send(good())
    const again = asSystem(db, 'a test', (tx) =>
      testMailer.enqueueAnnouncement(tx, { kind: 'announcement', title: 'x', body: 'x', work: null }, id),
    )
    await expect(again).rejects.toThrow('mail_outbox_one_for_each')
    expect(await mails()).toHaveLength(3)
  })

  test('does not delay a mail that somebody waits for', async () => {
    await asOwner(db, (tx) =>
      sql`insert into mail_outbox (kind, recipient, subject, body_text, body_html, is_bulk, next_attempt_at)
        select 'announcement', n || '@familie.example', 'An alle', 'x', 'x', true, now() - interval '1 hour'
        from generate_series(1, 10000) n`.execute(tx),
    )
    await asOwner(db, (tx) =>
      sql`insert into mail_outbox (kind, recipient, subject, body_text, body_html)
        values ('reset-password', 'petra@familie.example', 'Ihr neues Passwort', 'x', 'x')`.execute(tx),
    )
    const begun = performance.now()
    expect(await claimDue(db, { most: 40 })).toEqual([expect.objectContaining({ recipient: 'petra@familie.example' })])
    expect(performance.now() - begun).toBeLessThan(1_000)
    expect(await claimDue(db, { most: 40 })).toHaveLength(10) // never more of them before what comes next
  })
})

describe('taking it back', () => {
  test('withdraws what has not left; of two at once one does it', async () => {
    await makeParents(6)
    const { id } = await desk.send(good({ banner: now() }))
    const [first] = await claimDue(db, { most: 1 })
    await markSent(db, [first as NonNullable<typeof first>])
    await Promise.all([desk.end({ id }), desk.end({ id })])
    const left = await asOwner(db, (tx) =>
      tx.selectFrom('mailOutbox').where('sentAt', 'is', null).select('id').execute(),
    )
    expect(left).toEqual([])
    expect(await one(id)).toMatchObject({ state: 'ended', mails: { sent: 1, failed: 0, waiting: 0 } })
    const logged = await asOwner(db, (tx) =>
      tx.selectFrom('auditLog').where('action', '=', 'announcement ended').select(['subjectName', 'actorId']).execute(),
    )
    expect(logged).toEqual([{ subjectName: 'Neues im Advent', actorId: operator.id }])
    await expect(desk.end({ id: operator.id })).rejects.toMatchObject(refusal('NOT_FOUND'))
  })
})

describe('a banner', () => {
  test('is shown in its time to parents, maintenance first, until it is taken back', async () => {
    const reader = callers.asParent(await makeParent(db))
    const { id } = await desk.send(good({ banner: now(), isMailed: false }))
    await desk.send(good({ title: 'Wartung nachts', kind: 'maintenance', work: now(), banner: now(), isMailed: false }))
    const coming = await desk.send(good({ title: 'Erst morgen', banner: span(DAY_MS, 2 * DAY_MS), isMailed: false }))
    expect((await reader.announcements.shown()).map(({ title }) => title)).toEqual([
      'Wartung nachts',
      'Neues im Advent',
    ])
    expect(await one(coming.id)).toMatchObject({ state: 'planned', mails: null })
    expect(await one(id)).toMatchObject({ state: 'running' })
    await desk.end({ id })
    expect((await reader.announcements.shown()).map(({ title }) => title)).toEqual(['Wartung nachts'])
    await expect(reader.announcements.close({ id })).rejects.toMatchObject(refusal('NOT_FOUND'))
  })

  test('that was closed stays closed on other devices, for this person alone', async () => {
    const [petra, jonas] = [await makeParent(db), await makeParent(db)]
    const { id } = await desk.send(good({ banner: now(), isMailed: false }))
    const phone = callers.asParent(petra)
    await Promise.all([phone.announcements.close({ id }), phone.announcements.close({ id })])
    expect(await callers.asParent(petra).announcements.shown()).toEqual([])
    expect(await callers.asParent(jonas).announcements.shown()).toHaveLength(1)
  })

  test('is for no child', async () => {
    const child = await makeChild(db, await makeParent(db))
    await expect(callers.asChild(child).announcements.shown()).rejects.toMatchObject(refusal('FORBIDDEN'))
  })
})
