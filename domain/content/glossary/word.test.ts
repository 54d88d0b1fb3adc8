import { describe, expect, test } from 'vitest'
import { anchorOf, inAlphabet, letterOf, problemOfWord, wordsWith } from './word.ts'
import { glossaryWordInput } from './word-input.ts'

const wordOf = (word: string, forms: string[] = [], explanation = 'Das bedeutet es.') => ({
  ...{ word, forms, explanation },
  picture: null,
})

describe('a glossary', () => {
  test('is in the order of a German dictionary, each word below its letter', () => {
    const words = inAlphabet(
      ['Zoom', 'Übertragung', 'App', 'Ärger', 'Update', '2FA', 'blockieren'].map((word) => wordOf(word)),
    )
    expect(words.map((one) => [letterOf(one), one.word])).toEqual([
      ['#', '2FA'],
      ['A', 'App'],
      ['A', 'Ärger'],
      ['B', 'blockieren'],
      ['U', 'Übertragung'],
      ['U', 'Update'],
      ['Z', 'Zoom'],
    ])
  })

  test('finds a word by a part of it, of its forms or of what explains it, in capitals or small', () => {
    const words = [wordOf('Algorithmus', ['Algorithmen']), wordOf('Abo', [], 'Du bezahlst jeden Monat.')]
    const found = (search: string) => wordsWith(words, search).map(({ word }) => word)
    expect(found(' ALGORITHMEN ')).toEqual(['Algorithmus'])
    expect(found('monat')).toEqual(['Abo'])
    expect(found('')).toEqual(['Algorithmus', 'Abo'])
    expect(found('Drache')).toEqual([])
  })

  test('has an anchor for each word, without umlauts and spaces', () => {
    expect(anchorOf(wordOf('Öffentliches Profil'))).toBe('wort-oeffentliches-profil')
  })

  test.each([
    ['a new word may stand in it', wordOf('Feed'), undefined],
    [
      'the same word twice may not',
      wordOf('algorithmus'),
      '„algorithmus“ gehört im Wörterbuch schon zu „Algorithmus“.',
    ],
    ['nor the same word once more', wordOf('Abo'), '„Abo“ steht schon im Wörterbuch.'],
    [
      'nor a word that is a form of another',
      wordOf('Algorithmen'),
      '„Algorithmen“ gehört im Wörterbuch schon zu „Algorithmus“.',
    ],
    [
      'nor a form that is a form of another',
      wordOf('Rechenregel', ['Algorithmen']),
      '„Algorithmen“ gehört im Wörterbuch schon zu „Algorithmus“.',
    ],
    ['nor a form that is another word', wordOf('Vertrag', ['Abo']), '„Abo“ steht schon im Wörterbuch.'],
  ])('%s', (_sentence, one, problem) => {
    expect(problemOfWord(one, [wordOf('Algorithmus', ['Algorithmen']), wordOf('Abo', ['Abos'])])).toBe(problem)
  })
})

describe('a word as an editor writes it', () => {
  const good = { word: 'Feed', forms: ['Feeds'], explanation: 'Eine Liste, die immer weitergeht.', picture: 'key' }

  test('is taken as it is, without spaces around it and without line breaks', () => {
    expect(glossaryWordInput.parse(good)).toEqual(good)
    const loose = { ...good, word: ' Feed ', explanation: ' Eine Liste,\ndie immer weitergeht. ' }
    expect(glossaryWordInput.parse(loose)).toEqual(good)
  })

  test.each([
    ['without a word', { word: ' ' }, 'Das Wort fehlt.'],
    ['a word of signs alone', { word: '…' }, 'Das Wort braucht Buchstaben oder Ziffern.'],
    ['a word that is too long', { word: 'x'.repeat(41) }, 'Das Wort darf höchstens 40 Zeichen lang sein.'],
    ['an empty form', { forms: ['Feeds', ''] }, 'Eine Form ist leer.'],
    ['without an explanation', { explanation: '' }, 'Die Erklärung fehlt.'],
    [
      'an explanation that is too long',
      { explanation: 'x'.repeat(221) },
      'Die Erklärung darf höchstens 220 Zeichen lang sein.',
    ],
    ['a picture that is not of the set', { picture: '../secret' }, 'Dieses Bild gibt es nicht.'],
  ])('is refused: %s', (_sentence, change, message) => {
    expect(glossaryWordInput.safeParse({ ...good, ...change }).error?.issues[0]?.message).toBe(message)
  })
})
