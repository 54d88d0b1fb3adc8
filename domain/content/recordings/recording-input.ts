import { z } from 'zod'
import { LARGEST_VIDEO, type PlacedRecording } from './recording.ts'

export const placedRecording = z.strictObject({
  file: z
    .string('muss der Name einer Datei sein')
    .regex(/^media\/[0-9a-f]{12}-[0-9a-f]{12}\.(mp3|m4a|ogg|mp4|webm)$/, 'Aufnahmen kommen nur aus den Medien.'),
  bytes: z.int('muss eine ganze Zahl sein').min(1).max(LARGEST_VIDEO),
  seconds: z.int('muss eine ganze Zahl sein').min(1).max(86_400),
}) satisfies z.ZodType<PlacedRecording>
