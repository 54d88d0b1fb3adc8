import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { quoteOf } from '../../../domain/content/facts.ts'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { refusals } from '../../../domain/platform/refusals.ts'
import { auditOf } from '../../../tests/support/audit-log.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { rightAnswers, type TestLevel, wrongAnswers } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { makeLearner } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeChild } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const database = await useDatabase()
const callers = callersOf(database.db)

const own = <T>(read: Parameters<typeof asOwner<T>>[1]) => asOwner(database.db, read)

/** A child, usually without an account, to whom a competency of one level is assigned. */
async function makeSharer({ registered = false, minAge = null as number | null } = {}) {
  const { parent, child, competency, level, asParent } = await makeLearner(database.db, { minAge }, { registered })
  const share = async (contentType: 'lesson' | 'quiz', contentId: string) =>
    (await asParent.sharing.link({ childId: child.id, contentType, contentId })).token
  return {
    parent,
    child,
    competency,
    level,
    asParent,
    share,
    shareLesson: () => share('lesson', level.lessonIds[0] as string),
    shareQuiz: () => share('quiz', level.quizId),
  }
}
type Caller = ReturnType<typeof callersOf>['visitor']

/** Takes the quiz of a link to its end. */
async function takeQuiz(
  caller: Caller,
  token: string,
  level: TestLevel,
  options: { right?: boolean; together?: boolean } = {},
) {
  const { right = true, together = false } = options
  const attemptId = randomUUID()
  await caller.sharing.start({ token, attemptId, together })
  for (const question of level.questions) {
    const answerIds = right ? rightAnswers(question) : wrongAnswers(question)
    await caller.sharing.check({ token, attemptId, questionId: question.id, answerIds, together })
  }
  return { attemptId, ...(await caller.sharing.submit({ token, attemptId, together })) }
}

const attemptsOf = (childId: string) =>
  own((tx) => tx.selectFrom('quizAttempts').where('childId', '=', childId).selectAll().execute())
const readBy = (childId: string) =>
  own((tx) => tx.selectFrom('lessonProgress').where('childId', '=', childId).selectAll().execute())

describe('making a link', () => {
  test('gives the one there is, also to two tabs at once, and another one for other content or another child', async () => {
    const { parent, level, asParent, share, shareLesson, shareQuiz } = await makeSharer()
    const [first, second] = await Promise.all([shareLesson(), shareLesson()])
    expect(first).toBe(second)
    expect(first).toMatch(/^[\w-]{43}$/)
    expect(await shareQuiz()).not.toBe(first)
    const sister = await makeChild(database.db, parent, { name: 'Zoe' })
    const ofSister = await asParent.sharing.link({
      childId: sister.id,
      contentType: 'lesson',
      contentId: level.lessonIds[0] as string,
    })
    expect(ofSister.token).not.toBe(first)
    await expect(share('lesson', level.quizId)).rejects.toThrow(refusals.NOT_FOUND.message)
  })

  test("is refused for another family's child and for content that is not published", async () => {
    const { child, level } = await makeSharer()
    const other = await makeSharer()
    const shared = { childId: child.id, contentType: 'quiz', contentId: level.quizId } as const
    await expect(other.asParent.sharing.link(shared)).rejects.toThrow(refusals.NOT_FOUND.message)
    await own((tx) => tx.updateTable('quizzes').set({ publishedAt: null }).where('id', '=', level.quizId).execute())
    await expect(other.share('quiz', level.quizId)).rejects.toThrow(refusals.NOT_FOUND.message)
  })
})

describe('opening a link', () => {
  test.runIf(inject('database').kind === 'postgres')(
    'that goes with its child in this moment opens nothing',
    async () => {
      const { child, shareLesson } = await makeSharer()
      const token = await shareLesson()
      const { opening } = await own(async (tx) => {
        await sql`lock table lessons in access exclusive mode`.execute(tx) // there the second statement of opening waits
        const opened = callers.visitor.sharing.markRead({ token })
        const answer = opened.then(
          () => 'opened',
          (error) => error.message,
        )
        const waiting = sql`select from pg_locks where relation = 'lessons'::regclass and not granted`
        await expect.poll(async () => (await waiting.execute(tx)).rows.length).toBe(1)
        await tx.deleteFrom('children').where('id', '=', child.id).execute()
        return { opening: answer }
      })
      expect(await opening).toBe(refusals.LINK_NOT_FOUND.message)
    },
  )

  test('shows the content and where it belongs, and nothing of the family', async () => {
    const { child, parent, competency, level, shareLesson, shareQuiz } = await makeSharer()
    const justBegun = { competencyId: competency.id, title: 'Noch leer', orderIndex: 1 }
    await own((tx) => tx.insertInto('skillLevels').values(justBegun).execute())
    const lesson = await callers.visitor.sharing.contentByToken({ token: await shareLesson() })
    expect(lesson).toMatchObject({
      contentType: 'lesson',
      competency: competency.title,
      counts: true,
      childName: null,
      isParentOnly: false,
      content: expect.stringContaining('<'),
    })
    const quiz = await callers.visitor.sharing.contentByToken({ token: await shareQuiz() })
    expect(quiz).toMatchObject({ contentType: 'quiz', quizId: level.quizId })
    for (const secret of [child.id, child.email, 'Mila', parent.id, parent.email])
      expect(JSON.stringify([lesson, quiz])).not.toContain(secret)
  })

  test.each([
    ['an unknown one', async () => randomUUID()],
    [
      'a revoked one',
      async ({ asParent, child, shareLesson }: Awaited<ReturnType<typeof makeSharer>>) => {
        const token = await shareLesson()
        const [link] = await asParent.sharing.list({ childId: child.id })
        await asParent.sharing.revoke({ id: link?.id as string })
        return token
      },
    ],
    [
      'one of a child that was removed',
      async ({ asParent, child, shareLesson }: Awaited<ReturnType<typeof makeSharer>>) => {
        const token = await shareLesson()
        await asParent.children.remove({ id: child.id })
        return token
      },
    ],
  ])('%s opens nothing, for nobody', async (_kind, makeToken) => {
    const family = await makeSharer()
    const token = await makeToken(family)
    for (const caller of [callers.visitor, family.asParent]) {
      await expect(caller.sharing.contentByToken({ token })).rejects.toThrow('Inhalt nicht gefunden oder abgelaufen')
      await expect(caller.sharing.markRead({ token })).rejects.toThrow(refusals.LINK_NOT_FOUND.message)
      await expect(caller.sharing.start({ token, attemptId: randomUUID() })).rejects.toThrow(
        refusals.LINK_NOT_FOUND.message,
      )
    }
  })

  test('what cannot be one gets the same answer', async () => {
    for (const token of ['', 'x'.repeat(20_000)])
      await expect(callers.visitor.sharing.contentByToken({ token })).rejects.toMatchObject(refusal('LINK_NOT_FOUND'))
  })

  test('says that there is no content any more when it was withdrawn', async () => {
    const { level, shareQuiz } = await makeSharer()
    const token = await shareQuiz()
    await own((tx) => tx.updateTable('quizzes').set({ publishedAt: null }).where('id', '=', level.quizId).execute())
    await expect(callers.visitor.sharing.contentByToken({ token })).rejects.toThrow('Kein Inhalt verfügbar.')
    await expect(callers.visitor.sharing.start({ token, attemptId: randomUUID() })).rejects.toThrow()
  })

  test('a lesson for parents opens for the other parent too, for no child, and counts for nobody', async () => {
    const { child, level, asParent, share } = await makeSharer({ registered: true })
    const content = `<p>Ruf ${quoteOf('polizei', '110')} an.</p>`
    await own((tx) => tx.updateTable('lessons').set({ content }).where('id', '=', level.parentLessonId).execute())
    const token = await share('lesson', level.parentLessonId)
    for (const caller of [callers.visitor, (await makeSharer()).asParent, asParent]) {
      expect(await caller.sharing.contentByToken({ token })).toMatchObject({
        isParentOnly: true,
        counts: false,
        facts: [{ key: 'polizei' }],
      })
      await expect(caller.sharing.markRead({ token, together: true })).rejects.toThrow(refusals.NOT_FOUND.message)
    }
    expect(await readBy(child.id)).toEqual([])
    await callers.visitor.sharing.recordUse({ token })
    expect(await asParent.sharing.list({ childId: child.id })).toMatchObject([{ uses: 1 }])

    await expect(callers.asChild(child).sharing.contentByToken({ token })).rejects.toThrow(
      refusals.LINK_NOT_FOUND.message,
    )
  })

  test('a lesson for parents does not open by an admin’s link, which may be a whole class’s', async () => {
    const { level } = await makeSharer()
    const lessonId = level.lessonIds[0] as string
    const { links } = callers.asAdmin(await makeAdmin(database.db)).admin
    await links.make({ type: 'lesson', id: lessonId })
    const token = (await links.list({ type: 'lesson', id: lessonId }))[0]?.token as string
    expect(await callers.visitor.sharing.contentByToken({ token })).toMatchObject({ counts: false })
    await own((tx) => tx.updateTable('lessons').set({ isParentOnly: true }).where('id', '=', lessonId).execute())
    await expect(callers.visitor.sharing.contentByToken({ token })).rejects.toThrow(refusals.LINK_NOT_FOUND.message)
  })

  test('a level above the age of the child opens: its parent chose it', async () => {
    const { shareLesson } = await makeSharer({ minAge: 99 })
    const token = await shareLesson()
    expect(await callers.visitor.sharing.contentByToken({ token })).toMatchObject({ contentType: 'lesson' })
  })
})

test('a link never runs out', async () => {
  const { shareLesson } = await makeSharer()
  const token = await shareLesson()
  const tenYearsAgo = new Date(Date.now() - 10 * 365 * DAY_MS)
  await own((tx) =>
    tx.updateTable('childShareableLinks').set({ createdAt: tenYearsAgo }).where('accessToken', '=', token).execute(),
  )
  expect(await callers.visitor.sharing.contentByToken({ token })).toMatchObject({ contentType: 'lesson' })
})

describe('learning through a link', () => {
  test('reads the lesson for the child, once, and says so', async () => {
    const { child, level, shareLesson } = await makeSharer()
    const token = await shareLesson()
    expect(await callers.visitor.sharing.markRead({ token })).toEqual({ levels: [], pass: null })
    expect(await readBy(child.id)).toMatchObject([
      { lessonId: level.lessonIds[0], completedViaShare: true, shareToken: token },
    ])
    await expect(callers.visitor.sharing.markRead({ token })).rejects.toThrow(refusals.ALREADY_READ.message)
  })

  test('leads a child without an account to its level and its pass, each told once', async () => {
    const { child, competency, level, shareLesson, shareQuiz } = await makeSharer()
    await callers.visitor.sharing.markRead({ token: await shareLesson() })
    const token = await shareQuiz()
    const first = await takeQuiz(callers.visitor, token, level)
    expect(first.result).toEqual({ score: 2, maxScore: 2, percent: 100 })
    expect(first.earned).toMatchObject({
      levels: [{ number: 1, title: expect.any(String) }],
      pass: { title: competency.title },
    })
    const again = await takeQuiz(callers.visitor, token, level)
    expect(again.earned).toEqual({ levels: [], pass: null })
    expect(await attemptsOf(child.id)).toHaveLength(2)
    const passes = await own((tx) => tx.selectFrom('childPasses').where('childId', '=', child.id).selectAll().execute())
    expect(passes).toHaveLength(1)
  })

  test('tells nothing before the answer, and keeps the first one', async () => {
    const { level, shareQuiz } = await makeSharer()
    const token = await shareQuiz()
    const attemptId = randomUUID()
    const started = await callers.visitor.sharing.start({ token, attemptId })
    expect(JSON.stringify(started)).not.toMatch(/isCorrect|explanation/)
    const question = level.questions[0] as TestLevel['questions'][number]
    const answer = { token, attemptId, questionId: question.id }
    const feedback = await callers.visitor.sharing.check({ ...answer, answerIds: wrongAnswers(question) })
    expect(feedback.isCorrect).toBe(false)
    await expect(callers.visitor.sharing.check({ ...answer, answerIds: rightAnswers(question) })).rejects.toThrow(
      refusals.ANSWER_ALREADY_GIVEN.message,
    )
    await expect(callers.visitor.sharing.submit({ token, attemptId })).rejects.toThrow(
      refusals.QUIZ_NOT_FINISHED.message,
    )
  })

  test('saving twice stores one attempt and tells the same result', async () => {
    const { child, level, shareQuiz } = await makeSharer()
    const token = await shareQuiz()
    const { attemptId, result } = await takeQuiz(callers.visitor, token, level, { right: false })
    expect((await callers.visitor.sharing.submit({ token, attemptId })).result).toEqual(result)
    expect(await attemptsOf(child.id)).toHaveLength(1)
  })

  test('writes nothing into the log of a child that has an account: it was not signed in', async () => {
    const { child, level, shareQuiz } = await makeSharer({ registered: true })
    await takeQuiz(callers.visitor, await shareQuiz(), level, { right: false })
    const log = await own((tx) =>
      tx.selectFrom('childActivitiesLog').where('childId', '=', child.id).select('activityType').execute(),
    )
    expect(log).toEqual([])
  })

  test('a key of one link is worth nothing with another, nor an attempt of the signed-in child', async () => {
    const { child, level, shareQuiz } = await makeSharer({ registered: true })
    const other = await makeSharer()
    const [token, otherToken] = [await shareQuiz(), await other.shareQuiz()]
    const attemptId = randomUUID()
    await callers.visitor.sharing.start({ token, attemptId })
    const ofChild = randomUUID()
    await callers.asChild(child).quizzes.start({ attemptId: ofChild, quizId: level.quizId })
    const question = level.questions[0] as TestLevel['questions'][number]
    const answer = { questionId: question.id, answerIds: rightAnswers(question) }
    for (const forged of [
      { token: otherToken, attemptId },
      { token, attemptId: ofChild },
    ]) {
      await expect(callers.visitor.sharing.check({ ...forged, ...answer })).rejects.toThrow(refusals.NOT_FOUND.message)
      await expect(callers.visitor.sharing.submit(forged)).rejects.toThrow(refusals.NOT_FOUND.message)
      await expect(callers.visitor.sharing.start(forged)).rejects.toThrow(refusals.NOT_FOUND.message)
    }
    await expect(callers.asChild(child).quizzes.check({ attemptId, ...answer })).rejects.toThrow(
      refusals.NOT_FOUND.message,
    )
  })
})

describe("the child's parent", () => {
  test('previews without leaving anything behind', async () => {
    const { child, level, asParent, shareLesson, shareQuiz } = await makeSharer()
    const [lesson, quiz] = [await shareLesson(), await shareQuiz()]
    expect(await asParent.sharing.contentByToken({ token: lesson })).toMatchObject({ childName: 'Mila' })
    await expect(asParent.sharing.markRead({ token: lesson })).rejects.toThrow(refusals.NOT_FOUND.message)
    expect((await takeQuiz(asParent, quiz, level)).result.percent).toBe(100)
    expect([await readBy(child.id), await attemptsOf(child.id)]).toEqual([[], []])
  })

  test('learns together with the child, and it counts', async () => {
    const { child, level, asParent, shareLesson, shareQuiz } = await makeSharer()
    await asParent.sharing.markRead({ token: await shareLesson(), together: true })
    const { earned } = await takeQuiz(asParent, await shareQuiz(), level, { together: true })
    expect(earned.pass).not.toBeNull()
    expect(await attemptsOf(child.id)).toHaveLength(1)
  })

  test('previews any published quiz as a child sees it, and nothing of it is kept', async () => {
    const { child, level, asParent } = await makeSharer()
    const attemptId = randomUUID()
    const started = await asParent.quizzes.preview.start({ attemptId, quizId: level.quizId })
    expect(started.questions).toHaveLength(level.questions.length)
    expect(JSON.stringify(started)).not.toMatch(/isCorrect|explanation/)
    for (const question of level.questions)
      await asParent.quizzes.preview.check({ attemptId, questionId: question.id, answerIds: rightAnswers(question) })
    const finished = {
      result: { score: 2, maxScore: 2, percent: 100 },
      missed: [],
      earned: { levels: [], pass: null },
      lessonId: null,
    }
    expect(await asParent.quizzes.preview.submit({ attemptId })).toEqual(finished)
    expect(await asParent.quizzes.preview.submit({ attemptId })).toEqual(finished)
    expect(await attemptsOf(child.id)).toEqual([])
    const other = await makeSharer()
    await expect(other.asParent.quizzes.preview.submit({ attemptId })).rejects.toThrow(refusals.NOT_FOUND.message)
  })

  test('sees the links of the own child with their use, and nobody else does', async () => {
    const { child, asParent, shareLesson, shareQuiz } = await makeSharer()
    const other = await makeSharer()
    const token = await shareLesson()
    await shareQuiz()
    await callers.visitor.sharing.recordUse({ token })
    await callers.visitor.sharing.recordUse({ token })
    await asParent.sharing.recordUse({ token })
    const links = await asParent.sharing.list({ childId: child.id })
    expect(links).toMatchObject([
      { contentType: 'quiz', uses: 0, lastUsedAt: null },
      { contentType: 'lesson', uses: 2, lastUsedAt: expect.stringMatching(/^\d{4}-/), token },
    ])
    const id = links[0]?.id as string
    await expect(other.asParent.sharing.list({ childId: child.id })).rejects.toThrow(refusals.NOT_FOUND.message)
    await expect(other.asParent.sharing.revoke({ id })).rejects.toThrow(refusals.NOT_FOUND.message)
    await asParent.sharing.revoke({ id })
    expect(await asParent.sharing.list({ childId: child.id })).toHaveLength(1)
    await expect(asParent.sharing.revoke({ id })).rejects.toThrow(refusals.NOT_FOUND.message)
    const [old] = links
    expect(await shareQuiz()).not.toBe(old?.token)
    const noted = (await auditOf(database.db, child.id)).map(({ action }) => action)
    expect(noted).toEqual(['link shared', 'link shared', 'link revoked', 'link shared'])
  })
})

test("an admin's link counts for nobody", async () => {
  const { level } = await makeSharer()
  const admin = await makeAdmin(database.db)
  const token = randomUUID()
  await own((tx) =>
    tx
      .insertInto('shareableLinks')
      .values({ contentType: 'quiz', contentId: level.quizId, creatorId: admin.id, accessToken: token })
      .execute(),
  )
  expect(await callers.visitor.sharing.contentByToken({ token })).toMatchObject({ counts: false, childName: null })
  const count = () => own((tx) => tx.selectFrom('quizAttempts').select('id').execute())
  const before = (await count()).length
  expect((await takeQuiz(callers.visitor, token, level)).result.percent).toBe(100)
  expect(await count()).toHaveLength(before)
  await callers.visitor.sharing.recordUse({ token })
})

test('an attempt nobody finished within two weeks is gone', async () => {
  const { shareQuiz } = await makeSharer()
  const token = await shareQuiz()
  const attemptId = randomUUID()
  await callers.visitor.sharing.start({ token, attemptId })
  await own((tx) =>
    tx
      .updateTable('openAttempts')
      .set({ startedAt: new Date(Date.now() - (14 * 24 + 1) * 60 * 60 * 1000) })
      .where('id', '=', attemptId)
      .execute(),
  )
  await callers.visitor.sharing.start({ token, attemptId: randomUUID() })
  await expect(callers.visitor.sharing.submit({ token, attemptId })).rejects.toThrow(refusals.NOT_FOUND.message)
})

test('guessing links is stopped, and a link that works never is', async () => {
  const { shareLesson } = await makeSharer()
  const token = await shareLesson()
  const guess = () => callers.visitor.sharing.contentByToken({ token: randomUUID() }).catch((error) => error.cause.code)
  const answers: string[] = []
  for (let tries = 0; tries < 32; tries++) answers.push(await guess())
  expect(answers.at(-1)).toBe('TOO_MANY_REQUESTS')
  expect(await callers.visitor.sharing.contentByToken({ token })).toMatchObject({ contentType: 'lesson' })
})

/** As if each link that was used so far had been used too often. */
const useUpLinks = () =>
  own((tx) =>
    tx
      .updateTable('throttles')
      .set({ pausedUntil: new Date(Date.now() + 3 * 60 * 60 * 1000) })
      .where('action', '=', 'shared link: link')
      .execute(),
  )

test('what is begun through one link in a day has an end, in a sentence for children; what was begun is finished', async () => {
  const { child, level, shareQuiz, shareLesson } = await makeSharer()
  const [token, lesson] = [await shareQuiz(), await shareLesson()]
  const attemptId = randomUUID()
  await callers.visitor.sharing.start({ token, attemptId })
  await useUpLinks()
  const busy = { code: 'TOO_MANY_REQUESTS', message: expect.stringMatching(/^Über diesen Link wurde gerade sehr viel/) }
  await expect(callers.visitor.sharing.start({ token, attemptId: randomUUID() })).rejects.toMatchObject(busy)
  await callers.visitor.sharing.recordUse({ token })
  for (const question of level.questions) {
    const answer = { questionId: question.id, answerIds: rightAnswers(question) }
    await callers.visitor.sharing.check({ token, attemptId, ...answer })
  }
  expect((await callers.visitor.sharing.submit({ token, attemptId })).result.percent).toBe(100)
  expect(await attemptsOf(child.id)).toHaveLength(1)
  await callers.visitor.sharing.markRead({ token: lesson })
  await useUpLinks()
  await expect(callers.visitor.sharing.markRead({ token: lesson })).rejects.toMatchObject(busy)
})
