import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { rightAnswers, type TestCompetency, type TestLevel, wrongAnswers } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { makeLearner } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeChild } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { loadContent } from '../../content/files/load.ts'

const database = await useDatabase()

type Question = TestLevel['questions'][number]
type Answering = {
  start: (attempt: { attemptId: string; missedOf?: string }) => Promise<{ questions: { id: string }[] }>
  check: (answer: { attemptId: string; questionId: string; answerIds: string[] }) => Promise<unknown>
  submit: (attempt: { attemptId: string }) => Promise<{ result: { score: number; maxScore: number } }>
}

const makePupil = () => makeLearner(database.db, { questions: 8, questionsPerAttempt: 5 })
type Pupil = Awaited<ReturnType<typeof makePupil>>
const asChild = ({ asChild, level }: Pupil): Answering => ({
  start: (attempt) => asChild.quizzes.start({ ...attempt, quizId: level.quizId }),
  check: asChild.quizzes.check,
  submit: asChild.quizzes.submit,
})
const idsOf = (questions: { id: string }[]) => questions.map(({ id }) => id)

/** A whole attempt, with the first `missing` questions answered wrongly. */
async function attempt(level: TestLevel, by: Answering, { missing = 0, missedOf = '' } = {}) {
  const attemptId = randomUUID()
  const { questions } = await by.start({ attemptId, ...(missedOf && { missedOf }) })
  const asked = questions.map(({ id }) => level.questions.find((one) => one.id === id) as Question)
  for (const [index, question] of asked.entries()) {
    const answerIds = index < missing ? wrongAnswers(question) : rightAnswers(question)
    await by.check({ attemptId, questionId: question.id, answerIds })
  }
  const { result } = await by.submit({ attemptId })
  return { attemptId, asked: idsOf(asked), missed: idsOf(asked.slice(0, missing)), result }
}

describe('of a pool of eight', () => {
  test('five are asked, in the order of the quiz, and the attempt is scored on them', async () => {
    const pupil = await makePupil()
    const { asked, result } = await attempt(pupil.level, asChild(pupil), { missing: 1 })
    expect(asked).toHaveLength(5)
    expect(asked).toEqual(idsOf(pupil.level.questions).filter((id) => asked.includes(id)))
    expect(result).toMatchObject({ score: 4, maxScore: 5 })
  })

  test('another try asks what was not asked yet, then what was missed', async () => {
    const pupil = await makePupil()
    const first = await attempt(pupil.level, asChild(pupil), { missing: 2 })
    const second = await attempt(pupil.level, asChild(pupil))
    const unseen = idsOf(pupil.level.questions).filter((id) => !first.asked.includes(id))
    expect(second.asked.toSorted()).toEqual([...unseen, ...first.missed].toSorted())
  })

  test('what was told in a try that was left off is asked last in the next', async () => {
    const pupil = await makePupil()
    const attemptId = randomUUID()
    const { questions } = await asChild(pupil).start({ attemptId })
    const told = questions.slice(0, 3)
    for (const { id } of told) {
      const question = pupil.level.questions.find((one) => one.id === id) as Question
      await asChild(pupil).check({ attemptId, questionId: id, answerIds: wrongAnswers(question) })
    }
    const next = await asChild(pupil).start({ attemptId: randomUUID() })
    expect(idsOf(next.questions).filter((id) => idsOf(told).includes(id))).toEqual([])
  })

  test('who starts again and again sees no further questions before it has answered one', async () => {
    const pupil = await makePupil()
    const first = await pupil.asChild.quizzes.start({ attemptId: randomUUID(), quizId: pupil.level.quizId })
    const others = await Promise.all(
      Array.from({ length: 5 }, () =>
        pupil.asChild.quizzes.start({ attemptId: randomUUID(), quizId: pupil.level.quizId }),
      ),
    )
    for (const other of others) expect(other).toEqual(first)
    expect(await openedBy(pupil)).toBe(1)
    const [asked] = idsOf(first.questions)
    const question = pupil.level.questions.find(({ id }) => id === asked) as Question
    await asChild(pupil).check({ ...first, questionId: question.id, answerIds: rightAnswers(question) })
    const next = await pupil.asChild.quizzes.start({ attemptId: randomUUID(), quizId: pupil.level.quizId })
    expect(next.attemptId).not.toBe(first.attemptId)
  })

  test('two devices that begin at the same moment begin the same attempt', async () => {
    const pupil = await makePupil()
    const begun = await Promise.all(
      [1, 2, 3].map(() => pupil.asChild.quizzes.start({ attemptId: randomUUID(), quizId: pupil.level.quizId })),
    )
    expect(new Set(begun.map(({ attemptId }) => attemptId)).size).toBe(1)
    expect(await openedBy(pupil)).toBe(1)
  })

  test('what was begun ahead is for the quiz as it is, counts from the day it was asked for, and for nothing', async () => {
    const pupil = await makePupil()
    const start = () => pupil.asChild.quizzes.start({ attemptId: randomUUID(), quizId: pupil.level.quizId })
    const ahead = await start()
    await asOwner(database.db, (tx) =>
      tx
        .updateTable('openAttempts')
        .set({ startedAt: new Date(Date.now() - 13 * DAY_MS) })
        .where('id', '=', ahead.attemptId)
        .execute(),
    )
    expect(await start()).toEqual(ahead)
    const { startedAt } = await asOwner(database.db, (tx) =>
      tx.selectFrom('openAttempts').where('id', '=', ahead.attemptId).select('startedAt').executeTakeFirstOrThrow(),
    )
    expect(Date.now() - startedAt.getTime()).toBeLessThan(DAY_MS)
    const { levels } = await pupil.asChild.learning.competency(pupil.ids)
    expect(levels).toMatchObject([{ quizzes: [{ attempts: 0 }] }])
    expect(await activitiesOf(pupil)).toEqual([])
    await publish(pupil.competency, pupil.level, { questionsPerAttempt: 3 })
    expect((await start()).questions).toHaveLength(3)
  })

  describe('what a device is given ahead', () => {
    async function aheadOf(pupil: Pupil) {
      const asked = { quizId: pupil.level.quizId, attemptId: randomUUID() }
      const [ahead] = await pupil.asChild.quizzes.ahead({ quizzes: [asked] })
      if (!ahead) throw new Error('The quiz is open, and nothing was drawn.')
      return ahead
    }
    const firstAnswer = (
      pupil: Pupil,
      { attemptId, questions }: { attemptId: string; questions: { id: string }[] },
    ) => {
      const question = pupil.level.questions.find(({ id }) => id === questions[0]?.id) as Question
      return { attemptId, questionId: question.id, answerIds: rightAnswers(question) }
    }

    test('is stored nowhere, is the same again, and is what a start asks', async () => {
      const pupil = await makePupil()
      const { questions } = await aheadOf(pupil)
      expect(questions).toHaveLength(5)
      expect((await aheadOf(pupil)).questions).toEqual(questions)
      expect(await openedBy(pupil)).toBe(0)
      expect((await asChild(pupil).start({ attemptId: randomUUID() })).questions).toEqual(questions)
    })

    test('is opened by the first answer that brings its proof along, and scored on what was drawn', async () => {
      const pupil = await makePupil()
      const { attemptId, questions, proof } = await aheadOf(pupil)
      await publish(pupil.competency, pupil.level, { questionsPerAttempt: 3 })
      for (const { id } of questions) {
        const question = pupil.level.questions.find((one) => one.id === id) as Question
        await pupil.asChild.quizzes.check({ attemptId, questionId: id, answerIds: rightAnswers(question), proof })
      }
      const { result } = await asChild(pupil).submit({ attemptId })
      expect(result).toMatchObject({ score: 5, maxScore: 5 })
      const again = pupil.asChild.quizzes.check({ ...firstAnswer(pupil, { attemptId, questions }), proof })
      await expect(again, 'finished, it is not opened once more').rejects.toMatchObject(refusal('NOT_FOUND'))
    })

    test('is gone on with, with the answers that were given', async () => {
      const pupil = await makePupil()
      const ahead = await aheadOf(pupil)
      const { attemptId, quizId, proof } = ahead
      await pupil.asChild.quizzes.check({ ...firstAnswer(pupil, ahead), proof })
      const resumed = await pupil.asChild.quizzes.start({ attemptId, quizId, proof })
      expect(idsOf(resumed.questions)).toEqual(idsOf(ahead.questions))
      expect(resumed.told).toHaveLength(1)
    })

    test('opens nothing for another child, under another key, changed, unproven, or after two weeks', async () => {
      const pupil = await makePupil()
      const ahead = await aheadOf(pupil)
      const { proof } = ahead
      const answer = firstAnswer(pupil, ahead)
      const other = await makeChild(database.db, pupil.parent)
      await pupil.asParent.assignments.assign({ childId: other.id, competencyId: pupil.competency.id })
      const [text = '', signature = ''] = proof.split('.')
      const longer = JSON.parse(Buffer.from(text, 'base64url').toString())
      const changed = Buffer.from(JSON.stringify({ ...longer, until: longer.until + 1 })).toString('base64url')
      const { asChild } = pupil
      const refused = (check: Promise<unknown>) => expect(check).rejects.toMatchObject(refusal('NOT_FOUND'))
      await refused(
        callersOf(database.db)
          .asChild(other)
          .quizzes.check({ ...answer, proof }),
      )
      await refused(asChild.quizzes.check({ ...answer, attemptId: randomUUID(), proof }))
      await refused(asChild.quizzes.check({ ...answer, proof: `${changed}.${signature}` }))
      for (const none of ['', '.', 'x', `${text}.`]) await refused(asChild.quizzes.check({ ...answer, proof: none }))
      await refused(asChild.quizzes.check(answer))
      vi.useFakeTimers({ now: Date.now() + 14 * DAY_MS + 1_000, toFake: ['Date'] })
      await refused(asChild.quizzes.check({ ...answer, proof })).finally(() => vi.useRealTimers())
      expect(await openedBy(pupil)).toBe(0)
      await asChild.quizzes.check({ ...answer, proof })
      expect(await openedBy(pupil)).toBe(1)
    })

    test('is nothing of a quiz that the child may not open', async () => {
      const [pupil, stranger] = [await makePupil(), await makePupil()]
      const quizzes = [{ quizId: stranger.level.quizId, attemptId: randomUUID() }]
      expect(await pupil.asChild.quizzes.ahead({ quizzes })).toEqual([])
    })
  })

  test('what was begun under a link or by another child is nobody else’s', async () => {
    const pupil = await makePupil()
    const { token } = await pupil.asParent.sharing.link({
      ...{ childId: pupil.child.id, contentType: 'quiz' as const, contentId: pupil.level.quizId },
    })
    const { attemptId } = await callersOf(database.db).visitor.sharing.start({ token, attemptId: randomUUID() })
    const own = await pupil.asChild.quizzes.start({ attemptId: randomUUID(), quizId: pupil.level.quizId })
    expect(own.attemptId).not.toBe(attemptId)
  })

  test('a second start with the same key asks the same', async () => {
    const pupil = await makePupil()
    const attemptId = randomUUID()
    const started = await asChild(pupil).start({ attemptId })
    expect(await asChild(pupil).start({ attemptId })).toEqual(started)
  })

  test('what was not drawn cannot be answered, and answers nothing', async () => {
    const pupil = await makePupil()
    const attemptId = randomUUID()
    const { questions } = await asChild(pupil).start({ attemptId })
    const other = pupil.level.questions.find(({ id }) => !idsOf(questions).includes(id)) as Question
    const answer = { attemptId, questionId: other.id, answerIds: rightAnswers(other) }
    await expect(asChild(pupil).check(answer)).rejects.toMatchObject(refusal('NOT_FOUND'))
    await expect(asChild(pupil).submit({ attemptId })).rejects.toMatchObject(refusal('QUIZ_NOT_FINISHED'))
  })

  test('only what was missed is asked again among the questions of that attempt', async () => {
    const pupil = await makePupil()
    const first = await attempt(pupil.level, asChild(pupil), { missing: 2 })
    const again = await pupil.asChild.quizzes.start({
      ...{ attemptId: randomUUID(), quizId: pupil.level.quizId, missedOf: first.attemptId },
    })
    expect(idsOf(again.questions).toSorted()).toEqual(first.asked.toSorted())
    expect(again.told).toHaveLength(3)
    expect(again.told.every(({ isCorrect }) => isCorrect)).toBe(true)
  })

  test('an attempt that has begun keeps its draw, although the quiz asks another number meanwhile', async () => {
    const pupil = await makePupil()
    const attemptId = randomUUID()
    const { questions } = await asChild(pupil).start({ attemptId })
    await publish(pupil.competency, pupil.level, { questionsPerAttempt: 3 })
    for (const { id } of questions) {
      const question = pupil.level.questions.find((one) => one.id === id) as Question
      await asChild(pupil).check({ attemptId, questionId: id, answerIds: rightAnswers(question) })
    }
    expect((await asChild(pupil).submit({ attemptId })).result).toMatchObject({ score: 5, maxScore: 5 })
    expect((await asChild(pupil).start({ attemptId: randomUUID() })).questions).toHaveLength(3)
  })

  test('a link draws as for its child, one for nobody in particular and a preview by chance', async () => {
    const pupil = await makePupil()
    const first = await attempt(pupil.level, asChild(pupil))
    const { token } = await pupil.asParent.sharing.link({
      ...{ childId: pupil.child.id, contentType: 'quiz' as const, contentId: pupil.level.quizId },
    })
    const { sharing } = callersOf(database.db).visitor
    const byLink: Answering = {
      start: (begun) => sharing.start({ token, ...begun }),
      check: (answer) => sharing.check({ token, ...answer }),
      submit: (ended) => sharing.submit({ token, ...ended }),
    }
    const second = await attempt(pupil.level, byLink)
    const unseen = idsOf(pupil.level.questions).filter((id) => !first.asked.includes(id))
    expect(second.asked).toEqual(expect.arrayContaining(unseen))
    const { preview } = pupil.asParent.quizzes
    const shown = await preview.start({ attemptId: randomUUID(), quizId: pupil.level.quizId })
    expect(shown.questions).toHaveLength(5)
  })

  test('what was asked and missed is kept with the attempt', async () => {
    const pupil = await makePupil()
    const { asked, missed } = await attempt(pupil.level, asChild(pupil), { missing: 1 })
    const kept = await asOwner(database.db, (tx) =>
      tx.selectFrom('quizAttempts').where('childId', '=', pupil.child.id).select(['asked', 'missed']).execute(),
    )
    expect(kept).toEqual([{ asked, missed }])
  })
})

const openedBy = ({ child }: Pupil) =>
  asOwner(database.db, async (tx) => {
    const rows = await tx.selectFrom('openAttempts').where('childId', '=', child.id).select('id').execute()
    return rows.length
  })
const activitiesOf = ({ child }: Pupil) =>
  asOwner(database.db, (tx) =>
    tx.selectFrom('childActivitiesLog').where('childId', '=', child.id).select('activityType').execute(),
  )

/** Publishes the quiz again, as an editor would. */
const publish = ({ title }: TestCompetency, level: TestLevel, changed: { questionsPerAttempt: number }) =>
  loadContent(database.db, [
    {
      type: 'quiz',
      id: level.quizId,
      payload: {
        ...{ skillLevelId: level.id, title, description: null, orderIndex: 0, reviewOn: null, reviewNote: null },
        ...{ questions: level.questions, ...changed },
      },
    },
  ])
