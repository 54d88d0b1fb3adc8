import { type OutboxState, outbox } from '../../device/outbox.ts'
import type { Input, Output, Procedure, Task } from '../../device/tasks.ts'
import type { MadeSaved } from '../../learning/activities/activity-record.ts'
import { queryClient, trpc } from '../../trpc.ts'

/**
 * Saves what a child has written. `onSaved` is called when it is queued on the device or saved by the server, with the
 * server's answer if there is one. Rejects when it is neither.
 */
export function saveOrQueue<P extends Extract<Procedure, `notebook.${string}`>>(
  procedure: P,
  input: Input<P>,
  onSaved: (saved: Output<P> | undefined) => unknown,
): Promise<MadeSaved> {
  return new Promise((resolve, reject) => {
    const onQueued = () => {
      onSaved(undefined)
      resolve('waiting')
    }
    outbox.send(procedure, input, onQueued).then((saved) => {
      onSaved(saved)
      void queryClient.invalidateQueries(trpc.notebook.pathFilter())
      resolve('saved')
    }, reject)
  })
}

/** Whether such a task waits, or why the server has refused it. While all goes well it waits for a moment only. */
export function waitsIn({ queued, refused, pausedFor }: OutboxState, isIt: (task: Task) => boolean) {
  if (pausedFor && queued.some(isIt)) return 'waiting'
  const why = refused.find(isIt)?.refused
  return why === undefined ? undefined : { refused: why }
}
