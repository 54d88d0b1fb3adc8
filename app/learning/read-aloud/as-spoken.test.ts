import { expect, test } from 'vitest'
import { asSpoken, placeOf } from './as-spoken.ts'

test.each([
  ['a phone number', 'Wähle 116 111.', 'Wähle 1 1 6, 1 1 1.'],
  ['one of four groups', '0800 111 0 550, kostenlos', '0 8 0 0, 1 1 1, 0, 5 5 0, kostenlos'],
  ['a code', '„Dein Code lautet 739 204.“', '„Dein Code lautet 7 3 9, 2 0 4.“'],
])('%s is said digit by digit', (_sentence, text, said) => {
  expect(asSpoken(text).text).toBe(said)
})

test.each(['9 bis 17 Uhr', '1.000.000 Codes', 'Klasse 6b', 'Level 2, 3 Fragen', 'die 112'])(
  '„%s“ is said as it is written',
  (text) => {
    expect(asSpoken(text).text).toBe(text)
  },
)

test('what is said is found again in the text', () => {
  const spoken = asSpoken('Wähle 116 111 heute.', 'Hilfe: ')
  const found = (word: string) => {
    const start = spoken.text.indexOf(word)
    return placeOf(spoken, { start, end: start + word.length })
  }
  expect(found('Wähle')).toEqual({ start: 0, end: 5 })
  expect(found('1 1 6')).toEqual({ start: 6, end: 9 })
  expect(found('heute')).toEqual({ start: 14, end: 19 })
  expect(found('Hilfe'), 'stands elsewhere').toBeUndefined()
})
