import { z } from 'zod'
import { oneLine, visibleName } from '../platform/fields.ts'

/** Largest upload of a picture in bytes; the stored version is far smaller (server/content/media/make-picture.ts). */
export const LARGEST_PICTURE = 10 * 1024 * 1024
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
/** What iPhones take unless they are told otherwise; only their own maker's browsers show it. */
export const heicTypes = /^image\/hei[cf](-sequence)?$/i

/** Default and maximum number of pictures or recordings per request (S9.18). */
export const MEDIA_PER_LIST = 100

/** File names in the media library. Hexadecimal digits only: no user input in them, and no path to another folder. */
export const pictureFile = /^[0-9a-f]{12}-[0-9a-f]{12}\.webp$/
export const addressOfMedia = (file: string) => `/media/${file}`

const MEDIA = /\bmedia\/([0-9a-f]{12}-[0-9a-f]{12}\.(?:webp|mp3|m4a|ogg|mp4|webm))\b/g

/** The files of the media library that a text names, each once. @param text HTML, YAML or JSON */
export const mediaFilesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(MEDIA)].map(([, file = '']) => file)),
]

/** The text with other files in their places. */
export const withMediaFiles = (text: string, other: (file: string) => string): string =>
  text.replaceAll(MEDIA, (_, file: string) => `media/${other(file)}`)

/** Of a picture or a recording: how editors find it. */
export const mediaName = visibleName('Bitte geben Sie einen Namen ein.').max(
  120,
  'Der Name darf höchstens 120 Zeichen lang sein.',
)

/** The initial name of an upload: its file name without the extension, or `otherwise` when that is not a valid name. */
export const nameFromFile = (fileName: string, otherwise: 'Bild' | 'Aufnahme' = 'Bild'): string => {
  const parsed = mediaName.safeParse(fileName.replace(/\.[a-z0-9]{1,5}$/i, '').slice(0, 120))
  return parsed.success ? parsed.data : otherwise
}

/** Alternative text and caption of a picture in a lesson. Only a decorative picture may have no alternative text. */
export const pictureDescription = z
  .object({
    alt: oneLine('Die Beschreibung').max(300, 'Bitte beschreiben Sie das Bild in höchstens 300 Zeichen.'),
    isDecoration: z.boolean(),
    caption: oneLine('Die Bildunterschrift').max(300, 'Die Bildunterschrift darf höchstens 300 Zeichen lang sein.'),
  })
  .refine(({ alt, isDecoration }) => isDecoration || alt !== '', {
    path: ['alt'],
    error: 'Bitte beschreiben Sie, was auf dem Bild zu sehen ist.',
  })
export type PictureDescription = z.output<typeof pictureDescription>
