import { createHash, randomBytes } from 'node:crypto'
import { addressOfMedia } from '../../../domain/content/media.ts'
import { log } from '../../log.ts'
import { audit } from '../../platform/audit/record.ts'
import { asActor, type Db, type Staff, type Tx } from '../../platform/db/actor.ts'
import { Refusal } from '../../platform/db/refuse.ts'
import type { Storage } from '../../storage.ts'
import type { Recording } from './inspect-recording.ts'
import type { Picture } from './make-picture.ts'
import { expectFile, fileHasRow, removeOrphanedFile } from './orphaned-files.ts'

export type Library = { db: Db; storage: Storage; editor: Staff }

export const fingerprintOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** `file`: the name that a package's lessons use. Without one it gets a new name. */
type Named = { name: string; file?: string }

/** Stores a picture in the library. @throws as keepInLibrary */
export async function keepPicture(library: Library, { picture, name, file: known }: Named & { picture: Picture }) {
  const { data, ...size } = picture
  const { row, isKnown } = await keepInLibrary(library, {
    ...{ what: 'picture', name, known, ending: 'webp', sha256: fingerprintOf(data) },
    columns: { bytes: data.length, ...size },
    store: (file) => library.storage.put(file, data),
  })
  const { id, file, width, height } = row
  // What the editor needs to insert the picture; a picture has both sides (media_seen_has_size).
  const placed = { address: addressOfMedia(file), width: width ?? 0, height: height ?? 0 }
  return { picture: { id, name: row.name, ...placed }, isKnown }
}

type NewRecording = Named & { recording: Recording; sha256: string; store: (file: string) => Promise<void> }

/** Stores a recording in the library, byte for byte. @throws as keepInLibrary */
export async function keepRecording(library: Library, added: NewRecording) {
  const { recording, file: known, ...rest } = added
  const { ending, size, ...columns } = recording
  const { row, isKnown } = await keepInLibrary(library, {
    ...{ what: 'recording', ...rest, known, ending, columns: { ...columns, ...size } },
  })
  const { id, name, file, bytes, seconds } = row
  return { recording: { id, name, address: addressOfMedia(file), bytes, seconds: seconds ?? 0 }, isKnown }
}

type NewFile = {
  what: 'picture' | 'recording'
  name: string
  sha256: string
  columns: { bytes: number; width?: number; height?: number; seconds?: number }
  /** Without the dot. */
  ending: string
  known: string | undefined
  store: (file: string) => Promise<void>
}

/**
 * Stores a file in the media library; one that exists already is not stored twice. File first: a row without a file
 * would be a hole in a lesson, a file without a row is removed later (orphaned-files.ts). Not within a transaction: the
 * storage may be another machine. @throws STORAGE_FULL, PICTURE_NOT_STORED, RECORDING_NOT_STORED
 */
async function keepInLibrary({ db, storage, editor }: Library, added: NewFile) {
  const { what, name, sha256, columns, ending, known, store } = added
  const find = async (tx: Tx) => {
    const present = await tx.selectFrom('media').where('sha256', '=', sha256).select(SHOWN).executeTakeFirst()
    return present && { row: present, isKnown: true }
  }
  const present = await asActor(db, editor, find)
  if (present) return present

  const file = known ?? `${sha256.slice(0, 12)}-${randomBytes(6).toString('hex')}.${ending}`
  await expectFile(db, file)
  await store(file).catch((error) => {
    log.error({ err: error }, `A ${what} could not be stored.`)
    throw notStored(what, error)
  })
  const row = { name, file, sha256, uploadedBy: editor.id, ...columns }
  try {
    return await asActor(db, editor, async (tx) => {
      const stored = await tx.insertInto('media').values(row).returning(SHOWN).executeTakeFirstOrThrow()
      await fileHasRow(tx, file)
      await audit(tx, { action: `${what} uploaded`, actorId: editor.id, subject: stored.id })
      return { row: stored, isKnown: false }
    })
  } catch (error) {
    // The same file was uploaded at the same moment. Under a known name both have the same file, so it stays.
    if (!known) await removeOrphanedFile(db, storage, file)
    const first = await asActor(db, editor, find)
    if (!first) throw error
    return first
  }
}

const SHOWN = ['id', 'name', 'file', 'width', 'height', 'bytes', 'seconds'] as const

/** A full disk is said as such: trying again later would not help. */
export function notStored(what: 'picture' | 'recording', cause: unknown): Refusal {
  const { code } = ((cause as Error).cause ?? cause) as { code?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Refusal('STORAGE_FULL', undefined, { cause })
  return new Refusal(what === 'picture' ? 'PICTURE_NOT_STORED' : 'RECORDING_NOT_STORED', undefined, { cause })
}
