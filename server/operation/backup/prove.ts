import type { Ways } from '../../platform/db/ways.ts'
import { decrypt } from './encryption.ts'
import { unpack } from './file.ts'
import { requireFileName } from './house.ts'
import { type Loaded, load } from './load.ts'
import type { Part } from './snapshot.ts'
import { openThrowAway } from './throw-away.ts'

/**
 * Restores a backup into a throw-away database: every row arrives, every foreign key holds, number and checksum
 * of each table are those of the moment it was taken. The database is gone afterwards, however it ends.
 * @throws {SettingsError} in which of that it fails
 */
export async function prove(parts: AsyncIterable<Part>, settings: Ways): Promise<Loaded> {
  const place = await openThrowAway(settings)
  try {
    return await load(place.owner, parts, async ({ file }) => requireFileName(file))
  } finally {
    await place.close()
  }
}

/** What a file holds, opened with one of these identities where it is encrypted. */
export const partsOf = (bytes: AsyncIterable<Uint8Array>, identities: string[]): AsyncGenerator<Part> =>
  unpack(decrypt(bytes, identities))
