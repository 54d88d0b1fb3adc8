import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createQueue } from '../../queue.ts'

const derive = promisify(argon2)
/** memory in KiB; OWASP's recommendation for argon2id, about 20 ms here. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/**
 * Each hash takes 19 MiB and a thread: a burst of sign-ins waits in line instead of taking the machine. The longest line is
 * two or three seconds' work.
 */
const queue = createQueue({ atOnce: 4, longest: 500 })
export const requirePlaceInQueue = queue.requirePlace

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** An argon2id hash in PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await queue.inTurn(() => derive('argon2id', { message: password.normalize('NFKC'), nonce, ...COST }))
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** Whether the password belongs to the hash; false for a hash of another kind. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash) ?? []
  if (!nonce || !tag) return false
  const expected = Buffer.from(tag, 'base64')
  const actual = await queue.inTurn(() =>
    derive('argon2id', {
      message: password.normalize('NFKC'),
      nonce: Buffer.from(nonce, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    }),
  )
  return timingSafeEqual(actual, expected)
}
