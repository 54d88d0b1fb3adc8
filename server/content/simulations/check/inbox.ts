import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type Letter = { headers: IncomingHttpHeaders; body: string }

/** Takes letters on this machine, in the place of a Netzpass. The first is answered as if we were just restarting. */
export async function openInbox(port: number) {
  const letters: Letter[] = []
  const http = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    letters.push({ headers: request.headers, body })
    if (letters.length === 1) response.writeHead(503, { 'retry-after': '1' }).end()
    else response.writeHead(204).end()
    http.emit('letter')
  })
  http.listen(port, '127.0.0.1')
  await once(http, 'listening')
  return {
    port: (http.address() as AddressInfo).port,
    /** The letters, once there are that many of them, or as many as there are when patience ends. */
    async wait(count: number, patienceMs: number): Promise<Letter[]> {
      const patience = AbortSignal.timeout(patienceMs)
      while (letters.length < count && !patience.aborted)
        await once(http, 'letter', { signal: patience }).catch(() => {})
      return letters
    },
    close() {
      http.close()
      http.closeAllConnections()
    },
  }
}
