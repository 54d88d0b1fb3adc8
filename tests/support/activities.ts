import { type Activity, type ActivityKind, activity } from '../../domain/content/activities/activity.ts'
import { placeOf } from '../../domain/content/activities/place.ts'
import type { Db } from '../../server/platform/db/actor.ts'
import { asOwner } from './owner.ts'

const common = (key: string, title: string) => ({
  key,
  title,
  prompt: `Mach mit bei „${title}“.`,
  ending: `Geschafft: Du kennst jetzt „${title}“.`,
})

/** One small activity of each kind, complete enough to be published. */
export const sampleActivities = {
  sort: {
    ...common('ordnen', 'Schatztruhe oder Wolke?'),
    kind: 'sort',
    places: [
      { key: 'truhe', text: 'Schatztruhe', picture: 'locked' },
      { key: 'wolke', text: 'Wolke', picture: 'cloud' },
    ],
    cards: [
      { text: 'Mein Passwort', picture: 'key', place: 'truhe', reason: 'Es schließt dein Konto auf.' },
      { text: 'Meine Lieblingsfarbe', picture: 'artist-palette', place: 'wolke', reason: 'Die darf jeder wissen.' },
      { text: 'Unsere Adresse', picture: 'house', place: 'truhe', reason: 'Sie sagt, wo du wohnst.' },
      { text: 'Ein Witz', place: 'wolke', reason: 'Über den lachen andere auch gern.' },
    ],
  },
  order: {
    ...common('reihe', 'Was kommt zuerst?'),
    kind: 'order',
    steps: [{ text: 'Stopp sagen' }, { text: 'Nicht antworten' }, { text: 'Zeigen' }],
    reason: 'Wer zuerst anhält, kann in Ruhe nachdenken.',
  },
  match: {
    ...common('paare', 'Was gehört zusammen?'),
    kind: 'match',
    pairs: [
      { text: 'Schloss', picture: 'locked', partner: 'sperrt das Konto' },
      { text: 'Lupe', picture: 'magnifying-glass-tilted-left', partner: 'sucht etwas' },
      { text: 'Glocke', picture: 'bell', partner: 'meldet Neues', reason: 'Sie klingelt, wenn etwas kommt.' },
    ],
  },
  find: {
    ...common('suche', 'Was ist hier faul?'),
    kind: 'find',
    dress: 'message',
    parts: [
      { text: 'Von: Paket-Sofort', isClue: true, reason: 'Diesen Absender kennst du nicht.' },
      { text: 'Hallo Mila!', isClue: false, reason: 'Eine Anrede ist nicht verdächtig.' },
      { text: 'Klick in fünf Minuten!', isClue: true, reason: 'Wer Eile macht, will dich drängen.' },
    ],
  },
  story: {
    ...common('geschichte', 'Mila und die Nachricht'),
    kind: 'story',
    dress: 'pages',
    scenes: [
      {
        key: 'anfang',
        picture: 'mobile-phone',
        alt: 'Ein Handy leuchtet.',
        text: 'Milas Handy brummt. Wer schreibt da?',
        choices: [
          { text: 'Sofort antworten', to: 'antwort' },
          { text: 'Mama zeigen', to: 'mama' },
        ],
      },
      { key: 'antwort', text: 'Jetzt fragt jemand nach ihrer Adresse.', end: 'other' },
      { key: 'mama', text: 'Mama schaut mit. Alles gut!', end: 'good' },
    ],
  },
  guess: {
    ...common('zahl', 'Wie viele PINs gibt es?'),
    kind: 'guess',
    value: 10_000,
    min: 0,
    max: 20_000,
    step: 1_000,
    unit: 'PINs',
    meaning: 'So viele Möglichkeiten haben vier Ziffern.',
    source: 'Selbst gerechnet',
    seenOn: '2026-11-01',
  },
  flip: {
    ...common('karten', 'Stimmt das?'),
    kind: 'flip',
    cards: [
      { claim: 'Lange Passwörter sind stark.', isTrue: true, why: 'Länge macht das Raten schwer.' },
      { claim: 'Mein Hund ist ein gutes Passwort.', isTrue: false, why: 'Seinen Namen kennen viele.' },
    ],
  },
  make: {
    ...common('plan', 'Mein Wochenplan'),
    kind: 'make',
    dress: 'sheet',
    picture: 'calendar',
    fields: [
      { key: 'regel', label: 'Meine Regel', type: 'text', hint: 'Ein Satz reicht.' },
      { key: 'ort', label: 'Mein Lieblingsort', type: 'choice', options: ['Draußen', 'Drinnen'] },
      { key: 'woche', label: 'Was ich mache', type: 'days', options: ['Spielen', 'Lesen'] },
    ],
  },
  listen: {
    ...common('hoeren', 'Mila erzählt'),
    kind: 'listen',
    recording: { file: 'media/aaaaaaaaaaaa-aaaaaaaaaaaa.mp3', bytes: 33_516, seconds: 3 },
    transcript: 'Mila: Gestern hat mir jemand geschrieben.\nIch habe Papa gefragt.',
    captions: 'WEBVTT\n\n00:00.000 --> 00:02.000\nGestern hat mir jemand geschrieben.',
  },
} as const satisfies { [Kind in ActivityKind]: { kind: Kind } & Record<string, unknown> }

/** The samples as they are stored: with everything that a file may leave out. */
export const sampleOf = <K extends ActivityKind>(kind: K) =>
  activity.parse(sampleActivities[kind]) as Extract<Activity, { kind: K }>
export const everySample = (): Activity[] => Object.values(sampleActivities).map((sample) => activity.parse(sample))

/** A lesson's text with a place for each of these. */
export const textWith = (activities: Activity[]) =>
  `<p>Lies mich.</p>${activities.map(({ key }) => placeOf(key)).join('')}<p>Ende.</p>`

/** Puts activities into a lesson, without a new revision. */
export const giveActivities = (db: Db, lessonId: string, activities: Activity[]) =>
  asOwner(db, (tx) =>
    tx
      .updateTable('lessons')
      .where('id', '=', lessonId)
      .set({ activities: JSON.stringify(activities), content: textWith(activities) })
      .execute(),
  )
