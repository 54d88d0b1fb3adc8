import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { saveFailureOf } from './save-failure.ts'

const answered = (httpStatus: number, refusal?: string) =>
  TRPCClientError.from({ error: { message: 'Nein.', code: -32000, data: { httpStatus, refusal } } } as never)

test.each([
  ['a server that does not answer', new TRPCClientError('Failed to fetch'), 'lost'],
  ['a defect', answered(500), 'lost'],
  ['a session that has ended', answered(401, 'NOT_SIGNED_IN'), 'lost'],
  ['a line that is too slow', answered(408, 'INPUT_TOO_SLOW'), 'lost'],
  ['too many calls', answered(429, 'TOO_MANY_REQUESTS'), 'lost'],
  ['a text that is too long', answered(400), 'refused'],
  ['a text that was deleted', answered(404, 'NOT_FOUND'), 'refused'],
  ['a text that somebody else has saved', answered(409, 'DRAFT_CONFLICT'), 'conflict'],
])('%s', (_sentence, error, kind) => {
  expect(saveFailureOf(error).kind).toBe(kind)
})
