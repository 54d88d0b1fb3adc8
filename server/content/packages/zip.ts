import { crc32 } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Refusal } from '../../platform/db/refuse.ts'

const MEGABYTE = 1024 * 1024
/** Limits of a package; the whole curriculum has three hundred files and two megabytes. */
const MOST = { files: 2_000, bytesOfFile: 10 * MEGABYTE, bytesOfRecording: 40 * MEGABYTE, bytes: 100 * MEGABYTE }
/** Text shrinks to a tenth; what unpacks to a hundred times its size is a ZIP bomb. */
const BOMB = { ratio: 100, from: 100 * 1024 }
/** All files get the same date, so that the same content gives the same bytes. The format knows no time zone. */
const DAY = new Date(2000, 0, 1)

export const packageRefusal = (place: string, reason: string): Refusal =>
  new Refusal('PACKAGE_REFUSED', `${place ? `${place}: ` : ''}${reason} Es wurde nichts übernommen.`)

export const UNSTORABLE = 'In der Datei steht ein Zeichen, das sich nicht speichern lässt.'

/** @throws PACKAGE_REFUSED, always */
export function refusePackage(place: string, reason: string): never {
  throw packageRefusal(place, reason)
}

/** Files as one ZIP, sorted by name and without today's date, so that two packages can be compared. */
export function pack(files: ReadonlyMap<string, string | Uint8Array>): Uint8Array<ArrayBuffer> {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1))
  const entries = sorted.map(([name, content]) => {
    if (typeof content === 'string') return [name, strToU8(content)]
    return [name, isRecordingIn(name) ? [content, { level: 0 }] : content] // it would take seconds, and grow no smaller
  })
  return zipSync(Object.fromEntries(entries), { level: 9, mtime: DAY }).slice()
}

/**
 * The files of a ZIP by name. Refuses the whole ZIP if anything in it could write elsewhere, fill the memory or be read
 * in two ways. @throws PACKAGE_REFUSED with the file and the reason
 */
export async function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  if (bytes.length === 0) return refusePackage('', 'Die Datei ist leer.')
  const zip = await open(bytes)
  if (zip.entryCount > MOST.files) return refusePackage('', `Das Paket hat mehr als ${MOST.files} Dateien.`)
  const files = new Map<string, Buffer>()
  const seen = new Set<string>()
  let size = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry)
      requireSound(entry, name)
      const sameHere = name.normalize('NFC').toLowerCase()
      if (seen.has(sameHere))
        refusePackage(name, 'Der Name kommt zweimal vor (groß und klein geschrieben ist derselbe Name).')
      seen.add(sameHere)
      if (name.endsWith('/')) continue
      size += entry.uncompressedSize
      if (size > MOST.bytes) refusePackage(name, 'Das Paket ist ausgepackt zu groß.')
      files.set(name, await contentOf(zip, entry, name))
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    return refusePackage('', 'Die ZIP-Datei ist beschädigt oder verschlüsselt.')
  }
  return files
}

const open = (bytes: Buffer): Promise<ZipFile> =>
  fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false, validateEntrySizes: true }).catch(() =>
    refusePackage('', 'Das ist keine ZIP-Datei, oder sie ist beschädigt.'),
  )

/** Decoded here and not by the library, so that the refusal can name the file. */
function nameOf({ fileName }: Entry): string {
  const raw = fileName as unknown as Buffer // undecoded, as it was opened
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw)
  } catch {
    return refusePackage(raw.toString('latin1'), 'Der Name der Datei ist nicht in UTF-8 geschrieben.')
  }
}

const ENCRYPTED = 0x1 | 0x40 | 0x2000
const [FILE_TYPE, SYMBOLIC_LINK, DIRECTORY, REGULAR] = [0o170000, 0o120000, 0o040000, 0o100000]

function requireSound(entry: Entry, name: string) {
  if (/[\p{Cc}\p{Cf}\\:]/u.test(name)) refusePackage(name, 'Im Namen steht ein Zeichen, das dort nicht sein darf.')
  if (name.startsWith('/')) refusePackage(name, 'Der Name beginnt an der Wurzel des Rechners.')
  if (name.split('/').some((part) => part === '..' || part === '.'))
    refusePackage(name, 'Der Name führt aus dem Paket hinaus.')
  if (name.replace(/\/$/, '').split('/').includes('')) refusePackage(name, 'Der Name hat eine leere Stelle.')
  if (entry.generalPurposeBitFlag & ENCRYPTED) refusePackage(name, 'Die Datei ist verschlüsselt.')
  const kind = (entry.externalFileAttributes >>> 16) & FILE_TYPE
  if (kind === SYMBOLIC_LINK) refusePackage(name, 'Das ist keine Datei, sondern ein Verweis auf eine andere.')
  if (kind !== 0 && kind !== REGULAR && kind !== DIRECTORY) refusePackage(name, 'Das ist keine gewöhnliche Datei.')
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    refusePackage(name, 'Die Datei ist auf eine Art gepackt, die wir nicht kennen.')
  const { uncompressedSize, compressedSize } = entry
  const most = isRecordingIn(name) ? MOST.bytesOfRecording : MOST.bytesOfFile
  if (uncompressedSize > most) refusePackage(name, `Die Datei ist ausgepackt größer als ${most / MEGABYTE} MB.`)
  if (uncompressedSize > BOMB.from && uncompressedSize > compressedSize * BOMB.ratio)
    refusePackage(name, 'Die Datei ist ausgepackt mehr als hundertmal so groß wie gepackt.')
}

const isRecordingIn = (name: string) => /^(?:[^/]+\/)?media\/[^/]+\.(?:mp3|m4a|ogg|mp4|webm)$/.test(name)

/** Reads up to the declared size; yauzl stops whatever turns out to be larger. */
async function contentOf(zip: ZipFile, entry: Entry, name: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
  const content = Buffer.concat(chunks)
  if (crc32(content) !== entry.crc32) refusePackage(name, 'Die Datei ist beschädigt.')
  if (content.length === 0) refusePackage(name, 'Die Datei ist leer.')
  if (content.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004')
    refusePackage(name, 'Das ist selbst eine ZIP-Datei. Pakete in Paketen lesen wir nicht.')
  return content
}
