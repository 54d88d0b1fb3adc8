import { keepSending, onSettled } from '../../device/outbox.ts'
import { ownDevice } from '../../device/settle.ts'
import { queryClient, trpc } from '../../trpc.ts'
import { refreshLearning } from '../competency/refresh-learning.ts'
import { beginAhead } from './begin-ahead.ts'
import { noteSent } from './note-sent.ts'

/** Milliseconds in which answers are gathered for one refetch. */
const GATHER_MS = 300

/** Sends what waits on this device as long as the child is here. @returns a function that ends it */
export function keepOutbox(): () => void {
  let gathering: ReturnType<typeof setTimeout> | undefined
  let end = () => {}
  const refresh = () => {
    void refreshLearning()
    void queryClient.invalidateQueries(trpc.notebook.pathFilter())
  }
  const endHearing = onSettled((settled) => {
    const { entry, isAwaited } = settled
    noteSent(settled)
    if (entry.procedure === 'quizzes.submit') void beginAhead()
    // Written down by a page that is gone: nobody else shows what came of it.
    if (isAwaited) return
    clearTimeout(gathering)
    gathering = setTimeout(refresh, GATHER_MS)
  })
  // Where the browser keeps nothing there is nothing to send, and nothing to begin.
  ownDevice().then(
    () => {
      end = keepSending()
      void beginAhead()
    },
    () => undefined,
  )
  return () => {
    clearTimeout(gathering)
    endHearing()
    end()
  }
}
