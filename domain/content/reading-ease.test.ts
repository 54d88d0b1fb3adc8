import { expect, test } from 'vitest'
import { ageInSchoolYear, readingEaseOf } from './reading-ease.ts'

const EASY = Array.from({ length: 10 }, () => 'Tim hat ein Handy. Er spielt gern damit. Dann ist der Akku leer.')
const HARD = Array.from(
  { length: 4 },
  () =>
    'Die datenschutzrechtlichen Voreinstellungen internationaler Plattformbetreiber berücksichtigen Minderjährige, sofern überhaupt, ausschließlich bei nachgewiesener Identität der Erziehungsberechtigten.',
)

test('short sentences of short words are for the youngest, long ones of long words for adults', () => {
  expect(readingEaseOf(EASY)).toMatchObject({ schoolYear: 4, longest: [] })
  expect(readingEaseOf(HARD)?.schoolYear).toBe(15)
})

test('the longest sentences are named, the longest first', () => {
  const long = (count: number) => `${Array.from({ length: count }, () => 'und').join(' ')}.`
  const { longest } = readingEaseOf([...EASY, long(16), long(20), long(15), long(18), long(30)]) ?? { longest: [] }
  expect(longest.map(({ words }) => words)).toEqual([30, 20, 18])
})

test('an abbreviation, a number and the end of a heading are told from the end of a sentence', () => {
  const text = Array.from({ length: 12 }, () => 'Am 3. Mai fragt z. B. ein Kind nach')
  expect(readingEaseOf(text)?.words).toBe(12 * 8)
  expect(readingEaseOf([`${text.join(' ')}`])?.longest).toHaveLength(1)
  expect(readingEaseOf(text)?.longest).toEqual([])
  expect(readingEaseOf([text.join(' ').replaceAll('Kind nach', 'Kind ja.')])?.longest).toEqual([])
})

test('a text of a few words is not judged', () => {
  expect(readingEaseOf(['Ein kurzer Anfang.'])).toBeUndefined()
})

test('who is in the fourth school year is about nine', () => {
  expect(ageInSchoolYear(4)).toBe(9)
})
