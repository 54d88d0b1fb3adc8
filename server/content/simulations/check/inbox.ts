import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type Message = { headers: IncomingHttpHeaders; body: string }

/** Receives webhook messages in place of a Netzpass server. Answers the first with 503, so that it is repeated. */
export async function openInbox(port: number) {
  const messages: Message[] = []
  const http = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    messages.push({ headers: request.headers, body })
    if (messages.length === 1) response.writeHead(503, { 'retry-after': '1' }).end()
    else response.writeHead(204).end()
    http.emit('message')
  })
  http.listen(port, '127.0.0.1')
  await once(http, 'listening')
  return {
    port: (http.address() as AddressInfo).port,
    /** Resolves once there are `count` messages, or with fewer when the time is over. */
    async wait(count: number, timeoutMs: number): Promise<Message[]> {
      const timeout = AbortSignal.timeout(timeoutMs)
      while (messages.length < count && !timeout.aborted)
        await once(http, 'message', { signal: timeout }).catch(() => {})
      return messages
    },
    close() {
      http.close()
      http.closeAllConnections()
    },
  }
}
