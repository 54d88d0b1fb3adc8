import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * How long a caller may take, in milliseconds: to send headers, to send the whole request (two minutes are for pictures on a
 * slow line; all other bodies are waited for less, input.ts), and to take something of an answer (Node waits as long again
 * when something was taken in between). A live channel says something every 30 seconds (server/trpc.ts).
 */
const PATIENCE = { headers: 10_000, request: 120_000, taking: 45_000, looking: 2_000 }

/** A server that waits for its callers, but for nobody for ever. `looking`: how often it looks for who takes too long. */
export function createPatientServer({ headers, request, taking, looking } = PATIENCE): Server {
  const http = createServer({ headersTimeout: headers, requestTimeout: request, connectionsCheckingInterval: looking })
  http.timeout = taking
  return http
}

/**
 * Answers one request of a connection after the other. Node would begin them all at once, however many a caller sends
 * without waiting for answers, and keep what is ready until its turn comes.
 */
export function inTurn(answer: RequestListener): RequestListener {
  const newest = new WeakMap<Socket, Promise<void>>()
  return (request, response) => {
    const { socket } = request
    const before = newest.get(socket)
    const answered = new Promise<void>((resolve) => void response.once('close', resolve))
    newest.set(socket, answered)
    void answered.then(() => newest.get(socket) === answered && newest.delete(socket))
    if (!before) return answer(request, response)
    void before.then(() => !socket.destroyed && answer(request, response))
  }
}
