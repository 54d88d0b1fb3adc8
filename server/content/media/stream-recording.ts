import { Refusal } from '../../platform/db/refuse.ts'
import type { Part, Storage } from '../../storage.ts'

/** So much of a recording is in memory for whoever plays it. */
const AT_ONCE = 512 * 1024

/**
 * A part of a recording, read bit by bit as it is taken: whoever pauses holds no file and no connection to a bucket.
 * @returns undefined when the storage has no such recording
 * @throws RECORDING_UNAVAILABLE while the storage is away; when it goes away later, the stream breaks off and the player asks again
 */
export async function streamRecording(
  storage: Storage,
  file: string,
  { start, end }: Part,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const read = (at: number) => storage.readPart(file, { start: at, end: Math.min(at + AT_ONCE - 1, end) })
  const first = await read(start).catch((error) => {
    throw new Refusal('RECORDING_UNAVAILABLE', undefined, { cause: error })
  })
  if (!first) return undefined
  let at = start
  let next: Uint8Array | undefined = first
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      next ??= await read(at)
      if (!next || next.length === 0) throw new Error(`The recording ${file} ended before its last byte.`)
      controller.enqueue(next)
      at += next.length
      next = undefined
      if (at > end) controller.close()
    },
  })
}
