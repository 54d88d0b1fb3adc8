import { type IncomingMessage, request } from 'node:http'
import { type Connect, LiveChannel } from '../../app/live/channel.ts'

/** An open tab without a browser: the product's own channel, on a connection of Node's. */
export class Screen {
  readonly #channel: LiveChannel
  #reads = 0
  /** When it tried to join, and how many times it had something to read again. Milliseconds. */
  readonly triedAt: number[] = []
  changes = 0
  heartbeats = 0
  /** Answers other than a stream. */
  readonly refusals: { status: number | undefined; retryAfter: string | undefined; text: string }[] = []

  /** @param read what the screen does when something may have changed */
  constructor(url: string, cookie: string, read: () => Promise<void> = async () => {}) {
    this.#channel = new LiveChannel({
      connect: (listener) => this.#connect(url, cookie, listener),
      onChange: () => {
        this.changes++
        this.#reads++
        read().finally(() => this.#reads--)
      },
    })
  }

  join = () => this.#channel.join()
  leave = () => this.#channel.leave()

  get isJoined(): boolean {
    return this.#channel.state === 'joined'
  }

  get isReading(): boolean {
    return this.#reads > 0
  }

  #connect(url: string, cookie: string, { onJoined, onChange, onLost }: Parameters<Connect>[0]): ReturnType<Connect> {
    this.triedAt.push(performance.now())
    const call = request(`${url}/trpc/live.events`, { headers: { cookie, accept: 'text/event-stream' }, agent: false })
    call.on('error', onLost)
    call.on('response', (answer) => {
      answer.on('error', () => {}) // its end is told by 'close'
      answer.on('close', onLost)
      if (answer.statusCode !== 200) return void this.#noteRefusal(answer)
      let isJoined = false
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        const messages = (text + chunk).split('\n\n')
        text = messages.pop() ?? ''
        for (const message of messages) {
          if (message.includes('event: ping')) this.heartbeats++
          if (!message.includes('"about"')) continue
          if (isJoined) onChange()
          else onJoined(true)
          isJoined = true
        }
      })
    })
    call.end()
    return { close: () => call.destroy() }
  }

  async #noteRefusal(answer: IncomingMessage) {
    let text = ''
    for await (const chunk of answer.setEncoding('utf8')) text += chunk
    this.refusals.push({ status: answer.statusCode, retryAfter: answer.headers['retry-after'], text })
  }
}
