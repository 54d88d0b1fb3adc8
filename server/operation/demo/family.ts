import type { Made } from '../../../domain/content/activities/made-words.ts'
import { type Figure, plainFigure } from '../../../domain/learning/figure.ts'

/** '.example' is reserved (RFC 2606): nobody can own such an address, and no mail reaches one. */
const address = (name: string) => `${name}@demo.netzpass.example`

/**
 * The two main logins of the demo. Recognised by these ids, never by their address: an address can be changed, and
 * registered by anybody; an id can not (decision 033).
 */
export const demoParent = {
  id: 'e60ea00e-4944-4b1e-8730-b3982f4c42c6',
  firstName: 'Familie',
  lastName: 'Beispiel',
  email: address('familie'),
}
export const demoAdmin = {
  id: '8781b170-6004-4b2f-a056-a5ebc4c35fa5',
  firstName: 'Admin',
  lastName: 'Beispiel',
  email: address('admin'),
}
/** The parent's address until everything is made: it shows that a start was interrupted. */
export const UNFINISHED = address('unfertig')

/** Other families, only for the statistics: nobody can sign in as one of them (decision 051). */
export type DemoNeighbour = { id: string; firstName: string; lastName: string; email: string; children: string[] }
export const neighbours: DemoNeighbour[] = [
  {
    id: '3d0661f3-9510-4932-8d9c-bafdbac5f6c2',
    ...{ firstName: 'Aylin', lastName: 'Demir', email: address('demir') },
    children: ['Deniz', 'Elif', 'Kerem', 'Selin'],
  },
  {
    id: '2b572382-4084-4ba6-842c-53306eef978d',
    ...{ firstName: 'Jonas', lastName: 'Weber', email: address('weber') },
    children: ['Anton', 'Frieda', 'Karl', 'Lotte'],
  },
  {
    id: '22fab2cb-a52c-4f9a-b287-2c29d521c145',
    ...{ firstName: 'Katarzyna', lastName: 'Nowak', email: address('nowak') },
    children: ['Filip', 'Hania', 'Jakub', 'Zofia'],
  },
  {
    id: '6b12beb8-c951-4ec6-ae50-62015297acc7',
    ...{ firstName: 'Miriam', lastName: 'Vogel', email: address('vogel') },
    children: ['Ben', 'Clara', 'Ida', 'Oskar'],
  },
  {
    id: 'c4c35042-88f4-44eb-95de-269b6116d9b0',
    ...{ firstName: 'Samuel', lastName: 'Okafor', email: address('okafor') },
    children: ['Ada', 'Chidi', 'Ife', 'Tobi'],
  },
]

/** Every adult of the demo. */
export const demoIds = [demoParent, ...neighbours, demoAdmin].map(({ id }) => id)

/** Ids of content/, which never change. */
export const passwords = '21b1dedf-e185-43ec-8707-989e824c23cb' // Sichere Passwörter & Konten
export const screenTime = '4cd07e97-7d86-4e39-b079-5efd21e45be8' // Bildschirmzeit & Pausen
const searching = '3121fe21-ffae-455f-bd8c-99d1b7010d6b' // Suchen & Fake News erkennen
const privateData = '2063ee37-dae4-4021-8b18-a06d1aac33fc' // Persönliche Daten & Fotos
const firstTablet = '5d039d91-02d7-4667-b3f3-eeef44caaff5' // Mein erstes Tablet
const kindWords = '8f12fb19-0487-427c-83ef-b8fa701d7ca8' // Nett schreiben
const classChat = '161dd93e-c5ad-4c34-a65b-2193363d6e8a' // Klassenchat & Cybermobbing

/** A moment in German time, counted back from today. At least yesterday, so that nothing lies in the future. */
export type When = { daysAgo: number; at: string }
/**
 * One step of a child. Levels and lessons count from 1; `shows`: what it makes in the lesson, and shows to its parents, by the
 * key of the activity; `mistakes`: how many of five questions are wrong.
 */
export type Step = When & { of: string; level: number } & (
    | { lesson: number; shows?: { key: string; made: Made } }
    | { mistakes: number }
  )
export type DemoChild = {
  name: string
  gender: 'male' | 'female'
  age: number
  /** Days since its birthday: before its first lesson, and few enough that the age holds for most of a year. */
  birthdayDaysAgo: number
  /** What it signs in with, or would be invited by. */
  login: { email: string } | { nickname: string }
  added: When
  /** Since when it signs in; null: no account yet. */
  registered: When | null
  assigned: (When & { competency: string })[]
  learns: Step[]
  /** How it has dressed its figure by now, and what it would like to learn next. */
  own?: When & { figure: Figure; wish?: string }
}

export const familyBegan: When = { daysAgo: 48, at: '19:20' }

const weekOfNoah: { key: string; made: Made } = {
  key: 'mein-wochenkonto',
  made: [
    { field: 'summe', value: 'Fünf Stunden' },
    {
      field: 'woche',
      value: {
        mo: ['Sport oder Musik'],
        di: ['30 Minuten Bildschirm'],
        mi: ['Sport oder Musik', '30 Minuten Bildschirm'],
        do: ['Bauen oder Lesen'],
        fr: ['60 Minuten Bildschirm'],
        sa: ['Jemanden treffen', '60 Minuten Bildschirm'],
        so: ['Draußen sein', '60 Minuten Bildschirm'],
      },
    },
    { field: 'reserve', value: '60 Minuten' },
    { field: 'freude', value: 'Fußball am Mittwoch' },
    { field: 'leer', value: 'Ich frage, ob wir neu planen.' },
  ],
}

/** Far along: one pass old enough to be refreshed, a second one within reach, a third competency to begin. */
const noah: DemoChild = {
  name: 'Noah',
  gender: 'male',
  age: 12,
  birthdayDaysAgo: 75,
  login: { email: address('noah') },
  added: { daysAgo: 48, at: '19:31' },
  registered: { daysAgo: 46, at: '16:12' },
  assigned: [
    { competency: passwords, daysAgo: 48, at: '19:38' },
    { competency: screenTime, daysAgo: 20, at: '20:05' },
    { competency: classChat, daysAgo: 3, at: '18:47' },
  ],
  learns: [
    { daysAgo: 44, at: '16:05', of: passwords, level: 1, lesson: 1 },
    { daysAgo: 44, at: '16:18', of: passwords, level: 1, lesson: 2 },
    { daysAgo: 44, at: '16:31', of: passwords, level: 1, mistakes: 1 },
    { daysAgo: 40, at: '17:02', of: passwords, level: 2, lesson: 1 },
    { daysAgo: 40, at: '17:13', of: passwords, level: 2, lesson: 2 },
    { daysAgo: 40, at: '17:24', of: passwords, level: 2, mistakes: 2 },
    { daysAgo: 39, at: '16:40', of: passwords, level: 2, mistakes: 0 },
    { daysAgo: 34, at: '15:50', of: passwords, level: 3, lesson: 1 },
    { daysAgo: 33, at: '16:21', of: passwords, level: 3, lesson: 2 },
    { daysAgo: 33, at: '16:36', of: passwords, level: 3, mistakes: 3 },
    { daysAgo: 31, at: '17:10', of: passwords, level: 3, mistakes: 1 },
    { daysAgo: 19, at: '16:09', of: screenTime, level: 1, lesson: 1 },
    { daysAgo: 19, at: '16:20', of: screenTime, level: 1, lesson: 2 },
    { daysAgo: 18, at: '18:02', of: screenTime, level: 1, mistakes: 0 },
    { daysAgo: 12, at: '16:44', of: screenTime, level: 2, lesson: 1, shows: weekOfNoah },
    { daysAgo: 12, at: '16:57', of: screenTime, level: 2, lesson: 2 },
    { daysAgo: 11, at: '17:30', of: screenTime, level: 2, mistakes: 1 },
    { daysAgo: 5, at: '16:15', of: screenTime, level: 3, lesson: 1 },
    { daysAgo: 2, at: '17:48', of: screenTime, level: 3, mistakes: 2 },
  ],
  own: { daysAgo: 2, at: '17:59', figure: { colour: 'sky', head: 'hat', face: 'glasses', neck: null } },
}

/** Just begun: one level done, another competency waits. */
const paula: DemoChild = {
  name: 'Paula',
  gender: 'female',
  age: 9,
  birthdayDaysAgo: 60,
  login: { email: address('paula') },
  added: { daysAgo: 48, at: '19:34' },
  registered: { daysAgo: 17, at: '15:26' },
  assigned: [
    { competency: searching, daysAgo: 16, at: '20:11' },
    { competency: privateData, daysAgo: 2, at: '19:03' },
  ],
  learns: [
    { daysAgo: 15, at: '15:35', of: searching, level: 1, lesson: 1 },
    { daysAgo: 14, at: '15:41', of: searching, level: 1, lesson: 2 },
    { daysAgo: 14, at: '15:58', of: searching, level: 1, mistakes: 3 },
    { daysAgo: 13, at: '16:07', of: searching, level: 1, mistakes: 1 },
    { daysAgo: 1, at: '15:49', of: searching, level: 2, lesson: 1 },
  ],
  own: {
    ...{ daysAgo: 1, at: '15:58', wish: passwords },
    figure: { ...plainFigure, colour: 'mint', neck: 'scarf' },
  },
}

const rulesOfMira: { key: string; made: Made } = {
  key: 'unsere-tablet-regeln',
  made: [
    { field: 'wo', value: 'Auf dem Sofa' },
    { field: 'wann', value: 'Nach dem Spielplatz' },
    { field: 'schluss', value: 'Wenn die Sanduhr leer ist' },
    { field: 'alle', value: 'Beim Erzählen ist es aus' },
    { field: 'eigene', value: 'Krümel darf zuschauen' },
  ],
}

/** Seven years old, and already with a pass: its first step. Signs in with a nickname and three pictures. */
const mira: DemoChild = {
  name: 'Mira',
  gender: 'female',
  age: 7,
  birthdayDaysAgo: 100,
  login: { nickname: 'Mira' },
  added: { daysAgo: 48, at: '19:36' },
  registered: { daysAgo: 30, at: '16:20' },
  assigned: [
    { competency: screenTime, daysAgo: 30, at: '16:31' },
    { competency: firstTablet, daysAgo: 23, at: '18:44' },
    { competency: searching, daysAgo: 9, at: '18:58' },
    { competency: kindWords, daysAgo: 3, at: '19:12' },
  ],
  learns: [
    { daysAgo: 29, at: '15:32', of: screenTime, level: 1, lesson: 1 },
    { daysAgo: 26, at: '15:48', of: screenTime, level: 1, lesson: 2 },
    { daysAgo: 25, at: '15:57', of: screenTime, level: 1, mistakes: 1 },
    { daysAgo: 21, at: '15:40', of: firstTablet, level: 1, lesson: 1 },
    { daysAgo: 19, at: '16:03', of: firstTablet, level: 1, lesson: 2, shows: rulesOfMira },
    { daysAgo: 19, at: '16:21', of: firstTablet, level: 1, mistakes: 1 },
    { daysAgo: 8, at: '16:12', of: searching, level: 1, lesson: 1 },
    { daysAgo: 5, at: '15:51', of: firstTablet, level: 2, lesson: 1 },
  ],
  own: { daysAgo: 5, at: '16:02', figure: { ...plainFigure, head: 'hat' } },
}

/** Not registered: the one to invite. */
const theo: DemoChild = {
  name: 'Theo',
  gender: 'male',
  age: 7,
  birthdayDaysAgo: 30,
  login: { email: address('theo') },
  added: { daysAgo: 6, at: '19:15' },
  registered: null,
  assigned: [{ competency: screenTime, daysAgo: 6, at: '19:22' }],
  learns: [],
}

export const demoChildren = [noah, paula, mira, theo]

/** The logins with an address, whose password is printed at the start. */
export const demoLogins = [
  { who: 'Eltern: Familie Beispiel', email: demoParent.email },
  ...demoChildren.flatMap(({ name, login, registered }) =>
    registered && 'email' in login ? [{ who: `Kind: ${name}`, email: login.email }] : [],
  ),
  { who: 'Admin', email: demoAdmin.email },
]
