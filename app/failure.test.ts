import { TRPCClientError } from '@trpc/client'
import { afterEach, expect, test, vi } from 'vitest'
import { defect } from '../domain/platform/defect.ts'
import { refusals, toChild } from '../domain/platform/refusals.ts'
import { CallFailure, NOT_REACHED } from './call-server.ts'
import { failureOf, messageForChild } from './failure.ts'

afterEach(() => void vi.unstubAllGlobals())

const ofProcedure = (data: object) =>
  TRPCClientError.from({ error: { code: -32600, message: 'So nicht.', data } } as never)

test('what a procedure refuses is read like what a route refuses', () => {
  const said = { refusal: 'NOT_FOUND', messageForChild: 'So geht es nicht.', fields: undefined } as const
  const wanted = { ...said, status: 404, message: 'So nicht.' }
  expect(failureOf(ofProcedure({ ...said, httpStatus: 404 }))).toMatchObject(wanted)
  expect(failureOf(new CallFailure(wanted))).toEqual(wanted)
})

test('a call that reached nobody has no status, and words of its own', () => {
  expect(failureOf(new TRPCClientError('Failed to fetch'))).toEqual(NOT_REACHED)
})

test('what is no failed call at all is reported, and told as a defect', () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const mistake = new TypeError('x is undefined')
  expect(failureOf(mistake)).toEqual(defect())
  expect(reported).toHaveBeenCalledWith(mistake)
})

test.each([
  ['no connection', NOT_REACHED.messageForChild],
  ['a defect', defect('4711').messageForChild],
  ...(['UNAVAILABLE', 'PASSWORD_NEEDED', 'INVALID_INPUT', 'TOO_MANY_REQUESTS', 'EMAIL_TAKEN'] as const).map((code) => [
    refusals[code].message,
    toChild(code) ?? '',
  ]),
])('a child is told with du: %s', (_sentence, told) => {
  expect(told).toMatch(/^\p{Lu}.{10,}/u)
  expect(told).not.toMatch(/\b(Sie|Ihre?|Ihnen)\b/)
})

test('a refusal that a child may read as it stands needs no second sentence', () => {
  expect(toChild('WRONG_SECRET')).toBe(undefined)
  expect(messageForChild(ofProcedure({ httpStatus: 401, refusal: 'WRONG_SECRET' }))).toBe('So nicht.')
})
