import { buildOfPage as version } from '../service-worker/build-of-page.ts'
import { onDevice } from './database.ts'

/**
 * What queries have answered, on the device. Each is that of one build of the app, by the version of its list of screens: a
 * page never gets an answer whose shape it does not know.
 */
const keyOf = (path: string, input: unknown) => `${version()} ${path} ${JSON.stringify(input ?? null)}`

export type KeptAnswer = { answer: unknown; at: number }

/** @throws as onDevice */
export const keepAnswer = (path: string, input: unknown, answer: unknown): Promise<void> =>
  onDevice('readwrite', ['answers'], async (kept) => {
    await kept.objectStore('answers').put({ answer, at: Date.now() }, keyOf(path, input))
  })

/** Undefined when there is none for this child. */
export const keptAnswer = (path: string, input: unknown): Promise<KeptAnswer | undefined> =>
  onDevice('readonly', ['answers'], (kept) => kept.objectStore('answers').get(keyOf(path, input))).catch(
    () => undefined,
  )

/** What the server has been told since changes what is kept; `change` gives the same answer back where it concerns another. @throws as onDevice */
export const changeKept = <Answer>(path: string, change: (answer: Answer) => Answer): Promise<void> =>
  onDevice('readwrite', ['answers'], async (kept) => {
    for (let at = await kept.objectStore('answers').openCursor(allOf(path)); at; at = await at.continue()) {
      const answer = change(at.value.answer as Answer)
      if (answer !== at.value.answer) void at.update({ ...at.value, answer })
    }
  })

/** How many answers of this procedure there are, and when the newest was kept; 0 for a device that keeps nothing. */
export const countKept = (path: string): Promise<number> =>
  onDevice('readonly', ['answers'], (kept) => kept.objectStore('answers').count(allOf(path))).catch(() => 0)

const allOf = (path: string) => IDBKeyRange.bound(`${version()} ${path} `, `${version()} ${path} \uffff`)

/** Removes what was kept before `limit`, and what another build of the app has kept. @throws as onDevice */
export const removeOldAnswers = (limit: number): Promise<void> =>
  onDevice('readwrite', ['answers'], async (kept) => {
    for (let at = await kept.objectStore('answers').openCursor(); at; at = await at.continue())
      if (at.value.at < limit || !String(at.key).startsWith(`${version()} `)) void at.delete()
  })
