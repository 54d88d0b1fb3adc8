import { describe, expect, test } from 'vitest'
import type { LevelOfChild } from './competency-of-child.ts'
import { firstStep, nextRequired, nextStep } from './next-step.ts'

const lesson = (id: string, isRead: boolean) => ({
  ...{ id, title: id, description: null, isRead },
  ...{ activities: 0, activitiesDone: 0 },
})
const quiz = (id: string, bestPercent: number | null) => ({
  id,
  title: id,
  description: null,
  attempts: 1,
  bestPercent,
  best: null,
})
const open = (id: string, lessons: ReturnType<typeof lesson>[], quizzes: ReturnType<typeof quiz>[]): LevelOfChild => ({
  isOpen: true,
  id,
  title: id,
  description: null,
  lessons,
  quizzes,
  simulations: [],
  awaitsPractice: false,
  done: 0,
  total: 0,
  isDone: false,
  togetherTask: null,
})
const withPractice = (level: LevelOfChild, succeeded: boolean): LevelOfChild =>
  level.isOpen ? { ...level, simulations: [{ id: 'p', title: 'p', description: null, attempts: 1, succeeded }] } : level
const closed: LevelOfChild = { isOpen: false, id: 'zu', title: 'zu', minAge: 12 }

test.each<[string, LevelOfChild[], string, string | undefined]>([
  ['the next unread lesson follows', [open('1', [lesson('a', true), lesson('b', false)], [quiz('q', null)])], 'a', 'b'],
  ['read lessons are passed over', [open('1', [lesson('a', true), lesson('b', true)], [quiz('q', 60)])], 'a', 'q'],
  [
    'a passed quiz is done',
    [open('1', [lesson('a', true)], [quiz('q', 80)]), open('2', [lesson('c', false)], [])],
    'a',
    'c',
  ],
  ['what was skipped comes last', [open('1', [lesson('a', false), lesson('b', true)], [quiz('q', 90)])], 'q', 'a'],
  [
    'a closed level is passed over',
    [open('1', [lesson('a', true)], []), closed, open('3', [lesson('c', false)], [])],
    'a',
    'c',
  ],
  ['a failed quiz does not follow itself', [open('1', [lesson('a', true)], [quiz('q', 40)])], 'q', undefined],
  ['with everything done nothing follows', [open('1', [lesson('a', true)], [quiz('q', 100)])], 'a', undefined],
])('%s', (_sentence, levels, currentId, next) => {
  expect(nextStep(levels, currentId)?.id).toBe(next)
})

test('who has just come begins with the first thing that is not done', () => {
  const levels = [open('1', [lesson('a', true), lesson('b', false)], [quiz('q', null)])]
  expect(firstStep(levels)?.id).toBe('b')
  expect(firstStep([closed])).toBeUndefined()
})

describe('the practice of a level', () => {
  const first = open('1', [lesson('a', true)], [quiz('q', null)])
  const second = open('2', [lesson('b', false)], [])

  test('follows the last thing of its level, and can be left out', () => {
    const levels = [withPractice(first, false), second]
    expect(nextStep(levels, 'q')).toMatchObject({ kind: 'practice', id: 'p' })
    expect(nextRequired(levels, 'q')?.id).toBe('b')
    expect(nextStep(levels, 'p')?.id, 'from the practice').toBe('q')
  })

  test('never comes before a lesson or quiz', () => {
    expect(nextStep([withPractice(first, false), second], 'a')?.id).toBe('q')
    expect(firstStep([withPractice(first, false), second])?.id).toBe('q')
  })

  test('once done is no step any more', () => {
    expect(nextStep([withPractice(first, true), second], 'q')?.id).toBe('b')
  })

  test('is what is left when all the rest is done', () => {
    expect(firstStep([withPractice(open('1', [lesson('a', true)], []), false)])?.id).toBe('p')
  })
})
