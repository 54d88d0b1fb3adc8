import { describe, expect, test } from 'vitest'
import { isSigned, signMessage } from './signature.ts'

// The example of the Standard Webhooks specification: whoever signs with one of its libraries signs like this.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const MESSAGE = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', now: new Date(1_614_265_330_000) }
const SIGNED = {
  'webhook-id': MESSAGE.id,
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const { body, now } = MESSAGE
const OTHER = 'v1,bm90IHRoZSByaWdodCBzaWduYXR1cmUgYXQgYWxsISE='

test('a message is signed as the specification does it', () => {
  expect(signMessage(SECRET, MESSAGE)).toEqual(SIGNED)
  expect(isSigned(SECRET, { headers: SIGNED, body, now })).toBe(true)
})

const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const withSignature = (signature: string) => ({ ...SIGNED, 'webhook-signature': signature })

describe('a message counts', () => {
  test.each([
    ['when one of several signatures is right', { headers: withSignature(`${OTHER} ${SIGNED['webhook-signature']}`) }],
    ['for five minutes', { now: secondsLater(300) }],
    ['from a clock that is five minutes fast', { now: secondsLater(-300) }],
  ])('%s', (_sentence, change) => {
    expect(isSigned(SECRET, { headers: SIGNED, body, now, ...change })).toBe(true)
  })
})

describe('a message does not count', () => {
  test.each([
    ['with another body', { body: `${body} ` }],
    ['under another id', { headers: { ...SIGNED, 'webhook-id': 'msg_2' } }],
    ['with another time', { headers: { ...SIGNED, 'webhook-timestamp': '1614265331' } }],
    ['with a time that is no number', { headers: { ...SIGNED, 'webhook-timestamp': '1614265330.0' } }],
    ['longer than five minutes', { now: secondsLater(301) }],
    ['more than five minutes before it was written', { now: secondsLater(-301) }],
    [
      'with a signature of another version',
      { headers: withSignature(SIGNED['webhook-signature'].replace('v1', 'v2')) },
    ],
    ['with another signature', { headers: withSignature(OTHER) }],
    ['with a signature that is cut short', { headers: withSignature(SIGNED['webhook-signature'].slice(0, 20)) }],
    ['without a signature', { headers: withSignature('') }],
    ['without any headers', { headers: {} }],
    ['with an id as long as a book', { headers: { ...SIGNED, 'webhook-id': 'x'.repeat(201) } }],
  ])('%s', (_sentence, change) => {
    expect(isSigned(SECRET, { headers: SIGNED, body, now, ...change })).toBe(false)
  })

  test('when it was signed with another key', () => {
    expect(isSigned('whsec_AAAA', { headers: SIGNED, body, now })).toBe(false)
  })
})
