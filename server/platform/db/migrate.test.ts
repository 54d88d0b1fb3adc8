import { expect, test } from 'vitest'
import { ForeignDatabase, refuseForeign } from './migrate.ts'

const here = ['0001_base', '0002_accounts', '0003_sessions']

test.each([
  ['nothing has run', []],
  ['the first have run', ['0001_base', '0002_accounts']],
  ['all have run', here],
])('a database is taken over when %s', (_sentence, ran) => {
  expect(() => refuseForeign(ran, here)).not.toThrow()
})

test.each([
  ['of a newer version', [...here, '0004_more'], /neueren Version von Netzpass \(0004_more\)/],
  ['of another program that notes what has run as we do', ['001-users'], /nicht von Netzpass/],
  [
    'in which one in between never ran',
    ['0001_base', '0003_sessions'],
    /nie veröffentlicht wurde \(0002_accounts fehlt/,
  ],
])('a database %s is refused in a German sentence', (_sentence, ran, says) => {
  expect(() => refuseForeign(ran, here)).toThrow(ForeignDatabase)
  expect(() => refuseForeign(ran, here)).toThrow(says)
})
