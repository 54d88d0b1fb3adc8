import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import type { Secret } from '../../../domain/people/nickname-logins.ts'
import { ORIGIN, useAccountServer } from '../../../tests/support/account-server.ts'
import { codeOf } from '../../../tests/support/authenticator.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeChild, makeParent, PASSWORD, type TestParent } from '../../../tests/support/people.ts'
import { asSystem } from '../../platform/db/actor.ts'
import { makeResetLink } from './mailed-links.ts'

const NEW = 'Ein-neues-Wort-88'

const server = await useAccountServer()

const openBrowser = () => server.openBrowser()
const sessionsOf = (userId: string) =>
  asOwner(server.database.db, async (tx) => {
    const { rows } = await sql`select id from auth.session where "userId" = ${userId}`.execute(tx)
    return rows
  })

/** Lets something happen after the next password was read from the database and before it is found to be right. */
async function whileChecking(meanwhile: () => Promise<unknown>) {
  const { password } = await server.auth.$context
  const { verify } = password
  vi.spyOn(password, 'verify').mockImplementationOnce(async (input) => {
    await meanwhile()
    return verify(input)
  })
}

async function reset({ id }: TestParent) {
  const link = await makeResetLink(server.database.db, { userId: id, publicUrl: ORIGIN })
  const token = new URL(link).searchParams.get('token')
  const answer = await openBrowser().post('/api/auth/reset-password', { token, password: NEW })
  expect(answer.status).toBe(200)
}

/** Sets a second step up, as the owner does in another browser. */
async function startTwoFactor({ email }: TestParent) {
  const browser = openBrowser()
  await browser.signIn(email)
  const { key } = (await browser.post('/api/auth/two-factor/begin')).json
  expect((await browser.post('/api/auth/two-factor/confirm', { code: codeOf(key) })).status).toBe(200)
  return key as string
}

describe('a sign-in that was begun', () => {
  test('with the old password ends with it, although that was right when it was read', async () => {
    const parent = await makeParent(server.database.db)
    await whileChecking(() => reset(parent))
    const thief = openBrowser()
    expect(await thief.signIn(parent.email)).toMatchObject({ status: 401, json: { code: 'WRONG_CREDENTIALS' } })
    expect(thief.cookies.size).toBe(0)
    expect(await sessionsOf(parent.id)).toEqual([])
    expect((await openBrowser().signIn(parent.email, NEW)).status).toBe(200)
  })

  test('before there was a second step has to begin again', async () => {
    const parent = await makeParent(server.database.db)
    await whileChecking(() => startTwoFactor(parent))
    const late = openBrowser()
    expect((await late.signIn(parent.email)).status).toBe(401)
    expect(await late.session()).toBeNull()
    expect(await sessionsOf(parent.id)).toHaveLength(1) // where the second step was set up
    expect((await openBrowser().signIn(parent.email)).json).toEqual({ twoFactor: true })
  })

  test('with the old password and waits for its code is over', async () => {
    const parent = await makeParent(server.database.db)
    const key = await startTwoFactor(parent)
    const thief = openBrowser()
    expect((await thief.signIn(parent.email)).json).toEqual({ twoFactor: true })
    await reset(parent)
    const code = codeOf(key, { halfMinutes: 1 })
    expect((await thief.post('/api/auth/sign-in/two-factor', { code })).json.code).toBe('TWO_FACTOR_OVER')
    expect(await sessionsOf(parent.id)).toEqual([])
  })

  test('with the old secret of a child ends with it', async () => {
    const api = callersOf(server.database.db)
    const parent = await makeParent(server.database.db)
    const { id: childId } = await makeChild(server.database.db, parent, { registered: false })
    const digits = (text: string): Secret => ({ method: 'digits', digits: text })
    const set = (secret: Secret) => api.asParent(parent).nicknameLogins.set({ childId, nickname: 'Milli', secret })
    await set(digits('482913'))
    const { familyCode } = await api.asParent(parent).nicknameLogins.ofChild({ childId })
    const [child] = await api.visitor.nicknameLogins.family({ familyCode: familyCode as string })
    const signIn = (secret: Secret) => {
      const browser = openBrowser()
      return browser.post('/api/auth/sign-in/child', { familyCode, handle: child?.handle, secret })
    }

    const { internalAdapter } = await server.auth.$context
    const { findUserById } = internalAdapter
    vi.spyOn(internalAdapter, 'findUserById').mockImplementationOnce(async (id) => {
      await set(digits('739164')) // the old one was right, and its session begins now
      return findUserById(id)
    })
    expect((await signIn(digits('482913'))).json.code).toBe('WRONG_SECRET')
    expect((await signIn(digits('739164'))).status).toBe(200)
  })
})

test('a session that was ended chooses no password any more', async () => {
  const { db } = server.database
  const parent = await makeParent(db)
  const choose = asSystem(db, 'a test', (tx) =>
    sql`select auth.set_password(${parent.id}, 'hash', ${randomUUID()})`.execute(tx),
  )
  await expect(choose).rejects.toMatchObject({ constraint: 'password_of_open_session' })
  expect((await openBrowser().signIn(parent.email, PASSWORD)).status).toBe(200)
})
