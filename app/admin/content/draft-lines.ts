import type { Draft } from '../../../domain/content.ts'
import { formatDate } from '../../../domain/dates.ts'

/** A draft as lines of text, for comparing two of them. */
export function draftLines(draft: Draft): string[] {
  const { title, description, reviewOn, reviewNote } = draft.payload
  return [
    `Titel: ${title}`,
    ...(description ? [`Beschreibung: ${description}`] : []),
    ...(reviewOn ? [`Zu prüfen am ${formatDate(reviewOn)}: ${reviewNote ?? ''}`] : []),
    ...ownLines(draft),
  ]
}

function ownLines(draft: Draft): string[] {
  switch (draft.type) {
    case 'lesson':
      return [...(draft.payload.isParentOnly ? ['Nur für Eltern'] : []), ...blocksOf(draft.payload.content)]
    case 'quiz':
      return draft.payload.questions.flatMap(({ question, answers }, index) => [
        `Frage ${index + 1}: ${question}`,
        ...answers.map(
          ({ text, isCorrect, explanation }) =>
            `${isCorrect ? '✓' : '✗'} ${text}${explanation ? ` (Erklärung: ${explanation})` : ''}`,
        ),
      ])
    case 'simulation':
      return [
        `Adresse: ${draft.payload.endpointUrl}`,
        ...(draft.payload.needsContactData ? ['Braucht Kontaktdaten'] : []),
        ...(draft.payload.reportsOutcome ? ['Meldet ihr Ergebnis'] : []),
      ]
  }
}

const BLOCKS = 'h2, h3, h4, p, li, tr, figcaption, img'

/** The text of a lesson, a paragraph, list item or table row to a line. */
function blocksOf(html: string): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return [...page.querySelectorAll(BLOCKS)]
    .filter((block) => block.matches('img') || !block.querySelector(BLOCKS)) // a paragraph in a list item is one line, not two
    .map((block) => (block.matches('img') ? `Bild: ${block.getAttribute('alt')}` : lineOf(block)))
    .filter((line) => line !== '')
}

const lineOf = (block: Element) =>
  (block.matches('tr')
    ? [...block.children].map((cell) => cell.textContent).join(' | ')
    : (block.textContent ?? '')
  ).trim()
