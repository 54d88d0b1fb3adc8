import { createHash } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { bestEncoding, compress, type Encoding, KEPT } from './encoding.ts'
import type { RequestVariables } from './request-variables.ts'
import { shownAddress } from './shown-address.ts'

/** A whole answer as it leaves, for each encoding that a browser may take. `head`: names and values in turns. */
type KeptPage = {
  etag: string
  unchanged: string[]
  as: Record<Encoding | 'identity', { head: string[]; body: Buffer }>
  size: number
}
/** An address that was cached before; its page is dropped when content changes. */
type Place = { page?: KeptPage; rendering?: Promise<void> }

const MOST_BYTES = 32 * 1024 * 1024
const MOST_PLACES = 1_000
/** Headers that are set again for each answer when it is sent. */
const perAnswer = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']

/** Finished pages with all their headers, by their shownAddress. Bounded: the least recently used go first. */
export class PageCache {
  readonly #places: LRUCache<string, Place>
  #version = 0

  constructor({ mostPlaces = MOST_PLACES } = {}) {
    this.#places = new LRUCache({
      max: mostPlaces,
      maxSize: MOST_BYTES,
      sizeCalculation: ({ page }) => 1 + (page?.size ?? 0),
    })
  }

  /** After a change of content. Addresses keep their places, so that of many who ask only the first one renders. */
  drop() {
    this.#version++
    for (const address of [...this.#places.rkeys()]) this.#places.set(address, {}) // the least recently used first, as they were
  }

  /**
   * Answers from the cache, and caches answers that handlers mark with `isSameForAll`. They are sent at once: `finish`
   * sets the headers that other middleware would only set afterwards.
   */
  middleware(finish: (c: Context<RequestVariables>) => void): MiddlewareHandler<RequestVariables> {
    return async (c, next) => {
      if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
      const address = shownAddress(c.req.url)
      const rendering = this.#places.peek(address)?.rendering
      if (rendering) await rendering // no await without one: others would pass before we set `rendering`
      const place = this.#places.get(address)
      if (place?.page) return send(c, place.page)
      const rendered = Promise.withResolvers<void>()
      if (place) place.rendering = rendered.promise
      const version = this.#version
      try {
        await next()
        if (!c.get('isSameForAll')) return
        finish(c)
        const page = await makePage(c.res)
        // Not when content changed meanwhile: the page may be outdated.
        if (version === this.#version) this.#places.set(address, { page })
        c.res = undefined // or its headers would be mixed into the new one
        c.res = send(c, page)
      } finally {
        if (place) place.rendering = undefined
        rendered.resolve()
      }
    }
  }
}

async function makePage(response: Response): Promise<KeptPage> {
  const identity = Buffer.from(await response.arrayBuffer())
  const [br, gzip] = await Promise.all([compress(identity, 'br', KEPT), compress(identity, 'gzip', KEPT)])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const headers = new Headers(response.headers)
  for (const name of perAnswer) headers.delete(name)
  headers.set('etag', etag)
  headers.append('vary', 'accept-encoding')
  const unchanged = [...headers].flat()
  const variant = (body: Buffer, encoding: string[] = []) => ({
    body,
    head: [...unchanged, 'content-length', String(body.length), ...encoding],
  })
  return {
    etag,
    unchanged,
    as: {
      br: variant(br, ['content-encoding', 'br']),
      gzip: variant(gzip, ['content-encoding', 'gzip']),
      identity: variant(identity),
    },
    size: identity.length + br.length + gzip.length,
  }
}

/** Writes to the connection itself, three times as fast as a Response; without one (tests) it returns a Response. */
function send(c: Context, { etag, unchanged, as }: KeptPage): Response {
  const variant = as[bestEncoding(c.req.header('accept-encoding')) ?? 'identity']
  const isKnown = c.req.header('if-none-match')?.includes(etag) ?? false
  const [status, head] = isKnown ? [304, unchanged] : [200, variant.head]
  const body = isKnown || c.req.method === 'HEAD' ? null : variant.body
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  if (!outgoing) return new Response(body && new Uint8Array(body), { status, headers: pairsOf(head) })
  outgoing.writeHead(status, head)
  outgoing.end(body)
  return RESPONSE_ALREADY_SENT
}

export const pairsOf = (head: string[]) =>
  Array.from({ length: head.length / 2 }, (_, pair): [string, string] => [
    head[pair * 2] ?? '',
    head[pair * 2 + 1] ?? '',
  ])
