import { expect, test } from 'vitest'
import { bounceOf } from './bounce.ts'

const answer = (command: string, response: string) => ({
  code: 'EENVELOPE',
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
})

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
  ['a full mailbox that says so', answer('RCPT TO', '552 5.2.2 Mailbox size limit exceeded'), 'for good'],
  ['a mailbox over its quota', answer('RCPT TO', '452 4.2.2 Over quota'), 'for now'],
  ['a mailbox that is full for a day', answer('RCPT TO', '452 4.2.2 Quota exceeded, try again in 24 hours'), 'for now'],
  ['a mail that is too large', answer('DATA', '552 5.3.4 Message size exceeds fixed limit'), 'for good'],
  [
    'a recipient that is written to too often',
    answer('RCPT TO', '450 4.2.1 The user is receiving mail too quickly'),
    'for now',
  ],
  ['our limit of a day, at the recipient', answer('RCPT TO', '550 5.4.5 Daily user sending limit exceeded.'), 'limit'],
  ['our limit of a day, after the text', answer('DATA', '550-5.4.5 Daily user sending quota exceeded.'), 'limit'],
  ['our limit at a relay', answer('DATA', '552 Message would take you over your relay quota (500)'), 'limit'],
  [
    'our limit, as if it were a policy',
    answer('RCPT TO', '550 5.7.1 Exceeded limit of 400 rcpts per 24 hours'),
    'limit',
  ],
  ['our limit, in few words', answer('RCPT TO', '450 Mail send limit exceeded'), 'limit'],
  ['our limit of an hour, for now', answer('MAIL FROM', '450 4.7.1 Hourly limit reached, try again later'), 'limit'],
  ['our limit, before the server hangs up', answer('RCPT TO', '421 4.7.0 Outgoing limit reached'), 'limit'],
] as const)('%s: %o', (_what, error, bounce) => {
  expect(bounceOf(error)).toBe(bounce)
})
