import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Order, Outcome } from './client.ts'

/** A load client in a process of its own. */
export class LoadClient {
  readonly #process: ChildProcess

  constructor() {
    this.#process = fork(join(import.meta.dirname, 'client.ts'))
  }

  /** @throws when an answer was none of 2xx: a refusal is quicker than the work it stands for */
  async load(order: Order): Promise<Outcome> {
    this.#process.send(order)
    const [outcome] = (await once(this.#process, 'message')) as [Outcome]
    if (outcome.failures.length > 0) throw new Error(`${order.url} refused: ${outcome.failures.join('\n')}`)
    return outcome
  }

  end() {
    this.#process.disconnect()
  }
}

export type Message = { path: string; body?: object; cookie?: string; from?: string }

/** A request as it goes over the line. */
export function messageTo(url: string, { path, body, cookie, from }: Message): string {
  const text = body && JSON.stringify(body)
  return [
    `${text ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    `host: ${new URL(url).host}`,
    'accept-encoding: br',
    ...(cookie ? [`cookie: ${cookie}`] : []),
    ...(from ? [`x-forwarded-for: ${from}`] : []),
    ...(text ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`] : []),
    '',
    text ?? '',
  ].join('\r\n')
}
