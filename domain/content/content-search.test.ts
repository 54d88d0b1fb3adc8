import { expect, test } from 'vitest'
import { excerptOf } from './content-search.ts'

const words = (count: number) => Array.from({ length: count }, () => 'wort').join(' ')

test('an excerpt shows what was found as it is written there', () => {
  expect(excerptOf('Ein Kettenbrief kommt an.', 'KETTEN')).toEqual({
    before: 'Ein ',
    match: 'Ketten',
    after: 'brief kommt an.',
  })
})

test('an excerpt of a long text is cut at words on both sides', () => {
  const { before, match, after } = excerptOf(`${words(40)} Fund ${words(40)}`, 'fund') ?? {}
  expect(match).toBe('Fund')
  expect(before).toMatch(/^… (wort )+$/)
  expect(after).toMatch(/^( wort)+ …$/)
  expect(`${before}${after}`.length).toBeLessThan(140)
})

test('what stands at the edge, or in one endless word, is shown too', () => {
  expect(excerptOf('Fund', 'fund')).toEqual({ before: '', match: 'Fund', after: '' })
  expect(excerptOf(`${'x'.repeat(200)}Fund${'y'.repeat(200)}`, 'Fund')?.match).toBe('Fund')
})

test('what is not there has no excerpt', () => {
  expect(excerptOf('Ein Kettenbrief', '.*')).toBeUndefined()
})
