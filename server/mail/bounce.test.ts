import { expect, test } from 'vitest'
import { bounceOf } from './bounce.ts'

test.each([
  ['an unknown recipient', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, 'for good'],
  ['a full mailbox', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 452 }, 'for now'],
  ['a text that is never taken', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, 'for good'],
  ['a text that is not taken yet', { code: 'EMESSAGE', command: 'DATA', responseCode: 451 }, 'for now'],
  ['an address that cannot be written', { code: 'EENVELOPE', command: 'API' }, 'for good'],
  ['a server that closes down', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421 }, 'no server'],
  ['a sender the server refuses', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 }, 'no server'],
  ['a wrong password', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'no server'],
  ['nobody there', { code: 'ECONNECTION', command: 'CONN' }, 'no server'],
  ['a name that does not resolve', { code: 'EDNS', command: 'CONN' }, 'no server'],
  ['no encryption', { code: 'ETLS', command: 'STARTTLS' }, 'no server'],
  ['a sign-in that is missing', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 530 }, 'for now'],
  [
    'a relay that does not know us',
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 554, response: '554 5.7.1 Relay access denied' },
    'for now',
  ],
  ['a mistake of ours', {}, 'for now'],
] as const)('%s: %o', (_what, error, bounce) => {
  expect(bounceOf(error)).toBe(bounce)
})
