import { crc32, deflateRawSync } from 'node:zlib'

/** One entry of a ZIP as it claims to be; what is not said is true. */
export type RawEntry = {
  name: string | Buffer
  content?: string | Buffer
  /** Mode of the file system, as Unix writes it: 0o120777 is a symbolic link. */
  mode?: number
  flags?: number
  method?: number
  /** What it claims to unpack to. */
  size?: number
  crc?: number
}

const UTF8 = 0x800

/** A ZIP written byte by byte, so that it can lie. */
export function rawZip(entries: RawEntry[]): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const { name, content = 'x', mode = 0, flags = 0, method = 8, ...claims } of entries) {
    const bytes = Buffer.from(content)
    const packed = method === 8 ? deflateRawSync(bytes, { level: 9 }) : bytes
    const rawName = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(flags | UTF8, 2)
    shared.writeUInt16LE(method, 4)
    shared.writeUInt32LE(claims.crc ?? crc32(bytes), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(claims.size ?? bytes.length, 18)
    shared.writeUInt16LE(rawName.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, rawName, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE((mode << 16) >>> 0, 6)
    rest.writeUInt32LE(offset, 10)
    centrals.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), shared, rest, rawName]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
