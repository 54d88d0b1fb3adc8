import { basename } from 'node:path'
import { withPictures } from '../../../domain/activities/lines.ts'
import { nameFromFile, pictureFilesIn, pictureFilesOfQuiz } from '../../../domain/media.ts'
import { log } from '../../log.ts'
import { type Actor, asActor, type Db, type Tx } from '../../platform/db/actor.ts'
import { Refusal } from '../../platform/db/refuse.ts'
import type { Storage } from '../../storage.ts'
import { LESSON_NAME, QUIZ_NAME } from '../files/tree.ts'
import { fingerprintOf, keepPicture } from '../media/keep-picture.ts'
import type { Picture } from '../media/make-picture.ts'
import { readPicture } from '../media/read-picture.ts'
import type { Package, PackageItem } from './read-package.ts'
import { refusePackage } from './zip.ts'

type Library = { db: Db; storage: Storage; admin: Extract<Actor, { role: 'admin' }> }
type NewPicture = { file: string; name: string; picture: Picture }

/** A library picture in a file: in HTML, or in the YAML of an activity or a question. */
const MEDIA = /\bmedia\/([0-9a-f]{12}-[0-9a-f]{12}\.webp)\b/g

/** Pictures for a package. Not within a transaction: the storage may be another machine. @throws PICTURE_UNAVAILABLE */
export async function readPictures(
  storage: Storage,
  files: ReadonlyMap<string, string>,
): Promise<Map<string, Uint8Array>> {
  const shown = new Set(
    [...files].flatMap(([name, text]) =>
      LESSON_NAME.test(basename(name)) || QUIZ_NAME.test(basename(name))
        ? [...text.matchAll(MEDIA)].map(([, file]) => file as string)
        : [],
    ),
  )
  const pictures = new Map<string, Uint8Array>()
  for (const file of [...shown].sort()) {
    const bytes = await readPicture(storage, file)
    if (bytes) pictures.set(`media/${file}`, bytes)
    else log.error({ file }, 'A picture is missing in the storage, and so in a package.')
  }
  return pictures
}

/**
 * Gives the pictures in the lessons the names they have here, and collects those missing here. These are encoded again,
 * like every upload. @throws PACKAGE_REFUSED for a file that is no picture
 */
export async function matchPictures(
  { db, admin }: Library,
  pack: Package,
): Promise<{ pack: Package; missing: NewPicture[] }> {
  const shown = new Set(pack.items.flatMap(picturesOf))
  const brought = [...pack.pictures].filter(([file]) => shown.has(file))
  const here = await asActor(db, admin, (tx) => listPictures(tx))
  const namesHere = new Map<string, string>()
  const missing: NewPicture[] = []
  for (const [file, bytes] of brought) {
    const known = here.files.has(file) ? file : here.bySha256.get(fingerprintOf(bytes))
    if (known) {
      namesHere.set(file, known)
      continue
    }
    const picture = await drawn(file, bytes)
    const same = here.bySha256.get(fingerprintOf(picture.data))
    if (same) namesHere.set(file, same)
    else {
      missing.push({ file, name: nameFromFile(wordsOn(file, pack.items)), picture })
      here.bySha256.set(fingerprintOf(picture.data), file)
    }
  }
  return { pack: { ...pack, items: pack.items.map((item) => renamed(item, namesHere)) }, missing }
}

export async function keepPictures(library: Library, pictures: NewPicture[]): Promise<void> {
  for (const picture of pictures) await keepPicture(library, picture)
}

async function listPictures(tx: Tx) {
  const rows = await tx.selectFrom('media').select(['file', 'sha256']).execute()
  return {
    files: new Set(rows.map(({ file }) => file)),
    bySha256: new Map(rows.map(({ file, sha256 }) => [sha256, file])),
  }
}

async function drawn(file: string, bytes: Buffer): Promise<Picture> {
  const { makePicture } = await import('../media/make-picture.ts') // native code, that only this needs
  try {
    return await makePicture(bytes)
  } catch (error) {
    if (error instanceof Refusal) return refusePackage(`media/${file}`, error.message)
    throw error
  }
}

const picturesOf = (item: PackageItem): string[] => {
  if (item.type === 'lesson') return pictureFilesIn(item.payload)
  return item.type === 'quiz' ? pictureFilesOfQuiz(item.payload) : []
}

function renamed(item: PackageItem, names: ReadonlyMap<string, string>): PackageItem {
  const named = (text: string) => text.replaceAll(MEDIA, (_whole, file: string) => `media/${names.get(file) ?? file}`)
  if (item.type === 'quiz') return { ...item, payload: withPictures(item.payload, named) }
  if (item.type !== 'lesson') return item
  const { content, activities } = item.payload
  return {
    ...item,
    payload: {
      ...item.payload,
      content: content.replaceAll(/"\/media\/[^"]+"/g, named),
      activities: activities.map((activity) => withPictures(activity, named)),
    },
  }
}

/** The alternative text in the first lesson that shows the picture: a better name than the file's. */
function wordsOn(file: string, items: PackageItem[]): string {
  for (const item of items) {
    const words =
      item.type === 'lesson' && new RegExp(`<img src="/media/${file}" alt="([^"]+)"`).exec(item.payload.content)?.[1]
    if (words) return words.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  }
  return file
}
