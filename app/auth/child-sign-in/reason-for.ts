import { CallFailure } from '../../call-server.ts'
import { messageForLearner } from '../../learning/message-for-learner.ts'
import { isApiError } from '../../trpc.ts'

/** Why it did not work, in words for a child. `isUnknown`: there is no such family code, or no longer. */
export function reasonFor(error: unknown): { isUnknown: boolean; message: string } {
  if (error instanceof CallFailure)
    return { isUnknown: error.code === 'FAMILY_CODE_UNKNOWN', message: forChild(error.message) }
  const data = isApiError(error) ? error.data : undefined
  // A code that cannot be one: the server refuses the input.
  const isUnknown = data?.refusal === 'FAMILY_CODE_UNKNOWN' || data?.fields !== undefined
  return { isUnknown, message: messageForLearner(error) }
}

const forChild = (message: string) =>
  message.replace('Bitte versuchen Sie es noch einmal.', 'Versuch es bitte gleich noch einmal.')
