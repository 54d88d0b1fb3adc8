import { expect, test } from 'vitest'
import { handsOfAgreement } from './hands.ts'

const signed = {
  signedAt: '2026-06-01T10:00:00Z',
  keptAt: null,
  isSignedByMe: true,
  isToTalkAbout: false,
  freedoms: [],
}
const offered = { ...signed, signedAt: null, isSignedByMe: false }
const freedom = { clauseId: 'f', text: 'Ich bestelle allein.', competency: 'Kosten' }
const kinds = (versions: Parameters<typeof handsOfAgreement>[0], now: string) =>
  handsOfAgreement(versions, '2016-01-01', new Date(now)).map(({ kind }) => kind)

test.each([
  ['nothing while nothing is agreed', [], '2026-06-02', []],
  ['nothing while all is well', [signed], '2026-06-02', []],
  ['to sign what the other one has offered', [offered], '2026-06-02', ['agreement-sign']],
  ['nothing once it has signed', [{ ...offered, isSignedByMe: true }], '2026-06-02', []],
  [
    'to keep its word first',
    [{ ...signed, freedoms: [freedom], isToTalkAbout: true }],
    '2026-06-02',
    ['freedom', 'agreement-talk'],
  ],
  ['to talk again after three months', [signed], '2026-09-01', ['agreement-again']],
  ['not again where a new one is on its way', [signed, { ...offered, isSignedByMe: true }], '2026-09-01', []],
  ['not again where it looked at it since', [{ ...signed, keptAt: '2026-08-01T10:00:00Z' }], '2026-09-01', []],
] as const)('a parent is asked %s', (_what, versions, now, expected) => {
  expect(kinds(versions as never, now)).toEqual(expected)
})
