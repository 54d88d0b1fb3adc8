import type { inferRouterOutputs } from '@trpc/server'
import type { Made } from '../../../domain/activities/made.ts'
import { mergedMade } from '../../../domain/activities/made-words.ts'
import type { AppRouter } from '../../../server/router.ts'
import { failureOf } from '../../failure.ts'
import type { ActivityRecord } from '../../learning/activities/activity-record.ts'
import { untilAnswered } from '../../learning/quiz-runner/until-answered.ts'
import { client, queryClient, trpc } from '../../trpc.ts'
import { refreshLearning } from './refresh-learning.ts'

type Lesson = inferRouterOutputs<AppRouter>['lessons']['byId']

/** What this child has done and made in a lesson. What changes is seen at once, also when the lesson is opened again. */
export function activityRecordOf({ id: lessonId, doneKeys, notebook }: Lesson): ActivityRecord {
  const change = (changed: (lesson: Lesson) => Partial<Lesson>) =>
    queryClient.setQueryData(trpc.lessons.byId.queryKey({ lessonId }), (now) => now && { ...now, ...changed(now) })
  return {
    isDone: (key) => doneKeys.includes(key),
    markDone(key) {
      if (doneKeys.includes(key)) return
      change((lesson) => ({ doneKeys: [...lesson.doneKeys, key] }))
      void sendDone({ lessonId, key }).then(refreshLearning) // the competency counts what was done
    },
    madeOf: (key) => notebook.find((page) => page.key === key)?.made ?? [],
    async saveMade(key, changed) {
      const { id } = await client.notebook.save.mutate({ lessonId, key, changed })
      change((lesson) => ({ notebook: withMade(lesson, key, id, changed) }))
      void queryClient.invalidateQueries(trpc.notebook.pathFilter())
    },
  }
}

/** Tried until the server has it, or refuses: then the activity is gone meanwhile, and nothing is lost. */
const sendDone = (done: { lessonId: string; key: string }) =>
  untilAnswered(
    () =>
      client.activities.markDone.mutate(done).catch((error) => {
        if ((failureOf(error).status ?? 500) >= 500) throw error
      }),
    { onWaiting: () => {} },
  )

function withMade({ id: lessonId, notebook, activities }: Lesson, key: string, id: string, changed: Made) {
  const form = activities.find((activity) => activity.key === key)
  if (form?.kind !== 'make') return notebook
  const before = notebook.find((page) => page.key === key) ?? { id, lessonId, key, made: [], shownAt: null }
  const page = { ...before, form, made: mergedMade(before.made, changed), changedAt: new Date().toISOString() }
  return [...notebook.filter((one) => one.key !== key), page]
}
