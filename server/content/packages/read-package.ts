import { pictureFile } from '../../../domain/content/media.ts'
import { recordingFile } from '../../../domain/content/recordings/recording.ts'
import { sandboxed } from '../../platform/sandbox/sandbox.ts'
import { DRAWINGS } from '../files/drawings.ts'
import { type ContentFiles, LESSON_NAME, QUIZ_NAME, SIMULATION_NAME } from '../files/tree.ts'
import type { PackageTexts, readTexts } from './read-texts.ts'
import { packageRefusal, refusePackage, UNSTORABLE, unpack } from './zip.ts'

export type Package = PackageTexts & {
  /** Pictures and recordings of the media library, by the names of their files (media.ts). */
  media: ReadonlyMap<string, Buffer>
}

/** Several times what all the text that fits into a package takes. */
const LONGEST_WORK_MS = 20_000

/** @throws PACKAGE_REFUSED with file, line and reason; then nothing is imported */
export async function readPackage(bytes: Buffer, milliseconds = LONGEST_WORK_MS): Promise<Package> {
  const { texts, media } = sortFiles(withoutWrapping(withoutClutter(await unpack(bytes))))
  const read = sandboxed<typeof readTexts>(new URL('./read-texts.ts', import.meta.url), 'readTexts', {
    milliseconds,
    tooMuch: () =>
      packageRefusal('', 'Etwas darin ist so verschachtelt, dass es sich nicht in angemessener Zeit lesen lässt.'),
  })
  return { ...(await read(texts)), media }
}

type PackedFiles = ReadonlyMap<string, Buffer>

/** Files that operating systems add to archives. */
const withoutClutter = (files: PackedFiles): PackedFiles =>
  new Map([...files].filter(([name]) => !/(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/.test(name)))

/** Unpacking a package and packing it again often adds one more folder around it. */
function withoutWrapping(files: PackedFiles): PackedFiles {
  const [first = '', ...others] = new Set([...files.keys()].map((name) => name.split('/')[0] as string))
  const isWrapped = others.length === 0 && first !== '' && !files.has(`${first}/competency.yaml`) && !files.has(first)
  return isWrapped ? new Map([...files].map(([name, bytes]) => [name.slice(first.length + 1), bytes])) : files
}

const KNOWN = [
  /^(faq|glossary|contacts|facts|agreement|agreement-kit)\.yaml$/,
  /^README\.md$/,
  new RegExp(`^${DRAWINGS}/[^/]+\\.svg$`),
  /^[^/]+\/competency\.yaml$/,
  /^[^/]+\/[^/]+\/level\.yaml$/,
]

function isKnown(name: string): boolean {
  const [, level, file, ...deeper] = name.split('/')
  const isInLevel = level !== undefined && file !== undefined && deeper.length === 0
  return (
    KNOWN.some((one) => one.test(name)) ||
    (isInLevel && [LESSON_NAME, QUIZ_NAME, SIMULATION_NAME].some((one) => one.test(file)))
  )
}

/** Texts, and the files of the media library. Refuses an unknown file instead of silently skipping it. */
function sortFiles(files: PackedFiles): { texts: ContentFiles; media: Package['media'] } {
  const texts = new Map<string, string>()
  const media = new Map<string, Buffer>()
  let size = 0
  for (const [name, bytes] of files) {
    const file = name.slice('media/'.length)
    if (name.startsWith('media/') && (pictureFile.test(file) || recordingFile.test(file))) media.set(file, bytes)
    else {
      if (!isKnown(name)) refusePackage(name, 'Diese Datei gehört nicht in ein Paket.')
      size += bytes.length
      if (size > MOST_TEXT) refusePackage(name, 'Das Paket hat mehr als 10 MB Text.')
      texts.set(name, textOf(name, bytes))
    }
  }
  return { texts, media }
}

const KILOBYTE = 1024
/** A little more than the editor accepts. */
const LARGEST_TEXT = 300 * KILOBYTE
/** Five times the whole curriculum. */
const MOST_TEXT = 10 * 1024 * KILOBYTE

function textOf(name: string, bytes: Buffer): string {
  if (bytes.length > LARGEST_TEXT) refusePackage(name, 'Die Datei ist größer als 300 KB.')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? refusePackage(name, UNSTORABLE) : text
  } catch (error) {
    if (error instanceof TypeError) return refusePackage(name, 'Die Datei ist kein Text in UTF-8.')
    throw error
  }
}
