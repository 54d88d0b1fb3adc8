import { buildOfPage } from '../service-worker/build-of-page.ts'
import { FILES_OF } from '../service-worker/cache-names.ts'
import { savesData } from '../service-worker/register.ts'
import { countKept } from './kept-answers.ts'

/** Whether this device has what a child needs to learn on without a network, and how many lessons; 'saving': it is to load little. */
export async function whatIsHere(): Promise<{ lessons: number } | 'saving' | 'nothing'> {
  if (!('caches' in window) || !('serviceWorker' in navigator)) return 'nothing'
  try {
    const lessons = await countKept('lessons.byId')
    const isWhole = await caches.match('/child-dashboard', { cacheName: FILES_OF + buildOfPage() })
    if (isWhole && lessons > 0) return { lessons }
    return savesData() ? 'saving' : 'nothing'
  } catch {
    return 'nothing' // the browser has caches in name only
  }
}
