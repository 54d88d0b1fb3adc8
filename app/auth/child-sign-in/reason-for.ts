import { failureOf } from '../../failure.ts'

/** Why it did not work, in words for a child. `isUnknown`: there is no such family code, or no longer. */
export function reasonFor(error: unknown): { isUnknown: boolean; message: string } {
  const { refusal, fields, messageForChild } = failureOf(error)
  // A code that cannot be one: the server refuses the input.
  const isUnknown = refusal === 'FAMILY_CODE_UNKNOWN' || fields !== undefined
  return { isUnknown, message: messageForChild }
}
