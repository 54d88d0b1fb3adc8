import { LARGEST_PICTURE, pictureTypes } from '../../../domain/media.ts'
import { refusals } from '../../../domain/refusals.ts'
import { type OnProgress, sendFile, UploadFailure } from './send-file.ts'

/** A picture of the library, as needed to put it into a text. */
export type ChosenPicture = { name: string; address: string; width: number; height: number }

/**
 * Uploads a picture to an address that takes one. Empty files, wrong types and sizes are refused without a request.
 * @throws UploadFailure
 */
export async function sendPictureTo<Answer>(address: string, file: File, onProgress?: OnProgress): Promise<Answer> {
  const problem = problemOf(file)
  if (problem) throw new UploadFailure(problem)
  return sendFile<Answer>(address, file, onProgress && { onProgress })
}

/** Into the library. @returns isKnown: the same picture was already there, perhaps under another name. @throws UploadFailure */
export async function sendPicture(file: File, onProgress: OnProgress) {
  type Answer = { picture: ChosenPicture; isKnown: boolean }
  const { picture, isKnown } = await sendPictureTo<Answer>('/api/media', file, onProgress)
  return { item: picture, isKnown }
}

function problemOf({ size, type }: File): string | undefined {
  if (size === 0) return refusals.PICTURE_EMPTY.message
  if (!pictureTypes.some((known) => known === type)) return refusals.PICTURE_WRONG_KIND.message
  if (size > LARGEST_PICTURE) return refusals.PICTURE_TOO_LARGE.message
}
