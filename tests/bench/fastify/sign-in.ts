import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { as, ask, hashOf, Refusal } from './database.ts'

const derive = promisify(argon2)
const PARTS = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/
/** Of no password: whoever is unknown waits as long as everybody else. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$IlC9heFqsi0KVfaIqWAiHw$+5eW6bHyGAIeVRMPPZkikpUVexNRUq3djmJ8Do+FJeE'

async function isOf(hash: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PARTS.exec(hash) ?? []
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive('argon2id', {
    ...{ message: password, nonce: Buffer.from(salt, 'base64'), tagLength: expected.length },
    ...{ memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
  })
  return timingSafeEqual(actual, expected)
}

/** @returns the token of a new session */
export async function signIn({ email, password }: { email: string; password: string }): Promise<string> {
  const [account] = await as('app_auth', '', (tx) =>
    ask<{ id: string; password: string }>(
      tx,
      `select u.id, a."password" from auth."user" u
      join auth.account a on a."userId" = u.id and a."providerId" = 'credential' where u.email = $1`,
      [email.toLowerCase()],
    ),
  )
  const isRight = await isOf(account?.password ?? NOBODY, password) // without holding a connection
  if (!account || !isRight) throw new Refusal(401, 'Adresse oder Passwort stimmen nicht.')
  const token = randomBytes(24).toString('base64url')
  await as('app_auth', '', (tx) =>
    ask(tx, `insert into auth.session ("token", "userId", "expiresAt") values ($1, $2, now() + interval '30 days')`, [
      hashOf(token),
      account.id,
    ]),
  )
  return token
}
