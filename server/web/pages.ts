import type { Context, Env } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { createCaller } from '../router.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** What the built app hands over: see app/entry.server.tsx. A context made twice would be two contexts. */
type AppEntry = { apiContext: Parameters<RouterContextProvider['set']>[0] }

/**
 * Answers with the app's pages. Public screens are rendered here with what `api` gives them, as anonymous visitors see
 * them; screens behind the sign-in come as a shell and load in the browser.
 */
export function pageHandler<V extends Env>(options: {
  build: () => Promise<ServerBuild>
  dev: boolean
  api: (c: Context<V>) => ReturnType<typeof createCaller>
}) {
  return async (c: Context<V>): Promise<Response> => {
    const build = await options.build()
    const { apiContext } = build.entry.module as unknown as AppEntry
    const context = new RouterContextProvider()
    context.set(apiContext, options.api(c))
    const response = await createRequestHandler(build, options.dev ? 'development' : 'production')(c.req.raw, context)
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response
    const html = await response.text()
    const headers = new Headers(response.headers)
    headers.set('content-security-policy', contentSecurityPolicy(html, options))
    headers.set('cache-control', 'no-cache')
    return new Response(c.req.method === 'HEAD' ? null : html, { status: response.status, headers })
  }
}
