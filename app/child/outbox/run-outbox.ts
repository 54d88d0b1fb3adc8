import { changeCached } from '../../device/cache.ts'
import { claimDevice } from '../../device/claim.ts'
import { type Completed, outbox } from '../../device/outbox.ts'
import { prefetch, prefetchAgain } from '../../device/prefetch.ts'
import { queryClient, trpc } from '../../trpc.ts'
import type { CompetencyOfChild, Lesson } from '../competency/competency-of-child.ts'
import { refreshLearning } from '../competency/refresh-learning.ts'
import { competencyWithSent, lessonWithSent } from '../competency/with-queued.ts'

/** Milliseconds in which answers are gathered for one refetch. */
const GATHER_MS = 300

/** Sends what is queued on this device as long as the child is here. @returns a function that ends it */
export function runOutbox(): () => void {
  let gathering: ReturnType<typeof setTimeout> | undefined
  let end = () => {}
  const refresh = () => {
    void refreshLearning()
    void queryClient.invalidateQueries(trpc.notebook.pathFilter())
  }
  const endListening = outbox.onCompleted((completed) => {
    noteSent(completed)
    if (completed.task.procedure === 'quizzes.submit') void prefetchAgain()
    // Queued by a page that is closed: no other page shows what came of it.
    if (completed.isAwaited) return
    clearTimeout(gathering)
    gathering = setTimeout(refresh, GATHER_MS)
  })
  // Where the browser stores nothing there is nothing to send or to prefetch.
  claimDevice().then(
    () => {
      end = outbox.keepSending()
      void prefetch()
    },
    () => undefined,
  )
  return () => {
    clearTimeout(gathering)
    endListening()
    end()
  }
}

/**
 * What has left the outbox is written into what this tab knows and into the cache, before the server is asked again:
 * otherwise what a child has done would look undone until then, for as long as the network is gone once more.
 */
function noteSent({ task, outcome, isHere }: Completed): void {
  if ('failure' in outcome && !outcome.isDone) return
  const answer = 'answer' in outcome ? outcome.answer : undefined
  const inCompetency = (known: CompetencyOfChild) => competencyWithSent(known, task, answer)
  const inLesson = (known: Lesson) => lessonWithSent(known, task)
  queryClient.setQueriesData<CompetencyOfChild>(
    trpc.learning.competency.pathFilter(),
    (known) => known && inCompetency(known),
  )
  queryClient.setQueriesData<Lesson>(trpc.lessons.byId.pathFilter(), (known) => known && inLesson(known))
  if (!isHere) return
  // Full or blocked: then nothing is cached that could be out of date.
  changeCached('learning.competency', inCompetency).catch(() => undefined)
  changeCached('lessons.byId', inLesson).catch(() => undefined)
}
