import { statSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { timeOfName } from '../../../domain/operation/backups.ts'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { syncFolder } from '../../durable-file.ts'
import { makeFolder } from '../../make-folder.ts'
import { type Settings, SettingsError } from '../../settings.ts'
import { readBytes } from './file.ts'
import { openBucket } from './target-bucket.ts'

/** Where scheduled backups lie. What is there under a name of ours is whole. */
export type Target = {
  /** Where a backup is written until it is whole. */
  spool: string
  /** Takes over the file of the spool that is called `unfinished(name)`. */
  store(name: string): Promise<void>
  read(name: string): Promise<AsyncIterable<Uint8Array>>
  /** The names of our backups, and of nothing else that may lie there. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

export const unfinished = (name: string) => `${name}.unfinished`

/** What a killed server left is older than that. */
const LEFT_AFTER_MS = DAY_MS

/** Opens BACKUP_TARGET, and removes what a killed server has left there. @throws {SettingsError} when it is unusable */
export async function openTarget({ BACKUP_TARGET: where, DATA_DIR }: Pick<Settings, 'BACKUP_TARGET' | 'DATA_DIR'>) {
  if (!where) throw new SettingsError('BACKUP_TARGET fehlt: Es ist nicht gesagt, wohin gesichert wird.')
  return explained(where.startsWith('s3://') ? bucketTarget(where, DATA_DIR) : folderTarget(where))
}

/** A folder, which is made when it is missing. */
async function folderTarget(folder: string): Promise<Target> {
  makeFolder(folder)
  await removeLeftovers(folder)
  return {
    spool: folder,
    async store(name) {
      await rename(join(folder, unfinished(name)), join(folder, name))
      await syncFolder(folder)
    },
    read: async (name) => readBytes(join(folder, name)),
    list: async () => (await readdir(folder)).filter(timeOfName),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

/** A bucket. What is to be uploaded lies in DATA_DIR first: how fast the bucket is must not hold a transaction. */
async function bucketTarget(where: string, dataFolder: string): Promise<Target> {
  const bucket = openBucket(where)
  const spool = join(dataFolder, 'backup')
  makeFolder(spool)
  await removeLeftovers(spool)
  await bucket.abortUploads(LEFT_AFTER_MS)
  return {
    spool,
    async store(name) {
      const file = join(spool, unfinished(name))
      await bucket.upload(name, file)
      await rm(file)
    },
    read: bucket.read,
    list: async () => (await bucket.list()).filter(timeOfName),
    remove: bucket.remove,
  }
}

async function removeLeftovers(folder: string) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (!timeOfName(name.replace(/\.unfinished$/, '')) || timeOfName(name)) continue
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > LEFT_AFTER_MS) await rm(path, { force: true })
  }
}

/** The sentence for what a folder or a bucket refuses. */
export function explainTarget(error: unknown): SettingsError {
  if (error instanceof SettingsError) return error
  const { code, name } = error as NodeJS.ErrnoException
  const said =
    sentences[code ?? ''] ??
    sentences[name] ??
    `BACKUP_TARGET ist nicht benutzbar (${code || name}). Bitte prüfen Sie es.`
  return new SettingsError(said)
}

const away =
  'BACKUP_TARGET: Der Bucket ist nicht erreichbar. Bitte prüfen Sie Adresse und Netz; die Sicherung liegt nicht dort.'
const refused =
  'BACKUP_TARGET: Der Bucket nimmt diesen Schlüssel nicht an, oder der Schlüssel darf dort nicht schreiben, lesen und löschen. Bitte prüfen Sie beides.'
const unwritable =
  'BACKUP_TARGET: Der Ordner ist nicht beschreibbar. Bitte geben Sie Schreibrechte oder wählen Sie einen anderen.'
const sentences: Record<string, string> = {
  ENOSPC: 'BACKUP_TARGET: Der Datenträger ist voll. Bitte schaffen Sie Platz; die Sicherung wurde verworfen.',
  EDQUOT: 'BACKUP_TARGET: Der Datenträger ist voll. Bitte schaffen Sie Platz; die Sicherung wurde verworfen.',
  EACCES: unwritable,
  EPERM: unwritable,
  EROFS: unwritable,
  ENOTDIR: 'BACKUP_TARGET ist kein Ordner, sondern eine Datei. Bitte wählen Sie einen anderen.',
  ENOENT: 'BACKUP_TARGET: Die Sicherung liegt nicht mehr dort.',
  ECONNREFUSED: away,
  ECONNRESET: away,
  ENOTFOUND: away,
  EAI_AGAIN: away,
  ETIMEDOUT: away,
  EPIPE: away,
  TimeoutError: away,
  NoSuchBucket: 'BACKUP_TARGET: Diesen Bucket gibt es nicht. Bitte legen Sie ihn an, oder berichtigen Sie den Namen.',
  NoSuchKey: 'BACKUP_TARGET: Die Sicherung liegt nicht mehr dort.',
  AccessDenied: refused,
  InvalidAccessKeyId: refused,
  SignatureDoesNotMatch: refused,
}

/** The same target, whose failures are sentences. */
async function explained(opening: Promise<Target>): Promise<Target> {
  const explain = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error) => {
      throw explainTarget(error)
    })
  const target = await explain(opening)
  return {
    spool: target.spool,
    store: (name) => explain(target.store(name)),
    read: (name) => explain(target.read(name)).then(explainedBytes),
    list: () => explain(target.list()),
    remove: (name) => explain(target.remove(name)),
  }
}

async function* explainedBytes(bytes: AsyncIterable<Uint8Array>) {
  try {
    yield* bytes
  } catch (error) {
    throw explainTarget(error)
  }
}

/** A file that lies here, or else one of BACKUP_TARGET by its name. @throws {SettingsError} when it is neither */
export async function openBackup(what: string, settings: Settings): Promise<AsyncIterable<Uint8Array>> {
  if (statSync(what, { throwIfNoEntry: false })?.isFile()) return readBytes(what)
  if (settings.BACKUP_TARGET && timeOfName(what)) {
    const target = await openTarget(settings)
    if ((await target.list()).includes(what)) return target.read(what)
  }
  throw new SettingsError(`In ${what} liegt keine Sicherung.`)
}
