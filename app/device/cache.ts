import { RECORDINGS, buildOfPage as version } from '../service-worker/shared.ts'
import type { FoundSession } from '../session/ask-for-session.ts'
import { assertOwner, inStore } from './store.ts'

/**
 * Cached answers of queries. Each is that of one build of the app, by the version of its list of screens: a page never
 * gets an answer whose shape it does not know.
 */
const keyOf = (path: string, input: unknown) => `${version()} ${path} ${JSON.stringify(input ?? null)}`
const allOf = (path: string) => IDBKeyRange.bound(`${version()} ${path} `, `${version()} ${path} \uffff`)

/** @throws as inStore */
export const cacheAnswer = (path: string, input: unknown, answer: unknown): Promise<void> =>
  inStore('readwrite', ['answers'], async (stored) => {
    await stored.objectStore('answers').put({ answer, at: Date.now() }, keyOf(path, input))
  })

/** `at`: when it was read from the server, in milliseconds. Undefined when there is none for this child. */
export const cachedAnswer = (path: string, input: unknown): Promise<{ answer: unknown; at: number } | undefined> =>
  inStore('readonly', ['answers'], (stored) => stored.objectStore('answers').get(keyOf(path, input))).catch(
    () => undefined,
  )

/**
 * Changes cached answers of a procedure; `change` gives the same answer back where nothing changes. @throws as inStore
 */
export const changeCached = <Answer>(path: string, change: (answer: Answer) => Answer): Promise<void> =>
  inStore('readwrite', ['answers'], async (stored) => {
    for (let at = await stored.objectStore('answers').openCursor(allOf(path)); at; at = await at.continue()) {
      const answer = change(at.value.answer as Answer)
      if (answer !== at.value.answer) void at.update({ ...at.value, answer })
    }
  })

/** How many cached answers of this procedure there are; 0 for a device that stores nothing. */
export const countCached = (path: string): Promise<number> =>
  inStore('readonly', ['answers'], (stored) => stored.objectStore('answers').count(allOf(path))).catch(() => 0)

/**
 * Removes what was cached before `limit` (milliseconds), and what another build of the app has cached. @throws as
 * inStore
 */
export const removeOldAnswers = (limit: number): Promise<void> =>
  inStore('readwrite', ['answers'], async (stored) => {
    for (let at = await stored.objectStore('answers').openCursor(); at; at = await at.continue())
      if (at.value.at < limit || !String(at.key).startsWith(`${version()} `)) void at.delete()
  })

const SESSION = 'session'

/** Of the person only what screens need without a network: no surname, no address. @throws as inStore */
export async function cacheSession({ user, ...session }: FoundSession): Promise<void> {
  await inStore(
    'readwrite',
    [],
    async (stored) => void (await stored.objectStore('about').put(session.endsAt, 'endsAt')),
  )
  await cacheAnswer(SESSION, undefined, { ...session, user: { ...user, lastName: '', email: user.email && '' } })
}

export const cachedSession = async (): Promise<FoundSession | undefined> =>
  (await cachedAnswer(SESSION, undefined))?.answer as FoundSession | undefined

const addressOf = (file: string) => `/${file}`

/** Recordings that a child wished to have without a network too (decision 108). Cached in secure contexts only. */
export const cachedRecordings = {
  arePossible: () => 'caches' in window,

  /** Undefined when it is not cached. Never rejects. */
  async find(file: string): Promise<Blob | undefined> {
    const cached = await caches.match(addressOf(file), { cacheName: RECORDINGS }).catch(() => undefined)
    return cached?.blob()
  },

  /** @throws where it cannot be had; a QuotaExceededError where there is no room */
  async keep(file: string): Promise<void> {
    await (await caches.open(RECORDINGS)).add(addressOf(file))
    // Somebody else may have signed in meanwhile.
    await assertOwner().catch(async (error) => {
      await caches.delete(RECORDINGS)
      throw error
    })
  },

  async remove(file: string): Promise<void> {
    await (await caches.open(RECORDINGS)).delete(addressOf(file))
  },

  async removeAll(): Promise<void> {
    await caches.delete(RECORDINGS)
  },

  /** How many there are, and how large they are together in bytes. */
  async count(): Promise<{ count: number; bytes: number }> {
    if (!(await caches.has(RECORDINGS))) return { count: 0, bytes: 0 }
    const cached = await (await caches.open(RECORDINGS)).matchAll()
    const sizes = await Promise.all(cached.map(async (one) => (await one.blob()).size))
    return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  },
}
