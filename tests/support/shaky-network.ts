import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import type { Db } from '../../server/platform/db/actor.ts'
import { giveActivities, sampleOf } from './activities.ts'
import type { TestLevel } from './curriculum.ts'
import { makeLearner } from './learning.ts'
import { asOwner } from './owner.ts'

/** Switches of the network that a level is long enough for. */
const SWITCHES_OF_LEVEL = 12
const WAIT_MS = 60_000

export type Pupil = Awaited<ReturnType<typeof makePupil>>

/**
 * A child with as many levels to learn as so many switches of the network need; each has a
 * lesson to write in and a quiz.
 */
export async function makePupil(db: Db, switches: number) {
  const levels = Math.ceil(switches / SWITCHES_OF_LEVEL) + 1
  const pupil = await makeLearner(db, { levels })
  for (const { lessonIds } of pupil.competency.levels)
    await giveActivities(db, lessonIds[0] as string, [sampleOf('make')])
  return pupil
}

/** What the child did, in its order, in the words of the log; and the last text it wrote on each page. */
export type Did = { log: string[]; texts: Record<string, string>; scores: Record<string, number> }

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * A child learns in an open page while its network comes and goes, so many times; `strike` is called now and then in
 * between. It ends online, with nothing left to send. The page shows the competency, and has a network.
 */
export async function learnWhileShaking(
  page: Page,
  { competency }: Pupil,
  { seed, switches, strike }: { seed: number; switches: number; strike?: () => Promise<void> },
): Promise<{ did: Did; switched: number }> {
  const did: Did = { log: [], texts: {}, scores: {} }
  const chance = seeded(seed)
  const end = new AbortController()
  // The first lesson brings the parts that the page loads when they are needed.
  await openLesson(page, 1)
  const shaking = shake(page.context(), { chance: seeded(seed + 1), switches, end: end.signal, strike })
  for (const [index, level] of competency.levels.entries()) {
    if (shaking.isOver()) break
    if (index > 0) await openLesson(page, index + 1)
    await learnLevel(page, level, { did, chance })
  }
  end.abort()
  const switched = await shaking.ended
  await page.context().setOffline(false)
  await page
    .getByText(/auf Netz/)
    .first()
    .waitFor({ state: 'hidden', timeout: WAIT_MS })
  await untilEmpty(page)
  return { did, switched }
}

type Shake = { chance: () => number; switches: number; end: AbortSignal; strike?: (() => Promise<void>) | undefined }

function shake(context: BrowserContext, { chance, switches, end, strike }: Shake) {
  let switched = 0
  const run = async () => {
    let nextStrike = Math.round(switches / 4)
    while (switched < switches && !end.aborted) {
      await sleep(20 + chance() * 400)
      await context.setOffline(++switched % 2 === 1)
      if (!strike || switched < nextStrike) continue
      nextStrike += Math.max(20, Math.round(switches / 10))
      await strike()
    }
    return switched
  }
  return { isOver: () => switched >= switches, ended: run() }
}

const patient = { timeout: WAIT_MS }

async function openLesson(page: Page, number: number) {
  const back = page.getByRole('link', { name: /^Zurück zu „Kompetenz/ })
  if (await back.isVisible()) await back.click(patient)
  // Its own link on the card of its level: 'Weiter geht’s' turns into another step when what was waiting is counted.
  await page.getByRole('link', { name: new RegExp(`lesen: Lektion ${number}\\.1`) }).click(patient)
  await page.getByLabel('Meine Regel').waitFor(patient)
}

type Doing = { did: Did; chance: () => number }

async function learnLevel(page: Page, level: TestLevel, { did, chance }: Doing) {
  const lessonId = level.lessonIds[0] as string
  for (let edit = 0; edit < 3; edit++) {
    did.texts[lessonId] = `Regel ${Math.floor(chance() * 1e9)}`
    await page.getByLabel('Meine Regel').fill(did.texts[lessonId], patient)
    await page.getByLabel('Meine Regel').blur()
    await sleep(chance() * 150)
  }
  await page.getByRole('button', { name: 'Fertig', exact: true }).click(patient)
  did.log.push(`activity_done ${lessonId}`)
  await page.getByRole('button', { name: 'Fertig gelesen – weiter zum Quiz' }).click(patient)
  did.log.push(`lesson_read ${lessonId}`)
  let score = 0
  for (const [index, question] of level.questions.entries()) {
    await page.getByRole('heading', { name: question.question }).waitFor(patient)
    // The second has two right answers: with one of them the level stays open, and nothing is celebrated in between.
    const letter = index === 0 && chance() < 0.5 ? 'B' : 'A'
    if (index === 0 && letter === 'A') score++
    await page.getByLabel(`Antwort ${letter}`, { exact: true }).click(patient)
    await page.getByRole('button', { name: 'Antwort prüfen' }).click(patient)
    did.log.push(`question_answered ${question.id} Antwort ${letter}`)
    const isLast = index === level.questions.length - 1
    await page.getByRole('button', { name: isLast ? 'Ergebnis ansehen' : 'Weiter' }).click(patient)
  }
  did.log.push(`quiz_finished ${level.quizId}`)
  did.scores[level.quizId] = score
  await page
    .getByText(/Deine Antworten sind aufgehoben|Fragen richtig/)
    .first()
    .waitFor(patient)
}

/** Until the outbox of the page's browser has nothing in it. */
async function untilEmpty(page: Page) {
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(100)) {
    const left = await page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('netzpass')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const counting = opening.result.transaction('outbox').objectStore('outbox').count()
            counting.onsuccess = () => {
              resolve(counting.result)
              opening.result.close()
            }
          }
        }),
    )
    if (left === 0) return
  }
  throw new Error('Something is left in the outbox.')
}

/** What the server has of what the child did, in the same words. */
export function whatArrived(db: Db, { child }: Pick<Pupil, 'child'>): Promise<Did> {
  return asOwner(db, async (tx) => {
    const log = await tx
      .selectFrom('childActivitiesLog')
      .where('childId', '=', child.id)
      .orderBy('activityTimestamp')
      .orderBy('id')
      .selectAll()
      .execute()
    const pages = await tx.selectFrom('notebookPages').where('childId', '=', child.id).selectAll().execute()
    const attempts = await tx.selectFrom('quizAttempts').where('childId', '=', child.id).selectAll().execute()
    const [reads, done, responses] = await Promise.all([
      tx.selectFrom('lessonProgress').where('childId', '=', child.id).select('lessonId').execute(),
      tx.selectFrom('activityStates').where('childId', '=', child.id).select('lessonId').execute(),
      tx
        .selectFrom('quizResponses as r')
        .innerJoin('quizAttempts as a', 'a.id', 'r.attemptId')
        .where('a.childId', '=', child.id)
        .select('r.questionId')
        .execute(),
    ])
    // The rows must say what the log says, as often.
    const kinds = Map.groupBy(log, ({ activityType }) => activityType)
    const counts = [
      [reads.length, kinds.get('lesson_read')?.length ?? 0],
      [done.length, kinds.get('activity_done')?.length ?? 0],
      [responses.length, kinds.get('question_answered')?.length ?? 0],
      [attempts.length, kinds.get('quiz_finished')?.length ?? 0],
    ] as const
    for (const [rows, lines] of counts) if (rows !== lines) throw new Error(`${rows} rows, ${lines} lines in the log`)
    return {
      log: log.map(({ activityType, lessonId, questionId, answerTitle, quizId }) =>
        activityType === 'question_answered'
          ? `${activityType} ${questionId} ${answerTitle}`
          : `${activityType} ${lessonId ?? quizId}`,
      ),
      texts: Object.fromEntries(
        pages.map(({ lessonId, made }) => [lessonId ?? '', String(made.find(({ field }) => field === 'regel')?.value)]),
      ),
      scores: Object.fromEntries(attempts.map(({ quizId, score }) => [quizId ?? '', score])),
    }
  })
}
