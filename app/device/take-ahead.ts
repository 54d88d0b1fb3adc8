import { picturesIn } from '../../domain/content/activities/lines.ts'
import { addressOfPictureIn } from '../../domain/content/activities/picture-address.ts'
import { DAY_MS } from '../../domain/platform/dates.ts'
import { PICTURES } from '../service-worker/cache-names.ts'
import { savesData } from '../service-worker/register.ts'
import { client } from '../trpc.ts'
import { onDevice } from './database.ts'
import { keptAnswer, removeOldAnswers } from './kept-answers.ts'
import { network } from './network.ts'
import { ownerHere } from './owner.ts'
import { deviceIsSettled } from './settle.ts'

/** More than a child works on at a time, and what a device of a child can spare: some two MiB with pictures. */
const MOST = { competencies: 6, lessons: 60, passes: 12, pictures: 200 }
/** A lesson that was taken up within so long is not asked for again. Milliseconds. */
const FRESH = DAY_MS
/** What nobody has opened for so long goes. Milliseconds. */
const STALE = 30 * DAY_MS

let isUnderWay = false

/**
 * Takes up what a child needs to learn on without a network, competency by competency: each call is kept as those of screens
 * are (device-link.ts). Nothing where the browser is to save data. Never rejects; stops where something fails.
 */
export async function takeAhead(of: { competencies: string[]; passes: string[] }): Promise<void> {
  if (isUnderWay || ownerHere() === undefined || savesData() || network.away()) return
  isUnderWay = true
  try {
    await deviceIsSettled()
    await removeOldAnswers(Date.now() - STALE)
    const { learning, togetherTasks, notebook, figure, passes } = client
    await Promise.all([learning.practices.query(), togetherTasks.own.query(), notebook.own.query(), figure.own.query()])
    let left = MOST.lessons
    for (const competencyId of of.competencies.slice(0, MOST.competencies))
      left -= await takeCompetency(competencyId, left)
    await Promise.all(of.passes.slice(0, MOST.passes).map((passId) => passes.own.query({ passId })))
  } catch {
    // Without a network, or where nothing can be kept: the next time that the start page is opened.
  } finally {
    isUnderWay = false
  }
}

/** @returns how many of its lessons lie here now */
async function takeCompetency(competencyId: string, most: number): Promise<number> {
  const { levels } = await client.learning.competency.query({ competencyId })
  const lessons = levels.flatMap((level) => (level.isOpen ? level.lessons : [])).slice(0, most)
  const missing: string[] = []
  for (const { id: lessonId } of lessons) {
    const found = await keptAnswer('lessons.byId', { lessonId })
    if (!found || found.at < Date.now() - FRESH) missing.push(lessonId)
  }
  const taken = await Promise.all(missing.map((lessonId) => client.lessons.byId.query({ lessonId })))
  await keepPictures(
    taken.flatMap(({ content, activities }) => [
      ...picturesOf(content),
      ...picturesIn(activities).map(addressOfPictureIn),
    ]),
  )
  return lessons.length
}

const picturesOf = (html: string) => [...html.matchAll(/<img [^>]*?src="(\/[^"]+)"/g)].map(([, src = '']) => src)

/** In secure contexts only; on plain http there is no cache. */
async function keepPictures(addresses: string[]) {
  if (!('caches' in window) || addresses.length === 0) return
  const cache = await caches.open(PICTURES)
  const room = MOST.pictures - (await cache.keys()).length
  await Promise.allSettled([...new Set(addresses)].slice(0, Math.max(0, room)).map((address) => cache.add(address)))
  // Somebody else may have signed in meanwhile.
  await onDevice('readonly', ['answers'], async () => {}).catch(() => caches.delete(PICTURES))
}
