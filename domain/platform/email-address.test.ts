import { describe, expect, test } from 'vitest'
import { emailAddress, optionalEmail } from './fields.ts'

const WRONG = 'Gültige E-Mail-Adresse erforderlich'

describe.each([
  ['a required address', emailAddress(WRONG)],
  ['an address that may be missing', optionalEmail(WRONG)],
])('%s', (_what, schema) => {
  test.each([
    [' Anna@Familie.Example ', 'anna@familie.example'],
    ['anna@gärtnerei-grün.example', 'anna@xn--grtnerei-grn-gcb06a.example'],
    ['anna@GA\u0308RTNEREI-Grün.example', 'anna@xn--grtnerei-grn-gcb06a.example'],
    ['anna@xn--grtnerei-grn-gcb06a.example', 'anna@xn--grtnerei-grn-gcb06a.example'],
    ['anna@straße.example', 'anna@xn--strae-oqa.example'],
    ['anna@firma.xn--p1ai', 'anna@firma.xn--p1ai'],
    ['anna@фирма.рф', 'anna@xn--80apmps.xn--p1ai'],
    ['o&m@firma.example', 'o&m@firma.example'],
    ['a/b@firma.example', 'a/b@firma.example'],
    ["o'neill+netz=pass@firma.example", "o'neill+netz=pass@firma.example"],
  ])('%s is stored as %s, and that again as itself', (typed, stored) => {
    expect(schema.parse(typed)).toBe(stored)
    expect(schema.parse(stored)).toBe(stored)
  })

  test.each([
    'anna@firma-.example',
    'anna@-firma.example',
    'anna@firma..example',
    'anna@firma',
    'anna@127.0.0.1',
    'anna@0x7f.1',
    '.anna@firma.example',
    'an..na@firma.example',
    'an na@firma.example',
    'anna@firma.example, eve@firma.example',
    'anna@firma.example/pfad',
    'anna@firma.example?cc=eve',
    'anna@eve@firma.example',
    'müller@firma.example',
    `${'a'.repeat(65)}@firma.example`,
    '7c9e6679@kind.invalid',
    '6f266d@Konto.invalid',
  ])('%s is refused', (typed) => {
    expect(schema.safeParse(typed).error?.issues[0]?.message).toBe(WRONG)
  })
})
