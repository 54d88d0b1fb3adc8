import { expect, test } from 'vitest'
import type { Task } from '../../device/tasks.ts'
import type { CompetencyOfChild, Lesson, OpenLevel } from './competency-of-child.ts'
import { firstStep } from './next-step.ts'
import { competencyWithQueued, competencyWithSent, lessonWithQueued, lessonWithSent } from './with-queued.ts'

const PAUSED = 'network' as const
const lesson = (id: string) => ({ id, title: id, description: null, isRead: false, activities: 2, activitiesDone: 1 })
const quiz = { id: 'q', title: 'q', description: null, attempts: 0, bestPercent: null, best: null }
const level = { isOpen: true, id: 'l', title: 'l', lessons: [lesson('a'), lesson('b')], quizzes: [quiz], done: 0 }
const competency = {
  id: 'c',
  levels: [
    { ...level, simulations: [] },
    { isOpen: false, id: 'zu' },
  ],
}
const asked = competency as unknown as CompetencyOfChild
const task = (procedure: string, input: object, about?: string) =>
  ({ number: 1, procedure, input, at: 1, ...(about && { about }) }) as Task & { number: number }
const read = (lessonId: string) => task('lessons.markRead', { lessonId })
const submitted = task('quizzes.submit', { attemptId: 'x' }, 'q')
const openIn = ({ levels }: CompetencyOfChild) => levels[0] as OpenLevel

test('what was read without a network is read, and the child goes on after it', () => {
  const known = competencyWithQueued(asked, { pausedFor: PAUSED, queued: [read('a')] })
  expect(openIn(known).lessons.map(({ isRead }) => isRead)).toEqual([true, false])
  expect(openIn(known).done).toBe(1)
  expect(firstStep(known.levels)?.id).toBe('b')
})

test('a quiz that was ended without a network waits, is no success, and is not what comes next', () => {
  const known = competencyWithQueued(asked, { pausedFor: PAUSED, queued: [read('a'), submitted] })
  expect(openIn(known).quizzes).toMatchObject([{ waits: true, bestPercent: null }])
  expect(openIn(known).done, 'how it went nobody knows yet').toBe(1)
  expect(firstStep(known.levels)?.id).toBe('b')
  expect(firstStep(competencyWithQueued(asked, { pausedFor: PAUSED, queued: [read('a'), read('b')] }).levels)?.id).toBe(
    'q',
  )
})

test('while it is only on its way, the server’s word counts', () => {
  expect(competencyWithQueued(asked, { pausedFor: undefined, queued: [read('a')] })).toBe(asked)
})

test('what the server has taken stands there before it is asked again, and nothing else changes', () => {
  const result = { result: { score: 1, maxScore: 1, percent: 100 } }
  const known = competencyWithSent(competencyWithSent(asked, read('a'), {}), submitted, result)
  expect(openIn(known)).toMatchObject({ done: 2, quizzes: [{ attempts: 1, bestPercent: 100 }] })
  expect(firstStep(known.levels)?.id).toBe('b')
  expect(openIn(competencyWithSent(known, read('a'), {})).done, 'read twice, done once').toBe(2)
  const worse = { result: { score: 0, maxScore: 1, percent: 0 } }
  expect(openIn(competencyWithSent(known, submitted, worse))).toMatchObject({
    done: 2,
    quizzes: [{ bestPercent: 100 }],
  })
  for (const other of [
    read('z'),
    task('quizzes.submit', { attemptId: 'x' }, 'z'),
    task('notebook.save', { lessonId: 'a' }),
  ])
    expect(competencyWithSent(asked, other, result)).toBe(asked)
})

test('a lesson that the server has taken as read is read, at the time at which it was', () => {
  const opened = { id: 'a', readAt: null, doneKeys: [] } as unknown as Lesson
  expect(lessonWithSent(opened, read('a')).readAt).toBe('1970-01-01T00:00:00.001Z')
  expect(lessonWithSent(opened, read('b'))).toBe(opened)
})

test('activities are never more than there are', () => {
  const queued = ['k', 'm', 'n'].map((key) => task('activities.markDone', { lessonId: 'a', key }))
  expect(openIn(competencyWithQueued(asked, { pausedFor: PAUSED, queued })).lessons).toMatchObject([
    { activitiesDone: 2 },
    { activitiesDone: 1 },
  ])
})

test('a lesson opened again has what was done and written in it', () => {
  const make = { kind: 'make', key: 'k' }
  const opened = { id: 'a', doneKeys: ['m'], notebook: [], activities: [make] } as unknown as Lesson
  const written = (value: string) =>
    task('notebook.save', { lessonId: 'a', key: 'k', changed: [{ field: 'regel', value }] })
  const queued = [
    task('activities.markDone', { lessonId: 'a', key: 'k' }),
    task('activities.markDone', { lessonId: 'b', key: 'z' }),
    written('Erst'),
    written('Dann'),
  ]
  const known = lessonWithQueued(opened, { pausedFor: PAUSED, queued })
  expect(known.doneKeys).toEqual(['m', 'k'])
  expect(known.notebook).toMatchObject([{ key: 'k', made: [{ field: 'regel', value: 'Dann' }] }])
})
