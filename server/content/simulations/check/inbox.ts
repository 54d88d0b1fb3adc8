import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type Message = { headers: IncomingHttpHeaders; body: string }

/** Takes messages on this machine, in the place of a Netzpass. The first is answered as if we were just restarting. */
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
    /** The messages, once there are that many of them, or as many as there are when the time is over. */
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
