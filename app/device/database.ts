import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { Given } from '../../domain/content/questions/given.ts'
import { DAYS_OF_OPEN_ATTEMPTS, type QuizQuestion } from '../../domain/content/quizzes.ts'
import { DAY_MS } from '../../domain/platform/dates.ts'
import { ownerHere } from './owner.ts'

/**
 * What was done and is not with the server yet: a call of the API, sent in the order of `number`. `refused`: why it never will
 * be, in words for the child; it stays until the child has read that.
 */
export type Waiting = {
  number?: number
  procedure: string
  input: unknown
  at: number
  refused?: string
  /** The quiz that an attempt is of: the server asks for the attempt's key only. */
  about?: string
}

/**
 * An attempt at a quiz that was begun while there was a network, and the answers given since, by question; null: given on
 * another device. Never an answer's verdict.
 */
export type OpenAttempt = {
  quizId: string
  attemptId: string
  questions: QuizQuestion[]
  given: Record<string, Given | null>
  /** When the server was last asked for it. */
  at: number
}

/** `about`: the owner, and when its session was to end when the server was asked last, in milliseconds. `answers`: of queries, by procedure and input. */
interface Kept extends DBSchema {
  about: { key: 'owner' | 'endsAt'; value: string | number }
  answers: { key: string; value: { answer: unknown; at: number } }
  outbox: { key: number; value: Waiting }
  attempts: { key: string; value: OpenAttempt }
}
type Store = 'answers' | 'outbox' | 'attempts'
const ALL = ['about', 'answers', 'outbox', 'attempts'] as const

const NAME = 'netzpass'
const VERSION = 1

let opening: Promise<IDBPDatabase<Kept>> | undefined

function database(): Promise<IDBPDatabase<Kept>> {
  opening ??= openDB<Kept>(NAME, VERSION, {
    upgrade(db) {
      db.createObjectStore('about')
      db.createObjectStore('answers')
      db.createObjectStore('outbox', { keyPath: 'number', autoIncrement: true })
      db.createObjectStore('attempts', { keyPath: 'quizId' })
    },
    // Another version of ours wants to change the stores, or the browser has taken the storage away: it is opened again when needed.
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

/** The device keeps nothing for whoever this tab is about: nobody's, another's, or there was never anything. */
export class NotKept extends Error {}

/**
 * Runs `work` in one transaction on the stores named, if the device is still that of the child whose session this tab has.
 * `work` may await nothing but this transaction's own requests.
 *
 * @throws {NotKept} when it is not
 * @throws the browser's error where it keeps nothing: blocked, private, full
 */
export async function onDevice<Name extends Store, Mode extends 'readonly' | 'readwrite', Result>(
  mode: Mode,
  stores: readonly Name[],
  work: (kept: IDBPTransaction<Kept, ('about' | Name)[], Mode>) => Promise<Result>,
): Promise<Result> {
  const owner = ownerHere()
  if (owner === undefined) throw new NotKept()
  const kept = (await database()).transaction(['about', ...stores], mode)
  try {
    if ((await kept.objectStore('about').get('owner')) !== owner) throw new NotKept()
    const result = await work(kept)
    await kept.done
    return result
  } catch (error) {
    kept.done.catch(() => undefined)
    try {
      kept.abort()
    } catch {
      // it has ended already
    }
    throw error
  }
}

/**
 * The device becomes that of the child whose session this tab has. What it kept of anybody else is gone in the same step.
 * @returns whether it was not that child's before
 */
export async function claimDevice(): Promise<boolean> {
  const owner = ownerHere()
  if (owner === undefined) {
    await wipeDevice()
    return true
  }
  const kept = (await database()).transaction(ALL, 'readwrite')
  const isNew = (await kept.objectStore('about').get('owner')) !== owner
  if (isNew) {
    for (const store of ALL) void kept.objectStore(store).clear()
    void kept.objectStore('about').put(owner, 'owner')
  }
  await kept.done
  return isNew
}

/** Nothing of anybody is left. */
export async function wipeDevice(): Promise<void> {
  const kept = (await database()).transaction(ALL, 'readwrite')
  for (const store of ALL) void kept.objectStore(store).clear()
  await kept.done
}

/**
 * The session is over. Where it has run out by itself, what waits for the server stays for as long as an attempt at a quiz does,
 * for the same child alone: claimDevice wipes it for anybody else. Where somebody has ended it, nothing is left.
 * @returns whether something stays
 */
export async function endOnDevice(now = Date.now()): Promise<boolean> {
  const kept = (await database()).transaction(ALL, 'readwrite')
  const endsAt = Number((await kept.objectStore('about').get('endsAt')) ?? Number.POSITIVE_INFINITY)
  const hasRunOut = endsAt <= now + ROUNDING_MS && now < endsAt + DAYS_OF_OPEN_ATTEMPTS * DAY_MS
  const stays = hasRunOut && (await kept.objectStore('outbox').count()) > 0
  for (const store of stays ? (['answers'] as const) : ALL) void kept.objectStore(store).clear()
  await kept.done
  return stays
}

/** By which two clocks' ideas of the end may differ, in milliseconds. */
const ROUNDING_MS = 2_000
