import { expect, test } from 'vitest'
import { textOfTable } from './text-of-table.ts'

/** Where the signs of our samples lie, as tables of the encodings have them. */
const encodings = {
  'Windows-1252': {
    ä: 0xe4,
    ö: 0xf6,
    ü: 0xfc,
    Ä: 0xc4,
    Ö: 0xd6,
    Ü: 0xdc,
    ß: 0xdf,
    é: 0xe9,
    '„': 0x84,
    '“': 0x93,
    '–': 0x96,
    '€': 0x80,
  },
  'Mac Roman': {
    ä: 0x8a,
    ö: 0x9a,
    ü: 0x9f,
    Ä: 0x80,
    Ö: 0x85,
    Ü: 0x86,
    ß: 0xa7,
    é: 0x8e,
    '„': 0xe3,
    '“': 0xd2,
    '–': 0xd0,
    '€': 0xdb,
  },
  'code page 850': { ä: 0x84, ö: 0x94, ü: 0x81, Ä: 0x8e, Ö: 0x99, Ü: 0x9a, ß: 0xe1, é: 0x82 },
} as const satisfies Record<string, Record<string, number>>

const samples = [
  'Was hilft gegen müde Füße?;Größer scrollen',
  'Ärger;Öl;Übung',
  'GRÜN',
  'Café',
  'Was heißt „Spam“ – und was nicht?',
  '„Hallo“',
  '5 € für so etwas',
]
const written = Object.entries(encodings).flatMap(([name, places]) =>
  samples
    .filter((text) => [...text].every((sign) => sign < '\x80' || sign in places))
    .map(
      (text) =>
        [
          name,
          text,
          Uint8Array.from(text, (sign) => (places as Record<string, number>)[sign] ?? sign.charCodeAt(0)),
        ] as const,
    ),
)

test.each(written)('%s is recognised: %s', (_name, text, bytes) => {
  expect(textOfTable(bytes)).toBe(text)
})

test.each([
  ['UTF-16 with the low byte first', true],
  ['UTF-16 with the high byte first', false],
])('%s is recognised by its mark', (_name, isLittle) => {
  const view = new DataView(new ArrayBuffer(10))
  ;[...'\ufeffMüde'].forEach((sign, index) => {
    view.setUint16(index * 2, sign.charCodeAt(0), isLittle)
  })
  expect(textOfTable(new Uint8Array(view.buffer)).replace('\ufeff', '')).toBe('Müde')
})

test('UTF-8 stays what it is', () => {
  expect(textOfTable(new TextEncoder().encode('Größe ½ 文'))).toBe('Größe ½ 文')
})
