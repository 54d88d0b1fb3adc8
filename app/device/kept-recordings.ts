import { RECORDINGS } from '../service-worker/cache-names.ts'
import { onDevice } from './database.ts'

/** Recordings that a child wished to have without a network too (decision 108). In secure contexts only; on plain http there is no cache. */
export const keepsRecordings = () => 'caches' in window

const addressOf = (file: string) => `/${file}`

/** The recording as it lies here; undefined when it does not. Never rejects. */
export async function keptRecording(file: string): Promise<Blob | undefined> {
  const kept = await caches.match(addressOf(file), { cacheName: RECORDINGS }).catch(() => undefined)
  return kept?.blob()
}

/** Takes a recording onto this device. @throws where it cannot be had; a QuotaExceededError where there is no room */
export async function keepRecording(file: string): Promise<void> {
  await (await caches.open(RECORDINGS)).add(addressOf(file))
  // Somebody else may have signed in meanwhile.
  await onDevice('readonly', ['answers'], async () => {}).catch(async (error) => {
    await caches.delete(RECORDINGS)
    throw error
  })
}

export const removeRecording = async (file: string): Promise<void> =>
  void (await (await caches.open(RECORDINGS)).delete(addressOf(file)))

/** How many lie here, and how large they are together in bytes. */
export async function countRecordings(): Promise<{ count: number; bytes: number }> {
  if (!(await caches.has(RECORDINGS))) return { count: 0, bytes: 0 }
  const kept = await (await caches.open(RECORDINGS)).matchAll()
  const sizes = await Promise.all(kept.map(async (one) => (await one.blob()).size))
  return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

export const removeRecordings = async (): Promise<void> => void (await caches.delete(RECORDINGS))
