import { picturesIn } from '../../domain/content/activities/lines.ts'
import { addressOfPictureIn } from '../../domain/content/activities/picture-address.ts'
import { DAYS_OF_OPEN_ATTEMPTS } from '../../domain/content/quizzes.ts'
import { passesQuiz } from '../../domain/learning/quiz-results.ts'
import { DAY_MS } from '../../domain/platform/dates.ts'
import { randomUuid } from '../components/random-uuid.ts'
import { savesData } from '../service-worker/register.ts'
import { PICTURES } from '../service-worker/shared.ts'
import { client, minutes, queryClient, trpc } from '../trpc.ts'
import { cachedAnswer, removeOldAnswers } from './cache.ts'
import { deviceClaimed } from './claim.ts'
import { network } from './network.ts'
import { deviceOwner } from './owner.ts'
import { assertOwner, readAttempt, writeAttempt } from './store.ts'

/** More than a child works on at a time; some two MiB with pictures. `attempts`: per run. */
const MOST = { competencies: 6, lessons: 60, passes: 12, pictures: 200, attempts: 12 }
/** A lesson that was cached within so long is not asked for again. Milliseconds. */
const FRESH_LESSON_MS = DAY_MS
/** Half of the days that the server keeps an attempt: so a device can always be offline for the other half. */
const FRESH_ATTEMPT_MS = (DAYS_OF_OPEN_ATTEMPTS / 2) * DAY_MS
/** A cached answer that nobody has opened for so long is removed. Milliseconds. */
const STALE_MS = 30 * DAY_MS

let isUnderWay = false

/**
 * Caches what a child needs to learn on without a network, competency by competency, by asking for it (cache-link.ts).
 * Nothing where the browser is to save data. Never rejects; stops where something fails.
 */
export async function prefetchAnswers(of: { competencies: string[]; passes: string[] }): Promise<void> {
  if (isUnderWay || deviceOwner() === undefined || savesData() || network.get()) return
  isUnderWay = true
  try {
    await deviceClaimed()
    await removeOldAnswers(Date.now() - STALE_MS)
    const { learning, togetherTasks, notebook, figure, passes } = client
    await Promise.all([learning.practices.query(), togetherTasks.own.query(), notebook.own.query(), figure.own.query()])
    let left = MOST.lessons
    for (const competencyId of of.competencies.slice(0, MOST.competencies))
      left -= await prefetchCompetency(competencyId, left)
    await Promise.all(of.passes.slice(0, MOST.passes).map((passId) => passes.own.query({ passId })))
  } catch {
    // Without a network, or where nothing can be stored: the next time that the start page is opened.
  } finally {
    isUnderWay = false
  }
}

/** @returns how many of its lessons are cached now */
async function prefetchCompetency(competencyId: string, most: number): Promise<number> {
  const { levels } = await client.learning.competency.query({ competencyId })
  const lessons = levels.flatMap((level) => (level.isOpen ? level.lessons : [])).slice(0, most)
  const missing: string[] = []
  for (const { id: lessonId } of lessons) {
    const found = await cachedAnswer('lessons.byId', { lessonId })
    if (!found || found.at < Date.now() - FRESH_LESSON_MS) missing.push(lessonId)
  }
  const fetched = await Promise.all(missing.map((lessonId) => client.lessons.byId.query({ lessonId })))
  await cachePictures(
    fetched.flatMap(({ content, activities }) => [
      ...picturesOf(content),
      ...picturesIn(activities).map(addressOfPictureIn),
    ]),
  )
  return lessons.length
}

const picturesOf = (html: string) => [...html.matchAll(/<img [^>]*?src="(\/[^"]+)"/g)].map(([, src = '']) => src)

/** In secure contexts only; on plain http browsers have no cache of files. */
async function cachePictures(addresses: string[]) {
  if (!('caches' in window) || addresses.length === 0) return
  const cache = await caches.open(PICTURES)
  const room = MOST.pictures - (await cache.keys()).length
  await Promise.allSettled([...new Set(addresses)].slice(0, Math.max(0, room)).map((address) => cache.add(address)))
  // Somebody else may have signed in meanwhile.
  await assertOwner().catch(() => caches.delete(PICTURES))
}

/**
 * Opens an attempt at each open quiz of what the child is learning, so that it can be answered without a network. The
 * next in turn first, one after the other, in one tab; ends without a word when the network goes.
 */
export const prefetchAttempts = () =>
  navigator.locks
    ?.request('netzpass-ahead', { ifAvailable: true }, async (lock) => {
      if (!lock) return
      let left = MOST.attempts
      for await (const quizId of openQuizzes()) {
        if (await isPrefetched(quizId)) continue
        const { attemptId, questions, told } = await client.quizzes.start.mutate({ attemptId: randomUuid(), quizId })
        const given = Object.fromEntries(told.map(({ questionId }) => [questionId, null]))
        await writeAttempt({ quizId, attemptId, questions, given, at: Date.now() })
        if (--left === 0) return
      }
    })
    .catch(() => undefined)

async function* openQuizzes() {
  const { learning } = await queryClient.ensureQueryData(trpc.learning.childDashboard.queryOptions())
  for (const { id } of learning) {
    const { levels } = await queryClient.fetchQuery({
      ...trpc.learning.competency.queryOptions({ competencyId: id }),
      staleTime: minutes(10),
    })
    for (const level of levels)
      if (level.isOpen) for (const quiz of level.quizzes) if (!passesQuiz(quiz.bestPercent ?? 0)) yield quiz.id
  }
}

async function isPrefetched(quizId: string): Promise<boolean> {
  const attempt = await readAttempt(quizId)
  return attempt !== undefined && (Object.keys(attempt.given).length > 0 || Date.now() - attempt.at < FRESH_ATTEMPT_MS)
}
