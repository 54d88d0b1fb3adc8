import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useAccountServer } from '../../../tests/support/account-server.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { FULL_PASSWORD_HASH, makeParent } from '../../../tests/support/people.ts'

// Nobody learns from signing in or asking for a mail whether somebody has an account: not
// by the words, not by the time.

const server = await useAccountServer({ mustConfirmEmail: true })

/** Asks from an address of its own: what is written in the answer, and how long it took. */
async function ask(path: string, body: object) {
  const browser = server.openBrowser()
  const began = performance.now()
  const { status, text, headers } = await browser.post(path, body)
  const took = performance.now() - began
  return { took, said: JSON.stringify({ status, text, cookies: headers.getSetCookie() }) }
}

async function makeSomebody() {
  const { id, email } = await makeParent(server.database.db)
  await asOwner(server.database.db, (tx) =>
    sql`update auth.account set password = ${FULL_PASSWORD_HASH} where "userId" = ${id}`.execute(tx),
  )
  return email
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] as number

/**
 * Asks about somebody and about nobody, one right after the other and in changing order. What else the machine does
 * slows both of a pair down alike, so each pair is one ratio, and their median does not mind the pairs it hit in
 * between.
 */
async function compare(path: string, { pairs, bodyFor }: { pairs: number; bodyFor: (email: string) => object }) {
  const ratios: number[] = []
  const said = new Set<string>()
  for (let pair = 0; pair < pairs; pair++) {
    const somebody = await makeSomebody()
    const nobody = `niemand-${randomUUID().slice(0, 8)}@familie.example`
    const inOrder = pair % 2 ? [somebody, nobody] : [nobody, somebody]
    const answers = new Map<string, Awaited<ReturnType<typeof ask>>>()
    for (const email of inOrder) answers.set(email, await ask(path, bodyFor(email)))
    const [known, unknown] = [answers.get(somebody), answers.get(nobody)]
    ratios.push((known?.took ?? 0) / (unknown?.took ?? 1))
    for (const answer of answers.values()) said.add(answer.said)
  }
  return { said: [...said], ratio: median(ratios) }
}

const wrong = (email: string) => ({ email, password: 'Falsches-Pferd-1' })
const alone = (email: string) => ({ email })

test.each<[string, string, (email: string) => object]>([
  ['signing in with a wrong password', '/api/auth/sign-in', wrong],
  ['asking for a new password', '/api/auth/request-reset-link', alone],
  ['asking for the mail that confirms an address', '/api/auth/request-confirmation', alone],
])(
  '%s is answered the same and takes as long, whether somebody has that e-mail or not',
  async (_what, path, bodyFor) => {
    await compare(path, { pairs: 5, bodyFor }) // until everything is loaded
    const { said, ratio } = await compare(path, { pairs: 50, bodyFor })
    expect(said).toHaveLength(1)
    expect(ratio).toBeGreaterThan(0.8)
    expect(ratio).toBeLessThan(1.25)
  },
  60_000,
)

test('a wrong password for an address that waits for its confirmation is answered like any other', async () => {
  const { email, id } = await makeParent(server.database.db)
  await asOwner(server.database.db, (tx) =>
    sql`update auth."user" set "emailVerified" = false where id = ${id}`.execute(tx),
  )
  const [waiting, nobody] = [
    await ask('/api/auth/sign-in', wrong(email)),
    await ask('/api/auth/sign-in', wrong('n@b.de')),
  ]
  expect(waiting.said).toBe(nobody.said)
})
