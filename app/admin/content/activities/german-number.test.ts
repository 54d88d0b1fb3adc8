import { expect, test } from 'vitest'
import { readNumber, writeNumber } from './german-number.ts'

test.each([
  ['1,5', 1.5],
  ['0,25', 0.25],
  ['1.500', 1500],
  ['12.345.678,9', 12345678.9],
  ['-3', -3],
  ['−3', -3],
  [' 42 ', 42],
  ['', null],
])('%j is read as %j', (text, value) => {
  expect(readNumber(text)).toBe(value)
})

test.each(['1.5', '1,5,5', 'viel', '1.50', '5 Minuten', '1e5', ','])('%j is not read as a number', (text) => {
  expect(readNumber(text)).toBeNaN()
})

test.each([
  [1.5, '1,5'],
  [1500, '1500'],
  [null, ''],
])('%j is written as %j', (value, text) => {
  expect(writeNumber(value)).toBe(text)
  expect(readNumber(text)).toBe(value)
})
