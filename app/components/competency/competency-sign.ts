import type { ChosenLook, DrawingName, SignName } from '../../../domain/content/competency-look.ts'
import type { Ink } from '../../../domain/content/inks.ts'
import { inkOf } from './ink-of.ts'

/**
 * Sign and colours of a competency. `path`: line drawing of 24 × 24 units. `ink`: a colour set of theme/inks.css.
 * `drawing`: an illustration of 360 × 200 with a background in the same colours; `alt` describes it.
 */
export type CompetencySign = { path: string; ink: Ink; drawing?: { src: string; alt: string } }

/** Line drawings by their names in domain/content/competency-look.ts. */
export const signPaths: Record<SignName, string> = {
  key: 'M8 16.5a5 5 0 1 1 4.6-7H21v4h-2.5v3h-4v-3h-1.9a5 5 0 0 1-4.6 3ZM7.5 11.5h.01',
  tablet: 'M7 2.5h10a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2ZM10 9v6M14 9v6',
  robot:
    'M5 9h14v10.5H5ZM12 9V5.5M12 5.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM9 12.7v1.3M15 12.7v1.3M2.5 12.5v3.5M21.5 12.5v3.5M9.5 16.7h5',
  lens: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM15.7 15.7 21 21M7.5 10.5l2.2 2.2 4-4.4',
  message: 'M12 3a9 9 0 1 1-4.3 16.9L3 21l1.1-4.7A9 9 0 0 1 12 3ZM8.5 12l2.5 2.5 4.5-5',
  chat: 'M2.5 4H15v8.5H8l-3.5 3v-3h-2ZM18 9h3.5v8.5h-2v3l-3.5-3h-5V15.5',
  controller:
    'M7 7h10a5 5 0 0 1 5 5v2.5a3.4 3.4 0 0 1-6.2 2L15 15.5H9l-.8 1A3.4 3.4 0 0 1 2 14.5V12a5 5 0 0 1 5-5ZM7 9.7v4M5 11.7h4M15.5 10.5h.01M18 13h.01',
  coins:
    'M4 7c0-1.7 3.6-3 8-3s8 1.3 8 3-3.6 3-8 3-8-1.3-8-3ZM4 7v5c0 1.7 3.6 3 8 3s8-1.3 8-3V7M4 12v5c0 1.7 3.6 3 8 3s8-1.3 8-3v-5',
  film: 'M4.5 5h15a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1-2.5 2.5h-15A2.5 2.5 0 0 1 2 16.5v-9A2.5 2.5 0 0 1 4.5 5ZM10 9v6l5.2-3Z',
  heart:
    'M5.5 3.5h13a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2ZM12 16.8c-5.5-3.4-5.3-8-2.1-8 1.1 0 1.8.700 2.1 1.5.300-.8 1-1.5 2.1-1.5 3.2 0 3.4 4.6-2.1 8Z',
  note: 'M9 18V5.5l11-2.5v13M9 18a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM20 16a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  camera: 'M3 8h4l2-3h6l2 3h4v11.5H3ZM12 17a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2Z',
  compass: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM15.7 8.3l-2.2 5.2-5.2 2.2 2.2-5.2Z',
  star: 'M12 3l2.7 5.7 6.3.8-4.6 4.3 1.2 6.2L12 17l-5.6 3 1.2-6.2L3 9.5l6.3-.8Z',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15ZM10 21h4M12 5V3',
  shield: 'M12 3l7.5 2.5v6c0 5-3.5 8-7.5 9.5-4-1.5-7.5-4.5-7.5-9.5v-6ZM8.5 12l2.5 2.5 4.5-5',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.5 12h17M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9s.5-6 3.5-9Z',
  book: 'M12 6c-2-2-5-2-9-2v14c4 0 7 0 9 2 2-2 5-2 9-2V4c-4 0-7 0-9 2Zm0 0v14',
  finger:
    'M9.5 13.5V4.7a1.7 1.7 0 0 1 3.4 0v6l5 1.1a2.2 2.2 0 0 1 1.7 2.6l-.8 4.1a3 3 0 0 1-2.9 2.5h-4a3 3 0 0 1-2.5-1.3l-4-6a1.7 1.7 0 0 1 2.6-2.1ZM6 5.5H3.5M7 2.5 5.5 1M16.5 5.5H19M15.5 2.5 17 1',
  eye: 'M3 9.5c2.3 3.7 5.3 5.5 9 5.5s6.7-1.8 9-5.5M12 15v3.5M6.7 13.2l-2 3M17.3 13.2l2 3',
  letter: 'M3 5.5h18v13H3ZM3.5 6l8.5 6.5L20.5 6',
  question: 'M3.5 4.5h17v15h-17ZM9.8 9.7a2.2 2.2 0 1 1 3 2.1c-.5.2-.8.6-.8 1.2M12 16h.01',
  speaker: 'M7 3h10v18H7ZM12 17.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM12 7.5h.01M3.5 9.5v5M20.5 9.5v5',
  bulb: 'M9 18h6M10.5 21h3M9 15.5c0-1.5-3-2.7-3-6.5a6 6 0 0 1 12 0c0 3.8-3 5-3 6.5Z',
  pencil: 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19ZM14 6.5l3.5 3.5',
  flame:
    'M12 21a6.5 6.5 0 0 1-6.5-6.5c0-3.5 2.5-5 3.5-8.5 1 1 1.5 2 1.5 3.5 1.5-1.5 2-3.5 1.5-6.5 3.5 2 6.5 6 6.5 11.5A6.5 6.5 0 0 1 12 21ZM12 17.5v.01',
  megaphone: 'M3.5 10v4h3l9.5 4.5v-13L6.5 10ZM6.5 14l1.5 5.5h3l-1.3-4M19 10a3 3 0 0 1 0 4',
  curtain: 'M2.5 4h19M4.5 4v16c1.7 1 3.3 1 5 0 1.7 1 3.3 1 5 0 1.7 1 3.3 1 5 0V4M9.5 4v16M14.5 4v16',
  chart: 'M4 3.5v17h17M7 16.5c3-1 3.5-9 6-9s2.5 6.5 6.5 8.5',
}

const drawings = import.meta.glob<string>('../../drawings/competency-*.svg', { eager: true, import: 'default' })

/** What the drawings show, by the names of their files. */
const scenes: Record<Exclude<DrawingName, 'none'>, string> = {
  passwords: 'Ein großes Schloss mit einer Kette aus drei Wörtern. Der kleine Stempel hält den Schlüssel dazu.',
  'screen-time': 'Ein Tablet schläft unter einer Decke. Der kleine Stempel streckt sich, neben ihm läuft eine Sanduhr.',
  ai: 'Ein Roboter setzt Wörter zusammen. Der kleine Stempel sieht in einem Buch nach, ob sie stimmen.',
  search: 'Der kleine Stempel prüft eine Zeitung mit der Lupe.',
  messenger:
    'Ein Handy ist wie eine Tür mit Guckloch. Draußen warten Nachrichten, innen entscheidet der kleine Stempel.',
  chat: 'Spitze Sprechblasen fliegen heran. Der kleine Stempel hält einen Schirm über ein zweites Stempelchen.',
  games: 'Der kleine Stempel baut eine Burg aus bunten Blöcken. Vor ihm liegt ein Spielgriff.',
  costs: 'Auf einem Preisschild steht „Gratis“. Die Lupe zeigt, dass ein Sternchen dahinter klebt.',
  video: 'Ein Bildschirm steht auf Pause. Der kleine Stempel hält die Liste, auf der steht, was er sehen will.',
  pictures:
    'In einem goldenen Rahmen strahlt der kleine Stempel. Ente und Tasche stehen daneben und sind nicht im Bild.',
  feed: 'Eine Straße aus Videos. Der kleine Stempel sitzt am Steuer.',
  data: 'Eine Schatzkiste mit Foto, Haus und Zettel. Der kleine Stempel hält den Schlüssel dazu.',
  tablet: 'Der kleine Stempel malt am Tablet eine Rakete und einen Stern.',
  fright: 'Ein Tablet liegt mit dem Bildschirm nach unten. Ein großer Stempel legt den Arm um einen kleinen.',
  greetings: 'Der kleine Stempel hält ein Handy. Ein Herz, eine Sonne und eine Sprachnachricht fliegen zu einem Haus.',
  'made-up':
    'Ein Drache aus Pappe steht vor einer gemalten Landschaft. Der kleine Stempel hält eine Karte mit einem Fragezeichen hoch.',
  listening: 'Eine sprechende Box leuchtet. Der kleine Stempel legt die Hand an den Mund und denkt an ein Schloss.',
  learning: 'Der kleine Stempel zeigt einem Roboter Bilder von Katzen, einem Hund und einem Tiger.',
  making: 'Eine Filmklappe über einem gemalten Bild. Der kleine Stempel hält einen Pinsel.',
  together: 'Ein Megafon macht Krach. Drei Stempel halten zusammen ein Schild mit einem Herz hoch.',
  curtain: 'Der kleine Stempel zieht einen Vorhang zu. Draußen liegt ein Handy mit dem Bildschirm nach unten.',
  snaps:
    'Eine Landkarte, auf der ein Punkt nur noch gestrichelt ist. Der kleine Stempel steht neben einer kleinen Flamme.',
  money:
    'Neben einer Tafel mit einer Kurve, die steil fällt, rechnet der kleine Stempel auf seiner Schiefertafel nach.',
}

// Matched by words in the title and not by id, because a pass keeps its title after its competency was deleted. The
// first match counts.
const matches: { word: RegExp; ink: Ink; sign: SignName; drawing: Exclude<DrawingName, 'none'> }[] = [
  { word: /passw|schlüssel|zwei-faktor/i, ink: 'sea', sign: 'key', drawing: 'passwords' },
  { word: /bildschirm|pause|medienzeit/i, ink: 'sky', sign: 'tablet', drawing: 'screen-time' },
  { word: /\bki\b|deepfake|roboter/i, ink: 'indigo', sign: 'robot', drawing: 'ai' },
  { word: /such|fake|news|quelle/i, ink: 'indigo', sign: 'lens', drawing: 'search' },
  { word: /whatsapp|messenger/i, ink: 'sea', sign: 'message', drawing: 'messenger' },
  { word: /chat|mobbing/i, ink: 'berry', sign: 'chat', drawing: 'chat' },
  { word: /spiel|gaming|minecraft/i, ink: 'violet', sign: 'controller', drawing: 'games' },
  { word: /kosten|abo|kauf|geld/i, ink: 'gold', sign: 'coins', drawing: 'costs' },
  { word: /youtube|video|stream/i, ink: 'rust', sign: 'film', drawing: 'video' },
  { word: /instagram/i, ink: 'berry', sign: 'heart', drawing: 'pictures' },
  { word: /tiktok|musik/i, ink: 'violet', sign: 'note', drawing: 'feed' },
  { word: /daten|foto|privat/i, ink: 'rust', sign: 'camera', drawing: 'data' },
]

/** What editors chose, by title; the root of the pages hands it over before anything is drawn. */
let chosenByTitle: Record<string, ChosenLook> = {}
let taken: Record<string, ChosenLook> | undefined
export function setChosenLooks(looks: Record<string, ChosenLook>) {
  if (looks === taken) return // drawn again: what was noted since stays
  taken = looks
  chosenByTitle = looks
}

/** In the editor's own browser a choice is seen at once, before the next page is loaded. */
export const noteLook = (title: string, { sign, ink, drawing }: ChosenLook) => {
  chosenByTitle = { ...chosenByTitle, [title]: { sign, ink, drawing } }
}

/**
 * The sign of a competency: the one that an editor chose, otherwise by its title. A title without a match gets a
 * compass, in a colour derived from it, without illustration.
 */
export const signOf = (title: string): CompetencySign => signWith(title, chosenByTitle[title])

/** The same with a choice that is not stored yet. */
export function signWith(title: string, chosen: ChosenLook | undefined): CompetencySign {
  const match = matches.find(({ word }) => word.test(title))
  const drawing = chosen?.drawing ?? match?.drawing ?? 'none'
  return {
    path: signPaths[chosen?.sign ?? match?.sign ?? 'compass'],
    ink: chosen?.ink ?? match?.ink ?? inkOf(title),
    ...(drawing !== 'none' && {
      drawing: { src: drawings[`../../drawings/competency-${drawing}.svg`] ?? '', alt: scenes[drawing] },
    }),
  }
}
