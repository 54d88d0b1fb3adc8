import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { callersOf } from '../../../tests/support/callers.ts'
import {
  makeCompetency,
  rightAnswers,
  type TestCompetency,
  type TestLevel,
  wrongAnswers,
} from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { makeLearner } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import type { TestChild } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { loadContent } from '../../content/files/load.ts'

const database = await useDatabase()
const _api = callersOf(database.db)

type Question = TestLevel['questions'][number]
type Learner = Awaited<ReturnType<typeof makeLearner>>

async function answerAll({ asChild, level }: Pick<Learner, 'asChild' | 'level'>, choose = rightAnswers) {
  const attemptId = randomUUID()
  await asChild.quizzes.start({ attemptId, quizId: level.quizId })
  for (const question of level.questions) {
    await asChild.quizzes.check({ attemptId, questionId: question.id, answerIds: choose(question) })
  }
  return attemptId
}

const attemptsOf = (child: TestChild) =>
  asOwner(database.db, (tx) => tx.selectFrom('quizAttempts').where('childId', '=', child.id).selectAll().execute())

const passesOf = (child: TestChild) =>
  asOwner(database.db, (tx) => tx.selectFrom('childPasses').where('childId', '=', child.id).selectAll().execute())

describe('starting', () => {
  test('gives questions and answers without a trace of the key', async () => {
    const { asChild, level } = await makeLearner(database.db)
    const started = await asChild.quizzes.start({ attemptId: randomUUID(), quizId: level.quizId })
    expect(started.questions).toHaveLength(2)
    expect(started.questions.map((question) => question.allowsSeveral)).toEqual([false, true])
    expect(JSON.stringify(started)).not.toMatch(/correct|explanation|Erklärung/i)
  })

  test('twice with the same key gives the same attempt in the same order of answers', async () => {
    const { asChild, level, child } = await makeLearner(database.db)
    const attemptId = randomUUID()
    const first = await asChild.quizzes.start({ attemptId, quizId: level.quizId })
    expect(await asChild.quizzes.start({ attemptId, quizId: level.quizId })).toEqual(first)
    const open = await asOwner(database.db, (tx) =>
      tx.selectFrom('openAttempts').where('childId', '=', child.id).select('id').execute(),
    )
    expect(open).toHaveLength(1)
  })

  test('again with what was missed keeps what was right, and tells nothing of the rest', async () => {
    const { asChild, level, child } = await makeLearner(database.db, { questions: 3 })
    const [one, two, three] = level.questions as [Question, Question, Question]
    const missedOf = await answerAll({ asChild, level }, (question) =>
      (question === two ? rightAnswers : wrongAnswers)(question),
    )
    await asChild.quizzes.submit({ attemptId: missedOf })
    const attemptId = randomUUID()
    const again = await asChild.quizzes.start({ attemptId, quizId: level.quizId, missedOf })
    expect(again.questions.map(({ id }) => id)).toEqual([two.id, one.id, three.id])
    expect(again.told.map(({ questionId, isCorrect }) => [questionId, isCorrect])).toEqual([[two.id, true]])
    expect(await asChild.quizzes.start({ attemptId, quizId: level.quizId, missedOf }), 'twice').toEqual(again)
    for (const question of [one, three])
      await asChild.quizzes.check({ attemptId, questionId: question.id, answerIds: rightAnswers(question) })
    expect((await asChild.quizzes.submit({ attemptId })).result).toEqual({ score: 3, maxScore: 3, percent: 100 })
    expect((await attemptsOf(child)).map(({ score }) => score).sort()).toEqual([1, 3])
  })

  test('again with an attempt of another child, or at another quiz, keeps nothing', async () => {
    const [one, two] = [await makeLearner(database.db), await makeLearner(database.db)]
    const missedOf = await answerAll(one)
    await one.asChild.quizzes.submit({ attemptId: missedOf })
    const started = await two.asChild.quizzes.start({ attemptId: randomUUID(), quizId: two.level.quizId, missedOf })
    expect(started.told).toEqual([])
  })

  test('a quiz that is not assigned is not found', async () => {
    const { asChild } = await makeLearner(database.db)
    const other = await makeCompetency(database.db)
    const quizId = other.levels[0]?.quizId as string
    await expect(asChild.quizzes.start({ attemptId: randomUUID(), quizId })).rejects.toThrow('Nicht gefunden')
  })

  test('a quiz above the child’s age is not found', async () => {
    const { asChild, level } = await makeLearner(database.db, { minAge: 99 })
    await expect(asChild.quizzes.start({ attemptId: randomUUID(), quizId: level.quizId })).rejects.toThrow(
      'Nicht gefunden',
    )
  })

  test('the key of another child’s attempt is not found', async () => {
    const one = await makeLearner(database.db)
    const attemptId = randomUUID()
    await one.asChild.quizzes.start({ attemptId, quizId: one.level.quizId })
    const two = await makeLearner(database.db)
    await expect(two.asChild.quizzes.start({ attemptId, quizId: two.level.quizId })).rejects.toThrow('Nicht gefunden')
  })

  test('under the key of a finished attempt, another child’s or the own, is not found and opens nothing', async () => {
    const one = await makeLearner(database.db)
    const attemptId = await answerAll(one)
    await one.asChild.quizzes.submit({ attemptId })
    const two = await makeLearner(database.db)
    for (const { asChild, level } of [one, two])
      await expect(asChild.quizzes.start({ attemptId, quizId: level.quizId })).rejects.toMatchObject(
        refusal('NOT_FOUND'),
      )
    const open = await asOwner(database.db, (tx) =>
      tx.selectFrom('openAttempts').where('id', '=', attemptId).select('id').execute(),
    )
    expect(open).toEqual([])
  })

  test('at the moment in which another child’s attempt under this key ends opens nothing that cannot end', async () => {
    const one = await makeLearner(database.db)
    const attemptId = await answerAll(one)
    const two = await makeLearner(database.db)
    const [, begun] = await Promise.allSettled([
      one.asChild.quizzes.submit({ attemptId }),
      two.asChild.quizzes.start({ attemptId, quizId: two.level.quizId }),
    ])
    expect(begun).toMatchObject({ status: 'rejected', reason: refusal('NOT_FOUND') })
  })
})

describe('checking', () => {
  test('tells right and wrong with explanations, once an answer is given', async () => {
    const { asChild, level } = await makeLearner(database.db)
    const attemptId = randomUUID()
    await asChild.quizzes.start({ attemptId, quizId: level.quizId })
    const question = level.questions[0] as (typeof level.questions)[number]
    const feedback = await asChild.quizzes.check({
      attemptId,
      questionId: question.id,
      answerIds: wrongAnswers(question),
    })
    expect(feedback.isCorrect).toBe(false)
    expect(feedback.answers.find((answer) => answer.isCorrect)?.explanation).toBe('Erklärung A zu Frage 1.')
  })

  test('the same answer again gets the same feedback, a better one is refused', async () => {
    const { asChild, level } = await makeLearner(database.db)
    const attemptId = randomUUID()
    await asChild.quizzes.start({ attemptId, quizId: level.quizId })
    const question = level.questions[0] as (typeof level.questions)[number]
    const wrong = { attemptId, questionId: question.id, answerIds: wrongAnswers(question) }
    const first = await asChild.quizzes.check(wrong)
    expect(await asChild.quizzes.check(wrong)).toEqual(first)
    await expect(asChild.quizzes.check({ ...wrong, answerIds: rightAnswers(question) })).rejects.toMatchObject(
      refusal('ANSWER_ALREADY_GIVEN'),
    )
  })

  test('of two answers at once only one counts', async () => {
    const { asChild, level, child } = await makeLearner(database.db, { questions: 1 })
    const attemptId = randomUUID()
    await asChild.quizzes.start({ attemptId, quizId: level.quizId })
    const question = level.questions[0] as (typeof level.questions)[number]
    const both = await Promise.allSettled(
      [wrongAnswers(question), rightAnswers(question)].map((answerIds) =>
        asChild.quizzes.check({ attemptId, questionId: question.id, answerIds }),
      ),
    )
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    await asChild.quizzes.submit({ attemptId })
    expect((await attemptsOf(child))[0]?.score).toBe(both[1]?.status === 'fulfilled' ? 1 : 0)
  })

  test('an answer of another question or quiz is not found', async () => {
    const one = await makeLearner(database.db)
    const two = await makeLearner(database.db)
    const attemptId = randomUUID()
    await one.asChild.quizzes.start({ attemptId, quizId: one.level.quizId })
    const [first, second] = one.level.questions
    const foreign = two.level.questions[0]
    for (const [questionId, answerIds] of [
      [first?.id, rightAnswers(second as never)],
      [first?.id, rightAnswers(foreign as never)],
      [foreign?.id, rightAnswers(foreign as never)],
    ] as [string, string[]][]) {
      await expect(one.asChild.quizzes.check({ attemptId, questionId, answerIds })).rejects.toThrow('Nicht gefunden')
    }
  })

  test('another child cannot answer for this one', async () => {
    const { asChild, level } = await makeLearner(database.db)
    const attemptId = randomUUID()
    await asChild.quizzes.start({ attemptId, quizId: level.quizId })
    const stranger = await makeLearner(database.db)
    const question = level.questions[0] as (typeof level.questions)[number]
    const answer = { attemptId, questionId: question.id, answerIds: rightAnswers(question) }
    await expect(stranger.asChild.quizzes.check(answer)).rejects.toThrow('Nicht gefunden')
    await expect(stranger.asChild.quizzes.submit({ attemptId })).rejects.toThrow('Nicht gefunden')
  })
})

describe('submitting', () => {
  test('scores what was answered, whatever else a client sends', async () => {
    const { asChild, level, child } = await makeLearner(database.db)
    const attemptId = await answerAll({ asChild, level }, wrongAnswers)
    const forged = { attemptId, score: 2, maxScore: 2, childId: randomUUID() }
    const { result } = await asChild.quizzes.submit(forged)
    expect(result).toEqual({ score: 0, maxScore: 2, percent: 0 })
    expect(await attemptsOf(child)).toMatchObject([{ id: attemptId, score: 0, maxScore: 2 }])
  })

  test('is refused before every question is answered, and nothing is kept', async () => {
    const { asChild, level, child } = await makeLearner(database.db)
    const attemptId = randomUUID()
    await asChild.quizzes.start({ attemptId, quizId: level.quizId })
    await expect(asChild.quizzes.submit({ attemptId })).rejects.toMatchObject(refusal('QUIZ_NOT_FINISHED'))
    expect(await attemptsOf(child)).toEqual([])
  })

  test('stores one response for each chosen answer, with that answer’s own correctness', async () => {
    const { asChild, level } = await makeLearner(database.db, { questions: 1 })
    const question = level.questions[0] as (typeof level.questions)[number]
    const [right, , wrong] = question.answers.map((answer) => answer.id) as [string, string, string]
    const attemptId = await answerAll({ asChild, level }, () => [right, wrong])
    await asChild.quizzes.submit({ attemptId })
    const responses = await asOwner(database.db, (tx) =>
      tx.selectFrom('quizResponses').where('attemptId', '=', attemptId).select(['answerId', 'isCorrect']).execute(),
    )
    expect(responses).toHaveLength(2)
    expect(responses).toEqual(
      expect.arrayContaining([
        { answerId: right, isCorrect: true },
        { answerId: wrong, isCorrect: false },
      ]),
    )
  })

  test('the same attempt twice is one attempt with one result', async () => {
    const { asChild, level, child } = await makeLearner(database.db)
    const attemptId = await answerAll({ asChild, level })
    const [first, second] = await Promise.all([
      asChild.quizzes.submit({ attemptId }),
      asChild.quizzes.submit({ attemptId }),
    ])
    expect(first.result).toEqual({ score: 2, maxScore: 2, percent: 100 })
    expect(second.result).toEqual(first.result)
    expect(await attemptsOf(child)).toHaveLength(1)
  })

  test('scores on the revision the attempt began with, although the quiz was changed meanwhile', async () => {
    const { asChild, level, child, competency } = await makeLearner(database.db, { questions: 1 })
    const attemptId = await answerAll({ asChild, level })
    await replaceQuiz(competency, level)
    const { result } = await asChild.quizzes.submit({ attemptId })
    expect(result.percent).toBe(100)
    expect(await attemptsOf(child)).toHaveLength(1)
    const next = await asChild.quizzes.start({ attemptId: randomUUID(), quizId: level.quizId })
    expect(next.questions.map((question) => question.question)).toEqual(['Neue Frage?'])
  })

  test('the pass is granted once under twenty final answers at the same moment', async () => {
    const { asChild, level, child } = await makeLearner(database.db)
    for (const lessonId of level.lessonIds) await asChild.lessons.markRead({ lessonId })
    const attempts = []
    for (let count = 0; count < 20; count++) attempts.push(await answerAll({ asChild, level }))
    const results = await Promise.all(attempts.map((attemptId) => asChild.quizzes.submit({ attemptId })))
    expect(results.filter((one) => one.earned.pass !== null)).toHaveLength(1)
    expect(await passesOf(child)).toHaveLength(1)
    expect(await attemptsOf(child)).toHaveLength(20)
  })
})

/** Publishes the quiz again with another question, as an editor would. */
const replaceQuiz = (competency: TestCompetency, level: TestLevel) =>
  loadContent(database.db, [
    {
      type: 'quiz',
      id: level.quizId,
      payload: {
        skillLevelId: level.id,
        title: `${competency.title} neu`,
        description: null,
        orderIndex: 0,
        reviewOn: null,
        reviewNote: null,
        questionsPerAttempt: null,
        questions: [
          {
            id: randomUUID(),
            kind: 'choice',
            question: 'Neue Frage?',
            picture: null,
            answers: [true, false].map((isCorrect) => ({
              id: randomUUID(),
              text: isCorrect ? 'Ja' : 'Nein',
              picture: null,
              isCorrect,
              explanation: null,
            })),
          },
        ],
      },
    },
  ])
