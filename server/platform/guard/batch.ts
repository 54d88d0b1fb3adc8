import { createQueue } from '../../queue.ts'
import { refuse } from '../db/refuse.ts'

/** Of the ten database connections of a server one request leaves most to others. */
const AT_ONCE = 4
/** No screen of ours asks for a tenth of it. */
const MOST_BYTES = 2 * 1024 * 1024

export type Batch = ReturnType<typeof createBatch>

/**
 * Runs the calls of one request a few at a time. Once their answers exceed MOST_BYTES the rest is refused: one request
 * must not make the server work for seconds (decision 058).
 */
export function createBatch(calls: number) {
  const queue = createQueue({ atOnce: AT_ONCE, longest: calls })
  let bytes = 0
  return {
    /** @throws TOO_MUCH_AT_ONCE */
    inTurn: <T extends object>(call: () => Promise<T>): Promise<T> =>
      queue.inTurn(async () => {
        if (bytes > MOST_BYTES) refuse('TOO_MUCH_AT_ONCE')
        const result = await call()
        bytes += 'data' in result ? (JSON.stringify(result.data)?.length ?? 0) : 0
        return result
      }),
  }
}
