import { z } from 'zod'
import { isRealDay } from '../../platform/dates.ts'
import { withoutNul } from '../../platform/fields.ts'
import { placedRecording } from '../recordings/recording-input.ts'
import { pictureInActivity } from './picture.ts'

/**
 * What a child does within a lesson (decision 076): practice, never graded. A lesson holds a list of them; its text
 * says by the key where each stands (place.ts). A draft may be incomplete: these schemas require only what is needed to
 * store it, and findings.ts says what is missing.
 */
export const activityKinds = ['sort', 'order', 'match', 'find', 'story', 'guess', 'flip', 'make', 'listen'] as const
export type ActivityKind = (typeof activityKinds)[number]

/** German names: for the editor's menu and for parents. */
export const activityNames: Record<ActivityKind, string> = {
  sort: 'Einsortieren',
  order: 'In die richtige Reihenfolge bringen',
  match: 'Paare finden',
  find: 'Hinweise finden',
  story: 'Geschichte zum Entscheiden',
  guess: 'Schätzen',
  flip: 'Karten umdrehen',
  make: 'Selber machen',
  listen: 'Anhören oder ansehen',
}

/** The fewest and the most parts of each kind. The schema refuses more, publishing refuses fewer. */
export const counts = {
  places: [2, 4],
  sortCards: [4, 10],
  steps: [3, 7],
  pairs: [3, 6],
  parts: [3, 12],
  scenes: [3, 10],
  messages: [1, 8],
  choices: [2, 4],
  flipCards: [2, 8],
  fields: [1, 8],
  options: [2, 8],
} as const satisfies Record<string, readonly [number, number]>

export const MOST_ACTIVITIES = 12

export const typed = (most: number) =>
  z.string('fehlt oder ist kein Text').max(most, `höchstens ${most} Zeichen`).refine(withoutNul, 'ungültiges Zeichen')
export const optional = (most: number) =>
  typed(most)
    .nullable()
    .default(null)
    .transform((text) => (text?.trim() ? text : null))
export const many = <T extends z.ZodType>(one: T, [, most]: readonly [number, number]) =>
  z.array(one).max(most, `höchstens ${most}`)
export const finite = z.number('muss eine Zahl sein').min(-1e12, 'ist zu klein').max(1e12, 'ist zu groß').nullable()

/**
 * Names within a lesson: of an activity, of the places, scenes and fields in one. Never a name that every JavaScript
 * object knows, so that no table of such names can be fooled.
 */
export const activityKey = z
  .string('fehlt oder ist kein Text')
  .regex(/^[a-z][a-z0-9-]{0,39}$/, 'nur kleine Buchstaben, Ziffern und Bindestriche, zuerst ein Buchstabe')
  .refine((key) => !(key in {}), 'dieser Name ist nicht erlaubt')

export const picture = pictureInActivity.nullable().default(null)
/** A picture that says something by itself, and what is to be seen on it. */
const illustrated = { picture, alt: optional(300) }
/** What stands on a card. The picture is decoration: the words say it all. */
export const card = { text: typed(200), picture }

const common = {
  key: activityKey,
  title: typed(120),
  /** What to do, in words for the child. */
  prompt: typed(400),
  /** What was learned; shown at the end. */
  ending: typed(400),
}

const sort = z.strictObject({
  ...common,
  kind: z.literal('sort'),
  places: many(z.strictObject({ key: activityKey, ...card }), counts.places),
  cards: many(z.strictObject({ ...card, place: typed(40), reason: typed(300) }), counts.sortCards),
})

const order = z.strictObject({
  ...common,
  kind: z.literal('order'),
  /** In the right order. */
  steps: many(z.strictObject(card), counts.steps),
  reason: typed(400),
})

const match = z.strictObject({
  ...common,
  kind: z.literal('match'),
  pairs: many(
    z.strictObject({ ...card, partner: typed(200), partnerPicture: picture, reason: optional(300) }),
    counts.pairs,
  ),
})

/** A part of the picture, in percent of its width and height from its upper left corner. */
export const spot = z.strictObject({
  x: z.number().min(0).max(100),
  y: z.number().min(0).max(100),
  width: z.number().min(2).max(100),
  height: z.number().min(2).max(100),
})

const find = z.strictObject({
  ...common,
  kind: z.literal('find'),
  dress: z.enum(['message', 'profile', 'picture']),
  ...illustrated,
  /** What can be tapped, in reading order: clues, and what is harmless. A spot only in the dress `picture`. */
  parts: many(
    z.strictObject({ text: typed(300), isClue: z.boolean(), reason: typed(300), spot: spot.nullable().default(null) }),
    counts.parts,
  ),
})

const scene = z.strictObject({
  key: activityKey,
  ...illustrated,
  /** Dress `pages`: `text`; dress `chat`: `messages`, those of the child itself without a name. */
  text: typed(600).default(''),
  messages: many(z.strictObject({ from: optional(40), text: typed(300) }), counts.messages).default([]),
  /** None: an end. */
  choices: many(z.strictObject({ text: typed(160), to: typed(40) }), counts.choices).default([]),
  end: z.enum(['good', 'other']).nullable().default(null),
})

const story = z.strictObject({
  ...common,
  kind: z.literal('story'),
  dress: z.enum(['pages', 'chat']),
  /** The first is the beginning. */
  scenes: many(scene, counts.scenes),
})

const guess = z.strictObject({
  ...common,
  kind: z.literal('guess'),
  value: finite,
  min: finite,
  max: finite,
  step: finite,
  unit: typed(40),
  /** What the number means for the child. */
  meaning: typed(400),
  source: typed(200),
  sourceUrl: optional(500),
  /** The day on which the source was read: yyyy-MM-dd. */
  seenOn: z.string().refine(isRealDay, 'ist kein gültiges Datum').nullable().default(null),
})

const flip = z.strictObject({
  ...common,
  kind: z.literal('flip'),
  cards: many(z.strictObject({ claim: typed(200), picture, isTrue: z.boolean(), why: typed(300) }), counts.flipCards),
})

const field = z.strictObject({
  key: activityKey,
  label: typed(120),
  hint: optional(200),
  type: z.enum(['text', 'choice', 'days']),
  /** To choose from; for days: what a day can be given, several of it. Without any, days take text. */
  options: many(typed(80), counts.options).default([]),
})

const make = z.strictObject({
  ...common,
  kind: z.literal('make'),
  /** How it looks and is printed: a sheet, a card to cut out, a hand with a field on each finger. */
  dress: z.enum(['sheet', 'card', 'hand']),
  picture,
  fields: many(field, counts.fields),
})

/** A recording, as sound or as a video (decision 108). */
const listen = z.strictObject({
  ...common,
  kind: z.literal('listen'),
  recording: placedRecording.nullable().default(null),
  /** Everything that is said, and what else has to be known of it. */
  transcript: typed(10_000).default(''),
  /** Of a video: WebVTT (recordings/captions.ts). */
  captions: typed(8_000).default(''),
})

export const activity = z.discriminatedUnion('kind', [sort, order, match, find, story, guess, flip, make, listen])
export const activities = z
  .array(activity)
  .max(MOST_ACTIVITIES, `Höchstens ${MOST_ACTIVITIES} Aufgaben in einer Lektion.`)
  .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'Zwei Aufgaben haben denselben Schlüssel.')

export type Activity = z.output<typeof activity>
export type ActivityOf<K extends ActivityKind> = Extract<Activity, { kind: K }>
export type SortCard = ActivityOf<'sort'>['cards'][number]
export type FindPart = ActivityOf<'find'>['parts'][number]
export type Scene = ActivityOf<'story'>['scenes'][number]
export type MakeField = ActivityOf<'make'>['fields'][number]

const untouched = { title: '', prompt: '', ending: '' }

/** A new activity of a kind as the editor begins with it: as many empty parts as it needs at least. */
export function newActivity(kind: ActivityKind, key: string): Activity {
  const begun = { key, ...untouched }
  const of = <T>([fewest]: readonly [number, number], part: (number: number) => T): T[] =>
    Array.from({ length: fewest }, (_, index) => part(index + 1))
  const card = { text: '', picture: null }
  switch (kind) {
    case 'sort':
      return {
        ...begun,
        kind,
        places: of(counts.places, (number) => ({ key: `ort-${number}`, ...card })),
        cards: of(counts.sortCards, () => ({ ...card, place: '', reason: '' })),
      }
    case 'order':
      return { ...begun, kind, steps: of(counts.steps, () => ({ ...card })), reason: '' }
    case 'match':
      return {
        ...begun,
        kind,
        pairs: of(counts.pairs, () => ({ ...card, partner: '', partnerPicture: null, reason: null })),
      }
    case 'find':
      return {
        ...{ ...begun, kind, dress: 'message', picture: null, alt: null },
        parts: of(counts.parts, (number) => ({ text: '', isClue: number === 1, reason: '', spot: null })),
      }
    case 'story':
      return { ...begun, kind, dress: 'pages', scenes: newStory() }
    case 'guess':
      return {
        ...{ ...begun, kind, value: null, min: 0, max: 100, step: 1, unit: '' },
        ...{ meaning: '', source: '', sourceUrl: null, seenOn: null },
      }
    case 'flip':
      return {
        ...begun,
        kind,
        cards: of(counts.flipCards, (number) => ({ claim: '', picture: null, isTrue: number === 1, why: '' })),
      }
    case 'make':
      return { ...begun, kind, dress: 'sheet', picture: null, fields: [newField('feld-1')] }
    case 'listen':
      return { ...begun, kind, recording: null, transcript: '', captions: '' }
  }
}

export const newField = (key: string): MakeField => ({ key, label: '', hint: null, type: 'text', options: [] })

export const newScene = (key: string): Scene => ({
  ...{ key, picture: null, alt: null, text: '', messages: [], choices: [], end: null },
})

/** A beginning with two ways, and an end for each. */
function newStory(): Scene[] {
  const choices = [
    { text: '', to: 'szene-2' },
    { text: '', to: 'szene-3' },
  ]
  return [
    { ...newScene('szene-1'), choices },
    { ...newScene('szene-2'), end: 'good' },
    { ...newScene('szene-3'), end: 'other' },
  ]
}
