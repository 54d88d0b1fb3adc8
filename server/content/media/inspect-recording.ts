import { Refusal } from '../../platform/db/refuse.ts'
import { sandboxed } from '../../platform/sandbox/sandbox.ts'
import type { Recording, readRecording } from './read-recording.ts'

export type { Recording }

const LONGEST_WORK_MS = 20_000

/**
 * Recognises a recording by its content, whatever its name says: container, codecs, length, and that its last moment is
 * there. It is not changed, so it must not tell where it was made. `path`: of a file of this machine's folder for
 * temporary ones.
 * @throws RECORDING_WRONG_KIND, RECORDING_TOO_LARGE, RECORDING_TOO_LONG, RECORDING_NAMES_PLACE, RECORDING_UNREADABLE
 */
export const inspectRecording = (path: string, bytes: number, milliseconds = LONGEST_WORK_MS): Promise<Recording> =>
  sandboxed<typeof readRecording>(new URL('./read-recording.ts', import.meta.url), 'readRecording', {
    milliseconds,
    tooMuch: () => new Refusal('RECORDING_UNREADABLE'),
  })(path, bytes)
