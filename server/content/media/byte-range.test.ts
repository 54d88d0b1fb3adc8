import { expect, test } from 'vitest'
import { rangeOf } from './byte-range.ts'

test.each([
  ['no range', undefined, 'whole'],
  ['all from the beginning', 'bytes=0-', { start: 0, end: 99 }],
  ['the first two bytes', 'bytes=0-1', { start: 0, end: 1 }],
  ['from the middle on', 'bytes=50-', { start: 50, end: 99 }],
  ['beyond the end', 'bytes=90-500', { start: 90, end: 99 }],
  ['the last ten', 'bytes=-10', { start: 90, end: 99 }],
  ['the last thousand', 'bytes=-1000', { start: 0, end: 99 }],
  ['behind the end', 'bytes=100-', 'outside'],
  ['the last none', 'bytes=-0', 'outside'],
  ['an end before its start', 'bytes=9-3', 'whole'],
  ['several at once', 'bytes=0-1,5-6', 'whole'],
  ['another unit', 'lines=0-1', 'whole'],
  ['nothing', 'bytes=-', 'whole'],
  ['no number', 'bytes=a-b', 'whole'],
] as const)('of a hundred bytes, %s', (_what, header, range) => {
  expect(rangeOf(header, 100)).toEqual(range)
})
