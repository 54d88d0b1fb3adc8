import { describe, expect, test } from 'vitest'
import fc from '../../../tests/support/fast-check.ts'
import { listOfKinds, questionsOfEachKind } from '../../../tests/support/questions.ts'
import type { Given } from './given.ts'
import { fits, givenFrom, isRight, normalized, responsesTo } from './grade.ts'
import { missed } from './missed.ts'
import { type PosedQuestion, pose } from './posed.ts'
import { questionKinds } from './question.ts'
import { toQuizQuestion } from './quiz-question.ts'
import { wordsOfGiven } from './words.ts'

const questions = questionsOfEachKind()
const posed = Object.fromEntries(
  listOfKinds(questions).map((question) => [question.kind, pose(question, (_id, role, words) => `${role} ${words}`)]),
) as Record<(typeof questionKinds)[number], PosedQuestion>
const only = (answerIds: string[]): Given => ({ answerIds, placedAt: null, value: null })
const number = (value: number): Given => ({ ...posed.number.right, value })

describe.each(questionKinds)('%s', (kind) => {
  const question = posed[kind]

  test('what its key says is right, and another possible answer is not', () => {
    expect(isRight(question, question.right)).toBe(true)
    const wrong = missed(question)
    expect(fits(question, wrong)).toBe(true)
    expect(isRight(question, wrong)).toBe(false)
    expect(isRight(question, undefined)).toBe(false)
  })

  test('the rows of an answer give it back, in whatever order they are read, and all of them are right when it is', () => {
    for (const given of [question.right, missed(question)]) {
      const rows = responsesTo(question, given)
      for (const read of [rows, rows.toReversed()])
        expect(normalized(question, givenFrom(read))).toEqual(normalized(question, given))
      expect(rows.every(({ isCorrect }) => isCorrect)).toBe(isRight(question, given))
    }
  })

  test('nothing fits that has foreign, missing or more cards, or what belongs to another kind', () => {
    const { right } = question
    const foreign = ['card of somebody else', ...right.answerIds.slice(1)]
    expect(fits(question, { ...right, answerIds: foreign })).toBe(false)
    expect(fits(question, { ...right, answerIds: [] })).toBe(false)
    expect(fits(question, { ...right, placedAt: right.placedAt ? null : ['place Truhe'] })).toBe(false)
    expect(fits(question, { ...right, value: right.value === null ? 1 : null })).toBe(false)
    const others = questionKinds.filter((one) => one !== kind).map((one) => posed[one].right)
    for (const other of others) expect(fits(question, other)).toBe(false)
    if (kind === 'choice') return
    expect(fits(question, { ...right, answerIds: [...right.answerIds, right.answerIds[0] as string] })).toBe(false)
    expect(fits(question, { ...right, answerIds: right.answerIds.slice(1) })).toBe(false)
  })

  test('whatever is sent in its shape is right only when it is the key', () => {
    const { answers, places, right } = question
    const ids = fc.array(fc.constantFrom(...answers.map(({ id }) => id), 'foreign'), { maxLength: 9 })
    const at = fc.option(fc.array(fc.constantFrom(...places.map(({ id }) => id), 'foreign'), { maxLength: 9 }))
    const sent = fc.record({ answerIds: ids, placedAt: at, value: fc.option(fc.double({ min: 0, max: 120 })) })
    fc.assert(
      fc.property(sent, (given) => {
        if (!isRight(question, given)) return true
        if (kind === 'number') return Math.abs((given.value ?? 0) - 60) <= 10
        expect(normalized(question, given)).toEqual(normalized(question, right))
        return true
      }),
    )
  })
})

test('a choice counts only whole: every right answer and no other, however often each is named', () => {
  const [a = '', b = '', c = ''] = posed.choice.answers.map(({ id }) => id)
  expect([[a], [a, b, c], [c]].map((ids) => isRight(posed.choice, only(ids)))).toEqual([false, false, false])
  expect(isRight(posed.choice, only([b, a, a]))).toBe(true)
})

test('a number is right up to its tolerance, and is one that the scale has', () => {
  const right = [45, 50, 55, 60, 65, 70, 75].filter((value) => isRight(posed.number, number(value)))
  expect(right).toEqual([50, 55, 60, 65, 70])
  expect(
    [-5, 62, 125, Number.NaN, Number.POSITIVE_INFINITY].filter((value) => fits(posed.number, number(value))),
  ).toEqual([])
  const fine = pose({ ...questions.number, value: 0.3, tolerance: 0.1, max: 1, step: 0.1 }, (id) => id)
  const at = (value: number) => isRight(fine, { ...fine.right, value })
  expect([0.1, 0.2, 0.30000000000000004, 0.4, 0.5].map(at)).toEqual([false, true, true, true, false])
})

test.each<[string, number[], string[]]>([
  ['only its own row is right', [], ['1234']],
  ['a step may change places with the one before', [2], ['1234', '1324']],
  ['two may, each with the one before it', [1, 3], ['1234', '1243', '2134', '2143']],
  ['several in a row lie in any way', [2, 3], ['1234', '1243', '1324', '1342', '1423', '1432']],
])('of an order, %s', (_sentence, swapping, rows) => {
  const steps = [1, 2, 3, 4].map((text, index) => ({
    ...{ text: `${text}`, picture: null },
    ...(swapping.includes(index) ? { swaps: true } : {}),
  }))
  const order = pose({ ...questions.order, steps }, (_id, _role, words) => words)
  const permuted = (left: string[]): string[][] =>
    left.length === 0
      ? [[]]
      : left.flatMap((one) => permuted(left.filter((it) => it !== one)).map((it) => [one, ...it]))
  const right = permuted(['1', '2', '3', '4']).filter((ids) => isRight(order, only(ids)))
  expect(right.map((ids) => ids.join(''))).toEqual(rows)
  expect(responsesTo(order, only(right.at(-1) ?? [])).every(({ isCorrect }) => isCorrect)).toBe(true)
})

test('the same cards put to the same places are the same answer, in whatever order they are sent', () => {
  const { answerIds, placedAt } = posed.sort.right
  const other = { answerIds: answerIds.toReversed(), placedAt: placedAt?.toReversed() ?? null, value: null }
  expect(normalized(posed.sort, other)).toEqual(normalized(posed.sort, posed.sort.right))
  expect(isRight(posed.sort, other)).toBe(true)
  expect(normalized(posed.order, only(posed.order.right.answerIds.toReversed()))).not.toEqual(posed.order.right)
})

test.each<[string, string, number, boolean]>([
  ['several are right', 'Was hilft?', 2, true],
  ['the question says so, though one is right', 'Was hilft? Wähle alle richtigen Antworten.', 1, true],
  ['one is right and nothing is said', 'Was hilft?', 1, false],
])('whether several answers may be chosen: %s', (_sentence, question, right, allowsSeveral) => {
  const answers = questions.choice.answers.map((answer, index) => ({ ...answer, isCorrect: index < right }))
  expect(
    toQuizQuestion(
      pose({ ...questions.choice, question, answers }, (id) => id),
      [],
    ).allowsSeveral,
  ).toBe(allowsSeveral)
})

test('an answer can be read in one line', () => {
  expect(listOfKinds(questions).map(({ kind }) => wordsOfGiven(posed[kind], posed[kind].right))).toEqual([
    'Fragen, Zeigen',
    'Anhalten, Atmen, Holen, Reden',
    'Schloss – sperrt; Auge – sieht; Ohr – hört',
    'PIN – Truhe; Adresse – Truhe; Lieblingstier – Wolke',
    'Tür',
    '60 Minuten',
  ])
})
