import { expect, test } from 'vitest'
import type { LevelOfChild } from './competency-of-child.ts'
import { missingStamps } from './missing-stamps.ts'

const open = (total: number, isDone: boolean): LevelOfChild => ({
  ...{ isOpen: true, id: 'offen', title: 'offen', description: null },
  ...{ lessons: [], quizzes: [], simulations: [], done: 0, total, isDone },
})
const closed: LevelOfChild = { isOpen: false, id: 'zu', title: 'zu', minAge: 12 }

test.each<[string, LevelOfChild[], number]>([
  ['levels with something to do and closed ones are missing', [open(2, true), open(2, false), closed], 2],
  ['a level from which everything was taken away is not', [open(2, true), open(0, false)], 0],
])('%s', (_, levels, missing) => {
  expect(missingStamps(levels)).toBe(missing)
})
