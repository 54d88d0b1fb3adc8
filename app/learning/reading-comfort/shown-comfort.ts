import { comfortOf, type ReadingComfort, wordsOf } from '../../../domain/reading-comfort.ts'
import { KEPT_AS } from './first-paint.ts'

// What is shown stands in the document itself, as words in data-reading: comfort.css goes by them from the first paint on.

const listeners = new Set<() => void>()

/** @returns what ends it */
export function onComfortShown(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const shownComfort = (): ReadingComfort => comfortOf(document.documentElement.dataset.reading ?? '')

export function showComfort(comfort: ReadingComfort) {
  document.documentElement.dataset.reading = wordsOf(comfort)
  for (const listener of listeners) listener()
}

/** For the next time, before the server is asked. A browser that keeps nothing shows it until the page is left. */
export function rememberHere(comfort: ReadingComfort, whose: keyof typeof KEPT_AS) {
  try {
    localStorage.setItem(KEPT_AS[whose], wordsOf(comfort))
  } catch {}
}

/** Nobody who sits here next reads as the child did. */
export function forgetChild() {
  try {
    localStorage.removeItem(KEPT_AS.child)
    showComfort(comfortOf(localStorage.getItem(KEPT_AS.browser) ?? ''))
  } catch {}
}
