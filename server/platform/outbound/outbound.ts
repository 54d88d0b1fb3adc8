import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { connectTo, type World } from './connect.ts'
import { readDestination } from './destination.ts'
import { OutboundFailure } from './failure.ts'
import { createPlaces, type Place } from './places.ts'
import { resolveDestination } from './resolve.ts'

type Options = World & {
  /** OUTBOUND_ALLOW: «host:port» of what may be called although it is an inner address, or not encrypted. */
  allowed: readonly string[]
  nameServers?: readonly string[]
}

type Letter = {
  body: string
  headers?: Record<string, string>
  /** How long all of it may take, from the look-up of the name to the last byte. */
  withinMs: number
  /** «host:port» of our own services, allowed for this call besides the operator's. */
  alsoAllowed?: string[]
}
export type PostJson = (address: string, letter: Letter) => Promise<unknown>

/** Any status is an answer. `retryAfter`: the seconds to wait that it names, if it does (RFC 9110, 10.2.3). */
type Answer = { status: number; retryAfter: number | undefined }
export type PostBytes = (address: string, letter: Omit<Letter, 'body'> & { body: Buffer }) => Promise<Answer>

export type Outbound = ReturnType<typeof createOutbound>

/**
 * The only way from this server to other people's: calls go to public addresses, encrypted, without redirects, and
 * their answers are limited in size and time (docs/simulations.md). Never within a transaction.
 */
export function createOutbound({ allowed, nameServers, ...world }: Options) {
  const places = createPlaces()

  const find = async (address: string, alsoAllowed: string[] = []) => {
    const destination = readDestination(address, [...allowed, ...alsoAllowed])
    return { destination, addresses: await resolveDestination(destination, nameServers) }
  }

  const post = async <T>(
    address: string,
    { withinMs, alsoAllowed, ...letter }: Omit<Letter, 'body'> & { body: string | Buffer },
    read: (response: IncomingMessage) => T | Promise<T>,
  ): Promise<T> => {
    const deadline = AbortSignal.timeout(withinMs)
    const { destination, addresses } = await find(address, alsoAllowed)
    const socket = await connectTo(destination, addresses, { ...world, deadline })
    const hangUp = () => socket.destroy()
    deadline.addEventListener('abort', hangUp)
    try {
      const response = await send(socket, destination.url, letter)
      return await read(response)
    } catch (error) {
      if (deadline.aborted) throw new OutboundFailure('too slow', { cause: error })
      if (error instanceof OutboundFailure) throw error
      const isNoHttp = /^HPE_/.test((error as { code?: string }).code ?? '')
      throw new OutboundFailure(isNoHttp ? 'unreadable' : 'unreachable', { cause: error })
    } finally {
      deadline.removeEventListener('abort', hangUp)
      hangUp()
    }
  }

  /** Sends JSON and gives the JSON of the answer; undefined when that is empty. @throws OutboundFailure */
  const postJson: PostJson = (address, letter) =>
    post(address, letter, (response) => {
      refuseUnlessFine(response)
      return readJson(response)
    })

  /** Sends bytes; of the answer only the head is read. @throws OutboundFailure when there is none */
  const postBytes: PostBytes = (address, letter) =>
    post(address, letter, ({ statusCode = 0, headers }) => ({
      status: statusCode,
      retryAfter: secondsOf(headers['retry-after']),
    }))

  return {
    /** What is wrong with an address, without calling it: to be asked when somebody enters one. */
    async findProblem(address: string): Promise<OutboundFailure | undefined> {
      try {
        await find(address)
      } catch (error) {
        if (error instanceof OutboundFailure) return error
        throw error
      }
    },

    /** Holds a place for calls to an address while `work` runs (places.ts). @throws OutboundFailure 'busy' */
    withPlace: <T>(place: Place, work: (postJson: PostJson, postBytes: PostBytes) => Promise<T>): Promise<T> =>
      places.hold(place, () => work(postJson, postBytes)),
  }
}

/** Over this very connection: no agent, so no proxy, no keep-alive, no cookies and no other connection. */
function send(socket: Socket, url: URL, { body, headers }: Pick<Letter, 'headers'> & { body: string | Buffer }) {
  const outgoing = request({
    createConnection: () => socket,
    method: 'POST',
    path: url.pathname + url.search,
    headers: {
      'content-type': 'application/json',
      ...headers,
      host: url.host,
      'user-agent': 'Netzpass',
      accept: 'application/json',
      'accept-encoding': 'identity',
      'content-length': Buffer.byteLength(body),
    },
  })
  outgoing.end(body)
  return new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on('response', resolve)
    outgoing.on('error', reject) // after the answer has begun, whoever reads it hears of it
    // A change of protocol brings neither: without this, such a call would hold its place for ever.
    outgoing.on('close', () => reject(new OutboundFailure('unreachable')))
  })
}

/** A number of seconds, or a moment. */
function secondsOf(retryAfter: string | undefined): number | undefined {
  if (!retryAfter) return undefined
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter)
  const moment = Date.parse(retryAfter)
  return Number.isNaN(moment) ? undefined : Math.max(0, Math.ceil((moment - Date.now()) / 1000))
}

function refuseUnlessFine({ statusCode = 0 }: IncomingMessage) {
  if (statusCode >= 200 && statusCode < 300) return
  if (statusCode >= 300 && statusCode < 400) throw new OutboundFailure('redirected')
  const message = `Der Anbieter meldet einen Fehler (${statusCode}).`
  throw new OutboundFailure('answered with an error', { message, status: statusCode })
}

const LARGEST_ANSWER = 64 * 1024
const DEEPEST_ANSWER = 16

/** The JSON of an answer; undefined for an empty one. @throws OutboundFailure 'too large', 'unreadable' */
async function readJson(response: IncomingMessage): Promise<unknown> {
  // We ask for no compression: nothing is unpacked here, so nothing can swell.
  if (!['', 'identity'].includes(response.headers['content-encoding'] ?? '')) throw new OutboundFailure('unreadable')
  if (Number(response.headers['content-length'] ?? 0) > LARGEST_ANSWER) throw new OutboundFailure('too large')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LARGEST_ANSWER) throw new OutboundFailure('too large')
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8').trim()
  if (text === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new OutboundFailure('unreadable', { cause: error })
  }
  if (!isShallow(value, DEEPEST_ANSWER)) throw new OutboundFailure('unreadable')
  return value
}

const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)))
