import { picturesIn } from '../../domain/content/activities/lines.ts'
import { addressOfPictureIn } from '../../domain/content/activities/picture-address.ts'
import { DAYS_OF_OPEN_ATTEMPTS, MOST_QUIZZES_AHEAD } from '../../domain/content/quizzes.ts'
import { passesQuiz } from '../../domain/learning/quiz-results.ts'
import { DAY_MS } from '../../domain/platform/dates.ts'
import { randomUuid } from '../components/random-uuid.ts'
import { savesData } from '../service-worker/register.ts'
import { PICTURES } from '../service-worker/shared.ts'
import { client, queryClient, trpc } from '../trpc.ts'
import { cacheAnswer, cachedAnswer, removeOldAnswers } from './cache.ts'
import { deviceClaimed } from './claim.ts'
import { network } from './network.ts'
import { deviceOwner } from './owner.ts'
import { assertOwner, readAttempt, writeAttempt } from './store.ts'

/** More than a child works on at a time; some two MiB with pictures. */
const MOST = { competencies: 6, lessons: 60, passes: 12, pictures: 200 }
/** What was prefetched within so long is not asked for again while the child learns the same. Milliseconds. */
const FRESH_MS = DAY_MS / 2
/** A lesson that was cached within so long is not asked for again. Milliseconds. */
const FRESH_LESSON_MS = DAY_MS
/** Half of the days that a prefetched attempt counts: so a device can always be offline for the other half. */
const FRESH_ATTEMPT_MS = (DAYS_OF_OPEN_ATTEMPTS / 2) * DAY_MS
/** A cached answer that nobody has opened for so long is removed. Milliseconds. */
const STALE_MS = 30 * DAY_MS
/** Where it is noted for what was prefetched, and when: among the answers, so that it goes with them. */
const NOTE = 'prefetched'

let isUnderWay = false

/**
 * Stores what a child needs to learn on without a network: its competencies with their lessons, and the questions of
 * its open quizzes. Two requests, and none where it was done lately. Nothing where the browser is to save data. Never
 * rejects; stops where something fails.
 */
export async function prefetch(): Promise<void> {
  if (isUnderWay || deviceOwner() === undefined || savesData() || network.get()) return
  isUnderWay = true
  try {
    await deviceClaimed()
    const { learning, passes } = await queryClient.ensureQueryData(trpc.learning.childDashboard.queryOptions())
    const wanted = JSON.stringify([learning.map(idOf), passes.map(idOf)])
    const before = await cachedAnswer(NOTE, undefined)
    if (before?.answer === wanted && before.at > Date.now() - FRESH_MS) return
    await removeOldAnswers(Date.now() - STALE_MS)
    const levels = await prefetchOverviews(learning.map(idOf), passes.map(idOf))
    const lessons = levels.flatMap((level) => level.lessons).slice(0, MOST.lessons)
    const quizzes = levels.flatMap((level) => level.quizzes).filter((quiz) => !passesQuiz(quiz.bestPercent ?? 0))
    await Promise.all([prefetchLessons(lessons.map(idOf)), prefetchAttempts(quizzes.map(idOf))])
    await cacheAnswer(NOTE, undefined, wanted)
  } catch {
    // Without a network, or where nothing can be stored: at the next visit.
  } finally {
    isUnderWay = false
  }
}

/** The same although it was done lately: what the child has finished since may call for more. */
export const prefetchAgain = (): Promise<void> => cacheAnswer(NOTE, undefined, '').then(prefetch, () => undefined)

const idOf = ({ id }: { id: string }) => id

/** Each answer is cached on its way (cache-link.ts). @returns the open levels of what the child learns */
async function prefetchOverviews(competencyIds: string[], passIds: string[]) {
  const { learning, togetherTasks, notebook, figure, passes } = client
  const [overviews] = await Promise.all([
    Promise.all(
      competencyIds.slice(0, MOST.competencies).map((competencyId) => learning.competency.query({ competencyId })),
    ),
    ...passIds.slice(0, MOST.passes).map((passId) => passes.own.query({ passId })),
    ...[learning.practices.query(), togetherTasks.own.query(), notebook.own.query(), figure.own.query()],
  ])
  return overviews.flatMap(({ levels }) => levels.filter((level) => level.isOpen))
}

async function prefetchLessons(lessonIds: string[]) {
  const isFresh = async (lessonId: string) =>
    ((await cachedAnswer('lessons.byId', { lessonId }))?.at ?? 0) > Date.now() - FRESH_LESSON_MS
  const fresh = await Promise.all(lessonIds.map(isFresh))
  const missing = lessonIds.filter((_, index) => !fresh[index])
  const lessons = await Promise.all(missing.map((lessonId) => client.lessons.byId.query({ lessonId })))
  await cachePictures(
    lessons.flatMap(({ content, activities }) => [
      ...picturesOf(content),
      ...picturesIn(activities).map(addressOfPictureIn),
    ]),
  )
}

/** The questions of the next attempt at each quiz. The server keeps nothing of it before the first answer. */
async function prefetchAttempts(quizIds: string[]) {
  const stored = await Promise.all(quizIds.map(isStored))
  const quizzes = quizIds
    .filter((_, index) => !stored[index])
    .slice(0, MOST_QUIZZES_AHEAD)
    .map((quizId) => ({ quizId, attemptId: randomUuid() }))
  if (quizzes.length === 0) return
  const ahead = await client.quizzes.ahead.query({ quizzes })
  for (const attempt of ahead) {
    if (await isStored(attempt.quizId)) continue // the child has begun it meanwhile
    await writeAttempt({ ...attempt, given: {}, at: Date.now() })
  }
}

async function isStored(quizId: string): Promise<boolean> {
  const attempt = await readAttempt(quizId)
  return attempt !== undefined && (Object.keys(attempt.given).length > 0 || Date.now() - attempt.at < FRESH_ATTEMPT_MS)
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
