import { nameOfActivity } from '../../../../domain/content/activities/findings.ts'
import type { Draft } from '../../../../domain/content/content.ts'
import { fieldOfActivity, fields } from '../../../../domain/content/content-findings.ts'
import { quoteOf } from '../../../../domain/content/reviews.ts'

/** A place in a draft that a comment can stand at, as it is called on the screen. */
export type Place = { field: string; quote: string | null; label: string }

/** All places of a draft, from its top to its end. In the browser only: a lesson's text is HTML. */
export function placesOf(draft: Draft): Place[] {
  return [
    { field: fields.title, quote: null, label: 'Titel' },
    { field: fields.description, quote: null, label: 'Beschreibung' },
    ...ownPlaces(draft),
  ]
}

function ownPlaces(draft: Draft): Place[] {
  switch (draft.type) {
    case 'lesson':
      return [
        ...paragraphsIn(draft.payload.content).map((quote) => ({
          field: fields.content,
          quote,
          label: `Text: „${quote.length > 50 ? `${quote.slice(0, 50)} …` : quote}“`,
        })),
        ...draft.payload.activities.map((activity) => ({
          field: fieldOfActivity(activity.key),
          quote: null,
          label: `Aufgabe: ${nameOfActivity(activity)}`,
        })),
      ]
    case 'quiz':
      return draft.payload.questions.map(({ id }, index) => ({ field: id, quote: null, label: `Frage ${index + 1}` }))
    case 'simulation':
      return [{ field: fields.address, quote: null, label: 'Adresse' }]
  }
}

const PARAGRAPHS = 'h2, h3, h4, p, li, blockquote, td, figcaption'

/** The paragraphs of a text by their beginnings, each once; of nested ones the innermost. */
const paragraphsIn = (html: string): string[] => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...new Set(innermost(body).map((block) => quoteOf(block.textContent)))].filter((quote) => quote !== '')
}

/** The paragraph of a text on the screen that a comment quotes; undefined once it begins differently. */
export const findParagraph = (text: Element, quote: string): Element | undefined =>
  innermost(text).find((block) => quoteOf(block.textContent) === quote)

const innermost = (root: Element) =>
  [...root.querySelectorAll(PARAGRAPHS)].filter((block) => !block.querySelector(PARAGRAPHS))

/** How the place of a comment is called, also when it is gone. */
export function labelOf(places: Place[], { field, quote }: { field: string; quote: string | null }): string {
  const place = places.find((one) => one.field === field && one.quote === quote)
  if (place) return place.label
  return quote ? `Eine Stelle, die geändert wurde: „${quote}“` : 'Eine Stelle, die es nicht mehr gibt'
}
