import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What Lighthouse calls slow 4G: the time of one round trip, and what comes down and goes up in a second. */
const ROUND_TRIP_MS = 150
const DOWN_BYTES_PER_SECOND = 1_638_400 / 8
const UP_BYTES_PER_SECOND = 768_000 / 8

/** A line in front of the server at `url` that all connections share, as slow as a phone's in the country. */
export async function startSlowLine(url: string) {
  const { hostname, port } = new URL(url)
  const down = direction(DOWN_BYTES_PER_SECOND)
  const up = direction(UP_BYTES_PER_SECOND)
  const open = new Set<Socket>()
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), noDelay: true })
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => undefined).on('close', () => open.delete(socket))
    }
    // A connection is open after one round trip; the proxy's own takes none.
    up(near, far, ROUND_TRIP_MS)
    down(far, near, 0)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const line = new URL(url)
  line.port = String((server.address() as AddressInfo).port)
  return {
    url: line.origin,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

/**
 * One direction of the line: what is sent waits for what was sent before it on any
 * connection, and half a round trip more.
 */
function direction(bytesPerSecond: number) {
  let freeAt = 0
  return (from: Socket, to: Socket, opensAfterMs: number) => {
    const opensAt = performance.now() + opensAfterMs
    let last = Promise.resolve()
    /** After all that came before on this connection. */
    const then = (bytes: number, arrive: () => unknown) => {
      freeAt = Math.max(freeAt, performance.now(), opensAt) + (bytes / bytesPerSecond) * 1000
      const arrivesAt = freeAt + ROUND_TRIP_MS / 2
      last = last.then(() => sleep(Math.max(0, arrivesAt - performance.now()))).then(() => void arrive())
    }
    from.on('data', (bytes) => {
      // The sender is held back, so that connections share the line.
      from.pause()
      then(bytes.length, () => to.writable && to.write(bytes))
      setTimeout(() => from.resume(), Math.max(0, freeAt - performance.now()))
    })
    from.on('end', () => then(0, () => to.end()))
    from.on('close', () => then(0, () => to.destroySoon()))
  }
}
