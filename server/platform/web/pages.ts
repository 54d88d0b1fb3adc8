import type { Context } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { createQueue } from '../../queue.ts'
import { bestEncoding, compress, ONCE } from './encoding.ts'
import type { RequestVariables } from './request-variables.ts'
import { contentSecurityPolicy } from './security-headers.ts'
import { shownAddress } from './shown-address.ts'

type ContextKey = Parameters<RouterContextProvider['set']>[0]
/** What the built app hands over (app/entry.server.tsx): contexts are compared by identity. */
type AppEntry = Record<'apiContext' | 'publicUrlContext' | 'reportContext', ContextKey>

type PageOptions = {
  build: () => Promise<ServerBuild>
  dev: boolean
  publicUrl: string
  /** The API as a visitor has it. `readsMoment` is called when an answer is not from memory, or fails. */
  api: (c: Context<RequestVariables>, readsMoment: () => void) => unknown
  report: (c: Context<RequestVariables>, error: Error) => void
}

/**
 * Answers with the app's pages. Public screens are rendered here with what `api` gives them, as anonymous visitors see
 * them; screens behind the sign-in come as a shell and load in the browser. So a page is the same for everybody until
 * content changes, unless it depends on what is searched for, on a secret in its address, or on something of this
 * moment. Rendering is the heaviest work of this thread: a flood of pages waits, and lets everybody else's calls
 * through.
 */
export function pageHandler({ build: load, dev, publicUrl, api, report }: PageOptions) {
  const queue = createQueue({ atOnce: 2, longest: 200 })
  return (c: Context<RequestVariables>): Promise<Response> => queue.inTurn(() => answer(c))

  async function answer(c: Context<RequestVariables>): Promise<Response> {
    const build = await load()
    const { apiContext, publicUrlContext, reportContext } = build.entry.module as unknown as AppEntry
    let isOfThisMoment = false
    const context = new RouterContextProvider()
    context.set(
      apiContext,
      api(c, () => {
        isOfThisMoment = true
      }),
    )
    context.set(publicUrlContext, publicUrl)
    context.set(reportContext, (error: Error) => report(c, error))
    const address = shownAddress(c.req.url)
    const request = requestFor(address, c.req.raw)
    const response = await createRequestHandler(build, dev ? 'development' : 'production')(request, context)

    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    if (!isPage && response.headers.get('content-type') !== 'text/x-script') return response
    const bytes = Buffer.from(await response.arrayBuffer())
    const headers = new Headers(response.headers)
    headers.set('cache-control', 'no-cache')
    if (isPage) headers.set('content-security-policy', contentSecurityPolicy(bytes.toString(), { dev }))
    if (c.req.method === 'GET' && response.status === 200 && !dev && !isOfThisMoment && isWhole(address, build)) {
      c.set('isSameForAll', true) // the page cache compresses it
      return new Response(bytes, { headers })
    }
    return compressed(c, bytes, { status: response.status, headers })
  }
}

/** Renders the shown address only: nothing else of the query can get into a page that others are sent too. */
const requestFor = (address: string, { url, method, headers, signal }: Request): Request =>
  new Request(new URL(url).origin + address, { method, headers, signal })

/** There are as many as competencies: any other answers 404. */
const OF_A_COMPETENCY = /^\/kompetenzen\/[a-z0-9-]+$/

/**
 * Whether this is the canonical address of a page, or of the data of one of its routes. Nobody can invent any number of
 * these, which would cost more than other answers and push out of the cache what people ask for.
 */
function isWhole(address: string, build: ServerBuild): boolean {
  const [pathname = '', search] = address.split('?')
  const page = pathname.replace(/\.data$/, '').replace(/^\/_(root)?$/, '/')
  const isWithoutParts = Object.values(build.routes).some((route) => route && page === `/${route.path ?? ''}`)
  if (!isWithoutParts && !OF_A_COMPETENCY.test(page)) return false
  if (!pathname.endsWith('.data') || !search) return !search
  return Object.keys(build.routes).some((id) => search === new URLSearchParams({ _routes: id }).toString())
}

async function compressed(c: Context, bytes: Buffer, { status, headers }: { status: number; headers: Headers }) {
  if (c.req.method === 'HEAD') return new Response(null, { status, headers })
  const encoding = bestEncoding(c.req.header('accept-encoding'))
  headers.append('vary', 'accept-encoding')
  if (encoding) headers.set('content-encoding', encoding)
  const body = encoding ? await compress(bytes, encoding, ONCE) : bytes
  return new Response(new Uint8Array(body), { status, headers })
}
