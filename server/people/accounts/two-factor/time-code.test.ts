import { expect, test } from 'vitest'
import { codeAt, findStep, stepAt } from './time-code.ts'

/** Of RFC 6238, appendix B; the last six of its eight digits. */
const SECRET = '12345678901234567890'
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('after %i seconds the code is the one the standard names', (seconds, code) => {
  expect(codeAt(SECRET, stepAt(seconds * 1000))).toBe(code)
})

const NOW = 1_234_567_890_000
const step = stepAt(NOW)
test.each<[string, string, number | undefined]>([
  ['of now belongs to this step', codeAt(SECRET, step), step],
  ['of a clock that is half a minute slow belongs to the step before', codeAt(SECRET, step - 1), step - 1],
  ['of a clock that is half a minute fast belongs to the step after', codeAt(SECRET, step + 1), step + 1],
  ['of a minute ago belongs to none', codeAt(SECRET, step - 2), undefined],
  ['of in a minute belongs to none', codeAt(SECRET, step + 2), undefined],
  ['of another secret belongs to none', codeAt('another secret of 20', step), undefined],
  ['that is too short belongs to none', codeAt(SECRET, step).slice(1), undefined],
  ['that is empty belongs to none', '', undefined],
])('a code %s', (_sentence, code, expected) => {
  expect(findStep(SECRET, code, NOW)).toBe(expected)
})
