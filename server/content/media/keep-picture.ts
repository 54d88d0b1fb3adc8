import { addressOfMedia } from '../../../domain/content/media.ts'
import { fingerprintOf, keepInLibrary, type Library } from './keep-in-library.ts'
import type { Picture } from './make-picture.ts'

type Named = {
  picture: Picture
  name: string
  /** The file name that a package's lessons use for the picture. Without one it gets a new name. */
  file?: string
}

/** Stores a picture in the library. @throws as keepInLibrary */
export async function keepPicture(library: Library, { picture, name, file: known }: Named) {
  const { data, width, height } = picture
  const { row, isKnown } = await keepInLibrary(library, {
    ...{ name, known, ending: 'webp', sha256: fingerprintOf(data), bytes: data.length, size: { width, height } },
    store: (file) => library.storage.keep(file, data),
  })
  const { id, file } = row
  // What the editor needs to insert the picture; a picture has both sides (media_seen_has_size).
  return {
    picture: { id, name: row.name, address: addressOfMedia(file), width: row.width ?? 0, height: row.height ?? 0 },
    isKnown,
  }
}
