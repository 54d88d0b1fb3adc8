/**
 * The few bytes of the PostgreSQL protocol 3.0 that the embedded database has to read or say itself; everything else
 * goes through untouched. After the start every message is a type letter, an int32 length that counts itself, and a
 * body.
 */

/** A whole message: its type letter and where it lies in the bytes it was found in. */
export type Message = { type: string; start: number; end: number }

/** The client does not speak our protocol; its session ends, the database never sees the bytes. */
export class ProtocolError extends Error {
  override name = 'ProtocolError'
}

/**
 * Walks over the whole messages in `bytes`; an unfinished one at the end is left out.
 * @throws {ProtocolError} a length that cannot be one.
 */
export function* wholeMessages(bytes: Buffer): Generator<Message> {
  let start = 0
  while (start + 5 <= bytes.length) {
    const length = bytes.readInt32BE(start + 1)
    if (length < 4) throw new ProtocolError(`a message of length ${length}`)
    const end = start + 1 + length
    if (end > bytes.length) return
    yield { type: String.fromCharCode(bytes.readUInt8(start)), start, end }
    start = end
  }
}

/** What an ErrorResponse says: V severity, C code, M message, … by PostgreSQL's letters. */
export function errorFields(message: Buffer): Map<string, string> {
  const fields = message.toString('utf8', 5).split('\0')
  return new Map(fields.map((field) => [field.slice(0, 1), field.slice(1)]))
}

/** What a client's first packet asks for; it has no type letter. */
export type Opening = { asks: 'session' | 'encryption' | 'cancel'; end: number }

const OPENINGS = new Map<number, Opening['asks']>([
  [80877102, 'cancel'],
  [80877103, 'encryption'], // SSLRequest
  [80877104, 'encryption'], // GSSENCRequest
])

/**
 * Reads the packet that opens a connection; undefined while it is incomplete.
 * @throws {ProtocolError} neither protocol 3 nor one of the known requests.
 */
export function readOpening(bytes: Buffer): Opening | undefined {
  if (bytes.length < 8) return undefined
  const end = bytes.readInt32BE(0)
  if (end < 8 || end > 10_000) throw new ProtocolError('not a PostgreSQL client')
  if (bytes.length < end) return undefined
  const code = bytes.readInt32BE(4)
  if (code >> 16 === 3) return { asks: 'session', end }
  const asks = OPENINGS.get(code)
  if (!asks) throw new ProtocolError('unsupported frontend protocol')
  return { asks, end }
}

export const NO_ENCRYPTION = Buffer.from('N')

export const SYNC = compose('S')

/**
 * Sent after every unit. PostgreSQL ignores it, except inside COPY … FROM STDIN: there PGlite would find no more bytes
 * and end its process, and the whole site with it; so the statement fails instead.
 */
export const COPY_FAIL = compose('f', text('COPY FROM STDIN does not work on the embedded database'))

export function query(sql: string): Buffer {
  return compose('Q', text(sql))
}

/** What a server says before the first query: welcome, its settings, a number for the session, ready. */
export function greeting(settings: Record<string, string>, sessionNumber: number): Buffer {
  const key = Buffer.alloc(8) // process id and a secret for cancelling, which the embedded database cannot do
  key.writeInt32BE(sessionNumber)
  return Buffer.concat([
    compose('R', Buffer.alloc(4)), // AuthenticationOk: whoever gets here passed the folder's rights
    ...Object.entries(settings).map(([name, value]) => compose('S', text(name), text(value))),
    compose('K', key),
    compose('Z', Buffer.from('I')),
  ])
}

/** An error after which the server hangs up; `code` is an SQLSTATE. */
export function fatal(code: string, message: string): Buffer {
  const fields = [`SFATAL`, `VFATAL`, `C${code}`, `M${message}`]
  return compose('E', ...fields.map(text), Buffer.alloc(1))
}

function compose(type: string, ...body: Buffer[]): Buffer {
  const head = Buffer.alloc(5, type, 'latin1')
  head.writeInt32BE(
    body.reduce((sum, part) => sum + part.length, 4),
    1,
  )
  return Buffer.concat([head, ...body])
}

function text(value: string): Buffer {
  return Buffer.from(`${value}\0`)
}
