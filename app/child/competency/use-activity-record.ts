import { useMutation } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { useMemo, useState } from 'react'
import type { AppRouter } from '../../../server/router.ts'
import type { ActivityRecord } from '../../learning/activities/activity-record.ts'
import { client, queryClient, trpc } from '../../trpc.ts'
import { refreshLearning } from './refresh-learning.ts'

type Lesson = inferRouterOutputs<AppRouter>['lessons']['byId']

/** What is kept of the activities of a lesson: what the server knows, and what was done since. */
export function useActivityRecord(lesson: Lesson | undefined): ActivityRecord | undefined {
  const [doneHere, setDoneHere] = useState<string[]>([])
  const lessonId = lesson?.id ?? ''
  const { mutate } = useMutation({
    mutationFn: (key: string) => client.activities.markDone.mutate({ lessonId, key }),
    networkMode: 'online', // waits for a connection: an activity can be done without one
    retry: 3,
    onSuccess: refreshLearning,
  })
  return useMemo(() => {
    if (!lesson) return undefined
    const done = new Set([...lesson.doneKeys, ...doneHere])
    return {
      isDone: (key) => done.has(key),
      markDone: (key) => {
        if (done.has(key)) return
        setDoneHere((before) => [...before, key])
        mutate(key)
      },
      madeOf: (key) => lesson.notebook.find((page) => page.key === key)?.made ?? [],
      saveMade: async (key, changed) => {
        await client.notebook.save.mutate({ lessonId: lesson.id, key, changed })
        void queryClient.invalidateQueries(trpc.notebook.pathFilter())
      },
    }
  }, [lesson, doneHere, mutate])
}
