import { sharedLinkIsBusy } from '../../../domain/platform/refusals.ts'
import { TooManyAttempts } from '../db/refuse.ts'
import { callerKey } from './client-address.ts'
import type { Throttle } from './throttle.ts'

type Asker = { throttle: Throttle; clientAddress: string }

/**
 * Counts what somebody does first with a shared link: a mark that a lesson was read, the start of a quiz. Answers and results of a quiz that was started are not counted, so that none is lost; they store nothing twice anyway.
 * @throws TooManyAttempts, in words for children
 */
export async function countSharedLink({ throttle, clientAddress }: Asker, token: string): Promise<void> {
  const attempt = await throttle.take(['shared link: address', callerKey(clientAddress)], ['shared link: link', token])
  if (!attempt.isAllowed) throw new TooManyAttempts(attempt.wait, sharedLinkIsBusy(attempt.wait))
}

/** Whether a visit may be noted. It never keeps anybody from anything: a link in a newsletter is opened by thousands. */
export async function mayNoteVisit({ throttle, clientAddress }: Asker, token: string): Promise<boolean> {
  const visit = await throttle.take(
    ['shared link visit: address', callerKey(clientAddress)],
    ['shared link visit: link', token],
  )
  return visit.isAllowed
}
