import { expect, test } from 'vitest'
import fc from '../tests/support/fast-check.ts'
import { plainName } from './plain-name.ts'

test.each([
  ['Petra Muster', 'Petra Muster'],
  ['Anna-Lena O’Neill', 'Anna-Lena O’Neill'],
  ['José Ñandú Đặng', 'José Ñandú Đặng'],
  ['李小龙', '李小龙'],
  ['Dr. Petra Muster', 'Dr. Petra Muster'],
  ['Dr.Petra Muster', 'Dr. Petra Muster'],
  ['Mila2', 'Mila2'],
  ['Petra –', 'Petra'],
])('the name %s stays readable', (name, said) => {
  expect(plainName(name)).toBe(said)
})

test.each([
  ['https://evil.example/x?y=1', 'https evil. example x?y=1'],
  ['evil.example', 'evil. example'],
  ['Petra www.evil.example', 'Petra www. evil. example'],
  ['evil\u3002example', 'evil. example'],
  ['evil\u2024example', 'evil. example'],
  ['evil.\u200bexample', 'evil. example'],
  ['evil@evil.example', 'evil evil. example'],
  ['<a href="//evil.example">Petra</a>', 'a href= evil. example Petra a'],
  ['Rufen Sie an: 0900 123456', 'Rufen Sie an'],
  ['+49 900-123456 Petra', 'Petra'],
  ['Petra\r\nBcc: x@evil.example', 'Petra Bcc x evil. example'],
  ['Petra \u202eelpmaxe.live', 'Petra elpmaxe. live'],
  ['@:/', ''],
])('%j becomes no link and no number', (name, said) => {
  expect(plainName(name)).toBe(said)
})

test('whatever is typed leaves nothing that a mail program could take for an address, a number or a new line', () => {
  const alphabet = [
    ...'abcäß.\u3002:/\\@<>"\'[]()-+0123456789 \r\n\t',
    '\u200b',
    '\u202e',
    'http://',
    'www.',
    '.example',
  ]
  const typed = fc.array(fc.constantFrom(...alphabet), { maxLength: 120 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(typed, (name) => {
      const plain = plainName(name)
      expect(plain).not.toMatch(/\/|\\|@|:|<|>|[\p{Cc}\p{Cf}]|[.\u3002]\S/u)
      expect(plain).not.toMatch(/\d([\s-]*\d){4,}/)
      expect(plain.length).toBeLessThanOrEqual(60)
    }),
    { numRuns: 500 },
  )
})
