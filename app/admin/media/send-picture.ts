import { LARGEST_PICTURE, pictureTypes } from '../../../domain/media.ts'
import { refusals } from '../../../domain/refusals.ts'
import { checkSession } from '../../session/check-session.ts'

/** A picture of the library, as needed to put it into a text. */
export type ChosenPicture = { name: string; address: string; width: number; height: number }

/** Why an upload failed; `message` is a German sentence. */
export class UploadFailure extends Error {}

const NO_CONNECTION = 'Die Verbindung zum Server ist abgebrochen. Bitte versuchen Sie es noch einmal.'

/**
 * Uploads a picture. Empty files, wrong types and sizes are refused without a request. `onProgress`: percent sent, 0–100.
 * @returns isKnown: the same picture was already in the library, perhaps under another name
 * @throws UploadFailure
 */
export function sendPicture(
  file: File,
  onProgress: (percent: number) => void,
): Promise<{ picture: ChosenPicture; isKnown: boolean }> {
  const problem = problemOf(file)
  if (problem) return Promise.reject(new UploadFailure(problem))
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest() // reports upload progress, which fetch cannot
    request.open('POST', '/api/media')
    request.setRequestHeader('content-type', file.type)
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name.slice(-200)))
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100))
    request.onerror = () => reject(new UploadFailure(NO_CONNECTION))
    request.onload = () => {
      if (request.status === 200) return resolve(request.response)
      if (request.status === 401) void checkSession()
      reject(new UploadFailure(request.response?.message ?? NO_CONNECTION))
    }
    request.send(file)
  })
}

function problemOf({ size, type }: File): string | undefined {
  if (size === 0) return refusals.PICTURE_EMPTY.message
  if (!pictureTypes.some((known) => known === type)) return refusals.PICTURE_WRONG_KIND.message
  if (size > LARGEST_PICTURE) return refusals.PICTURE_TOO_LARGE.message
}
