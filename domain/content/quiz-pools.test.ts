import { expect, test } from 'vitest'
import { drawFromPool } from './quiz-pools.ts'

/** 'abc' asked, those in capitals missed. */
const attempt = (text: string) => ({
  asked: [...text.toLowerCase()],
  missed: [...text].filter((letter) => letter !== letter.toLowerCase()).map((letter) => letter.toLowerCase()),
})

test.each([
  ['a first attempt asks the first of the shuffled pool', 'abcdefgh', [], 'abcde'],
  ['a second one asks what was not asked, then what was missed', 'abcdefgh', ['abCDe'], 'fghcd'],
  ['… then what was right', 'abcdefgh', ['abcdE'], 'fghea'],
  ['what was missed once and right later counts as right', 'abcdef', ['bcdef', 'Abcde'], 'abcde'],
  ['of what was right, what was not asked for longest comes first', 'abcdefg', ['abcd', 'defg'], 'efgab'],
  ['a pool that is too small is asked as a whole', 'abc', ['abC'], 'cab'],
])('%s', (_sentence, pool, tried, drawn) => {
  expect(drawFromPool([...pool], 5, tried.map(attempt)).join('')).toBe(drawn)
})
