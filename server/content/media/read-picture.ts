import { Refusal } from '../../platform/db/refuse.ts'
import type { Storage } from '../../storage.ts'

/** Undefined when the storage has no such picture. @throws PICTURE_UNAVAILABLE while the storage is away */
export const readPicture = (storage: Storage, file: string): Promise<Uint8Array | undefined> =>
  storage.read(file).catch((error) => {
    throw new Refusal('PICTURE_UNAVAILABLE', undefined, { cause: error })
  })
