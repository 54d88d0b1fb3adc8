import { z } from 'zod'
import { withoutNul } from '../platform/fields.ts'
import { isSeen, onOneLine } from '../platform/visible-text.ts'
import type { Activity } from './activities/activity.ts'
import { picturesIn } from './activities/lines.ts'
import type { LessonDraft, QuizDraft } from './content.ts'

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

/** The file names of the library pictures in a lesson, without duplicates. HTML names them with a slash in front, activities without. */
export const pictureFilesIn = ({ content, activities }: Pick<LessonDraft, 'content' | 'activities'>): string[] => [
  ...new Set([
    ...[...content.matchAll(/"\/media\/([0-9a-f]{12}-[0-9a-f]{12}\.webp)"/g)].map(([, file]) => file as string),
    ...activities.flatMap(libraryFilesIn),
  ]),
]

/** The file names of the recordings in a lesson, without duplicates. */
export const recordingFilesIn = (activities: Activity[]): string[] => [
  ...new Set(
    activities.flatMap((activity) =>
      activity.kind === 'listen' && activity.recording ? [activity.recording.file.slice('media/'.length)] : [],
    ),
  ),
]

/** Of a quiz: the file names of its pictures. */
export const pictureFilesOfQuiz = ({ questions }: Pick<QuizDraft, 'questions'>): string[] => [
  ...new Set(questions.flatMap(libraryFilesIn)),
]

const libraryFilesIn = (holder: unknown): string[] =>
  picturesIn(holder).flatMap((picture) => (picture.startsWith('media/') ? [picture.slice('media/'.length)] : []))

const NAME_MISSING = 'Bitte geben Sie einen Namen ein.'
/** Of a picture or a recording: how editors find it. */
export const mediaName = z
  .string(NAME_MISSING)
  .refine(withoutNul, 'Der Name enthält ein ungültiges Zeichen.')
  .overwrite(onOneLine)
  .trim()
  .refine((name) => isSeen(name), NAME_MISSING)
  .max(120, 'Der Name darf höchstens 120 Zeichen lang sein.')

/** The initial name of an upload: its file name without the extension, or `otherwise` when that is not a valid name. */
export const nameFromFile = (fileName: string, otherwise: 'Bild' | 'Aufnahme' = 'Bild'): string => {
  const parsed = mediaName.safeParse(fileName.replace(/\.[a-z0-9]{1,5}$/i, '').slice(0, 120))
  return parsed.success ? parsed.data : otherwise
}

/** The alternative text and caption of a picture in a lesson. Only a decorative picture may have no alternative text. */
export const pictureDescription = z
  .object({
    alt: z
      .string()
      .refine(withoutNul, 'Die Beschreibung enthält ein ungültiges Zeichen.')
      .overwrite(onOneLine)
      .trim()
      .max(300, 'Bitte beschreiben Sie das Bild in höchstens 300 Zeichen.'),
    isDecoration: z.boolean(),
    caption: z
      .string()
      .refine(withoutNul, 'Die Bildunterschrift enthält ein ungültiges Zeichen.')
      .overwrite(onOneLine)
      .trim()
      .max(300, 'Die Bildunterschrift darf höchstens 300 Zeichen lang sein.'),
  })
  .refine(({ alt, isDecoration }) => isDecoration || alt !== '', {
    path: ['alt'],
    error: 'Bitte beschreiben Sie, was auf dem Bild zu sehen ist.',
  })
export type PictureDescription = z.output<typeof pictureDescription>
