import { changeKept } from '../../device/kept-answers.ts'
import type { Settled } from '../../device/outbox.ts'
import { queryClient, trpc } from '../../trpc.ts'
import type { CompetencyOfChild } from '../competency/competency-of-child.ts'
import type { Lesson } from '../competency/lesson-of-child.ts'
import { competencyWithSent, lessonWithSent } from '../competency/with-waiting.ts'

/**
 * What has left the outbox stands in what this tab knows and in what the device keeps, before the server is asked again:
 * otherwise what a child has done would look undone until then, for as long as the network is gone once more.
 */
export function noteSent({ entry, outcome, isHere }: Settled): void {
  if ('failure' in outcome && !outcome.isDone) return
  const answer = 'answer' in outcome ? outcome.answer : undefined
  const inCompetency = (known: CompetencyOfChild) => competencyWithSent(known, entry, answer)
  const inLesson = (known: Lesson) => lessonWithSent(known, entry)
  queryClient.setQueriesData<CompetencyOfChild>(
    trpc.learning.competency.pathFilter(),
    (known) => known && inCompetency(known),
  )
  queryClient.setQueriesData<Lesson>(trpc.lessons.byId.pathFilter(), (known) => known && inLesson(known))
  if (!isHere) return
  // Full or blocked: then nothing is kept that could be out of date.
  changeKept('learning.competency', inCompetency).catch(() => undefined)
  changeKept('lessons.byId', inLesson).catch(() => undefined)
}
