import { describe, expect, test } from 'vitest'
import { finishedInWords, handOf, questionOfDay, type StateOfChild } from './today.ts'

const now = new Date('2026-11-23T12:00:00Z')
const learning = { completedAt: null, levelsDone: 0, levelsTotal: 2, stepsTotal: 3, nextStepAtAge: 9 }
const done = { ...learning, completedAt: '2026-11-20T12:00:00Z', levelsDone: 2 }
const fine: StateOfChild = {
  consent: 'given',
  isRegistered: true,
  isLocked: false,
  isSecretDoubted: false,
  invitedUntil: null,
  assigned: [learning, done],
}

describe('a child needs a hand', () => {
  test.each<[string, Partial<StateOfChild>, ReturnType<typeof handOf>]>([
    ['never while it learns', {}, undefined],
    ['without a consent, before anything else', { consent: 'withdrawn', isLocked: true, assigned: [] }, 'consent'],
    ['when it is old enough to consent itself', { consent: 'awaits child' }, 'own-consent'],
    ['when it has locked itself out', { isLocked: true, assigned: [] }, 'locked'],
    ['when nothing was chosen for it, before it signs in', { assigned: [], isRegistered: false }, 'nothing-chosen'],
    ['when it cannot sign in', { isRegistered: false }, 'no-sign-in'],
    ['not while its invitation waits', { isRegistered: false, invitedUntil: '2026-11-24T12:00:00Z' }, undefined],
    ['once its invitation is over', { isRegistered: false, invitedUntil: '2026-11-22T12:00:00Z' }, 'invitation-over'],
    ['when all is done', { assigned: [done] }, 'all-done'],
    ['not when a further step is open', { assigned: [{ ...done, levelsTotal: 3 }] }, undefined],
  ])('%s', (_sentence, state, kind) => {
    expect(handOf({ ...fine, ...state }, now)).toBe(kind)
  })
})

describe('the question of a day', () => {
  const mila = { name: 'Mila', points: ['a', 'b'] }
  const ole = { name: 'Ole', points: ['x', 'y'] }

  test('is another child’s each day, and in time every question of each', () => {
    const days = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24']
    const asked = days.map((day) => questionOfDay([mila, ole, { name: 'Ida', points: [] }], day))
    expect(new Set(asked.map((one) => one?.text))).toEqual(new Set(['a', 'b', 'x', 'y']))
    expect(asked[0]?.level.name).not.toBe(asked[1]?.level.name)
  })

  test('is none where no child has one', () => {
    expect(questionOfDay([], '2026-11-23')).toBeUndefined()
    expect(questionOfDay([{ points: [] }], '2026-11-23')).toBeUndefined()
  })
})

test('what was finished is counted in words', () => {
  expect(finishedInWords({ lessons: 1, quizzes: 1, simulations: 1 })).toBe(
    '1 Lektion gelesen, 1 Quiz bestanden, 1 Übung gemeistert',
  )
  expect(finishedInWords({ lessons: 3, quizzes: 0, simulations: 2 })).toBe('3 Lektionen gelesen, 2 Übungen gemeistert')
})
