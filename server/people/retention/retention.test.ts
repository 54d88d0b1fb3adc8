import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { givePass } from '../../../tests/support/learning.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeChild, makeParent, type TestChild, type TestParent } from '../../../tests/support/people.ts'
import { makeSimulation } from '../../../tests/support/simulation-provider.ts'
import { testMailer } from '../../../tests/support/test-mailer.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { applyRetention } from './job.ts'

let parent: TestParent
let child: TestChild
const silent = { ...testMailer, isDelivering: false }
const DAY = DAY_MS

const database = await useDatabase()
const competency = await makeCompetency(database.db)
beforeEach(async () => {
  await asOwner(database.db, async (tx) => {
    await sql`delete from auth."user"`.execute(tx)
    for (const table of ['mailOutbox', 'faqClicks', 'openAttempts', 'auditLog', 'announcements'] as const)
      await tx.deleteFrom(table).execute()
  })
  parent = await makeParent(database.db)
  child = await makeChild(database.db, parent)
  await use(parent.id, new Date(Date.now() + 3000 * DAY)) // whoever is not what a test is about
})

const inOwner = <T>(work: (tx: Tx) => Promise<T>) => asOwner(database.db, work)
/** What the job removes when the clock shows so many days from now. */
const runAfter = (days: number, mailer = testMailer) =>
  applyRetention(database.db, mailer, new Date(Date.now() + days * DAY))
const use = (userId: string, at: Date) =>
  inOwner((tx) => sql`update auth."user" set "seenAt" = ${at} where id = ${userId}`.execute(tx))
const agree = (moments: { signedAt: Date | null; replacedAt?: Date }) =>
  inOwner((tx) =>
    tx
      .insertInto('agreements')
      .values({ childId: child.id, version: 1, offeredAt: new Date(), ...moments })
      .execute(),
  )
const quizId = () => competency.levels[0]?.quizId as string
const anAnnouncement = { title: 'An alle Eltern', body: 'Es gibt etwas Neues.', kind: 'other', isMailed: true } as const
const TWO_YEARS = 731 // 24 months, leap years included

/** A rule, what it is about, and the day on which that is still there; two days later it is gone. */
const cases: [rule: string, lastDay: number, make: () => Promise<unknown>][] = [
  [
    'invitations',
    7 + 29,
    () =>
      inOwner((tx) => tx.insertInto('childInvitations').values({ childId: child.id, parentId: parent.id }).execute()),
  ],
  [
    'activities',
    TWO_YEARS - 2,
    () =>
      inOwner((tx) =>
        tx.insertInto('childActivitiesLog').values({ childId: child.id, activityType: 'lesson_read' }).execute(),
      ),
  ],
  [
    'guardianInvitations',
    29,
    () =>
      inOwner((tx) =>
        tx
          .insertInto('guardianInvitations')
          .values({ invitedBy: parent.id, kind: 'helper', tokenHash: Buffer.from(child.id), revokedAt: new Date() })
          .execute(),
      ),
  ],
  [
    'endedGuardianships',
    89,
    () =>
      inOwner((tx) =>
        tx
          .insertInto('guardianships')
          .values({ childId: child.id, personId: parent.id, kind: 'helper', endedAt: new Date(Date.now() + 1000) })
          .execute(),
      ),
  ],
  [
    'familyChanges',
    89,
    () => inOwner((tx) => tx.insertInto('familyChanges').values({ childId: child.id, what: 'name' }).execute()),
  ],
  ['agreements', 364, () => agree({ signedAt: null })],
  ['agreements', TWO_YEARS - 2, () => agree({ signedAt: new Date(), replacedAt: new Date() })],
  ['quizResponses', TWO_YEARS - 2, () => attempt({ score: 1, withResponse: true })],
  [
    'openAttempts',
    13.5,
    () =>
      inOwner((tx) =>
        tx
          .insertInto('openAttempts')
          .values({ id: randomUUID(), childId: child.id, quizId: quizId(), revision: 1, answerOrder: '{}' })
          .execute(),
      ),
  ],
  [
    'refresherBreaks',
    6.5,
    () => inOwner((tx) => tx.insertInto('refresherBreaks').values({ childId: child.id }).execute()),
  ],
  [
    'faqClicks',
    89,
    () =>
      inOwner(async (tx) => {
        const { id } = await tx
          .insertInto('faqItems')
          .values({ question: 'Warum?', answer: 'Darum.', orderIndex: 0 })
          .returning('id')
          .executeTakeFirstOrThrow()
        await tx
          .insertInto('faqClicks')
          .values({ faqItemId: id, userId: parent.id, sessionId: 'besuch', userAgent: 'Firefox' })
          .execute()
      }),
  ],
  [
    'statusDeliveries',
    89,
    () =>
      inOwner((tx) =>
        tx
          .insertInto('dailyStatusDeliveries')
          .values({ parentId: parent.id, localDate: '2026-01-01', result: 'sent' })
          .execute(),
      ),
  ],
  [
    'announcements',
    TWO_YEARS - 1,
    () => inOwner((tx) => tx.insertInto('announcements').values(anAnnouncement).execute()),
  ],
  [
    'simulationStarts',
    89,
    async () => {
      const place = { skillLevelId: competency.levels[0]?.id as string, endpointUrl: 'https://uebung.example' }
      const { id } = await makeSimulation(database.db, place)
      await inOwner((tx) => tx.insertInto('simulationStarts').values({ simulationId: id }).execute())
    },
  ],
  [
    'unfinishedSignIns',
    0.5,
    () =>
      inOwner((tx) =>
        sql`insert into auth.verification ("identifier", "value", "expiresAt") values ('x', 'y', now())`.execute(tx),
      ),
  ],
  ['unconfirmedAccounts', 13, () => makeUnconfirmed()],
  ['unconfirmedChildLogins', 13, () => unconfirm(child)],
  ['withdrawnConsents', 13, () => callersOf(database.db).asParent(parent).consents.withdraw({ childId: child.id })],
]

/** A child that has accepted a copied link, and was asked now to confirm its address. */
const unconfirm = ({ userId }: TestChild) =>
  inOwner((tx) =>
    sql`update auth."user" set "emailVerified" = false, "confirmationAskedAt" = now() where id = ${userId}`.execute(tx),
  )

async function makeUnconfirmed() {
  const one = await makeParent(database.db)
  await inOwner((tx) => sql`update auth."user" set "emailVerified" = false where id = ${one.id}`.execute(tx))
  return one
}

const attempt = ({ score, withResponse = false }: { score: number; withResponse?: boolean }) =>
  inOwner(async (tx) => {
    const { id } = await tx
      .insertInto('quizAttempts')
      .values({ childId: child.id, quizId: quizId(), score, maxScore: 5 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const response = { attemptId: id, questionId: randomUUID(), answerId: randomUUID(), isCorrect: true }
    if (withResponse) await tx.insertInto('quizResponses').values(response).execute()
    return id
  })

test.each(cases)('%s: what is past its time is removed, and not before', async (rule, lastDay, make) => {
  await make()
  expect((await runAfter(lastDay))[rule]).toBeUndefined()
  expect((await runAfter(lastDay + 2))[rule]).toBe(1)
  expect((await runAfter(lastDay + 2))[rule], 'once').toBeUndefined()
})

test('a child whose address nobody confirmed is not registered any more, and keeps what it has learned', async () => {
  await attempt({ score: 3 })
  await unconfirm(child)
  await use(child.userId as string, new Date(Date.now() + 3000 * DAY)) // its parent sits in its place all the time
  await runAfter(15)
  const [left] = await callersOf(database.db).asParent(parent).children.list()
  expect(left).toMatchObject({ id: child.id, isRegistered: false, invitationAccepted: false, email: child.email })
  expect(
    await inOwner((tx) => tx.selectFrom('quizAttempts').where('childId', '=', child.id).select('score').execute()),
  ).toEqual([{ score: 3 }])
})

test('a child that was not asked to confirm, because no mail left this server, has its time from then on', async () => {
  await inOwner((tx) =>
    sql`update auth."user" set "emailVerified" = false, "createdAt" = '2026-01-01' where id = ${child.userId}`.execute(
      tx,
    ),
  )
  const nickname = await makeChild(database.db, parent, { registered: false, name: 'Nils' })
  await inOwner((tx) => sql`select auth.open_nickname_login(${nickname.id})`.execute(tx))
  expect((await runAfter(100, silent)).unconfirmedChildLogins, 'where none is delivered').toBeUndefined()
  expect((await runAfter(100)).unconfirmedChildLogins).toBeUndefined()
  expect((await runAfter(113)).unconfirmedChildLogins).toBeUndefined()
  expect((await runAfter(115)).unconfirmedChildLogins, 'nobody with a nickname').toBe(1)
})

test('a child whose time is over is erased by nobody: neither the mail nor the audit log says that its parent did it', async () => {
  await callersOf(database.db).asParent(parent).consents.withdraw({ childId: child.id })
  await runAfter(15)
  const receipt = (await mailsTo(database.db, parent.email)).at(-1)
  expect(receipt?.subject).toBe('Die Daten eines Kindes sind gelöscht')
  expect(receipt?.text).not.toContain('haben Sie ein Kind gelöscht')
  const noted = await inOwner((tx) =>
    tx.selectFrom('auditLog').where('action', '=', 'child erased').select('actorId').execute(),
  )
  expect(noted).toEqual([{ actorId: null }])
})

test('of old attempts the best one of each quiz stays, so that progress does not fall back', async () => {
  const [, best] = [await attempt({ score: 1 }), await attempt({ score: 5 }), await attempt({ score: 3 })]
  expect(await runAfter(TWO_YEARS - 2)).toEqual({})
  expect(await runAfter(TWO_YEARS + 2)).toEqual({ quizAttempts: 2 })
  const left = await inOwner((tx) => tx.selectFrom('quizAttempts').select('id').execute())
  expect(left).toEqual([{ id: best }])
})

test('of old runs of a simulation one that succeeded stays', async () => {
  await inOwner(async (tx) => {
    const { id } = await tx
      .insertInto('simulations')
      .values({
        skillLevelId: competency.levels[0]?.id as string,
        title: 'Köder',
        orderIndex: 0,
        endpointUrl: 'https://lab.example/',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const isSuccessful of [true, false, false])
      await tx.insertInto('simulationAttempts').values({ childId: child.id, simulationId: id, isSuccessful }).execute()
  })
  expect(await runAfter(TWO_YEARS + 2)).toEqual({ simulationAttempts: 2 })
  const left = await inOwner((tx) => tx.selectFrom('simulationAttempts').select('isSuccessful').execute())
  expect(left).toEqual([{ isSuccessful: true }])
})

test('of old refreshers the latest of each pass stays, so that none comes too soon', async () => {
  const { id: passId } = await givePass(database.db, child, { title: 'Alter Pass', earnedAt: new Date('2026-01-01') })
  const made = (days: number) => ({ id: randomUUID(), doneAt: new Date(Date.now() - days * DAY) })
  const [first, latest] = [made(100), made(1)]
  await inOwner((tx) =>
    tx
      .insertInto('refreshers')
      .values([first, latest].map((one) => ({ ...one, childId: child.id, passId, way: 'questions', result: 'secure' })))
      .execute(),
  )
  expect((await runAfter(TWO_YEARS - 102)).refreshers).toBeUndefined()
  expect((await runAfter(TWO_YEARS + 2)).refreshers).toBe(1)
  const left = await inOwner((tx) => tx.selectFrom('refreshers').select('id').execute())
  expect(left).toEqual([{ id: latest.id }])
})

test('an old click still counts, without whose it was and with which browser', async () => {
  await cases.find(([rule]) => rule === 'faqClicks')?.[2]()
  await runAfter(91)
  const clicks = await inOwner((tx) =>
    tx.selectFrom('faqClicks').select(['userId', 'sessionId', 'userAgent']).execute(),
  )
  expect(clicks).toEqual([{ userId: null, sessionId: '', userAgent: null }])
})

describe('an account that was never confirmed', () => {
  test('stays where nobody can confirm one, when it was used, and when it has children', async () => {
    const [used, family] = [await makeUnconfirmed(), await makeUnconfirmed()]
    await use(used.id, new Date())
    await makeChild(database.db, family, { registered: false })
    expect((await runAfter(20)).unconfirmedAccounts).toBeUndefined()
    await makeUnconfirmed()
    expect((await runAfter(20, silent)).unconfirmedAccounts).toBeUndefined()
    expect((await runAfter(20)).unconfirmedAccounts).toBe(1)
  })
})

describe('a family nobody has been here of for two years', () => {
  const seen = () => use(parent.id, new Date())

  test('is told once, and deleted a month later', async () => {
    await seen()
    expect(await runAfter(TWO_YEARS - 2)).toEqual({})
    expect(await runAfter(TWO_YEARS + 1)).toEqual({ unusedAccountsReminded: 1 })
    expect(await runAfter(TWO_YEARS + 29)).toEqual({})
    expect((await mailsTo(database.db, parent.email)).map(({ subject }) => subject)).toEqual([
      'Brauchen Sie Ihr Konto noch?',
    ])
    expect(await runAfter(TWO_YEARS + 33)).toMatchObject({ unusedAccounts: 1 })
    expect(await inOwner((tx) => tx.selectFrom('children').select('id').execute())).toEqual([])
  })

  test('stays when somebody of it signs in, also the child, and is told again the next time', async () => {
    await seen()
    await runAfter(TWO_YEARS + 1)
    const back = new Date(Date.now() + (TWO_YEARS + 10) * DAY)
    await inOwner((tx) =>
      sql`insert into auth.session ("token", "userId", "expiresAt", "usedAt")
        values (${randomUUID()}, ${child.userId}, ${back}, ${back})`.execute(tx),
    )
    expect((await runAfter(TWO_YEARS + 40)).unusedAccounts).toBeUndefined()
    expect(await runAfter(2 * TWO_YEARS + 20)).toMatchObject({ unusedAccountsReminded: 1 })
  })

  test('is neither told nor deleted where no mail arrives, and the account of whoever works here never is', async () => {
    await seen()
    const [admin, editor] = [await makeAdmin(database.db, { isParent: true }), await makeParent(database.db)]
    await inOwner((tx) => tx.updateTable('profiles').set({ staffRole: 'editor' }).where('id', '=', editor.id).execute())
    for (const { id } of [admin, editor]) await use(id, new Date())
    expect(await runAfter(TWO_YEARS + 1, silent)).toEqual({})
    expect(await runAfter(TWO_YEARS + 100, silent)).toEqual({})
    expect(await runAfter(TWO_YEARS + 1)).toEqual({ unusedAccountsReminded: 1 })
  })
})
