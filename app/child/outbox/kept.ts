import type { Waiting } from '../../device/database.ts'
import type { Input, Output, Procedure } from '../../device/doings.ts'
import { type OutboxState, send } from '../../device/outbox.ts'
import type { MadeSaved } from '../../learning/activities/activity-record.ts'
import { queryClient, trpc } from '../../trpc.ts'

/**
 * Saves what a child has written. `onKept` is called when it lies on the device or with the server, with the server's answer
 * if there is one. Rejects when it is neither.
 */
export function saveOrKeep<P extends Extract<Procedure, `notebook.${string}`>>(
  procedure: P,
  input: Input<P>,
  onKept: (saved: Output<P> | undefined) => unknown,
): Promise<MadeSaved> {
  return new Promise((resolve, reject) => {
    const hold = () => {
      onKept(undefined)
      resolve('waiting')
    }
    send(procedure, input, hold).then((saved) => {
      onKept(saved)
      void queryClient.invalidateQueries(trpc.notebook.pathFilter())
      resolve('saved')
    }, reject)
  })
}

/** Whether something waits, or why it never will be with the server. While all goes well nothing waits for more than a moment. */
export function waitsIn({ waiting, refused, held }: OutboxState, isIt: (entry: Waiting) => boolean) {
  if (held && waiting.some(isIt)) return 'waiting'
  const never = refused.find(isIt)?.refused
  return never === undefined ? undefined : { refused: never }
}
