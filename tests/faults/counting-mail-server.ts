import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

const AWAY_MS = 2_000
const MESSAGE_ID = /^Message-ID:\s*(<[^>]+>)/im

/** A real mail server that keeps of each mail its number and its recipients only, so that ten thousand cost little. */
export class CountingMailServer {
  #server: SMTPServer
  readonly #sockets = new Set<Socket>()
  #port = 0
  /** The Message-IDs of what has come so far, by recipient. */
  readonly arrived = new Map<string, string[]>()

  private constructor() {
    this.#server = this.#make()
  }

  static async start(): Promise<CountingMailServer> {
    const made = new CountingMailServer()
    await made.#listen()
    return made
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  /** Goes away in the middle of whatever is said, and comes back on the same port. */
  async restart() {
    for (const socket of this.#sockets) socket.destroy()
    await this.stop()
    await sleep(AWAY_MS)
    this.#server = this.#make()
    await this.#listen()
  }

  stop = () => new Promise<void>((resolve) => this.#server.close(() => resolve()))

  async #listen() {
    this.#server.listen(this.#port, '127.0.0.1')
    await once(this.#server.server, 'listening')
    this.#port = (this.#server.server.address() as { port: number }).port
  }

  #make(): SMTPServer {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onData: (stream, session, done) => {
        let head = ''
        stream.on('data', (chunk: Buffer) => {
          if (!MESSAGE_ID.test(head)) head += chunk
        })
        stream.on('end', () => {
          const number = MESSAGE_ID.exec(head)?.[1] ?? 'none'
          for (const { address } of session.envelope.rcptTo) {
            this.arrived.set(address, [...(this.arrived.get(address) ?? []), number])
          }
          done()
        })
      },
    })
    server.on('error', () => {}) // a client that is killed is part of the test
    server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
    })
    return server
  }
}
