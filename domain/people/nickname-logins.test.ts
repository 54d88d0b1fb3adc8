import { describe, expect, test } from 'vitest'
import { familyCode, nicknameLoginInput, proposedMethod, secret, writtenFamilyCode } from './nickname-logins.ts'

describe('a family code is understood', () => {
  test.each([
    ['as it stands on the card', 'A1B2-C3D4', 'A1B2C3D4'],
    ['in small letters and with blanks', ' a1b2 c3d4 ', 'A1B2C3D4'],
    ['with the letters that look like digits', 'OiLo-0110', '01100110'],
  ])('%s', (_, typed, code) => {
    expect(familyCode.parse(typed)).toBe(code)
  })

  test.each([
    ['too short', 'A1B2C3D'],
    ['too long', 'A1B2C3D4E'],
    ['with a letter that no code has', 'U1B2C3D4'],
    ['not there', ''],
  ])('but not when it is %s', (_, typed) => {
    expect(familyCode.safeParse(typed).success).toBe(false)
  })

  test('is written in two halves', () => {
    expect(writtenFamilyCode('A1B2C3D4')).toBe('A1B2-C3D4')
  })
})

const setting = (chosen: unknown, nickname = 'Milli') =>
  nicknameLoginInput.safeParse({ nickname, secret: chosen }).error?.issues[0]?.message
const digits = (text: string) => ({ method: 'digits', digits: text })
const pictures = (...chosen: string[]) => ({ method: 'pictures', pictures: chosen })

describe('a secret', () => {
  test.each([
    ['six digits', digits('482913'), undefined],
    ['three pictures', pictures('sun', 'fish', 'key'), undefined],
    ['the one there is', null, undefined],
    ['five digits', digits('48291'), 'Bitte sechs Ziffern eintippen.'],
    ['letters', digits('48291a'), 'Bitte sechs Ziffern eintippen.'],
    ['six times the same', digits('000000'), 'Diese Ziffern errät man zu leicht. Bitte wählen Sie andere.'],
    ['a row', digits('345678'), 'Diese Ziffern errät man zu leicht. Bitte wählen Sie andere.'],
    ['a row over the end', digits('890123'), 'Diese Ziffern errät man zu leicht. Bitte wählen Sie andere.'],
    ['a row downwards', digits('987654'), 'Diese Ziffern errät man zu leicht. Bitte wählen Sie andere.'],
    ['two pictures', pictures('sun', 'fish'), 'Bitte drei verschiedene Bilder wählen.'],
    ['a picture twice', pictures('sun', 'fish', 'sun'), 'Bitte drei verschiedene Bilder wählen.'],
  ])('of %s', (_, chosen, message) => {
    expect(setting(chosen)).toBe(message)
  })

  test('that could no longer be chosen may still be tried', () => {
    expect(secret.safeParse(digits('000000')).success).toBe(true)
  })
})

test.each([
  ['nothing but blanks', '  ', 'Bitte geben Sie einen Spitznamen ein.'],
  ['21 signs', 'x'.repeat(21), 'Der Spitzname darf höchstens 20 Zeichen haben.'],
])('a nickname of %s is refused', (_, nickname, message) => {
  expect(setting(null, nickname)).toBe(message)
})

test('until nine pictures are proposed, then digits', () => {
  expect([6, 8, 9, 15].map(proposedMethod)).toEqual(['pictures', 'pictures', 'digits', 'digits'])
})
