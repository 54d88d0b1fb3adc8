import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Database } from '../../server/platform/db/connect.ts'
import { testApp } from './app.ts'

type HttpAnswer = { status: number; headers: IncomingHttpHeaders; text: string; json: unknown }
type Overrides = Parameters<typeof testApp>[2]
export type HttpServer = Awaited<ReturnType<typeof startHttpServer>>

/** The whole server but its pages on a real socket: what is sent is what arrives, header by header. */
export async function startHttpServer(database: Database, overrides: Overrides = {}) {
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const publicUrl = overrides.publicUrl ?? `http://127.0.0.1:${port}`
  const app = testApp(database, publicUrl, overrides)
  http.on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false }))

  /** One request exactly as written; `body` as text, or anything else as JSON. */
  async function send(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: OutgoingHttpHeaders | readonly string[] } = {},
  ): Promise<HttpAnswer> {
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent: false })
    if (body !== undefined) outgoing.write(typeof body === 'string' ? body : JSON.stringify(body))
    outgoing.end()
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    let text = ''
    for await (const chunk of response) text += chunk
    const json = response.headers['content-type']?.includes('json') ? JSON.parse(text) : undefined
    return { status: response.statusCode ?? 0, headers: response.headers, text, json }
  }

  return {
    publicUrl,
    send,
    /** A write as our own pages send it. */
    post: (path: string, body: unknown, headers: OutgoingHttpHeaders = {}) =>
      send('POST', path, { body, headers: { 'content-type': 'application/json', origin: publicUrl, ...headers } }),
    async close() {
      http.close()
      http.closeAllConnections()
    },
  }
}

/** The cookies an answer sets, as a browser would send them back. */
export const cookiesOf = ({ headers }: HttpAnswer): string =>
  (headers['set-cookie'] ?? []).map((line) => line.slice(0, line.indexOf(';'))).join('; ')
