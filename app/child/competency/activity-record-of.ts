import { cachedRecordings } from '../../device/cache.ts'
import { type OutboxState, outbox } from '../../device/outbox.ts'
import { isOf } from '../../device/tasks.ts'
import { failureOf } from '../../failure.ts'
import type { ActivityRecord } from '../../learning/activities/activity-record.ts'
import { untilAnswered } from '../../learning/quiz-runner/quiz-calls.ts'
import { queryClient, trpc } from '../../trpc.ts'
import { saveOrQueue, waitsIn } from '../outbox/saving.ts'
import { type Lesson, withMade } from './competency-of-child.ts'
import { refreshLearning } from './refresh-learning.ts'

/**
 * What this child has done and made in a lesson; changes are seen at once. `keepsMade`: the child itself sits there.
 */
export function activityRecordOf(
  { id: lessonId, doneKeys, notebook }: Lesson,
  outboxState: OutboxState,
  keepsMade: boolean,
): ActivityRecord {
  const change = (changed: (lesson: Lesson) => Partial<Lesson>) =>
    queryClient.setQueryData(trpc.lessons.byId.queryKey({ lessonId }), (now) => now && { ...now, ...changed(now) })
  return {
    isDone: (key) => doneKeys.includes(key),
    markDone(key) {
      if (doneKeys.includes(key)) return
      change((lesson) => ({ doneKeys: [...lesson.doneKeys, key] }))
      void sendDone({ lessonId, key }).then(refreshLearning) // the competency counts what was done
    },
    keepsMade,
    madeOf: (key) => notebook.find((page) => page.key === key)?.made ?? [],
    saveMade: (key, changed) =>
      saveOrQueue('notebook.save', { lessonId, key, changed }, (saved) =>
        change((lesson) => ({ notebook: withMade(lesson, { key, changed, id: saved?.id }) })),
      ),
    waits: (key, what) =>
      waitsIn(
        outboxState,
        (task) =>
          isOf(task, what === 'done' ? 'activities.markDone' : 'notebook.save') &&
          task.input.lessonId === lessonId &&
          task.input.key === key,
      ),
    recordings: cachedRecordings.arePossible() ? cachedRecordings : undefined,
  }
}

/** Repeated until the server has it, where nothing can be queued. A refusal is no loss: the activity is gone. */
const sendDone = (done: { lessonId: string; key: string }) =>
  untilAnswered(
    () =>
      outbox.send('activities.markDone', done).catch((error) => {
        if ((failureOf(error).status ?? 500) >= 500) throw error
      }),
    { onWaiting: () => {} },
  )
