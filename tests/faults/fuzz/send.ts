import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import type { RawRequest } from './plan.ts'

/** After this a request counts as hanging. */
export const TIMEOUT_MS = 5_000
/** How long an open channel, or a socket that says no more, is listened to. */
const LISTENED_MS = 150
const MOST_BYTES = 4 * 1024 * 1024

/** `status` 0: no answer within the timeout, or a connection that broke before one. */
export type Answer = { status: number; headers: IncomingMessage['headers']; text: string; ms: number; hung: boolean }

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

/**
 * From several addresses, as people are: for one the server makes only so many pages a minute. (macOS has only one.)
 */
let sent = 0
const fromSomewhere = () => (process.platform === 'darwin' ? {} : { localAddress: `127.0.1.${(sent++ % 20) + 1}` })

export async function send(wire: RawRequest, port: number): Promise<Answer> {
  const before = performance.now()
  const answer = 'raw' in wire ? await sendRaw(wire.raw, port) : await sendHttp(wire, port).catch(broken)
  return { ...answer, ms: performance.now() - before }
}

type Told = Omit<Answer, 'ms'>
const broken = (): Told => ({ status: 0, headers: {}, text: '', hung: false })

async function sendHttp(
  { method, path, headers, body }: Extract<RawRequest, { method: string }>,
  port: number,
): Promise<Told> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const outgoing = request({
    ...fromSomewhere(),
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: { ...headers, ...length },
    agent,
  })
  let hung = false
  const timeout = setTimeout(() => {
    hung = true
    outgoing.destroy()
  }, TIMEOUT_MS)
  try {
    outgoing.on('error', () => {}) // for what breaks after the answer
    outgoing.end(body)
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    const { statusCode: status = 0, headers: told } = response
    let text = ''
    const isChannel = told['content-type']?.startsWith('text/event-stream')
    const listened = isChannel && setTimeout(() => outgoing.destroy(), LISTENED_MS)
    try {
      for await (const chunk of response) {
        if (text.length < MOST_BYTES) text += chunk.toString('latin1')
      }
    } catch (error) {
      if (!isChannel) throw error
    } finally {
      if (listened) clearTimeout(listened)
    }
    return { status, headers: told, text: Buffer.from(text, 'latin1').toString(), hung }
  } catch {
    return { ...broken(), hung }
  } finally {
    clearTimeout(timeout)
  }
}

/** What comes back until the server hangs up or says no more; its first status line counts. */
async function sendRaw(bytes: Buffer, port: number): Promise<Told> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  socket.write(bytes)
  socket.setTimeout(LISTENED_MS, () => socket.destroy())
  await new Promise((resolve) => socket.once('close', resolve))
  const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
  return {
    status: Math.max(0, ...statuses.filter((status) => status >= 500), statuses[0] ?? 0),
    headers: {},
    text,
    hung: false,
  }
}
