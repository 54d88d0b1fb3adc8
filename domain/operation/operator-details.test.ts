import { expect, test } from 'vitest'
import {
  detailsOf,
  gapsIn,
  inputOf,
  mayBeNone,
  operatorFieldNames,
  operatorInput,
  overFile,
} from './operator-details.ts'

const empty = inputOf({})

test('what nobody has said is missing, in a form and in a file', () => {
  expect(detailsOf(empty)).toEqual({ contact: {}, operator: {} })
  expect(gapsIn({})).toEqual([
    'contact.email',
    'contact.phone',
    ...operatorFieldNames.filter((field) => field !== 'marketSurveillance').map((field) => `operator.${field}`),
    'operator.termsChecked',
  ])
})

test('what does not apply is said and no gap, whatever stands in its field', () => {
  const input = { ...empty, register: 'Amtsgericht', none: [...mayBeNone] }
  expect(detailsOf(input).operator).toMatchObject({ register: null, vatId: null })
  expect(gapsIn(detailsOf(input))).not.toContain('operator.register')
})

test('who watches over the market is said for everybody, and may be said otherwise', () => {
  expect(empty.marketSurveillance).toMatch(/^Marktüberwachungsstelle der Länder .* Magdeburg$/)
  expect(detailsOf({ ...empty, marketSurveillance: 'Die eigene Behörde' }).operator).toEqual({
    marketSurveillance: 'Die eigene Behörde',
  })
})

test('a form comes back as it was stored', () => {
  const details = {
    contact: { email: 'post@verein.example', phone: '030 1234' },
    operator: { name: 'Verein e. V.', vatId: null, termsChecked: true as const },
  }
  expect(detailsOf(inputOf(details))).toEqual(details)
})

test('what was said last counts before the file, field by field', () => {
  const file = { contact: { email: 'alt@verein.example', phone: '030 1' }, operator: { name: 'Alt', vatId: 'DE1' } }
  expect(overFile(file, { contact: { email: 'neu@verein.example' }, operator: { vatId: null } })).toEqual({
    contact: { email: 'neu@verein.example', phone: '030 1' },
    operator: { name: 'Alt', vatId: null },
  })
})

test.each([
  ['an address without a domain', { email: 'post' }],
  ['a placeholder of the example', { name: '[Name oder Firma mit Rechtsform]' }],
  ['a sign that cannot be stored', { server: 'Berlin\0' }],
  ['more than fits', { address: 'x'.repeat(2_001) }],
  ['that a name does not apply', { none: ['name'] }],
])('%s is refused', (_sentence, wrong) => {
  expect(operatorInput.safeParse({ ...empty, ...wrong }).success).toBe(false)
})

test('an empty form may be stored: each field can come later', () => {
  expect(operatorInput.parse(empty)).toEqual(empty)
})
