import { expect, test } from 'vitest'
import fc from '../../../tests/support/fast-check.ts'
import { sentencesIn, wordAt } from './sentences.ts'

const read = (text: string) => sentencesIn(text).map(({ start, end }) => text.slice(start, end))

test.each([
  ['each sentence by itself', ' Mila liest. Stimmt das? Ja! ', ['Mila liest.', 'Stimmt das?', 'Ja!']],
  ['a sentence with one in it', 'Er ruft „Halt!“ und winkt. Gut.', ['Er ruft „Halt!“ und winkt.', 'Gut.']],
  ['a heading without a full stop', 'Zwei verschiedene Dinge', ['Zwei verschiedene Dinge']],
  ['nothing that is only signs', '– … *', []],
  ['nothing of nothing', '', []],
])('%s is read', (_sentence, text, sentences) => {
  expect(read(text)).toEqual(sentences)
})

test('a sentence too long for one breath is cut at a comma, without one between words', () => {
  const clause = `Und dann ${'läuft sie weiter '.repeat(7).trim()}`
  expect(read(`${clause}, ${clause}.`)).toEqual([`${clause},`, `${clause}.`])
  const parts = read('wort '.repeat(100))
  expect(parts.length).toBeGreaterThan(2)
  expect(parts.every((part) => /^wort( wort)*$/.test(part))).toBe(true)
})

test('whatever the text, every word is read once, in order, and no part is too long', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('wort', 'Satz.', 'ja,', 'ß'.repeat(250), '?', '\n', 'z. B.')), (words) => {
      const text = words.join(' ')
      const parts = read(text)
      const letters = (one: string) => one.replaceAll(/[^\p{L}\p{N}]/gu, '')
      expect(letters(parts.join(''))).toBe(letters(text))
      expect(Math.max(0, ...parts.map((part) => part.length))).toBeLessThanOrEqual(180)
    }),
  )
})

test.each([
  ['its length is told', 5, 4, { start: 5, end: 9 }],
  ['only its beginning is told', 5, 0, { start: 5, end: 10 }],
  ['there is no word', 4, 0, undefined],
  ['it would end beyond the text', 5, 99, { start: 5, end: 11 }],
])('the word is found when %s', (_sentence, start, length, span) => {
  expect(wordAt('Mila liest.', start, length)).toEqual(span)
})
