import { sharedLinkIsBusy } from '../../../domain/refusals.ts'
import { TooManyAttempts } from '../db/refuse.ts'
import { callerKey } from './client-address.ts'
import type { Throttle } from './throttle.ts'

type Asker = { throttle: Throttle; clientAddress: string }

/**
 * Counts what somebody does first with a shared link: a look, a mark that a lesson was read, the start of a quiz. Answers
 * and results of a quiz that was started are not counted, so that none is lost; they store nothing twice anyway.
 * @throws TooManyAttempts, in words for children
 */
export async function countSharedLink({ throttle, clientAddress }: Asker, token: string): Promise<void> {
  const attempt = await throttle.take(['shared link: address', callerKey(clientAddress)], ['shared link: link', token])
  if (!attempt.isAllowed) throw new TooManyAttempts(attempt.wait, sharedLinkIsBusy(attempt.wait))
}
