import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { refusals } from '../../../domain/platform/refusals.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import {
  makeCompetency,
  rightAnswers,
  type TestCompetency,
  type TestLevel,
  wrongAnswers,
} from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeParent, type TestParent } from '../../../tests/support/people.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { countDays } from './count-days.ts'

/** Friday of week 47. The days before it are over. */
const NOW = new Date('2026-11-20T11:00:00Z')
const CANARY = 'Kanarienvogel'

let admin: TestParent
let parent: TestParent
let children: string[]
let competency: TestCompetency
let level: TestLevel
const faq = randomUUID()

const owner = <T>(work: Parameters<typeof asOwner<T>>[1]) => asOwner(database.db, work)
const statistics = () => api.asAdmin(admin).admin.statistics()
/** Children number `from` up to and without number `until`. */
const some = (from: number, until: number) => children.slice(from, until)
const everything = async () =>
  (
    await owner((tx) =>
      sql`
  select (select jsonb_agg(w order by week) from weekly_learners w) as weeks,
    (select jsonb_agg(passes) from pass_counts) as passes,
    (select jsonb_agg(jsonb_build_object('questionId', question_id, 'answered', answered, 'answeredRight', answered_right)
      order by question_id) from question_counts) as questions,
    (select jsonb_agg(w order by answer_id) from wrong_answer_counts w) as wrong,
    (select jsonb_agg(clicks) from faq_click_counts) as clicks`.execute(tx),
    )
  ).rows[0]

const database = await useDatabase()
const api = callersOf(database.db)
beforeAll(async () => {
  admin = await makeAdmin(database.db)
  parent = await makeParent(database.db, { lastName: CANARY })
  competency = await makeCompetency(database.db, { title: 'Passwörter', questions: 3 })
  level = competency.levels[0] as TestLevel
  await makeCompetency(database.db, { title: 'Noch ganz neu', questions: 1 })
})
beforeAll(() =>
  owner(async (tx) => {
    await sql`update statistics_state set counted_through = '2026-11-08'`.execute(tx)
    children = Array.from({ length: 24 }, () => randomUUID())
    const rows = children.map((id) => ({ id, parentId: parent.id, name: CANARY, birthdate: '2014-05-17' }))
    await tx.insertInto('children').values(rows).execute()
    const consents = children.map((childId) => ({
      childId,
      parentId: parent.id,
      givenBy: 'parent' as const,
      textVersion: '1',
    }))
    await tx.insertInto('consents').values(consents).execute()
    await learn(tx)
  }),
)

async function learn(tx: Tx) {
  await read(tx, some(0, 12), '2026-11-10T15:00:00Z')
  await log(tx, some(0, 1), '2026-11-11T15:00:00Z') // again, in another table
  await log(tx, some(10, 14), '2026-11-15T23:30:00Z') // by the German clock it is Monday
  await log(tx, some(12, 15), '2026-11-18T15:00:00Z')
  await log(tx, some(15, 24), '2026-11-20T08:00:00Z') // today is not over

  // Eleven first attempts, of which six have the first question right; second ones of everybody change nothing.
  for (const [index, child] of some(0, 11).entries()) {
    await answer(tx, child, '2026-11-12T15:00:00Z', [index < 6, index < 1, index < 9])
    await answer(tx, child, '2026-11-13T15:00:00Z', [true, true, true])
  }
  const passes = some(0, 7).map((childId) => ({
    ...{ childId, competencyId: competency.id, title: CANARY, levels: [], earnedAt: '2026-11-13T15:00:00Z' },
  }))
  await tx.insertInto('childPasses').values(passes).execute()

  await tx.insertInto('faqItems').values({ id: faq, question: 'Wozu?', answer: 'Darum.', orderIndex: 0 }).execute()
  const click = { faqItemId: faq, sessionId: CANARY, clickedAt: '2026-11-12T15:00:00Z' }
  await tx
    .insertInto('faqClicks')
    .values(Array.from({ length: 13 }, () => click))
    .execute()
}

const read = (tx: Tx, who: string[], completedAt: string) =>
  tx
    .insertInto('lessonProgress')
    .values(who.map((childId) => ({ childId, lessonId: level.lessonIds[0] as string, completedAt })))
    .execute()

const log = (tx: Tx, who: string[], activityTimestamp: string) =>
  tx
    .insertInto('childActivitiesLog')
    .values(who.map((childId) => ({ childId, activityType: 'question_answered', activityTimestamp })))
    .execute()

/** A finished attempt; `right` says question by question whether the child knew it. */
async function answer(tx: Tx, childId: string, completedAt: string, right: boolean[]) {
  const attempt = { id: randomUUID(), childId, quizId: level.quizId, completedAt }
  const score = right.filter(Boolean).length
  await tx
    .insertInto('quizAttempts')
    .values({
      ...{ ...attempt, score, maxScore: right.length, asked: level.questions.map(({ id }) => id) },
      missed: level.questions.filter((_, index) => !right[index]).map(({ id }) => id),
    })
    .execute()
  const responses = level.questions.flatMap((question, index) => {
    const key = rightAnswers(question)
    return (right[index] ? key : wrongAnswers(question)).map((answerId) => ({
      ...{ attemptId: attempt.id, questionId: question.id, answerId },
      isCorrect: key.includes(answerId),
    }))
  })
  await tx.insertInto('quizResponses').values(responses).execute()
}

test('nothing is told before a day is over and counted', async () => {
  expect(await statistics()).toMatchObject({ countedThrough: '2026-11-08', questions: [] })
  expect(await countDays(database.db, new Date('2026-11-09T22:59:00Z'))).toBe(0)
})

test('each day is counted once, in tables that know no child', async () => {
  expect(await countDays(database.db, NOW)).toBe(11)
  const [first, second, third] = level.questions.map(({ id }) => id)
  const wrong = (index: number) => wrongAnswers(level.questions[index] as TestLevel['questions'][number])[0]
  const counted = {
    weeks: [
      { week: '2026-11-09', learners: 12 },
      { week: '2026-11-16', learners: 5 },
    ],
    passes: [7],
    questions: [
      { questionId: first, answered: 11, answeredRight: 6 },
      { questionId: second, answered: 11, answeredRight: 1 },
      { questionId: third, answered: 11, answeredRight: 9 },
    ].sort((a, b) => ((a.questionId as string) < (b.questionId as string) ? -1 : 1)),
    wrong: [
      { questionId: first, answerId: wrong(0), chosen: 5 },
      { questionId: second, answerId: wrong(1), chosen: 10 },
      { questionId: third, answerId: wrong(2), chosen: 2 },
    ].sort((a, b) => ((a.answerId as string) < (b.answerId as string) ? -1 : 1)),
    clicks: [13],
  }
  expect(await everything()).toEqual(counted)
  expect(await countDays(database.db, NOW)).toBe(0)
  expect(await everything()).toEqual(counted)
})

test('an admin reads from them what no child can be found in', async () => {
  const { countedThrough, weeks, competencies, questions, faq: clicks } = await statistics()
  expect(countedThrough).toBe('2026-11-19')
  expect(weeks).toHaveLength(12)
  expect(weeks.slice(-3)).toEqual([
    { week: '2026-11-02', weekNumber: 45, learners: null },
    { week: '2026-11-09', weekNumber: 46, learners: 10 },
    { week: '2026-11-16', weekNumber: 47, learners: 5 },
  ])
  expect(competencies.map(({ title, passes }) => [title, passes])).toEqual([
    ['Noch ganz neu', null],
    ['Passwörter', 5],
  ])
  const quiet = { separation: null, isTooEasy: false, separatesBadly: false }
  const about = { quizId: level.quizId, quiz: 'Quiz 1', competency: 'Passwörter', answered: 10, ...quiet }
  /** The last answer is the one that was chosen, and comes first when it may be said how often. */
  const wrong = (index: number, chosen: number | null) => {
    const answers = (level.questions[index] as TestLevel['questions'][number]).answers.filter((one) => !one.isCorrect)
    const inOrder = chosen === null ? answers : [...answers.slice(-1), ...answers.slice(0, -1)]
    return inOrder.map(({ id, text }) => ({
      ...{ id, answer: text, isNeverChosen: false },
      chosen: chosen !== null && id === answers.at(-1)?.id ? chosen : null,
    }))
  }
  expect(questions).toEqual([
    {
      ...about,
      id: level.questions[0]?.id,
      question: 'Frage 1?',
      rightPercent: 55,
      bound: 'about',
      separation: 0.5,
      wrongAnswers: wrong(0, 5),
    },
    {
      ...about,
      id: level.questions[1]?.id,
      question: 'Frage 2?',
      rightPercent: 50,
      bound: 'under',
      wrongAnswers: wrong(1, 5),
    },
    {
      ...{ ...about, id: level.questions[2]?.id, question: 'Frage 3?', rightPercent: 50, bound: 'over' },
      wrongAnswers: wrong(2, null),
    },
  ])
  expect(clicks).toContainEqual({ id: faq, question: 'Wozu?', clicks: 10 })
})

test('no name, address or id of anybody is in it', async () => {
  const text = JSON.stringify(await statistics())
  expect(text).not.toContain(CANARY)
  for (const id of [...children, parent.id, parent.email]) expect(text).not.toContain(id)
})

test('a quiz that is published again keeps its numbers, a question that is gone loses them', async () => {
  const before = await statistics()
  const replace = (ids: string[]) =>
    owner(async (tx) => {
      const questions = await tx.selectFrom('quizQuestions').where('quizId', '=', level.quizId).selectAll().execute()
      const answers = await tx.selectFrom('quizAnswers').selectAll().execute()
      await tx.deleteFrom('quizQuestions').where('quizId', '=', level.quizId).execute()
      await tx
        .insertInto('quizQuestions')
        .values(questions.filter(({ id }) => ids.includes(id)))
        .execute()
      await tx
        .insertInto('quizAnswers')
        .values(answers.filter((one) => ids.includes(one.questionId)))
        .execute()
    })
  const [first, second, third] = level.questions.map(({ id }) => id) as [string, string, string]
  await replace([first, second, third])
  await countDays(database.db, NOW)
  expect(await statistics()).toEqual(before)
  await replace([first, third])
  await countDays(database.db, NOW)
  expect((await statistics()).questions.map(({ id }) => id)).toEqual([first, third])
  expect((await everything()) as object).toMatchObject({ questions: { length: 2 }, wrong: { length: 2 } })
})

test('who is deleted stays in the numbers of the days that were counted, also of a week that goes on', async () => {
  const before = await everything()
  const shown = await statistics()
  for (const id of some(0, 6)) await api.asParent(parent).children.remove({ id })
  expect(await countDays(database.db, new Date('2026-11-21T11:00:00Z'))).toBe(1)
  const after = (await everything()) as { weeks: unknown[] }
  expect(after).toEqual({ ...(before as object), weeks: [expect.anything(), { week: '2026-11-16', learners: 14 }] })
  expect((await statistics()).questions).toEqual(shown.questions)

  for (const id of some(14, 20)) await api.asParent(parent).children.remove({ id })
  expect(await countDays(database.db, new Date('2026-11-22T11:00:00Z'))).toBe(1)
  expect(await everything()).toEqual(after)
})

test('nobody but an admin is told', async () => {
  const refused = (code: 'UNAUTHORIZED' | 'FORBIDDEN') => ({ message: refusals[code].message })
  await expect(api.visitor.admin.statistics()).rejects.toMatchObject(refused('UNAUTHORIZED'))
  await expect(api.asParent(parent).admin.statistics()).rejects.toMatchObject(refused('FORBIDDEN'))
})

describe('a number that is shown', () => {
  const shown = async (exact: number, everybody: number | null = null) => {
    const { rows } = await owner((tx) =>
      sql<{ shown: number | null }>`select shown_count(${exact}::bigint, ${everybody}::bigint) as shown`.execute(tx),
    )
    return rows[0]?.shown
  }

  test.each([
    ['is none of fewer than five', 4, null, null],
    ['is five from five on', 5, null, 5],
    ['is rounded down', 14, null, 10],
    ['stays when far more could be meant', 14, 1000, 10],
    ['leaves at least five of all besides', 30, 32, 25],
    ['is none where fewer than five would be left', 8, 9, null],
    ['stays when of those who were meant some were deleted since', 14, 12, 10],
  ])('%s', async (_sentence, exact, everybody, expected) => {
    expect(await shown(exact, everybody)).toBe(expected)
  })

  test('tells by no difference that a single child came or left', async () => {
    const { rows } = await owner((tx) =>
      sql<{ everybody: number; shown: number | null; alternatives: number }>`
        select everybody::int, shown_count(exact, everybody) as shown, count(*)::int as alternatives
        from generate_series(10, 40) everybody, generate_series(0, everybody) exact group by 1, 2`.execute(tx),
    )
    expect(rows.length).toBeGreaterThan(31)
    for (const { everybody, shown, alternatives } of rows) {
      expect(alternatives, `${shown} of ${everybody} could be several numbers`).toBeGreaterThanOrEqual(5)
      if (shown !== null) expect(everybody - shown).toBeGreaterThanOrEqual(5)
    }
  })
})
