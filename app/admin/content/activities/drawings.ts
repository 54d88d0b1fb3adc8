import { wordOfPicture } from '../../../../domain/content/activities/pictures.ts'

/** Our own drawings (content/drawings), for cards and scenes: name of the file, and what the picker calls it. */
export const drawings = {
  'ads-on-a-tablet': 'Werbung im Spiel',
  'body-signs': 'Zeichen des Körpers',
  'feed-loop': 'Kreislauf des Feeds',
  'film-studio': 'Filmstudio',
  'four-steps': 'Vier Schritte',
  'hype-curve': 'Kurve eines Hypes',
  'learn-from-examples': 'Lernen aus Beispielen',
  'listening-room': 'Zimmer, das zuhört',
  'loud-few': 'Wenige sind laut',
  'next-word': 'Das nächste Wort',
  'odd-picture': 'Ein Bild mit Fehlern',
  'password-chain': 'Kette aus Wörtern',
  permission: 'Eine App fragt um Erlaubnis',
  'photo-at-the-door': 'Foto an der Haustür',
  'play-money': 'Spielgeld',
  'read-an-address': 'Adressen lesen',
  'second-key': 'Der zweite Schlüssel',
  'tablet-popup': 'Fenster auf dem Tablet',
  'three-questions': 'Drei Fragen',
  'voice-room': 'Zimmer mit Geräuschen',
  'week-on-a-map': 'Eine Woche auf der Karte',
} as const

const words: Record<string, string> = drawings

/** What editors call a picture in an activity. */
export function wordsOfPicture(picture: string): string {
  const drawing = /^drawings\/(.+)\.svg$/.exec(picture)?.[1]
  if (drawing) return `Zeichnung „${words[drawing] ?? drawing}“`
  return picture.includes('/') ? 'Bild aus den Medien' : (wordOfPicture.get(picture) ?? picture)
}
