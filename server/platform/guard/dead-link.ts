import { callerKey } from './client-address.ts'
import type { Throttle } from './throttle.ts'

/**
 * Counts a look-up of a link that opens nothing, for whoever asked. Links that work are never counted and never
 * refused: behind one address there may be a whole class with its invitations.
 * @throws TooManyAttempts instead of telling, once there were too many.
 */
export const countDeadLink = ({ throttle, clientAddress }: { throttle: Throttle; clientAddress: string }) =>
  throttle.require(['link look-up: address', callerKey(clientAddress)])
