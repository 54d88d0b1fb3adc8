import { expect, test } from 'vitest'
import { nextTogether } from './next-together.ts'

type Level = Parameters<typeof nextTogether>[0][number]

const lesson = (id: string, readAt: string | null = null) => ({
  ...{ id, title: id, isParentOnly: false, readAt, readByParentAt: null },
})
const forParents = (id: string, readByParentAt: string | null = null) => ({
  ...{ id, title: id, isParentOnly: true, readAt: null, readByParentAt },
})
const quiz = (id: string, bestPercent: number | null = null, attempts = 0) => ({ id, title: id, bestPercent, attempts })
const level = (id: string, about: Partial<Level> = {}): Level => ({
  ...{ id, isForOlder: false, isOpened: false, isDone: false, done: 0, talkingPoints: [] },
  ...{ lessons: [], quizzes: [], simulations: [] },
  ...about,
})
const DAY = '2026-03-05'
const done = (id: string, about: Partial<Level> = {}) =>
  level(id, { isDone: true, lessons: [lesson(`${id} lesson`, DAY)], ...about })

/** What comes next, in short: level, parent's lesson, child's step. */
function nextOf(levels: Level[]) {
  const next = nextTogether(levels)
  return next && [next.level.id, next.forParent?.id ?? '-', next.forChild?.id ?? '-'].join(' | ')
}

test.each([
  [
    'the parent’s lesson comes before the child’s next one',
    [level('1', { lessons: [lesson('read', DAY), lesson('a'), forParents('p')], quizzes: [quiz('q')] })],
    '1 | p | a',
  ],
  [
    'after the lessons comes the first quiz that is not passed, tried or not',
    [level('1', { lessons: [lesson('a', DAY), forParents('p', DAY)], quizzes: [quiz('good', 80), quiz('bad', 79)] })],
    '1 | - | bad',
  ],
  [
    'what is done is passed over, even if its exercise was never tried',
    [done('1', { simulations: [{ id: 's', title: 's', succeeded: false }] }), level('2', { lessons: [lesson('b')] })],
    '2 | - | b',
  ],
  [
    'the exercise comes when nothing else is left, before a lesson that only the parent has not read',
    [
      done('1', { lessons: [lesson('a', DAY), forParents('p')] }),
      done('2', { simulations: [{ id: 's', title: 's', succeeded: false }] }),
    ],
    '2 | - | s',
  ],
  ['what the parent has not read is left to the end', [done('1', { lessons: [forParents('p')] })], '1 | p | -'],
  [
    'a level for older children counts once it is opened',
    [
      level('closed', { isForOlder: true, lessons: [lesson('a')] }),
      level('opened', { isForOlder: true, isOpened: true, lessons: [lesson('b')] }),
    ],
    'opened | - | b',
  ],
  [
    'nothing comes when everything open is done',
    [done('1'), level('2', { isForOlder: true, lessons: [lesson('a')] })],
    null,
  ],
])('%s', (_sentence, levels, next) => expect(nextOf(levels)).toBe(next))

test('the question to talk about is another one with each step of the child, and starts again after the last', () => {
  const talkOf = (done: number, talkingPoints: string[]) =>
    nextTogether([level('1', { done, talkingPoints, lessons: [lesson('a')] })])?.toTalk
  expect([0, 1, 2].map((done) => talkOf(done, ['Eins?', 'Zwei?']))).toEqual(['Eins?', 'Zwei?', 'Eins?'])
  expect(talkOf(0, [])).toBeNull()
})

test.each([
  ['three tries that did not pass', quiz('hard', 60, 3), { title: 'hard', attempts: 3 }],
  ['two tries', quiz('hard', 60, 2), null],
  ['a pass after many', quiz('hard', 80, 7), null],
])('a hand is needed after %s: as it should be', (_sentence, tried, stuckAt) => {
  const next = nextTogether([level('1', { lessons: [forParents('p')], quizzes: [tried] })])
  if (stuckAt) expect(next?.stuckAt).toMatchObject(stuckAt)
  else expect(next?.stuckAt).toBeNull()
})
