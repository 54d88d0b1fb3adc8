import { makeM4a, makeMp4, makeWebm } from './recordings.ts'

/** As large as a number of four bytes can be. */
const MOST = 0xffffffff
/** From the beginning of a table's box to its first entry: size, name, version and flags, how many entries. */
const TO_ENTRIES = 16

/**
 * Sound that claims to be of four thousand million samples, each with a time of its own: a list
 * of them would fill any memory.
 */
export async function withEndlessTimes(): Promise<Buffer> {
  const file = await makeM4a()
  const stts = boxOf(file, 'stts')
  file.writeUInt32BE(MOST, stts + TO_ENTRIES)
  const ctts = Buffer.alloc(24)
  ctts.writeUInt32BE(ctts.length)
  ctts.write('ctts', 4)
  ctts.writeUInt32BE(1, 12)
  ctts.writeUInt32BE(MOST, 16)
  for (const around of ['moov', 'trak', 'mdia', 'minf', 'stbl']) {
    const box = boxOf(file, around)
    file.writeUInt32BE(file.readUInt32BE(box) + ctts.length, box)
  }
  const stco = boxOf(file, 'stco')
  for (let entry = 0; entry < file.readUInt32BE(stco + 12); entry++) {
    const at = stco + TO_ENTRIES + entry * 4
    file.writeUInt32BE(file.readUInt32BE(at) + ctts.length, at)
  }
  const end = stts + file.readUInt32BE(stts)
  return Buffer.concat([file.subarray(0, end), ctts, file.subarray(end)])
}

/** A video in which one chunk claims to hold all samples there could be: a loop over them does not end. */
export async function withEndlessChunk(): Promise<Buffer> {
  const file = await makeMp4()
  file.writeUInt32BE(MOST, boxOf(file, 'stsc') + TO_ENTRIES + 4)
  return file
}

/**
 * A video in which something unknown, of no known length, stands where its table begins: a
 * search for its end does not end.
 */
export async function withEndlessPart(): Promise<Buffer> {
  const file = await makeWebm()
  const tableOfTimes = Buffer.from('1c53bb6b', 'hex')
  file.writeUInt32BE(0x7fffffff, file.lastIndexOf(tableOfTimes) + 1)
  return file
}

/** Some random places of a file, each with another word or byte. */
export function mutated(file: Buffer, random: () => number): Buffer {
  const changed = Buffer.from(file)
  const words = [0, 1, 0x7f, 0xff, 0x7fffffff, 0x80000000, MOST]
  for (let change = 0; change < 4; change++) {
    const at = Math.floor(random() * (file.length - 4))
    if (random() < 0.5) changed.writeUInt32BE(words[Math.floor(random() * words.length)] ?? 0, at)
    else changed[at] = Math.floor(random() * 256)
  }
  return changed
}

function boxOf(file: Buffer, name: string): number {
  const at = file.indexOf(name)
  if (at < 4) throw new Error(`There is no box ${name}.`)
  return at - 4
}
