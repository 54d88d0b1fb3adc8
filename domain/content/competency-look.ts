import type { Ink } from './inks.ts'

const namesIn = <Name extends string>(labels: Record<Name, string>) => Object.keys(labels) as [Name, ...Name[]]

/** The subjects that the public list is filtered by, in the order of its chips. */
export const subjects = {
  safety: 'Sicher bleiben',
  apps: 'Apps',
  together: 'Miteinander',
  knowledge: 'Wissen & KI',
  games: 'Spielen & Kaufen',
  balance: 'Zeit & Geräte',
}
export type Subject = keyof typeof subjects
export const subjectNames = namesIn(subjects)

/** What the colour sets are called at the desk. */
export const inks: Record<Ink, string> = {
  sea: 'Grün',
  sky: 'Hellblau',
  indigo: 'Dunkelblau',
  violet: 'Violett',
  berry: 'Beere',
  rust: 'Rost',
  gold: 'Gold',
}

/** The signs of app/components/competency/competency-sign.ts. */
export const signs = {
  key: 'Schlüssel',
  tablet: 'Pause',
  robot: 'Roboter',
  lens: 'Lupe',
  message: 'Nachricht',
  chat: 'Sprechblasen',
  controller: 'Spielgriff',
  coins: 'Münzen',
  film: 'Film',
  heart: 'Herz im Bild',
  note: 'Musiknote',
  camera: 'Kamera',
  compass: 'Kompass',
  star: 'Stern',
  bell: 'Glocke',
  shield: 'Schild',
  globe: 'Weltkugel',
  book: 'Buch',
  finger: 'Finger',
  eye: 'Geschlossenes Auge',
  letter: 'Brief',
  question: 'Bild mit Fragezeichen',
  speaker: 'Lautsprecher',
  bulb: 'Glühbirne',
  pencil: 'Stift',
  flame: 'Flamme',
  megaphone: 'Megafon',
  curtain: 'Vorhang',
  chart: 'Kurve',
}
export type SignName = keyof typeof signs
export const signNames = /* @__PURE__ */ namesIn(signs)

/** The drawings of app/drawings; 'none' shows none where the title alone would choose one. */
export const drawings = {
  passwords: 'Schloss mit Wortkette',
  'screen-time': 'Schlafendes Tablet',
  ai: 'Roboter mit Wörtern',
  search: 'Zeitung unter der Lupe',
  messenger: 'Handy als Haustür',
  chat: 'Schirm gegen spitze Worte',
  games: 'Burg aus Blöcken',
  costs: 'Preisschild mit Sternchen',
  video: 'Bildschirm auf Pause',
  pictures: 'Bild im goldenen Rahmen',
  feed: 'Straße aus Videos',
  data: 'Schatzkiste',
  tablet: 'Malen am Tablet',
  fright: 'Umgedrehtes Tablet',
  greetings: 'Grüße für ein Haus',
  'made-up': 'Drache auf der Staffelei',
  listening: 'Sprechende Box',
  learning: 'Roboter lernt Katzen',
  making: 'Filmklappe und Pinsel',
  together: 'Drei mit einem Herz',
  curtain: 'Zugezogener Vorhang',
  snaps: 'Karte und Flamme',
  money: 'Kurve an der Tafel',
  none: 'Keine Zeichnung',
}
export type DrawingName = keyof typeof drawings
export const drawingNames = /* @__PURE__ */ namesIn(drawings)

/** What an editor chose for a competency; null: it follows from the title. */
export type ChosenLook = { sign: SignName | null; ink: Ink | null; drawing: DrawingName | null }
