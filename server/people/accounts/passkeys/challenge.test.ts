import { afterEach, expect, test, vi } from 'vitest'
import { CHALLENGE_SECONDS, isOurs, makeChallenge } from './challenge.ts'

const SECRET = 'a secret only this test knows'
const make = (boundTo = 'sign-in|browser') => Buffer.from(makeChallenge(SECRET, boundTo)).toString('base64url')

afterEach(() => void vi.useRealTimers())

test('a challenge is ours for the browser it was made for', () => {
  expect(isOurs(SECRET, 'sign-in|browser', make())).toBe(true)
})

test.each([
  ['another browser', 'sign-in|other'],
  ['another purpose', 'add|browser'],
])('for %s it is none', (_what, boundTo) => {
  expect(isOurs(SECRET, boundTo, make())).toBe(false)
})

test('no two are the same', () => {
  expect(new Set(Array.from({ length: 100 }, () => make())).size).toBe(100)
})

test('it ends after ten minutes, and nobody can make it last longer', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const challenge = make()
  vi.setSystemTime(Date.now() + CHALLENGE_SECONDS * 1000 - 2000)
  expect(isOurs(SECRET, 'sign-in|browser', challenge)).toBe(true)
  vi.setSystemTime(Date.now() + 3000)
  expect(isOurs(SECRET, 'sign-in|browser', challenge)).toBe(false)
  const later = Buffer.from(challenge, 'base64url')
  later.writeUIntBE(Math.floor(Date.now() / 1000) + 60, 0, 6)
  expect(isOurs(SECRET, 'sign-in|browser', later.toString('base64url'))).toBe(false)
})

test.each(['', 'x', 'A'.repeat(30), 'A'.repeat(72), '🦄'])('%j is none of ours', (text) => {
  expect(isOurs(SECRET, 'sign-in|browser', text)).toBe(false)
})
