import { once } from 'node:events'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import { brand } from '../domain/platform/brand.ts'
import { createServerWithTimeouts, inOrder } from './platform/guard/connections.ts'
import type { Settings } from './settings.ts'

/** How long requests in flight may take to finish once the server stops. */
const TIMEOUT_MS = 3_000

export type HttpServer = {
  /** For what has to share its port. */
  http: Server
  /** Listens, and answers 503 until `answerWith`. @throws what Node says of a port that is taken */
  listen(): Promise<void>
  answerWith(listener: RequestListener): void
  /** From then on all responses, those in progress too, close their connection. */
  sendAway(): void
  /** Takes no new requests, lets those in flight finish, and cuts off the rest after TIMEOUT_MS. */
  close(): Promise<void>
}

/** The port of the server, from before there is anything to answer with until the last answer has left. */
export function createHttpServer({ PORT, HOST }: Pick<Settings, 'PORT' | 'HOST'>): HttpServer {
  const http = createServerWithTimeouts()
  const sendAway = connectionsOf(http)
  return {
    http,
    sendAway,
    async listen() {
      http.on('request', answerStarting)
      http.listen(PORT, HOST)
      await once(http, 'listening')
    },
    answerWith(listener) {
      http.off('request', answerStarting)
      http.on('request', inOrder(listener))
    },
    async close() {
      if (!http.listening) return
      const closed = once(http, 'close')
      http.close()
      const tidying = setInterval(() => http.closeIdleConnections(), 50) // responses already begun keep connections open
      const timer = setTimeout(() => http.closeAllConnections(), TIMEOUT_MS)
      await closed
      clearInterval(tidying)
      clearTimeout(timer)
    },
  }
}

const answerStarting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'retry-after': '2', 'content-type': 'text/plain; charset=utf-8' })
  response.end(`${brand.name} startet gerade. Bitte versuchen Sie es gleich noch einmal.`)
}

function connectionsOf(http: Server): () => void {
  const answering = new Set<ServerResponse>()
  let areLeaving = false
  const isLast = (response: ServerResponse) => response.headersSent || response.setHeader('connection', 'close')
  http.on('request', (_request, response) => {
    if (areLeaving) return isLast(response)
    answering.add(response)
    response.once('close', () => answering.delete(response))
  })
  return () => {
    areLeaving = true
    for (const response of answering) isLast(response)
  }
}
