import { createHash, randomBytes } from 'node:crypto'
import { log } from '../../log.ts'
import { audit } from '../../platform/audit/record.ts'
import { asActor, type Db, type Staff, type Tx } from '../../platform/db/actor.ts'
import { Refusal } from '../../platform/db/refuse.ts'
import type { Storage } from '../../storage.ts'
import { expectFile, fileHasRow, removeOrphanedFile } from './orphaned-files.ts'

export type Library = { db: Db; storage: Storage; editor: Staff }

type NewFile = {
  name: string
  sha256: string
  bytes: number
  size: { width: number; height: number } | undefined
  /** Of a recording. */
  seconds?: number
  /** Without the dot. */
  ending: string
  /** The file name that a package's lessons use. Without one it gets a new name. */
  known?: string | undefined
  store: (file: string) => Promise<void>
}

export const fingerprintOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Stores a file in the media library; one that exists already is not stored twice. File first: a row without a file would
 * be a hole in a lesson, a file without a row is removed later (orphaned-files.ts). Not within a transaction: the
 * storage may be another machine. @throws STORAGE_FULL, PICTURE_NOT_STORED, RECORDING_NOT_STORED
 */
export async function keepInLibrary({ db, storage, editor }: Library, added: NewFile) {
  const { name, sha256, bytes, size, seconds, ending, known, store } = added
  const what = seconds === undefined ? 'picture' : 'recording'
  const find = async (tx: Tx) => {
    const present = await tx.selectFrom('media').where('sha256', '=', sha256).select(TOLD).executeTakeFirst()
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
  const row = { name, file, bytes, sha256, uploadedBy: editor.id, ...size, ...(seconds !== undefined && { seconds }) }
  try {
    return await asActor(db, editor, async (tx) => {
      const stored = await tx.insertInto('media').values(row).returning(TOLD).executeTakeFirstOrThrow()
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

const TOLD = ['id', 'name', 'file', 'width', 'height', 'bytes', 'seconds'] as const

/** A full disk is said as such: trying again later would not help. */
export function notStored(what: 'picture' | 'recording', cause: unknown): Refusal {
  const { code } = ((cause as Error).cause ?? cause) as { code?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Refusal('STORAGE_FULL', undefined, { cause })
  return new Refusal(what === 'picture' ? 'PICTURE_NOT_STORED' : 'RECORDING_NOT_STORED', undefined, { cause })
}
