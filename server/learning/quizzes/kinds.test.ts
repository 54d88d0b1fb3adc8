import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Given } from '../../../domain/content/questions/given.ts'
import { missed } from '../../../domain/content/questions/missed.ts'
import { type PosedQuestion, pose } from '../../../domain/content/questions/posed.ts'
import { type QuestionDraft, type QuestionKind, questionKinds } from '../../../domain/content/questions/question.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { letDaysPass, makeLearner, readLessons } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { listOfKinds, questionsOfEachKind } from '../../../tests/support/questions.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { cardId } from '../../content/files/card-id.ts'
import { rowsOf } from '../../content/files/rows.ts'

const database = await useDatabase()

/** A child whose quiz asks these, with an attempt begun. */
async function begin(asks: QuestionDraft[]) {
  const learner = await makeLearner(database.db, { questions: 0, asks: () => asks })
  const { asChild, level } = learner
  const attemptId = randomUUID()
  const start = () => asChild.quizzes.start({ attemptId, quizId: level.quizId })
  const started = await start()
  const check = (questionId: string, given: Given) => asChild.quizzes.check({ attemptId, questionId, ...given })
  const submit = () => asChild.quizzes.submit({ attemptId })
  return { ...learner, attemptId, started, start, check, submit }
}

const posed = (question: QuestionDraft) => pose(question, cardId)

const givenIn = (attemptId: string) =>
  asOwner(database.db, (tx) =>
    tx
      .selectFrom('openAttemptAnswers')
      .where('attemptId', '=', attemptId)
      .select(['questionId', 'answerIds', 'placedAt', 'value'])
      .execute(),
  )

/** Publishes the quiz again, as an editor would. */
const republish = (level: { quizId: string; id: string }, questions: QuestionDraft[]) =>
  asOwner(database.db, async (tx) => {
    const payload = await rowsOf.quiz.read(tx, level.quizId)
    if (payload) await rowsOf.quiz.write(tx, level.quizId, { ...payload, questions })
  })

/** Whatever somebody may try in place of an answer: none of it can be one. */
function forgeries({ kind, right, answers, places }: PosedQuestion, other: PosedQuestion): [string, object][] {
  const { answerIds, placedAt } = right
  const [first = ''] = answerIds
  const foreign = [other.answers[0]?.id ?? '', ...answerIds.slice(1)]
  const many = Array.from({ length: 5_000 }, () => first)
  const ofAll: [string, object][] = [
    ['a card of another question', { ...right, answerIds: foreign }],
    ['cards that nobody has', { ...right, answerIds: answerIds.map(() => randomUUID()) }],
    ['nothing', { ...right, answerIds: [] }],
    ['far too many', { ...right, answerIds: many, placedAt: placedAt && many }],
    ['no ids', { ...right, answerIds: ['0', '1', '2'] }],
    [
      'something that belongs to another kind',
      { ...right, ...(placedAt ? { placedAt: null } : { placedAt: [first] }) },
    ],
    ['a number where there is none, or none where there is', { ...right, value: right.value === null ? 1 : null }],
    ['the question itself', { ...right, answerIds: [first, randomUUID()] }],
  ]
  if (kind === 'choice') return ofAll
  const doubled: [string, object] = ['a card twice', { ...right, answerIds: [...answerIds, first] }]
  const missing: [string, object] = ['a card too few', { ...right, answerIds: answerIds.slice(1) }]
  if (kind === 'number')
    return [
      ...[...ofAll, doubled],
      ...[-5, 62, 125, 1e12, 1e300, '60', null].map((value): [string, object] => [`${value}`, { ...right, value }]),
    ]
  if (kind === 'spot')
    return [...ofAll, doubled, ['two places', { ...right, answerIds: answers.slice(0, 2).map(({ id }) => id) }]]
  const put: [string, object][] = placedAt
    ? [
        ['a card in two places', { ...right, answerIds: [...answerIds, first], placedAt: [...placedAt, placedAt[0]] }],
        ['a card in no place', { ...right, placedAt: placedAt.slice(1) }],
        ['a place of another question', { ...right, placedAt: placedAt.map(() => other.answers[0]?.id) }],
        ['cards as places', { ...right, placedAt: answerIds }],
        ['places as cards', { ...right, answerIds: placedAt }],
      ]
    : []
  const pairs: [string, object][] =
    kind === 'match' ? [['one partner for all', { ...right, placedAt: placedAt?.map(() => places[0]?.id) }]] : []
  return [...ofAll, doubled, missing, ...put, ...pairs]
}

describe.each(questionKinds)('a question to %s', (kind) => {
  const other: QuestionKind = kind === 'choice' ? 'order' : 'choice'
  async function one() {
    const questions = questionsOfEachKind()
    const draft = questions[kind]
    const begun = await begin([draft, questions[other]])
    return { ...begun, draft, question: posed(draft), other: posed(questions[other]) }
  }

  test('is asked without a trace of its key, in the same order after a reload', async () => {
    const { started, start, question } = await one()
    expect(JSON.stringify(started)).not.toMatch(/correct|explanation|darum|tolerance|right|"value"/i)
    expect(await start()).toEqual(started)
    const asked = started.questions.find(({ id }) => id === question.id)
    expect(asked?.answers.map(({ text }) => text).toSorted()).toEqual(
      question.answers.map(({ text }) => text).toSorted(),
    )
    if (kind === 'order') expect(asked?.answers.map(({ id }) => id)).not.toEqual(question.right.answerIds)
  })

  test('takes no forged answer, keeps nothing of it and tells nothing', async () => {
    const { attemptId, asChild, question, other } = await one()
    for (const [what, given] of forgeries(question, other)) {
      const answer = { attemptId, questionId: question.id, ...given } as {
        attemptId: string
        questionId: string
      } & Given
      const refused = await asChild.quizzes.check(answer).then(
        () => undefined,
        (error: Error) => error,
      )
      expect(refused, what).toBeDefined()
      expect(JSON.stringify(refused) + refused?.message, what).not.toMatch(/darum|Darum/)
    }
    expect(await givenIn(attemptId)).toEqual([])
    expect((await asChild.quizzes.check({ attemptId, questionId: question.id, ...question.right })).isCorrect).toBe(
      true,
    )
  })

  test('takes one of many answers that come at once, and no later one; the same again hears the same', async () => {
    const { attemptId, check, question } = await one()
    const tries = Array.from({ length: 8 }, (_, index) => (index % 2 ? question.right : missed(question)))
    const told = await Promise.allSettled(tries.map((given) => check(question.id, given)))
    const [kept] = await givenIn(attemptId)
    const taken = told.filter(({ status }) => status === 'fulfilled')
    expect(taken).toHaveLength(4)
    expect(new Set(taken.map((one) => JSON.stringify(one))).size).toBe(1)
    const wasRight = taken[0]?.status === 'fulfilled' && taken[0].value.isCorrect
    const [same, different] = wasRight ? [question.right, missed(question)] : [missed(question), question.right]
    await expect(check(question.id, different)).rejects.toMatchObject(refusal('ANSWER_ALREADY_GIVEN'))
    expect((await check(question.id, same)).isCorrect).toBe(wasRight)
    expect(await givenIn(attemptId)).toEqual([kept])
  })

  test('is scored whole, as rows that say what was put where', async () => {
    const { attemptId, check, submit, question, other } = await one()
    await check(question.id, missed(question))
    await check(other.id, other.right)
    expect((await submit()).result).toEqual({ score: 1, maxScore: 2, percent: 50 })
    await expect(check(question.id, question.right)).rejects.toMatchObject(refusal('NOT_FOUND')) // too late
    const rows = await asOwner(database.db, (tx) =>
      tx
        .selectFrom('quizResponses as r')
        .innerJoin('quizAnswers as a', 'a.id', 'r.answerId')
        .leftJoin('quizAnswers as place', 'place.id', 'r.placedAt')
        .where('r.attemptId', '=', attemptId)
        .where('r.questionId', '=', question.id)
        .orderBy('r.value')
        .select(['a.answerText as card', 'place.answerText as place', 'r.value', 'r.isCorrect'])
        .execute(),
    )
    expect(
      rows.toSorted((one, other) => (one.value ?? 0) - (other.value ?? 0) || (one.card < other.card ? -1 : 1)),
    ).toEqual(rowsOfMissed[kind])
  })

  test('is checked and scored as it was when the attempt began, whatever was published meanwhile', async () => {
    const { level, check, submit, draft, question, other } = await one()
    const changed = changedKey(draft)
    await republish(level, [changed, questionsOfEachKind()[other.kind]])
    if (posed(changed).answers.some(({ id }) => !question.answers.some((card) => card.id === id)))
      await expect(check(question.id, posed(changed).right)).rejects.toMatchObject(refusal('NOT_FOUND'))
    expect((await check(question.id, question.right)).right).toEqual(question.right)
    await check(other.id, other.right)
    expect((await submit()).result.percent).toBe(100)
  })
})

const row = (card: string, isCorrect: boolean, place: string | null = null, value: number | null = null) => ({
  ...{ card, place, value, isCorrect },
})
const rowsOfMissed: Record<QuestionKind, ReturnType<typeof row>[]> = {
  choice: [row('Warten', false)],
  spot: [row('Dach', false)],
  order: [
    ...[row('Atmen', false, null, 1), row('Holen', false, null, 2)],
    ...[row('Reden', false, null, 3), row('Anhalten', false, null, 4)],
  ],
  match: [row('Auge', false, 'hört'), row('Ohr', false, 'sperrt'), row('Schloss', false, 'sieht')],
  sort: [row('Adresse', false, 'Wolke'), row('Lieblingstier', false, 'Truhe'), row('PIN', false, 'Wolke')],
  number: [row('Minuten', false, null, 0)],
}

/** The same question with another key, and in most kinds with a new card. */
function changedKey(draft: QuestionDraft): QuestionDraft {
  switch (draft.kind) {
    case 'choice':
      return { ...draft, answers: draft.answers.map((answer) => ({ ...answer, isCorrect: !answer.isCorrect })) }
    case 'order':
      return {
        ...draft,
        steps: draft.steps.toReversed().map((step, index) => (index ? step : { ...step, text: 'Neu' })),
      }
    case 'match':
      return { ...draft, pairs: draft.pairs.map((pair, index) => (index ? pair : { ...pair, partner: 'neu' })) }
    case 'sort':
      return { ...draft, cards: draft.cards.map((card, index) => (index ? card : { ...card, text: 'Neu' })) }
    case 'spot':
      return { ...draft, parts: draft.parts.map((part, index) => ({ ...part, isCorrect: index === 1 })) }
    case 'number':
      return { ...draft, value: 120, tolerance: 0 }
  }
}

test('what was right stays when only the rest is asked again, in every kind', async () => {
  const questions = listOfKinds()
  const { asChild, level, attemptId, check, submit } = await begin(questions)
  for (const [index, question] of questions.map(posed).entries())
    await check(question.id, index % 2 ? question.right : missed(question))
  await submit()
  const again = await asChild.quizzes.start({ attemptId: randomUUID(), quizId: level.quizId, missedOf: attemptId })
  const kept = questions.filter((_, index) => index % 2).map(({ id }) => id)
  expect(again.told.map(({ questionId, isCorrect }) => [questionId, isCorrect])).toEqual(kept.map((id) => [id, true]))
})

test('behind a link, and in a preview of which nothing is kept, every kind is asked and graded alike', async () => {
  const questions = listOfKinds()
  const { asParent, child, level } = await begin(questions)
  const { token } = await asParent.sharing.link({ childId: child.id, contentType: 'quiz', contentId: level.quizId })
  const { visitor } = callersOf(database.db)
  const attemptId = randomUUID()
  await visitor.sharing.start({ token, attemptId })
  await asParent.quizzes.preview.start({ attemptId: child.id, quizId: level.quizId })
  for (const question of questions.map(posed)) {
    const answer = { questionId: question.id, ...question.right }
    expect((await visitor.sharing.check({ token, attemptId, ...answer })).isCorrect).toBe(true)
    const wrong = { questionId: question.id, ...missed(question) }
    expect((await asParent.quizzes.preview.check({ attemptId: child.id, ...wrong })).isCorrect).toBe(false)
  }
  expect((await visitor.sharing.submit({ token, attemptId })).result.percent).toBe(100)
  expect((await asParent.quizzes.preview.submit({ attemptId: child.id })).result.percent).toBe(0)
})

test('a refresher asks every kind, and an insight says what was answered in one line', async () => {
  const questions = listOfKinds().filter(({ kind }) => kind !== 'choice')
  const { asChild, child, level, check, submit } = await begin(questions)
  await readLessons(database.db, child, level)
  for (const question of questions.map(posed)) await check(question.id, question.right)
  await submit()
  await letDaysPass(database.db, child, 28)
  const passId = (await asChild.learning.childDashboard()).passes[0]?.id as string
  const { attemptId, questions: asked } = await asChild.refreshers.start({ attemptId: randomUUID(), passId })
  expect(JSON.stringify(asked)).not.toMatch(/correct|explanation|darum|tolerance/i)
  for (const { id } of asked) {
    const question = posed(questions.find((one) => one.id === id) as QuestionDraft)
    expect((await asChild.quizzes.check({ attemptId, questionId: id, ...question.right })).isCorrect).toBe(true)
  }
  expect(await asChild.refreshers.submit({ attemptId })).toMatchObject({ result: 'secure' })

  const again = randomUUID()
  await asChild.quizzes.start({ attemptId: again, quizId: level.quizId })
  for (const question of questions.map(posed))
    await asChild.quizzes.check({ attemptId: again, questionId: question.id, ...missed(question) })
  await asChild.quizzes.submit({ attemptId: again })
  const { hardest } = await asChild.insight.own()
  const words = {
    'Was zuerst?': 'Atmen, Holen, Reden, Anhalten',
    'Was gehört zusammen?': 'Schloss – sieht; Auge – hört; Ohr – sperrt',
    'Wohin damit?': 'PIN – Wolke; Adresse – Wolke; Lieblingstier – Truhe',
    'Tippe auf die Tür.': 'Dach',
    'Wie lange?': '0 Minuten',
  }
  expect(hardest).toHaveLength(3)
  for (const { question, chosen, isSolved } of hardest) {
    expect(sortedParts(chosen)).toBe(sortedParts(words[question as keyof typeof words]))
    expect(isSolved).toBe(false)
  }
})

/** Pairs have no order of their own. */
const sortedParts = (line: string) => line.split('; ').toSorted().join('; ')
