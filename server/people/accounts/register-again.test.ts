import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusals } from '../../../domain/platform/refusals.ts'
import { type AccountServer, openAccountServer } from '../../../tests/support/account-server.ts'
import { mailsTo, newestTokenFor, tokenIn } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeChild, makeParent, PASSWORD } from '../../../tests/support/people.ts'
import type { Database } from '../../platform/db/connect.ts'

const OF_THE_THIEF = 'Das-Wort-des-Diebs-1'
const NEW = 'Ganz-Neues-Pferd-9'

let database: Database
let openBrowser: AccountServer['openBrowser']
beforeAll(async () => {
  ;({ database, openBrowser } = await openAccountServer({ mustConfirmEmail: true }))
})
afterAll(() => database.close())

let accounts = 0
const newAddress = () => `petra-${++accounts}@familie.example`
const post = (path: string, body: object) => openBrowser().post(`/api/auth/${path}`, body)
const register = (email: string, password: string, firstName = 'Petra') =>
  post('sign-up', { firstName, lastName: 'Muster', email, password, acceptsTerms: true })
const statusOf = async (email: string, password: string) => (await openBrowser().signIn(email, password)).status
const mails = (email: string) => mailsTo(database.db, email)
const refused = (code: keyof typeof refusals) => ({ status: refusals[code].status, json: { code } })

/** An address with which a stranger has registered, and the link mailed there, which its owner has not opened. */
async function squatted() {
  const email = newAddress()
  await register(email, OF_THE_THIEF, 'Fritz')
  return { email, confirmLink: await newestTokenFor(database.db, email) }
}

describe('an address that a stranger registered and nobody confirmed', () => {
  test('is registered by its owner like any other, who chooses a password by mail and signs in', async () => {
    const { email } = await squatted()
    expect(await register(email.toUpperCase(), PASSWORD)).toMatchObject({
      status: 200,
      json: { email, mustConfirm: true },
    })
    const letter = (await mails(email)).at(-1)
    expect(letter?.subject).toBe('Bitte wählen Sie Ihr Passwort')
    expect(letter?.text).not.toContain('Fritz')
    expect((await post('reset-password', { token: tokenIn(letter?.text), password: NEW })).status).toBe(200)
    expect(await statusOf(email, NEW)).toBe(200)
    expect(await statusOf(email, OF_THE_THIEF)).toBe(401)
  })

  test('opens to neither of the two passwords, even when the first link is pressed or another one asked for', async () => {
    const { email, confirmLink } = await squatted()
    await register(email, PASSWORD)
    expect(await post('confirm-email', { token: confirmLink })).toMatchObject(refused('LINK_EXPIRED'))
    await post('request-confirmation', { email })
    expect((await post('confirm-email', { token: await newestTokenFor(database.db, email) })).status).toBe(200)
    for (const password of [OF_THE_THIEF, PASSWORD]) expect(await statusOf(email, password)).toBe(401)
  })

  test('makes no second account, and what was typed changes nothing of the first', async () => {
    const { email } = await squatted()
    await register(email, PASSWORD, 'Petra')
    const profiles = await asOwner(database.db, (tx) =>
      tx.selectFrom('profiles').where('email', '=', email).select('firstName').execute(),
    )
    expect(profiles).toEqual([{ firstName: 'Fritz' }])
  })
})

test('whoever registers at a stranger’s waiting address cannot keep its owner out', async () => {
  const email = newAddress()
  await register(email, PASSWORD)
  for (let times = 0; times < 5; times++) expect((await register(email, OF_THE_THIEF, 'Fritz')).status).toBe(200)
  expect(await mails(email), 'fills nobody’s mailbox').toHaveLength(1 + 3)
  const token = await newestTokenFor(database.db, email)
  expect((await post('reset-password', { token, password: NEW })).status).toBe(200)
  expect(await statusOf(email, NEW)).toBe(200)
  expect(await statusOf(email, OF_THE_THIEF)).toBe(401)
})

test('nor whoever has used up the other letters to that address', async () => {
  const { email } = await squatted()
  for (let times = 0; times < 3; times++) await post('request-confirmation', { email })
  await register(email, PASSWORD)
  const letter = (await mails(email)).at(-1)
  expect(letter?.subject).toBe('Bitte wählen Sie Ihr Passwort')
  expect((await post('reset-password', { token: tokenIn(letter?.text), password: NEW })).status).toBe(200)
})

test('who registered and signs in before confirming hears of it only with a password that counts', async () => {
  const { email } = await squatted()
  expect(await statusOf(email, OF_THE_THIEF)).toBe(403)
  await register(email, PASSWORD)
  for (const password of [OF_THE_THIEF, PASSWORD]) expect(await statusOf(email, password)).toBe(401)
})

describe('an address is taken', () => {
  test('once it is confirmed: nothing is mailed and no password changes', async () => {
    const parent = await makeParent(database.db)
    expect(await register(parent.email, OF_THE_THIEF)).toMatchObject(refused('EMAIL_TAKEN'))
    expect(await mails(parent.email)).toEqual([])
    expect(await statusOf(parent.email, PASSWORD)).toBe(200)
  })

  test('when a child has confirmed it; one that has not gives way (free-address.test.ts)', async () => {
    const child = await makeChild(database.db, await makeParent(database.db))
    expect(await register(child.email, OF_THE_THIEF)).toMatchObject(refused('EMAIL_TAKEN'))
    expect(await mails(child.email)).toEqual([])
  })

  test('where nobody confirms anything, because no mail is delivered', async () => {
    const server = await openAccountServer({ mailRoute: 'nowhere' })
    const sign = (password: string) =>
      server.openBrowser().post('/api/auth/sign-up', {
        firstName: 'Petra',
        lastName: 'Muster',
        email: 'petra@familie.example',
        password,
        acceptsTerms: true,
      })
    expect((await sign(PASSWORD)).status).toBe(200)
    expect(await sign(OF_THE_THIEF)).toMatchObject(refused('EMAIL_TAKEN'))
    expect((await server.openBrowser().signIn('petra@familie.example')).status).toBe(200)
    await server.database.close()
  })
})
