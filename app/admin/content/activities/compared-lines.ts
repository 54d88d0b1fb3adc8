import {
  type Activity,
  activityNames,
  type FindPart,
  type MakeField,
  type Scene,
} from '../../../../domain/content/activities/activity.ts'
import { describeRecording, type PlacedRecording } from '../../../../domain/content/recordings/recording.ts'
import { formatDate } from '../../../../domain/platform/dates.ts'
import { wordsOfPicture } from './drawings.ts'
import { writeNumber } from './german-number.ts'
import { nameOfScene } from './ways.ts'

/** An activity as lines of text with its solution, for comparisons: whatever of it changes, a line does. */
export function comparedLines(activity: Activity): string[] {
  const { kind, title, prompt, ending } = activity
  return [
    `Aufgabe: ${title} (${activityNames[kind]})`,
    `Was zu tun ist: ${prompt}`,
    ...linesOfKind(activity),
    `Zum Schluss: ${ending}`,
  ]
}

function linesOfKind(activity: Activity): string[] {
  switch (activity.kind) {
    case 'sort': {
      const nameOf = (key: string) => activity.places.find((place) => place.key === key)?.text ?? '?'
      return [
        ...activity.places.map((place) => `Ort: ${wordsOfCard(place)}`),
        ...activity.cards.map((card) => `Karte: ${wordsOfCard(card)} → ${nameOf(card.place)}, weil: ${card.reason}`),
      ]
    }
    case 'order':
      return [
        ...activity.steps.map((step, index) => `${index + 1}. ${wordsOfCard(step)}`),
        `Warum in dieser Reihenfolge: ${activity.reason}`,
      ]
    case 'match':
      return activity.pairs.map(({ text, picture, partner, partnerPicture, reason }) => {
        const cards = [wordsOfCard({ text, picture }), wordsOfCard({ text: partner, picture: partnerPicture })]
        return `Paar: ${cards.join(' ↔ ')}${reason ? `, weil: ${reason}` : ''}`
      })
    case 'find':
      return [`Gesucht wird ${dresses[activity.dress]}`, ...linesOfPicture(activity), ...activity.parts.map(lineOfPart)]
    case 'story':
      return [
        `Sieht aus wie: ${dresses[activity.dress]}`,
        ...activity.scenes.flatMap((scene, index) => linesOfScene(scene, index, activity.scenes)),
      ]
    case 'guess': {
      const [value, min, max, step] = [activity.value, activity.min, activity.max, activity.step].map(writeNumber)
      const { source, sourceUrl, seenOn } = activity
      return [
        `Zahl: ${value} ${activity.unit}`,
        `Skala: ${min} bis ${max}, in Schritten von ${step}`,
        `Was sie bedeutet: ${activity.meaning}`,
        `Quelle: ${[source, sourceUrl, seenOn && `gelesen am ${formatDate(seenOn)}`].filter(Boolean).join(', ')}`,
      ]
    }
    case 'flip':
      return activity.cards.map(
        ({ claim, picture, isTrue, why }) =>
          `${isTrue ? 'Stimmt' : 'Stimmt nicht'}: ${wordsOfCard({ text: claim, picture })}, weil: ${why}`,
      )
    case 'make':
      return [
        `Sieht aus wie: ${wordsOfCard({ text: dresses[activity.dress], picture: activity.picture })}`,
        ...activity.fields.flatMap(linesOfField),
      ]
    case 'listen':
      return [
        `Aufnahme: ${wordsOfRecording(activity.recording)}`,
        ...linesOfBlock('Text zum Nachlesen', activity.transcript),
        ...linesOfBlock('Untertitel', activity.captions),
      ]
  }
}

const wordsOfRecording = (recording: PlacedRecording | null) =>
  recording ? `${describeRecording(recording)} [${recording.file}, ${recording.bytes} Bytes]` : 'keine'

/** A longer text, each of its lines by itself. */
const linesOfBlock = (label: string, text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => `${label}: ${line.trim()}`)

const dresses = {
  message: 'in einer Nachricht',
  profile: 'in einem Profil',
  picture: 'auf einem Bild',
  pages: 'Seiten',
  chat: 'Chat',
  sheet: 'Blatt',
  card: 'Karte',
  hand: 'Hand',
}

/** The words on a card, with the picture if it has one. */
export const wordsOfCard = ({ text, picture }: { text: string; picture: string | null }) =>
  picture ? `${text} [${wordsOfPicture(picture)}: ${picture}]` : text

const linesOfPicture = ({ picture, alt }: { picture: string | null; alt: string | null }) =>
  picture || alt ? [`Bild: ${wordsOfCard({ text: alt ?? '', picture })}`] : []

/** Where something lies on a picture. */
export const wordsOfSpot = (spot: FindPart['spot']) =>
  spot ? ` (auf dem Bild: ${[spot.x, spot.y, spot.width, spot.height].map(writeNumber).join(' · ')})` : ''

function lineOfPart({ text, isClue, reason, spot }: FindPart): string {
  const where = wordsOfSpot(spot)
  return `${isClue ? 'Hinweis' : 'Harmlos'}: ${text}${where}, weil: ${reason}`
}

function linesOfScene(scene: Scene, index: number, scenes: Scene[]): string[] {
  const { text, messages, choices, end } = scene
  const targetOf = (key: string) => {
    const target = scenes.findIndex((other) => other.key === key)
    return target < 0 ? '?' : nameOfScene(scenes[target] as Scene, target)
  }
  return [
    `Szene ${index + 1}${end ? ` (${end === 'good' ? 'gutes Ende' : 'anderes Ende'})` : ''}${text ? `: ${text}` : ''}`,
    ...linesOfPicture(scene),
    ...messages.map((message) => `${message.from ?? 'Das Kind selbst'}: ${message.text}`),
    ...choices.map((choice) => `Möglichkeit: ${choice.text} → ${targetOf(choice.to)}`),
  ]
}

const types: Record<MakeField['type'], string> = { text: 'Text', choice: 'Auswahl', days: 'Woche' }

const linesOfField = ({ label, hint, type, options }: MakeField): string[] => [
  `Feld (${types[type]}): ${label}${hint ? `, Hilfe: ${hint}` : ''}`,
  ...options.map((option) => `Möglichkeit: ${option}`),
]
