import { sql } from 'kysely'
import { log } from '../../log.ts'
import { asSystem, type Db, elevated, type Tx } from '../../platform/db/actor.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Storage } from '../../storage.ts'

/** Longer than an upload takes from storing the file to writing its row. */
const LEFT_ALONE_MINUTES = 10
const AT_ONCE = 100

/** Notes a file before it is stored. Committed first, or after a crash nobody would know of the file. */
export const expectFile = (db: Db, file: string) => asSystem(db, 'a file before its row', (tx) => insert(tx, file))

/** Call in the transaction that inserts the file's row. */
export const fileHasRow = (tx: Tx, file: string) =>
  elevated(tx, 'what lies in the storage is the server’s affair', (tx) => forget(tx, file))

/** Call in the transaction that deletes the file's row. */
export const fileHasNoRow = (tx: Tx, file: string) =>
  elevated(tx, 'what lies in the storage is the server’s affair', (tx) => insert(tx, file))

/** Removes a file that has no row; when the storage is away, the job tries again later. */
export async function removeOrphanedFile(db: Db, storage: Storage, file: string): Promise<void> {
  try {
    await storage.remove(file)
    await asSystem(db, 'the file is gone', (tx) => forget(tx, file))
  } catch (error) {
    log.warn({ err: error, file }, 'A file without a row could not be removed from the storage; it is tried again.')
  }
}

/** Removes files without a row. The first failure ends the round: the storage is away. */
export async function removeOrphanedFiles(db: Db, storage: Storage): Promise<void> {
  const files = await asSystem(db, 'files without a row', async (tx) => {
    // Packages bring their file names: of two imports at once, one may have noted a file that has its row by now.
    await tx.deleteFrom('orphanedFiles').where('file', 'in', tx.selectFrom('media').select('file')).execute()
    const rows = await tx
      .selectFrom('orphanedFiles')
      .where('since', '<', sql<Date>`now() - make_interval(mins => ${LEFT_ALONE_MINUTES})`)
      .orderBy('since')
      .limit(AT_ONCE)
      .select('file')
      .execute()
    return rows.map(({ file }) => file)
  })
  for (const file of files) {
    await storage.remove(file)
    await asSystem(db, 'the file is gone', (tx) => forget(tx, file))
  }
}

export const orphanedFilesJob = (db: Db, storage: Storage): Job => ({
  name: 'remove-orphaned-files',
  cron: '*/10 * * * *',
  work: () => removeOrphanedFiles(db, storage),
})

const insert = (tx: Tx, file: string) =>
  tx
    .insertInto('orphanedFiles')
    .values({ file })
    .onConflict((conflict) => conflict.column('file').doUpdateSet({ since: sql<Date>`now()` }))
    .execute()

const forget = (tx: Tx, file: string) => tx.deleteFrom('orphanedFiles').where('file', '=', file).execute()
