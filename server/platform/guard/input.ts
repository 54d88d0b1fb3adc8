import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { RefusalCode } from '../../../domain/platform/refusals.ts'
import { refuseRequest } from './answer.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** What the body says, if it is JSON. */
    json: unknown
  }
}

const LARGEST_BODY = 256 * 1024
const LONGEST_ADDRESS = 8 * 1024
const DEEPEST_INPUT = 32
const TIMEOUT_MS = 15_000
const PLAIN_ADDRESS = /^[\w:/.,?=&-]*$/
/** For others (TRACE) no Request can even be made. */
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Refuses methods, addresses and bodies that nothing of ours sends, before anything reads them. */
export const requestValidation: MiddlewareHandler = async (c, next) => {
  const problem = problemOfMethod(c.req.method) ?? problemOfAddress(c.req.raw.url) ?? (await problemOfBody(c))
  return problem ? refuseRequest(c, problem) : next()
}

const problemOfMethod = (method: string): RefusalCode | undefined =>
  METHODS.includes(method) ? undefined : 'WRONG_METHOD'

function problemOfAddress(address: string): RefusalCode | undefined {
  if (address.length > LONGEST_ADDRESS) return 'ADDRESS_TOO_LONG'
  if (PLAIN_ADDRESS.test(address)) return // most are, and nothing in them can be decoded
  const { pathname, searchParams } = new URL(address)
  const path = decode(pathname)
  if (path === undefined || path.includes('\0')) return 'ADDRESS_UNREADABLE'
  for (const [name, value] of searchParams) {
    if (name.includes('\0') || readText(value).problem) return 'ADDRESS_UNREADABLE'
  }
}

/** Reads the body, once and in full, and leaves it where handlers look for it. */
async function problemOfBody(c: Context): Promise<RefusalCode | undefined> {
  if (['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) || isFile(c)) return
  if (Number(c.req.header('content-length') ?? 0) > LARGEST_BODY) return 'INPUT_TOO_LARGE'
  const bytes = await readUpTo(LARGEST_BODY, bodyOf(c))
  if (bytes === 'broken off') return 'INPUT_UNREADABLE' // the caller went away: no outage of ours, and no defect
  if (bytes === 'too slow') return 'INPUT_TOO_SLOW'
  if (!bytes) return 'INPUT_TOO_LARGE'
  if (bytes.length > 0) {
    if (isUnsubscribing(c)) return // what it says is always the same, and nobody reads it
    if (!/^application\/json *(;|$)/i.test(c.req.header('content-type') ?? '')) return 'WRONG_CONTENT_TYPE'
    const { problem, json } = readText(new TextDecoder().decode(bytes))
    if (problem) return problem
    c.set('json', json)
  }
  c.req.raw = withBody(c.req.raw, bytes)
}

/**
 * The request as it came, with a body that can be read again: as text, JSON or a stream, and in no other way. A second
 * Request would cost more than all that is checked here.
 */
const withBody = (request: Request, bytes: Uint8Array<ArrayBuffer>): Request =>
  new Proxy(request, {
    get(request, name) {
      if (name === 'text') return async () => new TextDecoder().decode(bytes)
      if (name === 'json') return async () => JSON.parse(new TextDecoder().decode(bytes))
      if (name === 'body') return bytes.length > 0 ? new Response(bytes).body : null
      return Reflect.get(request, name)
    },
  })

/** The connection's own stream: a web stream around it would be expensive too. */
function bodyOf(c: Context): Readable {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  if (incoming instanceof Readable) return incoming
  return c.req.raw.body ? Readable.fromWeb(c.req.raw.body as ReadableStream) : Readable.from([])
}

/** A picture or a recording is no text and far larger: its handler reads it (server/content/media). */
const isFile = (c: Context) => ['/api/media', '/api/media/recordings', '/api/brand'].includes(c.req.path)

/** Mail programs unsubscribe with a form instead of JSON (RFC 8058). */
const isUnsubscribing = (c: Context) =>
  c.req.path.startsWith('/abmelden/') &&
  /^(application\/x-www-form-urlencoded|multipart\/form-data) *(;|$)/i.test(c.req.header('content-type') ?? '')

/** The bytes of a body; undefined when there are more than `most`. The rest is then not read. */
function readUpTo(
  most: number,
  body: Readable,
): Promise<Uint8Array<ArrayBuffer> | undefined | 'too slow' | 'broken off'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const take = (chunk: Uint8Array) => {
      chunks.push(Buffer.from(chunk))
      size += chunk.length
      if (size > most) finish(undefined)
    }
    const finish = (result: Uint8Array<ArrayBuffer> | undefined | 'too slow' | 'broken off') => {
      clearTimeout(timeout)
      body.off('data', take)
      body.pause()
      resolve(result)
    }
    const timeout = setTimeout(() => finish('too slow'), TIMEOUT_MS)
    body.on('data', take)
    body.once('end', () => finish(Buffer.concat(chunks)))
    body.once('error', () => finish('broken off'))
    body.once('close', () => finish('broken off')) // after its end: too late to change anything
  })
}

/** What is wrong with a text and, if it is JSON, with its values. Text that is no JSON is left to its handler. */
function readText(text: string): { problem?: RefusalCode | undefined; json?: unknown } {
  if (text.includes('\0') || !text.isWellFormed()) return { problem: 'INPUT_UNREADABLE' }
  if (!/^\s*["[{]/.test(text)) return {}
  try {
    const json = JSON.parse(text)
    return { problem: problemOfValue(json, DEEPEST_INPUT), json }
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/** PostgreSQL stores no NUL, and half a surrogate pair is no character. */
function problemOfValue(value: unknown, deepest: number): RefusalCode | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? 'INPUT_UNREADABLE' : undefined
  if (typeof value !== 'object' || value === null) return
  if (deepest === 0) return 'INPUT_UNREADABLE'
  for (const [key, inner] of Object.entries(value)) {
    const problem = problemOfValue(key, 0) ?? problemOfValue(inner, deepest - 1)
    if (problem) return problem
  }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
