import { connect, type Socket } from 'node:net'

const EVERY_MS = 1_000
/** So much is asked for without being read that no buffer of an operating system holds it. */
const PIPELINED = 40

/** How somebody can use a connection badly; each gets one that is open. `drip` is called every second. */
type Behaviour = { begin(socket: Socket, host: string): void; drip?(socket: Socket): void }

const head = (method: string, path: string, host: string) => `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n`

/** @param largeFile a path whose answer is large */
export const behaviours = (largeFile: string) =>
  ({
    silent: { begin() {} },
    'slow headers': {
      begin: (socket, host) => socket.write(`${head('GET', '/', host)}x-slow: `),
      drip: (socket) => socket.write('a'),
    },
    'slow body': {
      begin: (socket, host) =>
        socket.write(
          `${head('POST', '/trpc/faq.recordClick', host)}content-type: application/json\r\ncontent-length: 100000\r\n\r\n{`,
        ),
      drip: (socket) => socket.write(' '),
    },
    'half of a request, then closed on one side': {
      begin: (socket, host) => socket.end(head('GET', '/', host)),
    },
    'a request, then closed on one side': {
      begin: (socket, host) => socket.end(`${head('GET', '/', host)}\r\n`),
    },
    vanishing: {
      begin: (socket, host) => {
        socket.write(`${head('GET', '/', host)}\r\n`)
        setTimeout(() => socket.resetAndDestroy(), Math.random() * 100)
      },
    },
    'slow reader': {
      begin: (socket, host) => {
        socket.pause()
        socket.write(`${head('GET', largeFile, host)}\r\n`.repeat(PIPELINED))
      },
      drip: (socket) => socket.read(1),
    },
  }) satisfies Record<string, Behaviour>

export type Kind = keyof ReturnType<typeof behaviours>

/** A connection that is used badly. */
export type SlowClient = {
  kind: Kind
  /** Milliseconds until the server ended it, if it has. */
  endedAfterMs: number | undefined
  /** The first line of what the server said. */
  heard: string
  leave(): void
}

/**
 * Opens a connection to a server and behaves badly on it until the server ends it, or it leaves.
 * @param host what people know the server by
 */
export function openSlowly(url: string, host: string, kind: Kind, behaviour: Behaviour): SlowClient {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  const begun = performance.now()
  const client: SlowClient = { kind, endedAfterMs: undefined, heard: '', leave: () => socket.destroy() }
  const dripping = setInterval(() => socket.writable && behaviour.drip?.(socket), EVERY_MS)
  const ended = () => {
    clearInterval(dripping)
    client.endedAfterMs ??= performance.now() - begun
  }
  socket.on('connect', () => behaviour.begin(socket, host))
  if (kind !== 'slow reader') {
    socket.on('data', (chunk) => {
      client.heard ||= String(chunk).split('\r\n')[0] ?? ''
    })
  }
  socket.on('end', () => {
    ended()
    socket.destroy()
  })
  socket.on('error', () => {}) // that it breaks is part of the test
  socket.on('close', ended)
  return client
}
