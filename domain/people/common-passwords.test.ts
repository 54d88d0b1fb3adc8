import { expect, test } from 'vitest'
import fc from '../../tests/support/fast-check.ts'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  ['a known word', 'passwort'],
  ['… in any case', 'PassWort'],
  ['… with digits and signs behind it', 'Passwort123!'],
  ['… with digits in front', '2024sommer'],
  ['… with signs on both sides', '!!hallo!!'],
  ['… with digits for letters', 'p4ssw0rt'],
  ['… with digits for letters and a tail', 'P@ssw0rd123!'],
  ['… with a digit as its first letter', '5ommer24'],
  ['… with a date behind it', 'Mila01.01.2014'.replace('Mila', 'Maus')],
  ['… twice', 'hundhund'],
  ['… with an umlaut', 'Passwörter1'],
  ['… with an umlaut made of two signs', 'Passwo\u0308rter1'],
  ['… in wide letters, which are hashed like narrow ones', 'ｐａｓｓｗｏｒｔ'],
  ['a row of the German keyboard', 'qwertzuiop'],
  ['part of a row', 'asdfghjk'],
  ['part of a row backwards', 'lkjhgfdsa'],
  ['part of a row with digits behind it', 'qwertz123'],
  ['part of a row with digits in front', '1234qwer'],
  ['columns of the keyboard', '1qaz2wsx'],
  ['columns in turns', '1q2w3e4r'],
  ['counting up', '12345678'],
  ['counting down', '987654321'],
  ['counting with a letter', 'a123456'],
  ['counting with a letter behind it', '123456a'],
  ['the alphabet', 'abcdefgh'],
  ['a piece twice', 'abcabc'],
  ['one sign only', 'aaaaaaaa'],
  ['two signs in turns', 'ababababab'],
  ['a date', '01.01.1990'],
  ['a date as the database writes it', '1990-01-01'],
  ['a date without dots', '24122015'],
  ['a short number', '480571'],
])('refused: %s (%s %#)', (_sentence, password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  ['words and a digit', 'Korrekt-Pferd-7'],
  ['a sentence', 'Im Garten steht ein blaues Fahrrad'],
  ['random words, one of them known', 'lampe-hund-gabel-nebel'],
  ['known words only, but several', 'Hund Katze Pferd'],
  ['a known word inside a longer one', 'Hundehuettendach'],
  ['random signs', 'xK9#mQ2$'],
  ['random letters', 'wmvkpzetr'],
  ['a long random number', '4820571826394057'],
  ['a known word with more around it than any disguise', 'abc7#9$2!48&16'],
  ['what a password manager makes', 'gQ7-vN2x-Lw9p'],
  ['a word nobody lists', 'Wolkenschieber'],
  ['another alphabet', 'синийвелосипед'],
  ['two of the same', 'Wolke7!Wolke7!'],
])('taken: %s (%s)', (_sentence, password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test('three different words are never refused, whatever stands between them', () => {
  const everyday = 'lampe gabel nebel ziegel wolke anker kirsche mantel hund sommer schule pferd passwort liebe'.split(
    ' ',
  )
  const phrase = fc.uniqueArray(fc.constantFrom(...everyday), { minLength: 3, maxLength: 5 })
  fc.assert(
    fc.property(phrase, fc.constantFrom(' ', '-', '.', '', '7'), (words, between) => {
      expect(isCommonPassword(words.join(between))).toBe(false)
    }),
  )
})

test('digits and signs around a known word do not hide it, in front or behind', () => {
  const around = fc.string({ unit: fc.constantFrom(...'0123456789!?.-'), maxLength: 5 })
  fc.assert(
    fc.property(around, fc.constantFrom('Passwort', 'sommer', 'QWERTZ'), around, (before, word, after) => {
      expect(isCommonPassword(before + word + after)).toBe(true)
    }),
  )
})
