import { expect, test } from 'vitest'
import { refusals, tooManyAttempts } from '../../domain/refusals.ts'
import { CallFailure, NO_CONNECTION } from '../call-server.ts'
import { messageForLearner } from './message-for-learner.ts'

test.each([
  ['no connection', new TypeError('Failed to fetch')],
  ['a route that was not reached', new CallFailure({ message: NO_CONNECTION })],
  ['a defect of a route', new CallFailure({})],
  ['a password that was not given', new CallFailure(refusals.PASSWORD_NEEDED)],
  ['an input that cannot be', new CallFailure(refusals.INVALID_INPUT)],
  ['too many tries', new CallFailure({ message: tooManyAttempts(90) })],
])('a child is told with du: %s', (_sentence, error) => {
  expect(messageForLearner(error)).toMatch(/^\p{Lu}.{10,}/u)
  expect(messageForLearner(error)).not.toMatch(/\b(Sie|Ihre?)\b/)
})

test('what a route said about it reaches the child', () => {
  expect(messageForLearner(new CallFailure({ message: 'Das Geheimnis stimmt nicht.' }))).toBe(
    'Das Geheimnis stimmt nicht.',
  )
})
