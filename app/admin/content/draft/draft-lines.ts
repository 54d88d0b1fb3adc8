import type { Activity } from '../../../../domain/content/activities/activity.ts'
import { nameOfActivity } from '../../../../domain/content/activities/findings.ts'
import { drawings, inks, signs, subjects } from '../../../../domain/content/competency-look.ts'
import type { Compared, Draft, QuizDraft } from '../../../../domain/content/content.ts'
import { formatDate } from '../../../../domain/platform/dates.ts'
import { comparedLines as linesOfActivity } from '../activities/compared-lines.ts'
import { comparedQuestion } from '../questions/compared-question.ts'

/** A version as lines of text, to be compared with another one. */
export function comparedLines(version: Compared): string[] {
  const { title, description } = version.payload
  return [`Titel: ${title}`, ...labelled({ Beschreibung: description }), ...ownLines(version)]
}

/** One line for each text; none for what is not given. */
const labelled = (texts: Record<string, string | number | null>): string[] =>
  Object.entries(texts).flatMap(([label, text]) => (text === null ? [] : [`${label}: ${text}`]))

function ownLines(version: Compared): string[] {
  switch (version.type) {
    case 'competency': {
      const { pedagogicalMinAge, vendorMinAge, passMotto, passNote, subject, sign, ink, drawing } = version.payload
      return labelled({
        'Empfohlenes Alter': pedagogicalMinAge,
        'Mindestalter des Anbieters': vendorMinAge,
        'Motto des Passes': passMotto,
        'Hinweis auf dem Pass': passNote,
        Thema: subject && subjects[subject],
        Zeichen: sign && signs[sign],
        Farbe: ink && inks[ink],
        Zeichnung: drawing && drawings[drawing],
      })
    }
    case 'level': {
      const { minAge, talkingPoints, togetherTask, isOpenToAll } = version.payload
      return [
        ...labelled({ Mindestalter: minAge, 'Zusammen ausprobieren': togetherTask }),
        ...talkingPoints.map((point) => `Gesprächsanlass: ${point}`),
        ...(isOpenToAll ? ['Offen für alle'] : []),
      ]
    }
    default:
      return [...reviewLines(version), ...draftLines(version)]
  }
}

const reviewLines = ({ payload: { reviewOn, reviewNote } }: Draft): string[] => [
  ...(reviewOn ? [`Zu prüfen am ${formatDate(reviewOn)}`] : []),
  ...(reviewNote ? [`Was dann zu prüfen ist: ${reviewNote}`] : []),
]

function draftLines(draft: Draft): string[] {
  switch (draft.type) {
    case 'lesson':
      return [
        ...(draft.payload.isParentOnly ? ['Nur für Eltern'] : []),
        ...blocksOf(draft.payload.content, draft.payload.activities),
        ...draft.payload.activities.flatMap(linesOfActivity),
      ]
    case 'quiz':
      return [...linesOfDraw(draft.payload), ...draft.payload.questions.flatMap(comparedQuestion)]
    case 'simulation':
      return [
        `Adresse: ${draft.payload.endpointUrl}`,
        ...(draft.payload.needsContactData ? ['Braucht Kontaktdaten'] : []),
        ...(draft.payload.reportsOutcome ? ['Meldet ihr Ergebnis'] : []),
      ]
  }
}

const linesOfDraw = ({ questionsPerAttempt }: QuizDraft): string[] =>
  questionsPerAttempt === null ? [] : [`Fragen je Versuch: ${questionsPerAttempt}`]

const BLOCKS = 'h2, h3, h4, p, li, blockquote, tr, figcaption, img, [data-activity]'

/** The text of a lesson: one line per paragraph, list item or table row. */
function blocksOf(html: string, activities: Activity[]): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const blocks = [...body.querySelectorAll(BLOCKS)].filter((block) => block.matches('img') || !isInRow(block))
  const lines = [body, ...blocks].map((block) => {
    const key = block.getAttribute('data-activity')
    return key === null ? lineOf(block) : lineOfPlace(key, activities)
  })
  return lines.filter((line) => line !== '')
}

function lineOfPlace(key: string, activities: Activity[]): string {
  const activity = activities.find((one) => one.key === key)
  return activity ? `→ Hier steht: ${nameOfActivity(activity)}` : `→ Platz für die Aufgabe „${key}“`
}

const isInRow = (block: Element) => Boolean(block.parentElement?.closest('tr'))

function lineOf(block: Element): string {
  if (block.matches('img')) return `Bild: ${block.getAttribute('alt')} (${block.getAttribute('src')})`
  const parts = block.matches('tr') ? [...block.children].map(wordsOf) : [wordsOf(block)]
  return parts.map((part) => part.replace(/\s+/g, ' ').trim()).join(' | ')
}

/** The text of an element without its nested blocks, which are lines of their own, except within a table row. */
const wordsOf = (element: Element): string =>
  [...element.childNodes]
    .map((node) => {
      if (!(node instanceof Element)) return node.textContent
      if (node.matches('br')) return ' '
      if (node.matches(BLOCKS)) return isInRow(node) ? ` ${wordsOf(node)} ` : ''
      const address = node.getAttribute('href')
      return address ? `${wordsOf(node)} (${address})` : wordsOf(node)
    })
    .join('')
