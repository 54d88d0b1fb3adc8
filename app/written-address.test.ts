import { expect, test } from 'vitest'
import { storedAddress } from '../domain/platform/email-address.ts'
import { writtenAddress } from './written-address.ts'

test.each(['anna@gärtnerei-grün.example', 'anna@firma.example', 'anna@фирма.рф', 'xn--anna@firma.example'])(
  '%s is shown as it was typed, although it is stored otherwise',
  (typed) => {
    expect(writtenAddress(storedAddress(typed))).toBe(typed)
  },
)
