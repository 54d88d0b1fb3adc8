import { type OpenAttempt, onDevice, type Waiting } from './database.ts'
import { isOf, isSame, merged } from './doings.ts'

export type Entry = Waiting & { number: number }

const isLeft = (entry: Waiting) => entry.refused === undefined

/**
 * Writes down what is to be sent. What waits already is not written twice; the newest text of a page takes the place of an
 * older one, behind all that was done since.
 * @returns its number, and that of the entry it has replaced
 * @throws as onDevice
 */
export const writeDown = (entry: Waiting): Promise<{ number: number; replaced?: number }> =>
  onDevice('readwrite', ['outbox', 'attempts'], async (kept) => {
    const outbox = kept.objectStore('outbox')
    const waiting = ((await outbox.getAll()) as Entry[]).filter(isLeft)
    const same = waiting.findLast((one) => isSame(one, entry))
    if (same && !waiting.some((one) => one.number > same.number && merged(one, entry))) return { number: same.number }
    await noteAnswer(kept.objectStore('attempts'), entry)
    const older = waiting.find((one) => merged(one, entry))
    if (!older) return { number: await outbox.add(entry) }
    await outbox.delete(older.number)
    return { number: await outbox.add(merged(older, entry) ?? entry), replaced: older.number }
  })

/** The answer to a question is kept with its attempt, so that the quiz goes on after it although the page was closed. */
async function noteAnswer(
  attempts: { getAll(): Promise<OpenAttempt[]>; put(attempt: OpenAttempt): Promise<unknown> },
  entry: Waiting,
) {
  if (!isOf(entry, 'quizzes.check')) return
  const { attemptId, questionId, answerIds, placedAt = null, value = null } = entry.input
  const attempt = (await attempts.getAll()).find((one) => one.attemptId === attemptId)
  if (attempt)
    await attempts.put({ ...attempt, given: { ...attempt.given, [questionId]: { answerIds, placedAt, value } } })
}

/** All that waits and all that was refused, in order. @throws as onDevice */
export const readAll = (): Promise<Entry[]> =>
  onDevice('readonly', ['outbox'], async (kept) => (await kept.objectStore('outbox').getAll()) as Entry[])

/** What is to be sent next. @throws as onDevice */
export const readNext = async (): Promise<Entry | undefined> => (await readAll()).find(isLeft)

/** The server has answered, or the child has read why not. @throws as onDevice */
export const strikeOut = (entry: Entry): Promise<void> =>
  onDevice('readwrite', ['outbox', 'attempts'], async (kept) => {
    await kept.objectStore('outbox').delete(entry.number)
    await endAttempt(kept.objectStore('attempts'), entry)
  })

/** It stays for the child to read, unless newer text has taken its place. @throws as onDevice */
export const keepRefused = (entry: Entry, refused: string): Promise<void> =>
  onDevice('readwrite', ['outbox', 'attempts'], async (kept) => {
    const outbox = kept.objectStore('outbox')
    if (await outbox.get(entry.number)) await outbox.put({ ...entry, refused })
    await endAttempt(kept.objectStore('attempts'), entry)
  })

async function endAttempt(
  attempts: { getAll(): Promise<OpenAttempt[]>; delete(quizId: string): Promise<unknown> },
  entry: Waiting,
) {
  if (!isOf(entry, 'quizzes.submit')) return
  const { attemptId } = entry.input
  const attempt = (await attempts.getAll()).find((one) => one.attemptId === attemptId)
  if (attempt) await attempts.delete(attempt.quizId)
}
