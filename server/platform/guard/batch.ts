import { createQueue } from '../../queue.ts'
import { refuse } from '../db/refuse.ts'

/** One request uses few of a server's ten database connections; reads have connections of their own. */
const AT_ONCE = 4
const QUERIES_AT_ONCE = 8
/** No screen of ours asks for a tenth of it. */
const MOST_BYTES = 2 * 1024 * 1024

/**
 * Runs the calls of one request a few at a time. Once their answers exceed MOST_BYTES the rest is refused: one request
 * must not make the server work for seconds (decision 058).
 */
export function createBatch({ calls, areQueries }: { calls: number; areQueries: boolean }) {
  const atOnce = areQueries ? QUERIES_AT_ONCE : AT_ONCE
  const queue = calls > atOnce ? createQueue({ atOnce, longest: calls }) : undefined
  let bytes = 0
  return {
    /** @throws TOO_MUCH_AT_ONCE */
    inTurn(call: () => Promise<string>): Promise<string> {
      const bounded = async () => {
        if (bytes > MOST_BYTES) refuse('TOO_MUCH_AT_ONCE')
        const answer = await call()
        bytes += answer.length
        return answer
      }
      return queue ? queue.inTurn(bounded) : bounded()
    },
  }
}
