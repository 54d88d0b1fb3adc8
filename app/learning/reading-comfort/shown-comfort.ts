import { comfortOf, type ReadingComfort, wordsOf } from '../../../domain/learning/reading-comfort.ts'
import { inBrowser } from '../../storage.ts'
import { KEPT_AS } from './first-paint.ts'

// The options that apply are stored in the data-reading attribute of the document, which comfort.css uses from the
// first paint on.

const listeners = new Set<() => void>()

/** @returns a function that unsubscribes */
export function onComfortShown(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const shownComfort = (): ReadingComfort => comfortOf(document.documentElement.dataset.reading ?? '')

export function showComfort(comfort: ReadingComfort) {
  document.documentElement.dataset.reading = wordsOf(comfort)
  for (const listener of listeners) listener()
}

/** For the next page load. Without storage the options last until the page is left. */
export function rememberHere(comfort: ReadingComfort, whose: keyof typeof KEPT_AS) {
  inBrowser.write(KEPT_AS[whose], wordsOf(comfort))
}

/** Removes the child's options, so that the next person does not get them. */
export function forgetChild() {
  inBrowser.write(KEPT_AS.child, null)
  showComfort(comfortOf(inBrowser.read(KEPT_AS.browser) ?? ''))
}
