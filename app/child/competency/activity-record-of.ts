import { isOf } from '../../device/doings.ts'
import { keepRecording, keepsRecordings, keptRecording, removeRecording } from '../../device/kept-recordings.ts'
import { type OutboxState, send } from '../../device/outbox.ts'
import { failureOf } from '../../failure.ts'
import type { ActivityRecord } from '../../learning/activities/activity-record.ts'
import { untilAnswered } from '../../learning/quiz-runner/until-answered.ts'
import { queryClient, trpc } from '../../trpc.ts'
import { saveOrKeep, waitsIn } from '../outbox/kept.ts'
import { type Lesson, withMade } from './lesson-of-child.ts'
import { refreshLearning } from './refresh-learning.ts'

/**
 * What this child has done and made in a lesson. What changes is seen at once, also when the lesson is opened again.
 * `keepsMade`: the child itself sits there.
 */
export function activityRecordOf(
  { id: lessonId, doneKeys, notebook }: Lesson,
  outbox: OutboxState,
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
      saveOrKeep('notebook.save', { lessonId, key, changed }, (saved) =>
        change((lesson) => ({ notebook: withMade(lesson, { key, changed, id: saved?.id }) })),
      ),
    waits: (key, what) =>
      waitsIn(
        outbox,
        (entry) =>
          isOf(entry, what === 'done' ? 'activities.markDone' : 'notebook.save') &&
          entry.input.lessonId === lessonId &&
          entry.input.key === key,
      ),
    recordings: keepsRecordings() ? recordings : undefined,
  }
}

const recordings = { find: keptRecording, keep: keepRecording, remove: removeRecording }

/** Sent in its turn; where nothing is kept, tried until the server has it. Refused, the activity is gone meanwhile: nothing is lost. */
const sendDone = (done: { lessonId: string; key: string }) =>
  untilAnswered(
    () =>
      send('activities.markDone', done).catch((error) => {
        if ((failureOf(error).status ?? 500) >= 500) throw error
      }),
    { onWaiting: () => {} },
  )
