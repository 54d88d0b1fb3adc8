import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { Given } from '../../domain/content/questions/given.ts'
import { DAYS_OF_OPEN_ATTEMPTS, type QuizQuestion } from '../../domain/content/quizzes.ts'
import { DAY_MS } from '../../domain/platform/dates.ts'
import { deviceOwner } from './owner.ts'
import { isOf, isQueued, isSame, merged, type QueuedTask, type Task } from './tasks.ts'

/**
 * An attempt at a quiz whose questions came while there was a network, and the answers given since, by question; null:
 * given on another device. Never an answer's verdict. `at`: when the server was last asked for it. `proof`: of an
 * attempt that the server has only drawn; it opens it with the first answer, which brings this along.
 */
export type PrefetchedAttempt = {
  quizId: string
  attemptId: string
  questions: QuizQuestion[]
  given: Record<string, Given | null>
  at: number
  proof?: string
}

/**
 * `about`: the device owner, and when its session was to end when the server was asked last, in milliseconds.
 * `answers`: cached answers of queries, by procedure and input. `outbox`: tasks in the order of their numbers.
 */
interface Schema extends DBSchema {
  about: { key: 'owner' | 'endsAt'; value: string | number }
  answers: { key: string; value: { answer: unknown; at: number } }
  outbox: { key: number; value: Task }
  attempts: { key: string; value: PrefetchedAttempt }
}
type StoreName = 'answers' | 'outbox' | 'attempts'
const ALL = ['about', 'answers', 'outbox', 'attempts'] as const

const NAME = 'netzpass'
const VERSION = 1

let opening: Promise<IDBPDatabase<Schema>> | undefined

function database(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>(NAME, VERSION, {
    upgrade(db) {
      db.createObjectStore('about')
      db.createObjectStore('answers')
      db.createObjectStore('outbox', { keyPath: 'number', autoIncrement: true })
      db.createObjectStore('attempts', { keyPath: 'quizId' })
    },
    // A newer version of ours wants to change the stores, or the browser has closed the database: it is opened again
    // when needed.
    blocking: (_now, _wanted, event) => {
      ;(event.target as IDBDatabase).close()
      opening = undefined
    },
    terminated: () => {
      opening = undefined
    },
  }).catch((error) => {
    opening = undefined
    throw error
  })
  return opening
}

type Name = StoreName | 'about'

/** Transactions that have not ended. */
const underWay = new Set<{ abort(): void }>()

async function begin<Names extends readonly Name[], Mode extends 'readonly' | 'readwrite'>(names: Names, mode: Mode) {
  const stored = (await database()).transaction(names, mode)
  const ended = () => void underWay.delete(stored)
  underWay.add(stored)
  stored.done.then(ended, ended)
  return stored
}

// Safari keeps a page that is left for the way back, with its transactions: they never end there, and all later pages
// would wait for them forever. They end as when the page is closed; whoever comes back opens the database again.
if ('window' in globalThis)
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return
    for (const stored of underWay) {
      try {
        stored.abort()
      } catch {
        // it is just ending
      }
    }
    void opening?.then((db) => db.close()).catch(() => undefined)
    opening = undefined
  })

/** The tab has no device owner, or the store belongs to another one, or to nobody yet. */
class NotOwner extends Error {}

/**
 * Runs `work` in one transaction on the stores named, if the store belongs to the device owner of this tab.
 * `work` may await nothing but this transaction's own requests.
 *
 * @throws {NotOwner} when it does not
 * @throws the browser's error where it stores nothing: blocked, private, full
 */
export async function inStore<Name extends StoreName, Mode extends 'readonly' | 'readwrite', Result>(
  mode: Mode,
  names: readonly Name[],
  work: (stored: IDBPTransaction<Schema, ('about' | Name)[], Mode>) => Promise<Result>,
): Promise<Result> {
  const owner = deviceOwner()
  if (owner === undefined) throw new NotOwner()
  const stored = await begin(['about', ...names] as ('about' | Name)[], mode)
  try {
    if ((await stored.objectStore('about').get('owner')) !== owner) throw new NotOwner()
    const result = await work(stored)
    await stored.done
    return result
  } catch (error) {
    stored.done.catch(() => undefined)
    try {
      stored.abort()
    } catch {
      // it has ended already
    }
    throw error
  }
}

/** @throws {NotOwner} when the store no longer belongs to the device owner of this tab */
export const assertOwner = (): Promise<void> => inStore('readonly', ['answers'], async () => {})

/**
 * The store becomes that of this device owner. What it held of anybody else is gone in the same step.
 * @returns whether it was not that owner's before
 */
export async function claimStore(owner: string): Promise<boolean> {
  const stored = await begin(ALL, 'readwrite')
  const isNew = (await stored.objectStore('about').get('owner')) !== owner
  if (isNew) {
    for (const name of ALL) void stored.objectStore(name).clear()
    void stored.objectStore('about').put(owner, 'owner')
  }
  await stored.done
  return isNew
}

/** Nothing of anybody is left. */
export async function wipeStore(): Promise<void> {
  const stored = await begin(ALL, 'readwrite')
  for (const name of ALL) void stored.objectStore(name).clear()
  await stored.done
}

/** By how much two clocks may differ about the end of a session, in milliseconds. */
const ROUNDING_MS = 2_000

/**
 * The session is over. Where it has run out by itself, queued tasks stay for as long as an attempt at a quiz does, for
 * the same owner alone: claimStore wipes them for anybody else. Where somebody has ended it, nothing is left.
 * @returns whether something stays
 */
export async function endSessionInStore(now = Date.now()): Promise<boolean> {
  const stored = await begin(ALL, 'readwrite')
  const endsAt = Number((await stored.objectStore('about').get('endsAt')) ?? Number.POSITIVE_INFINITY)
  const hasRunOut = endsAt <= now + ROUNDING_MS && now < endsAt + DAYS_OF_OPEN_ATTEMPTS * DAY_MS
  const stays = hasRunOut && (await stored.objectStore('outbox').count()) > 0
  for (const name of stays ? (['answers'] as const) : ALL) void stored.objectStore(name).clear()
  await stored.done
  return stays
}

/** Undefined when there is none that is still open; also where nothing is stored. */
export const readAttempt = (quizId: string): Promise<PrefetchedAttempt | undefined> =>
  inStore('readonly', ['attempts'], (stored) => stored.objectStore('attempts').get(quizId)).then(
    (attempt) => (attempt && Date.now() - attempt.at < DAYS_OF_OPEN_ATTEMPTS * DAY_MS ? attempt : undefined),
    () => undefined,
  )

/** In place of another attempt at this quiz. Where nothing is stored nothing happens. */
export const writeAttempt = (attempt: PrefetchedAttempt): Promise<void> =>
  inStore('readwrite', ['attempts'], async (stored) => void (await stored.objectStore('attempts').put(attempt))).catch(
    () => undefined,
  )

export const removeAttempt = (quizId: string): Promise<void> =>
  inStore('readwrite', ['attempts'], (stored) => stored.objectStore('attempts').delete(quizId)).catch(() => undefined)

/** The outbox as it is stored: queued tasks and refused ones. Each function throws as inStore. */
export const taskRows = {
  /**
   * A task that is queued already is not written twice; the newest text of a page takes the place of an older one,
   * behind all that was done since.
   * @returns its number, and that of the task it has replaced
   */
  add: (task: Task): Promise<{ number: number; replaced?: number }> =>
    inStore('readwrite', ['outbox', 'attempts'], async (stored) => {
      const outbox = stored.objectStore('outbox')
      const queued = ((await outbox.getAll()) as QueuedTask[]).filter(isQueued)
      const same = queued.findLast((one) => isSame(one, task))
      if (same && !queued.some((one) => one.number > same.number && merged(one, task))) return { number: same.number }
      await noteAnswer(stored.objectStore('attempts'), task)
      const older = queued.find((one) => merged(one, task))
      if (!older) return { number: await outbox.add(task) }
      await outbox.delete(older.number)
      return { number: await outbox.add(merged(older, task) ?? task), replaced: older.number }
    }),

  /** In order, the refused ones too; none where the store is not this tab's. */
  all: (): Promise<QueuedTask[]> =>
    inStore(
      'readonly',
      ['outbox'],
      async (stored) => (await stored.objectStore('outbox').getAll()) as QueuedTask[],
    ).catch((error) => {
      if (error instanceof NotOwner) return []
      throw error
    }),

  /** The server has answered, or the child has read why not. */
  remove: (task: QueuedTask): Promise<void> =>
    inStore('readwrite', ['outbox', 'attempts'], async (stored) => {
      await stored.objectStore('outbox').delete(task.number)
      await endAttempt(stored.objectStore('attempts'), task)
    }),

  /** It stays for the child to read, unless newer text has taken its place. */
  refuse: (task: QueuedTask, refused: string): Promise<void> =>
    inStore('readwrite', ['outbox', 'attempts'], async (stored) => {
      const outbox = stored.objectStore('outbox')
      if (await outbox.get(task.number)) await outbox.put({ ...task, refused })
      await endAttempt(stored.objectStore('attempts'), task)
    }),
}

type Attempts = {
  getAll(): Promise<PrefetchedAttempt[]>
  put(attempt: PrefetchedAttempt): Promise<unknown>
  delete(quizId: string): Promise<unknown>
}
const findAttempt = async (attempts: Attempts, attemptId: string) =>
  (await attempts.getAll()).find((one) => one.attemptId === attemptId)

/** Stores the answer to a question with its attempt, so that the quiz goes on after it in a page opened later. */
async function noteAnswer(attempts: Attempts, task: Task) {
  if (!isOf(task, 'quizzes.check')) return
  const { attemptId, questionId, answerIds, placedAt = null, value = null } = task.input
  const attempt = await findAttempt(attempts, attemptId)
  if (attempt)
    await attempts.put({ ...attempt, given: { ...attempt.given, [questionId]: { answerIds, placedAt, value } } })
}

async function endAttempt(attempts: Attempts, task: Task) {
  if (!isOf(task, 'quizzes.submit')) return
  const attempt = await findAttempt(attempts, task.input.attemptId)
  if (attempt) await attempts.delete(attempt.quizId)
}
