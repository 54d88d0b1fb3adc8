import { LARGEST_PICTURE, pictureTypes } from '../../../domain/media.ts'
import { refusals } from '../../../domain/refusals.ts'
import { checkSession } from '../../session/check-session.ts'

/** A picture of the library, as a text shows it. */
export type ChosenPicture = { name: string; address: string; width: number; height: number }

/** Why a picture was not taken in; the message is a sentence for people. */
export class UploadFailure extends Error {}

const NO_CONNECTION = 'Die Verbindung zum Server ist abgebrochen. Bitte versuchen Sie es noch einmal.'

/**
 * Uploads a picture. What is clear without the server is said without it. `onProgress`: percent of what is on its way.
 * @returns isKnown: it was there already, under whatever name @throws UploadFailure
 */
export function sendPicture(
  file: File,
  onProgress: (percent: number) => void,
): Promise<{ picture: ChosenPicture; isKnown: boolean }> {
  const problem = problemOf(file)
  if (problem) return Promise.reject(new UploadFailure(problem))
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest() // tells how far it is, which fetch does not
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
