import { CallFailure } from '../../call-server.ts'
import { messageForLearner } from '../../learning/message-for-learner.ts'
import { isApiError } from '../../trpc.ts'

/** Why it did not work, in words for a child. `isUnknown`: there is no such family code, or no longer. */
export function reasonFor(error: unknown): { isUnknown: boolean; message: string } {
  const data = isApiError(error) ? error.data : undefined
  const refusal = error instanceof CallFailure ? error.code : data?.refusal
  // A code that cannot be one: the server refuses the input.
  const isUnknown = refusal === 'FAMILY_CODE_UNKNOWN' || data?.fields !== undefined
  return { isUnknown, message: messageForLearner(error) }
}
