import { describe, expect, test } from 'vitest'
import type { Given } from '../../../domain/content/questions/given.ts'
import { pose } from '../../../domain/content/questions/posed.ts'
import type { QuizQuestion } from '../../../domain/content/quizzes.ts'
import { listOfKinds } from '../../../tests/support/questions.ts'
import { choose, isWhole, lay, nothingGiven, pairsOf, put, setNumber, takeBack } from './giving.ts'

describe('of answers to choose', () => {
  const chosen = (allowsSeveral: boolean, ...ids: string[]) =>
    ids.reduce((given, id) => choose({ allowsSeveral }, given, id), nothingGiven).answerIds
  test.each<[string, string[], string[]]>([
    ['several add up', chosen(true, 'c', 'a'), ['c', 'a']],
    ['a second touch takes one back', chosen(true, 'a', 'b', 'a'), ['b']],
    ['the newest of single ones stands', chosen(false, 'a', 'b'), ['b']],
    ['a single one can be taken back', chosen(false, 'a', 'a'), []],
  ])('%s', (_sentence, found, expected) => {
    expect(found).toEqual(expected)
  })
})

test('a step that is laid and taken back is laid last the next time', () => {
  expect(['a', 'b', 'a', 'c', 'a'].reduce(lay, nothingGiven).answerIds).toEqual(['b', 'c', 'a'])
})

test('a card lies in one place only, and can come back', () => {
  const twice = put(put(put(nothingGiven, 'a', 'x'), 'b', 'x'), 'a', 'y')
  expect(pairsOf(twice)).toEqual([
    { id: 'b', place: 'x' },
    { id: 'a', place: 'y' },
  ])
  expect(pairsOf(takeBack(twice, 'b'))).toEqual([{ id: 'a', place: 'y' }])
})

test('of pairs a new partner sends the old one back', () => {
  const pairs = put(put(nothingGiven, 'a', 'x', true), 'b', 'x', true)
  expect(pairsOf(pairs)).toEqual([{ id: 'b', place: 'x' }])
})

test('an answer is whole when everything has its place, in each kind', () => {
  const wholeOf = (question: QuizQuestion, given: Given) => isWhole(question, given)
  for (const draft of listOfKinds()) {
    const posed = pose(draft, (_id, role, words) => `${role} ${words}`)
    const question: QuizQuestion = { ...posed, allowsSeveral: true }
    expect(wholeOf(question, nothingGiven), posed.kind).toBe(false)
    expect(wholeOf(question, posed.right), posed.kind).toBe(true)
    const [, ...rest] = posed.right.answerIds
    const isPart = !['choice', 'number', 'spot'].includes(posed.kind)
    const part = { ...posed.right, answerIds: rest, placedAt: posed.right.placedAt?.slice(1) ?? null }
    if (isPart) expect(wholeOf(question, part), posed.kind).toBe(false)
    if (posed.kind === 'number') expect(wholeOf(question, setNumber(question, 45))).toBe(true)
  }
})
