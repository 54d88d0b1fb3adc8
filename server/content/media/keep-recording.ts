import { addressOfMedia } from '../../../domain/content/media.ts'
import type { Recording } from './inspect-recording.ts'
import { keepInLibrary, type Library } from './keep-in-library.ts'

type Named = {
  recording: Recording
  sha256: string
  name: string
  /** The file name that a package's lessons use for it. Without one it gets a new name. */
  file?: string
  store: (file: string) => Promise<void>
}

/** Stores a recording in the library, byte for byte. @throws as keepInLibrary */
export async function keepRecording(library: Library, { recording, sha256, name, file: known, store }: Named) {
  const { row, isKnown } = await keepInLibrary(library, { ...recording, sha256, name, known, store })
  const { id, file, bytes, seconds } = row
  return { recording: { id, name: row.name, address: addressOfMedia(file), bytes, seconds: seconds ?? 0 }, isKnown }
}
