import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency, type TestLevel } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeParent } from '../../../tests/support/people.ts'
import { countDays } from './count-days.ts'

/**
 * A made-up class of thirty, at a quiz of three questions: how many children, which questions
 * they had right, and which answer (0 to 3) those who were wrong chose in the second question.
 */
const CLASS: [children: number, right: string, chosen?: number][] = [
  [10, '111'],
  [6, '110'],
  [6, '101', 1],
  [6, '100', 1],
  [2, '001', 2],
]
const database = await useDatabase()
const owner = <T>(work: Parameters<typeof asOwner<T>>[1]) => asOwner(database.db, work)
let level: TestLevel

beforeAll(async () => {
  const parent = await makeParent(database.db)
  level = (await makeCompetency(database.db, { questions: 3 })).levels[0] as TestLevel
  await owner(async (tx) => {
    await sql`update statistics_state set counted_through = '2026-11-11'`.execute(tx)
    for (const [children, right, chosen] of CLASS)
      for (let count = 0; count < children; count++) {
        const childId = randomUUID()
        const child = { id: childId, parentId: parent.id, name: 'Kind', birthdate: '2014-05-17' }
        await tx.insertInto('children').values(child).execute()
        const given = { childId, parentId: parent.id, givenBy: 'parent' as const, textVersion: '1' }
        await tx.insertInto('consents').values(given).execute()
        await answer(childId, right, chosen ?? 3)
      }

    async function answer(childId: string, right: string, chosen: number) {
      const id = randomUUID()
      const missed = level.questions.filter((_, index) => right[index] === '0')
      const score = 3 - missed.length
      const asked = level.questions.map((question) => question.id)
      await tx
        .insertInto('quizAttempts')
        .values({
          ...{ id, childId, quizId: level.quizId, score, maxScore: 3, completedAt: '2026-11-12T15:00:00Z' },
          ...{ asked, missed: missed.map((question) => question.id) },
        })
        .execute()
      const wrong = missed.map((question) => ({
        ...{ attemptId: id, questionId: question.id, isCorrect: false },
        answerId: question.answers[question === level.questions[1] ? chosen : 3]?.id as string,
      }))
      if (wrong.length > 0) await tx.insertInto('quizResponses').values(wrong).execute()
    }
  })
  await countDays(database.db, new Date('2026-11-14T11:00:00Z'))
})

/*
 * By hand. A question, and the share of the other two that was right:
 *   second: 16 of 30 right. Share 1 for 10 of them and 6 others, ½ for 6 of them and 8 others:
 *   mean 23/30, mean square 19.5/30,
 *           variance 0.0622; covariance 13/30 − 16/30 · 23/30 = 0.0244; 0.0244 / √(16/30 · 14/30 · 0.0622) = 0.196
 *   third:  18 of 30 right. Share 1 for 10 of them and 6 others, ½ for 6 of them and 6 others, 0
 *   for 2 of them: mean 22/30, mean
 *           square 19/30, variance 0.0956; covariance 13/30 − 18/30 · 22/30 = −0.0067; / √(0.6 · 0.4 · 0.0956) = −0.044
 */
test('the discrimination of a question is its corrected item-total correlation', async () => {
  const { rows } = await owner((tx) =>
    sql<{ id: string; r: number }>`
      select question_id as id, discrimination(compared, compared_right, rest_sum, rest_squares, rest_of_right) as r
      from question_counts`.execute(tx),
  )
  const of = (index: number) => rows.find(({ id }) => id === level.questions[index]?.id)?.r
  expect(of(1)).toBeCloseTo(0.196, 3)
  expect(of(2)).toBeCloseTo(-0.044, 3)
})

test('an editor reads how hard each question is, how well it separates, and what is wrong with it', async () => {
  const { questions } = await callersOf(database.db)
    .asAdmin(await makeAdmin(database.db))
    .admin.statistics()
  const facts = questions.map(({ rightPercent, bound, separation, isTooEasy, separatesBadly }) => [
    `${bound} ${rightPercent}`,
    separation,
    isTooEasy && 'zu leicht',
    separatesBadly && 'trennt nicht',
  ])
  expect(facts).toEqual([
    ['over 80', null, 'zu leicht', false], // 28 of 30: the two who did not know it are told as fewer than five
    ['about 55', 0.2, false, false],
    ['about 60', 0, false, 'trennt nicht'],
  ])
})

test('of each wrong answer it is told how often it was chosen, or that so good as nobody did', async () => {
  const { questions } = await callersOf(database.db)
    .asAdmin(await makeAdmin(database.db))
    .admin.statistics()
  const answersOf = (index: number) =>
    questions[index]?.wrongAnswers.map(({ answer, chosen, isNeverChosen }) => [answer, chosen, isNeverChosen])
  expect(answersOf(1)).toEqual([
    ['Antwort B', 10, false], // twelve, rounded down
    ['Antwort C', null, true], // two: what is fewer than five looks like nobody
    ['Antwort D', null, true],
  ])
  expect(answersOf(2)).toEqual([
    ['Antwort D', 10, false],
    ['Antwort C', null, true],
  ])
})

test.each([
  ['five to nine who all knew it', [5, 6, 7, 8, 9].map((answered) => [answered, answered]), 'over 0'],
  ['five to nine of whom four knew it', [5, 6, 7, 8, 9].map((answered) => [answered, 4]), 'under 100'],
  [
    'thirty to thirty-four of whom four did not',
    [30, 31, 32, 33, 34].map((answered) => [answered, answered - 4]),
    'over 80',
  ],
])('%s look all alike, so that no day tells of one child', async (_sentence, counts, share) => {
  const admin = callersOf(database.db).asAdmin(await makeAdmin(database.db))
  const questionId = level.questions[0]?.id as string
  for (const [answered, answeredRight] of counts as [number, number][]) {
    const counted = { answered, answeredRight, compared: 0, comparedRight: 0 }
    await owner((tx) => tx.updateTable('questionCounts').set(counted).where('questionId', '=', questionId).execute())
    const shown = (await admin.admin.statistics()).questions.find(({ id }) => id === questionId)
    expect(`${shown?.bound} ${shown?.rightPercent}`).toBe(share)
  }
})
