import { LARGEST_VIDEO, type RecordingEnding, recordingTypes } from '../../../domain/content/recordings/recording.ts'
import { refusals } from '../../../domain/platform/refusals.ts'
import { type OnProgress, sendFile, UploadFailure } from './send-file.ts'

/** A recording of the library, as needed to put it into a lesson. */
export type ChosenRecording = { name: string; address: string; bytes: number; seconds: number }

/**
 * Uploads a recording into the library. What is certainly none, empty or too large is refused without a request; what it
 * is, the server finds in its content. @returns isKnown: the same was already there, perhaps under another name. @throws UploadFailure
 */
export async function sendRecording(file: File, onProgress: OnProgress) {
  const type = typeOf(file)
  if (file.size === 0) throw new UploadFailure(refusals.RECORDING_EMPTY.message)
  if (!type) throw new UploadFailure(refusals.RECORDING_WRONG_KIND.message)
  if (file.size > LARGEST_VIDEO) throw new UploadFailure(refusals.RECORDING_TOO_LARGE.message)
  type Answer = { recording: ChosenRecording; isKnown: boolean }
  const { recording, isKnown } = await sendFile<Answer>('/api/media/recordings', file, { type, onProgress })
  return { item: recording, isKnown }
}

/** By the ending where the browser does not know the type. */
function typeOf({ name, type }: File): string | undefined {
  if (/^(?:audio|video)\//.test(type)) return type
  return recordingTypes[name.toLowerCase().split('.').at(-1) as RecordingEnding]
}
