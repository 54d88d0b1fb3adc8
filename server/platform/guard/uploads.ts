import type { RefusalCode } from '../../../domain/platform/refusals.ts'
import { Refusal, refuse } from '../db/refuse.ts'

/** Runs so much work at the same time, for what takes much memory. @throws `busy` when more is asked for */
export function atMost(most: number, busy: RefusalCode) {
  let underway = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (underway >= most) return refuse(busy)
    underway++
    try {
      return await work()
    } finally {
      underway--
    }
  }
}

type Body = ReadableStream<Uint8Array> | null
type Limit = { bytes: number; tooLarge: RefusalCode; unreadable: RefusalCode }

/** The chunks of a body. @throws `tooLarge` once there are more bytes, `unreadable` when the caller went away */
export async function* chunksOf(body: Body, { bytes, tooLarge, unreadable }: Limit): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length
      if (size > bytes) return refuse(tooLarge)
      yield chunk
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(unreadable)
  }
}

/** A whole body. @throws as chunksOf */
export async function readBody(body: Body, limit: Limit): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of chunksOf(body, limit)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
