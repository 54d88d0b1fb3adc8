import { heicTypes, LARGEST_PICTURE, pictureTypes } from '../../../domain/content/media.ts'
import { refusals } from '../../../domain/platform/refusals.ts'
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
  return sendFile<Answer>(address, file, { type: file.type || UNKNOWN_TYPE, ...(onProgress && { onProgress }) })
}

/** Into the library. @returns isKnown: the same picture was already there, perhaps under another name. @throws UploadFailure */
export async function sendPicture(file: File, onProgress: OnProgress) {
  type Answer = { picture: ChosenPicture; isKnown: boolean }
  const { picture, isKnown } = await sendPictureTo<Answer>('/api/media', file, onProgress)
  return { item: picture, isKnown }
}

/** What a browser says of a file whose kind it does not know; the server looks at its bytes. */
const UNKNOWN_TYPE = 'application/octet-stream'

function problemOf({ size, type, name }: File): string | undefined {
  if (size === 0) return refusals.PICTURE_EMPTY.message
  if (heicTypes.test(type) || /\.hei[cf]$/i.test(name)) return refusals.PICTURE_IS_HEIC.message
  if (type && type !== UNKNOWN_TYPE && !pictureTypes.some((known) => known === type))
    return refusals.PICTURE_WRONG_KIND.message
  if (size > LARGEST_PICTURE) return refusals.PICTURE_TOO_LARGE.message
}
