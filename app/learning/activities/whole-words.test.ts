import { expect, test } from 'vitest'
import { piecesOf } from './whole-words.ts'

test.each([
  ['KaktusPizzaBesenMond', ['Kaktus', 'Pizza', 'Besen', 'Mond']],
  ['filmfuchs-login.example', ['filmfuchs-', 'login.', 'example']],
  ['<hilfe@filmfuchs.example>', ['<hilfe@', 'filmfuchs.', 'example>']],
  ['quiz.example/filmfuchs', ['quiz.', 'example/', 'filmfuchs']],
])('%s breaks at its own joints', (word, pieces) => {
  expect(piecesOf(word)).toEqual(pieces)
})

test.each(['WhatsApp', 'E-Mail-Postfach', '10.000', '0,99', 'los.', '1234'])('%s is a word like any other', (word) => {
  expect(piecesOf(word)).toBeUndefined()
})
