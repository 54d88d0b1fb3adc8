import { createServer, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type RefusalCode, refusals } from '../../../domain/platform/refusals.ts'

/**
 * How long a caller may take, in milliseconds: to send headers, to send the whole request (two minutes are for pictures
 * on a slow line; all other bodies are waited for less, input.ts), and to take something of an answer (Node waits as
 * long again when something was taken in between). A live channel says something every 30 seconds (server/trpc.ts).
 */
const TIMEOUTS = { headers: 10_000, request: 120_000, taking: 45_000, looking: 2_000 }

/** An HTTP server with timeouts. `looking`: how often it checks them. */
export function createServerWithTimeouts({ headers, request, taking, looking } = TIMEOUTS): Server {
  const http = createServer({ headersTimeout: headers, requestTimeout: request, connectionsCheckingInterval: looking })
  http.timeout = taking
  http.on('timeout', (socket: Answered) => isWaitingForUs(socket) || socket.destroy())
  http.on('clientError', refuseUnreadable)
  return http
}

/** `_httpMessage`: the answer that is next on the connection. */
type Answered = Duplex & { _httpMessage?: ServerResponse }

/** All of the request is here, nothing of its answer: a file takes long to be read, and who has sent it is told so. */
const isWaitingForUs = ({ _httpMessage: answer }: Answered) => answer?.req.complete === true && !answer.headersSent

/** What Node's codes for an unreadable request mean; any other code: it is no HTTP. */
const byParserCode: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: 'HEAD_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'INPUT_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'INPUT_TOO_SLOW',
}
/** `rawPacket`: what was read last; the error is behind its first `bytesParsed` bytes. */
type Unreadable = NodeJS.ErrnoException & { rawPacket?: Buffer; bytesParsed?: number }
const REFUSED_WITHIN_MS = 1_000
const refused = new WeakSet<Duplex>()

/**
 * Refuses as Node does without a listener, but with a sentence, and only after the answer to the request before. The
 * connection stays open for a moment: closed while the caller is still sending, it would take the answers with it.
 */
function refuseUnreadable(error: Unreadable, socket: Duplex) {
  if (refused.has(socket)) return // more of the same request
  refused.add(socket)
  setTimeout(() => socket.destroy(), REFUSED_WITHIN_MS).unref()
  const { status, message } = refusals[byParserCode[error.code ?? ''] ?? 'REQUEST_UNREADABLE']
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-type: text/plain; charset=utf-8',
    `content-length: ${Buffer.byteLength(message)}`,
  ]
  const body = asksForHead(error) ? '' : message
  const refuse = () => socket.writable && socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  const { _httpMessage: before } = socket as Answered
  if (before?.headersSent && !before.writableFinished) before.once('finish', refuse)
  else refuse()
}

/** Whether the request was a HEAD, as far as it began in what was read last. */
function asksForHead({ rawPacket, bytesParsed }: Unreadable): boolean {
  const requests = rawPacket?.subarray(0, bytesParsed).toString('latin1').trimEnd().split('\r\n\r\n') ?? []
  return requests.at(-1)?.startsWith('HEAD ') ?? false
}

/**
 * Answers the requests of a connection one after the other. Node would begin them all at once, however many a caller
 * sends without waiting, and keep finished answers until their turn comes.
 */
export function inOrder(answer: RequestListener): RequestListener {
  const newest = new WeakMap<Socket, Promise<void>>()
  return (request, response) => {
    const { socket } = request
    const before = newest.get(socket)
    const answered = new Promise<void>((resolve) => void response.once('close', resolve))
    newest.set(socket, answered)
    void answered.then(() => newest.get(socket) === answered && newest.delete(socket))
    if (!before) return answer(request, response)
    void before.then(() => socket.writable && answer(request, response)) // else gone, or refused for a later request
  }
}
