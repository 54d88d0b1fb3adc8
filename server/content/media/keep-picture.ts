import { createHash, randomBytes } from 'node:crypto'
import { addressOfPicture } from '../../../domain/media.ts'
import { log } from '../../log.ts'
import { audit } from '../../platform/audit/record.ts'
import { type Actor, asActor, type Db, type Tx } from '../../platform/db/actor.ts'
import { Refusal } from '../../platform/db/refuse.ts'
import type { Storage } from '../../storage.ts'
import type { Picture } from './make-picture.ts'
import { expectFile, fileHasPicture, removeOrphanedFile } from './orphaned-files.ts'

type Library = { db: Db; storage: Storage; admin: Extract<Actor, { role: 'admin' }> }
type Named = {
  picture: Picture
  name: string
  /** The file name that a package's lessons use for the picture. Without one it gets a new name. */
  file?: string
}

export const fingerprintOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Stores a picture in the library; one that exists already is not stored twice. File first: a row without a file would
 * be a hole in a lesson, a file without a row is removed later (orphaned-files.ts). Not within a transaction: the
 * storage may be another machine. @throws PICTURE_NOT_STORED
 */
export async function keepPicture({ db, storage, admin }: Library, { picture, name, file: known }: Named) {
  const sha256 = fingerprintOf(picture.data)
  const find = async (tx: Tx) => {
    const present = await tx.selectFrom('media').where('sha256', '=', sha256).select(TOLD).executeTakeFirst()
    return present && { picture: told(present), isKnown: true }
  }
  const present = await asActor(db, admin, find)
  if (present) return present

  const file = known ?? `${sha256.slice(0, 12)}-${randomBytes(6).toString('hex')}.webp`
  await expectFile(db, file)
  await storage.keep(file, picture.data).catch((error) => {
    log.error({ err: error }, 'A picture could not be stored.')
    throw new Refusal('PICTURE_NOT_STORED', undefined, { cause: error })
  })
  const { width, height, data } = picture
  const row = { name, file, width, height, bytes: data.length, sha256, uploadedBy: admin.id }
  try {
    return await asActor(db, admin, async (tx) => {
      const added = await tx.insertInto('media').values(row).returning(TOLD).executeTakeFirstOrThrow()
      await fileHasPicture(tx, file)
      await audit(tx, { action: 'picture uploaded', actorId: admin.id, subject: added.id })
      return { picture: told(added), isKnown: false }
    })
  } catch (error) {
    // The same picture was uploaded at the same moment. Under a known name both have the same file, so it stays.
    if (!known) await removeOrphanedFile(db, storage, file)
    const first = await asActor(db, admin, find)
    if (!first) throw error
    return first
  }
}

/** What the editor needs to insert the picture. */
const TOLD = ['id', 'name', 'file', 'width', 'height'] as const
const told = ({ file, ...row }: { id: string; name: string; file: string; width: number; height: number }) => ({
  ...row,
  address: addressOfPicture(file),
})
