import { AsyncLocalStorage } from 'node:async_hooks'
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { refuse } from '../../platform/db/refuse.ts'
import { createQueue } from '../../queue.ts'
import { COST } from './password-cost.ts'

const derive = promisify(argon2)

/**
 * Each hash takes 19 MiB and a thread of the four that read files too. One processor is left to whoever does not sign
 * in (decision 103).
 */
export const HASHES_AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1))
const queue = createQueue({ atOnce: HASHES_AT_ONCE, longest: 500 })

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const ready = new AsyncLocalStorage<{ password: string; hash: string }>()

/**
 * Work in which this password's hash is there already: the auth library asks for it within a transaction, which must
 * not hold a connection for as long as a hash takes.
 */
export async function withHashOf<T>(password: string, work: () => Promise<T>): Promise<T> {
  return ready.run({ password, hash: await hashPassword(password) }, work)
}

/**
 * What a typed password may stand for: itself, however its umlauts are written, and without the blanks that were copied
 * along from a mail or a table.
 */
const spellingsOf = (password: string) => [...new Set([password, password.trim()])].map((one) => one.normalize('NFKC'))

/** An argon2id hash in PHC string format, of the password as it is, blanks included. */
export async function hashPassword(password: string): Promise<string> {
  const known = ready.getStore()
  if (known?.password === password) return known.hash
  const nonce = randomBytes(16)
  const derived = spellingsOf(password).map((message) =>
    queue.inTurn(() => derive('argon2id', { message, nonce, ...COST })),
  )
  const [tag] = (await Promise.all(derived)) as [Buffer] // as many as verifying takes: the time must not tell who has an account
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** Whether the password, or one that it may stand for, belongs to the hash; false for a hash of another kind. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash) ?? []
  if (!nonce || !tag) return false
  const expected = Buffer.from(tag, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const derived = spellingsOf(password).map((message) =>
    queue.inTurn(() =>
      derive('argon2id', { message, nonce: Buffer.from(nonce, 'base64'), ...cost, tagLength: expected.length }),
    ),
  )
  return (await Promise.all(derived)).some((actual) => timingSafeEqual(actual, expected))
}

/**
 * Stands before every password that somebody chooses: it must not be one of the 49,000 that the well-known leaks had
 * most often, in whatever case. Only here and not in the browser, for the list is large; the rules in
 * domain/people/common-passwords.ts are for both. @throws PASSWORD_TOO_COMMON
 */
export async function requireUnleakedPassword(password: string): Promise<void> {
  leaked ??= readLeaked()
  if ((await leaked).has(password.normalize('NFKC').toLowerCase())) refuse('PASSWORD_TOO_COMMON')
}

let leaked: Promise<ReadonlySet<string>> | undefined

/** Read with the first password that is chosen: a start should not wait for it. */
async function readLeaked(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
