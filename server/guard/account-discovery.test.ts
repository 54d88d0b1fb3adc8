import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountServer, openAccountServer } from '../../tests/account-server.ts'
import { makeParent } from '../../tests/people.ts'

// Nobody learns from signing in or resetting whether somebody has an account: not by the words, not by the time.

let server: AccountServer
beforeAll(async () => {
  server = await openAccountServer()
})
afterAll(() => server.database.close())

/** Asks from an address of its own: what is written in the answer, and how long it took. */
async function ask(path: string, body: object) {
  const browser = server.openBrowser()
  const began = performance.now()
  const { status, text, headers } = await browser.post(path, body)
  const took = performance.now() - began
  return { took, said: { status, text, cookies: headers.getSetCookie() } }
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] as number

/** Asks about people and about nobody in turns, so that whatever else the machine does slows both down alike. */
async function compare(path: string, bodyFor: (email: string) => object, pairs: number) {
  const times = { known: [] as number[], unknown: [] as number[] }
  const said = new Set<string>()
  for (let pair = 0; pair < pairs; pair++) {
    const { email } = await makeParent(server.database.db)
    const emails = { known: email, unknown: `niemand-${randomUUID().slice(0, 8)}@familie.example` }
    const order = pair % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const which of order) {
      const answer = await ask(path, bodyFor(emails[which]))
      times[which].push(answer.took)
      said.add(JSON.stringify(answer.said))
    }
  }
  return { said: [...said], ratio: median(times.known) / median(times.unknown) }
}

describe('signing in with a wrong password', () => {
  test('is answered the same and takes as long, whether somebody has that e-mail or not', async () => {
    const wrong = (email: string) => ({ email, password: 'Falsches-Pferd-1' })
    await compare('/api/auth/sign-in', wrong, 5) // until everything is loaded
    const { said, ratio } = await compare('/api/auth/sign-in', wrong, 60)
    expect(said).toHaveLength(1)
    expect(ratio).toBeGreaterThan(0.8)
    expect(ratio).toBeLessThan(1.25)
  }, 60_000)
})
