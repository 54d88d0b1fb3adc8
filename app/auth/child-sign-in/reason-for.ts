import { failureOf } from '../../failure.ts'

/** Why a sign-in failed, in words for a child. `isUnknown`: there is no such family code (any more). */
export function reasonFor(error: unknown): { isUnknown: boolean; message: string } {
  const { refusal, fields, messageForChild } = failureOf(error)
  // Field errors mean that the code is malformed, which counts as unknown.
  const isUnknown = refusal === 'FAMILY_CODE_UNKNOWN' || fields !== undefined
  return { isUnknown, message: messageForChild }
}
