import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * What is wrong with somebody else's server. `away`: nobody listens. `silent`: connections are taken, and nothing is
 * ever said. `slow`: each piece that is said comes later. `broken`: every request of HTTP is answered with 500.
 */
export type Mood = 'open' | 'away' | 'silent' | 'slow' | 'broken'

const SLOW_MS = 400
const BROKEN = 'HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'

/** A proxy before a server of this machine, at a port of its own, behind which it can be made to fail. */
export class FailingProxy {
  readonly #behind: number
  readonly #sockets = new Set<Socket>()
  readonly #pairs = new Map<Socket, Socket>()
  #server: Server | undefined
  #mood: Mood = 'open'
  #port = 0

  private constructor(behind: number) {
    this.#behind = behind
  }

  static async before(port: number): Promise<FailingProxy> {
    const proxy = new FailingProxy(port)
    await proxy.#listen()
    return proxy
  }

  get port(): number {
    return this.#port
  }

  get mood(): Mood {
    return this.#mood
  }

  /** From now on; connections that are open break, as they do when a server goes. */
  async become(mood: Mood) {
    this.#mood = mood
    await this.close()
    if (mood !== 'away') await this.#listen()
  }

  /** What is open now stays so, and nothing is ever said there again; whoever comes later finds `mood`. */
  async hangOpen(mood: 'open' | 'silent' = 'open') {
    this.#mood = mood
    for (const [caller, server] of this.#pairs) {
      server.removeAllListeners('close')
      server.unpipe(caller)
      caller.unpipe(server)
      caller.resume()
      server.destroy()
    }
    this.#pairs.clear()
  }

  async close() {
    const server = this.#server
    this.#server = undefined
    for (const socket of this.#sockets) socket.destroy()
    if (server) await new Promise((resolve) => server.close(resolve))
  }

  async #listen() {
    this.#server = createServer((caller) => this.#receive(caller)).listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#port = (this.#server.address() as { port: number }).port
  }

  #receive(caller: Socket) {
    this.#keep(caller)
    if (this.#mood === 'silent') return void caller.resume()
    if (this.#mood === 'broken') return void caller.once('data', () => caller.end(BROKEN))
    const server = connect(this.#behind, '127.0.0.1')
    this.#keep(server)
    this.#pairs.set(caller, server)
    caller.on('close', () => {
      this.#pairs.delete(caller)
      server.destroy()
    })
    server.on('close', () => caller.destroy())
    caller.pipe(server)
    if (this.#mood === 'slow') server.on('data', (said) => setTimeout(() => caller.write(said), SLOW_MS))
    else server.pipe(caller)
  }

  #keep(socket: Socket) {
    this.#sockets.add(socket)
    socket.on('error', () => {}) // whoever is cut off is part of the test
    socket.on('close', () => this.#sockets.delete(socket))
  }
}
