import { expect, test } from 'vitest'
import { stepsAt, stepsByAge } from './steps.ts'

const levels = (...ages: (number | null)[]) => ages.map((minAge) => ({ minAge }))

test.each([
  ['each level is a step of its own', levels(7, 9, 12), ['1 from 7', '2 from 9', '3 from 12']],
  ['levels for the same age make one step', levels(7, 9, 9), ['1 from 7', '3 from 9']],
  ['a level for all is open from the beginning', levels(null, null, 12), ['2 from null', '3 from 12']],
  ['the order of ages counts, not that of the levels', levels(12, 7), ['1 from 7', '2 from 12']],
  ['without levels there are none', [], []],
])('%s', (_sentence, given, steps) => {
  expect(stepsByAge(given).map(({ step, minAge }) => `${step} from ${minAge}`)).toEqual(steps)
})

test.each([
  [6, 0, [1, 2, 3]],
  [7, 1, [2, 3]],
  [11, 2, [3]],
  [12, 3, []],
])('at the age of %i the step %i can be earned, and %j later', (age, now, later) => {
  const steps = stepsAt(age, levels(7, 9, 12))
  expect({ now: steps.now, later: steps.later.map(({ step }) => step) }).toEqual({ now, later })
})
