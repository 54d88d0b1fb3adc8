import { basename } from 'node:path'
import { mediaFilesIn, nameFromFile, withMediaFiles } from '../../../domain/content/media.ts'
import { LARGEST_PACKAGE } from '../../../domain/content/packages.ts'
import { recordingFile } from '../../../domain/content/recordings/recording.ts'
import { log } from '../../log.ts'
import { asActor, type Tx } from '../../platform/db/actor.ts'
import { Refusal, refuse } from '../../platform/db/refuse.ts'
import type { Storage } from '../../storage.ts'
import { LESSON_NAME, QUIZ_NAME } from '../files/tree.ts'
import { inspectRecording, type Recording } from '../media/inspect-recording.ts'
import { fingerprintOf, keepPicture, keepRecording, type Library } from '../media/library.ts'
import { makePicture, type Picture } from '../media/make-picture.ts'
import { asFile } from '../media/receive-recording.ts'
import type { Package } from './read-package.ts'
import type { PackageItem } from './read-texts.ts'
import { refusePackage } from './zip.ts'

type NewPicture = { file: string; name: string; picture: Picture; recording?: never }
type NewRecording = { file: string; name: string; recording: Recording; bytes: Buffer; picture?: never }
type NewFile = NewPicture | NewRecording

/** The names of the pictures and recordings that lessons and quizzes of a package show. */
export const mediaShownIn = (files: ReadonlyMap<string, string>): string[] => {
  const texts = [...files].filter(([name]) => [LESSON_NAME, QUIZ_NAME].some((one) => one.test(basename(name))))
  return mediaFilesIn(texts.map(([, text]) => text).join('\n')).sort()
}

/** Before anything of it is in memory. @throws PACKAGE_TOO_LARGE when it could not be taken in anywhere */
export async function requireSmallEnough(tx: Tx, files: string[]): Promise<void> {
  if (files.length === 0) return
  const { bytes } = await tx
    .selectFrom('media')
    .where('file', 'in', files)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('bytes'), eb.val('0')).as('bytes'))
    .executeTakeFirstOrThrow()
  if (Number(bytes) > LARGEST_PACKAGE) refuse('PACKAGE_TOO_LARGE')
}

/**
 * Pictures and recordings for a package. Not within a transaction: the storage may be another machine.
 * @throws PICTURE_UNAVAILABLE, RECORDING_UNAVAILABLE
 */
export async function readMedia(storage: Storage, files: string[]): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>()
  for (const file of files) {
    const bytes = await storage.read(file).catch((error) => {
      const code = recordingFile.test(file) ? 'RECORDING_UNAVAILABLE' : 'PICTURE_UNAVAILABLE'
      throw new Refusal(code, undefined, { cause: error })
    })
    if (bytes) found.set(`media/${file}`, bytes)
    else log.error({ file }, 'A file of the media library is missing in the storage, and so in a package.')
  }
  return found
}

/**
 * Gives pictures and recordings in the lessons the names they have here, and collects those missing here. Pictures are
 * encoded again, recordings inspected, like every upload. @throws PACKAGE_REFUSED for a file that is neither
 */
export async function matchMedia(
  { db, editor }: Library,
  pack: Package,
): Promise<{ pack: Package; missing: NewFile[] }> {
  const shown = new Set(mediaFilesIn(JSON.stringify(pack.items)))
  const brought = [...pack.media].filter(([file]) => shown.has(file))
  const here = await asActor(db, editor, (tx) => listMedia(tx))
  const namesHere = new Map<string, string>()
  const missing: NewFile[] = []
  for (const [file, bytes] of brought) {
    const known = here.files.has(file) ? file : here.bySha256.get(fingerprintOf(bytes))
    if (known) {
      namesHere.set(file, known)
      continue
    }
    const added: NewFile = recordingFile.test(file)
      ? { file, name: nameOfRecording(file, pack.items), recording: await inspected(file, bytes), bytes }
      : { file, name: nameFromFile(wordsOn(file, pack.items)), picture: await orRefused(file, makePicture(bytes)) }
    const sha256 = fingerprintOf(added.picture ? added.picture.data : bytes)
    const same = here.bySha256.get(sha256)
    if (same) namesHere.set(file, same)
    else {
      missing.push(added)
      here.bySha256.set(sha256, file)
    }
  }
  const items = withMediaFiles(JSON.stringify(pack.items), (file) => namesHere.get(file) ?? file)
  return { pack: { ...pack, items: JSON.parse(items) as PackageItem[] }, missing }
}

export async function keepMedia(library: Library, files: NewFile[]): Promise<void> {
  for (const added of files) {
    if (added.picture) await keepPicture(library, added)
    else {
      const store = (file: string) => library.storage.put(file, added.bytes)
      await keepRecording(library, { ...added, sha256: fingerprintOf(added.bytes), store })
    }
  }
}

async function listMedia(tx: Tx) {
  const rows = await tx.selectFrom('media').select(['file', 'sha256']).execute()
  return {
    files: new Set(rows.map(({ file }) => file)),
    bySha256: new Map(rows.map(({ file, sha256 }) => [sha256, file])),
  }
}

async function inspected(file: string, bytes: Buffer): Promise<Recording> {
  const recording = await orRefused(
    file,
    asFile(bytes, (path) => inspectRecording(path, bytes.length)),
  )
  // By its ending it is told what a browser is sent.
  return file.endsWith(`.${recording.ending}`)
    ? recording
    : refusePackage(`media/${file}`, 'Die Aufnahme ist etwas anderes, als ihr Name sagt.')
}

const orRefused = <T>(file: string, work: Promise<T>): Promise<T> =>
  work.catch((error) => {
    if (error instanceof Refusal) return refusePackage(`media/${file}`, error.message)
    throw error
  })

/** The alternative text in the first lesson that shows the picture: a better name than the file's. */
function wordsOn(file: string, items: PackageItem[]): string {
  const lessons = items.flatMap((item) => (item.type === 'lesson' ? [item.payload.content] : [])).join('\n')
  const words = new RegExp(`<img src="/media/${file}" alt="([^"]+)"`).exec(lessons)?.[1]
  return words?.replaceAll('&quot;', '"').replaceAll('&amp;', '&') ?? file
}

/** The title of the first activity that has the recording. */
function nameOfRecording(file: string, items: PackageItem[]): string {
  const activities = items.flatMap((item) => (item.type === 'lesson' ? item.payload.activities : []))
  const owner = activities.find((one) => mediaFilesIn(JSON.stringify(one)).includes(file))
  return nameFromFile(owner?.title ?? file, 'Aufnahme')
}
