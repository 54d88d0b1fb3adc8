import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createAuth } from '../server/accounts/auth.ts'
import { type AppOptions, createApp } from '../server/app.ts'
import { Catalogue } from '../server/competencies/catalogue.ts'
import type { Database } from '../server/db/connect.ts'
import { createThrottle } from '../server/guard/throttle.ts'
import { LiveHub } from '../server/live/hub.ts'
import { allowedOrigins } from '../server/settings.ts'
import { testMailer } from './test-mailer.ts'

const SECRET = 'a secret only these tests know, 32 characters'

export type HttpAnswer = { status: number; headers: IncomingHttpHeaders; text: string; json: unknown }
export type HttpServer = Awaited<ReturnType<typeof startHttpServer>>

/** The whole server but its pages on a real socket: what is sent is what arrives, header by header. */
export async function startHttpServer(database: Database, changes: Partial<AppOptions> = {}) {
  const http = createServer()
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const publicUrl = changes.publicUrl ?? `http://127.0.0.1:${port}`
  const origins = allowedOrigins(publicUrl)
  const app = createApp({
    auth: createAuth({ pool: database.pool, secret: SECRET, publicUrl, trustedOrigins: origins }),
    db: database.db,
    catalogue: new Catalogue(database.db),
    mailer: testMailer,
    live: new LiveHub(),
    invitationKey: SECRET,
    publicUrl,
    allowedOrigins: origins,
    throttle: createThrottle(database.db, SECRET),
    trustedProxies: 0,
    build: () => Promise.reject(new Error('No pages here.')),
    dev: true,
    ...changes,
  })
  http.on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false }))

  /** One request exactly as written; `body` as text, or anything else as JSON. */
  async function send(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: OutgoingHttpHeaders } = {},
  ): Promise<HttpAnswer> {
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent: false })
    if (body !== undefined) outgoing.write(typeof body === 'string' ? body : JSON.stringify(body))
    outgoing.end()
    const [response] = (await once(outgoing, 'response')) as [import('node:http').IncomingMessage]
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
