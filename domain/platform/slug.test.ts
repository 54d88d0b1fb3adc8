import { expect, test } from 'vitest'
import fc from '../../tests/support/fast-check.ts'
import { slugOf } from './slug.ts'

test.each([
  ['umlauts and ß are spelled out', 'Sichere Passwörter groß geschützt', 'sichere-passwoerter-gross-geschuetzt'],
  ['capital umlauts are spelled out too', 'Ärger, Übermut & Öffentlichkeit', 'aerger-uebermut-oeffentlichkeit'],
  ['a capital ß is an ss', 'STRAẞE', 'strasse'],
  ['an umlaut made of two signs is the same umlaut', 'Passwo\u0308rter', 'passwoerter'],
  ['signs between words become one hyphen', 'Passwörter & Konten -- heute', 'passwoerter-konten-heute'],
  ['hyphens at the edges go', '«Was ist wahr?»', 'was-ist-wahr'],
  ['digits stay', 'Die 3 wichtigsten Regeln', 'die-3-wichtigsten-regeln'],
  ['letters with marks are plain ones', 'Café im Netz, Ürün, Ağaç', 'cafe-im-netz-ueruen-agac'],
  ['letters of other alphabets are spelled as passports do', 'Łódź und Київ', 'lodz-und-kiiv'],
  ['letters that have no such spelling are signs', 'Salam سلام', 'salam'],
  ['a title of signs alone has no address', '?!', ''],
])('%s', (_sentence, title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

const title = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(...'aÄöüßẞ -–_&7Z') }))

test('an address holds small letters, digits and single hyphens between them, whatever the title', () => {
  fc.assert(
    fc.property(title, (text) => {
      expect(slugOf(text)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
    }),
  )
})

test('the address of an address is itself', () => {
  fc.assert(
    fc.property(title, (text) => {
      expect(slugOf(slugOf(text))).toBe(slugOf(text))
    }),
  )
})

test('case and signs around a title make no other address', () => {
  const plain = fc.string({ unit: fc.constantFrom(...'abcäöüß 12') })
  fc.assert(
    fc.property(plain, (text) => {
      expect(slugOf(` «${text.toUpperCase()}»! `)).toBe(slugOf(text))
    }),
  )
})
