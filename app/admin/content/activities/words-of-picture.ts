import { wordOfPicture } from '../../../../domain/content/activities/pictures.ts'
import { drawings } from './drawings.ts'

const words: Record<string, string> = drawings

/** What editors call a picture in an activity. */
export function wordsOfPicture(picture: string): string {
  const drawing = /^drawings\/(.+)\.svg$/.exec(picture)?.[1]
  if (drawing) return `Zeichnung „${words[drawing] ?? drawing}“`
  return picture.includes('/') ? 'Bild aus den Medien' : (wordOfPicture.get(picture) ?? picture)
}
