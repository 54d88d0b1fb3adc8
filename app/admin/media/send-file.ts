import { heicTypes, LARGEST_PICTURE, pictureTypes } from '../../../domain/content/media.ts'
import { LARGEST_VIDEO, type RecordingEnding, recordingTypes } from '../../../domain/content/recordings/recording.ts'
import { refusals } from '../../../domain/platform/refusals.ts'
import { checkSession } from '../../session/check-session.ts'

/** Why an upload failed; `message` is a German sentence. */
export class UploadFailure extends Error {}

const NO_CONNECTION = 'Die Verbindung zum Server ist abgebrochen. Bitte versuchen Sie es noch einmal.'

export type OnProgress = (percent: number) => void

/** Uploads a file, and answers what the server says. `onProgress`: percent sent, 0–100. @throws UploadFailure */
function sendFile<Answer>(
  address: string,
  file: File,
  { type = file.type, onProgress = () => {} }: { type?: string; onProgress?: OnProgress } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest() // reports upload progress, which fetch cannot
    request.open('POST', address)
    request.setRequestHeader('content-type', type)
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

/** A picture of the library, as needed to put it into a text. */
export type ChosenPicture = { name: string; address: string; width: number; height: number }

/**
 * Uploads a picture to an address that takes one. Empty files, wrong types and sizes are refused without a request.
 * @throws UploadFailure
 */
export async function sendPictureTo<Answer>(address: string, file: File, onProgress?: OnProgress): Promise<Answer> {
  const problem = problemOfPicture(file)
  if (problem) throw new UploadFailure(problem)
  return sendFile<Answer>(address, file, { type: file.type || UNKNOWN_TYPE, ...(onProgress && { onProgress }) })
}

/** Uploads a picture into the library. @returns isKnown: it was already there. @throws UploadFailure */
export async function sendPicture(file: File, onProgress: OnProgress) {
  type Answer = { picture: ChosenPicture; isKnown: boolean }
  const { picture, isKnown } = await sendPictureTo<Answer>('/api/media', file, onProgress)
  return { item: picture, isKnown }
}

/** What a browser says of a file whose kind it does not know; the server looks at its bytes. */
const UNKNOWN_TYPE = 'application/octet-stream'

function problemOfPicture({ size, type, name }: File): string | undefined {
  if (size === 0) return refusals.PICTURE_EMPTY.message
  if (heicTypes.test(type) || /\.hei[cf]$/i.test(name)) return refusals.PICTURE_IS_HEIC.message
  if (type && type !== UNKNOWN_TYPE && !pictureTypes.some((known) => known === type))
    return refusals.PICTURE_WRONG_KIND.message
  if (size > LARGEST_PICTURE) return refusals.PICTURE_TOO_LARGE.message
}

/** A recording of the library, as needed to put it into a lesson. */
export type ChosenRecording = { name: string; address: string; bytes: number; seconds: number }

/**
 * Uploads a recording into the library. Empty files, wrong types and sizes are refused without a request.
 * @returns isKnown: it was already there
 * @throws UploadFailure
 */
export async function sendRecording(file: File, onProgress: OnProgress) {
  const type = typeOfRecording(file)
  if (file.size === 0) throw new UploadFailure(refusals.RECORDING_EMPTY.message)
  if (!type) throw new UploadFailure(refusals.RECORDING_WRONG_KIND.message)
  if (file.size > LARGEST_VIDEO) throw new UploadFailure(refusals.RECORDING_TOO_LARGE.message)
  type Answer = { recording: ChosenRecording; isKnown: boolean }
  const { recording, isKnown } = await sendFile<Answer>('/api/media/recordings', file, { type, onProgress })
  return { item: recording, isKnown }
}

/** By the ending where the browser does not know the type. */
function typeOfRecording({ name, type }: File): string | undefined {
  if (/^(?:audio|video)\//.test(type)) return type
  return recordingTypes[name.toLowerCase().split('.').at(-1) as RecordingEnding]
}
