import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { type AccountServer, useAccountServer } from '../../../tests/support/account-server.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import {
  accompany,
  makeAdmin,
  makeChild,
  makeParent,
  makeStaff,
  PASSWORD,
  uniqueEmail,
} from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const server = await useAccountServer()
const { db } = server.database
const callers = callersOf(db)
const operator = await makeStaff(db, 'operator', { firstName: 'Otto', lastName: 'Betrieb' })
const desk = callers.asStaff(operator, 'operator').admin.terms
type Browser = ReturnType<AccountServer['openBrowser']>

const written = (what: string) => ({ content: `# Was gilt\n\n${what} `.padEnd(120, 'x'), changes: `Neu: ${what}` })
let newest: string | null = null
async function publish(what: string, { mustAccept = true } = {}) {
  newest = (await desk.publish({ ...written(what), mustAccept, base: newest })).version
  return newest
}
async function signedIn({ email }: { email: string }): Promise<Browser> {
  const browser = server.openBrowser()
  expect((await browser.signIn(email)).status).toBe(200)
  return browser
}
const ask = async (browser: Browser, path: string, input?: unknown) => {
  const { status, json } = await browser.post(`/trpc/${path}?batch=1`, input === undefined ? {} : { 0: input }, {
    'x-http-method-override': 'POST',
  })
  const [answer] = [json].flat()
  return { status, refusal: answer?.error?.data?.refusal, data: answer?.result?.data }
}
const dashboard = (browser: Browser) => ask(browser, 'children.list')
const accepted = (userId: string) =>
  asOwner(db, (tx) =>
    tx.selectFrom('termsAcceptances').where('userId', '=', userId).orderBy('acceptedAt').select(['version']).execute(),
  )

afterEach(async () => {
  newest = null
  await asOwner(db, async (tx) => {
    await tx.deleteFrom('termsAcceptances').execute()
    await tx.deleteFrom('termsVersions').execute()
  })
})

describe('terms that all have to accept', () => {
  test('are asked for in open sessions and at the next sign-in, and once on all devices', async () => {
    const parent = await makeParent(db)
    const [open, phone] = [await signedIn(parent), await signedIn(parent)]
    expect((await dashboard(open)).status).toBe(200)
    expect((await open.session()).owesTerms).toBe(false)
    const version = await publish('Ein Heft mehr.')
    for (const browser of [open, phone, await signedIn(parent)]) {
      expect(await dashboard(browser)).toMatchObject({ status: 403, refusal: 'TERMS_TO_ACCEPT' })
      expect((await browser.session()).owesTerms).toBe(true)
    }
    const { data } = await ask(open, 'terms.asked')
    expect(data).toMatchObject({ version, changes: [{ version, changes: 'Neu: Ein Heft mehr.' }] })
    expect((await ask(open, 'terms.accept', { version })).status).toBe(200)
    for (const browser of [open, phone]) expect((await dashboard(browser)).status).toBe(200)
    expect(await accepted(parent.id)).toEqual([{ version }])
  })

  test('leave the own account open: profile, devices, data, sign-out and deletion', async () => {
    const parent = await makeParent(db)
    await makeChild(db, parent, { registered: false })
    const browser = await signedIn(parent)
    await publish('Alles anders.')
    expect((await dashboard(browser)).refusal).toBe('TERMS_TO_ACCEPT')
    expect((await ask(browser, 'profile.get')).status).toBe(200)
    expect((await ask(browser, 'session.list')).status).toBe(200)
    expect((await browser.post('/api/own-data/export', {})).status).toBe(200)
    expect((await (await signedIn(parent)).post('/api/auth/sign-out', {})).status).toBe(200)
    expect((await ask(browser, 'ownData.eraseAccount')).status).toBe(200)
    expect(
      await asOwner(db, (tx) => tx.selectFrom('profiles').where('id', '=', parent.id).select('id').execute()),
    ).toEqual([])
  })

  test('ask both guardians and a helper, each for themselves, and no child', async () => {
    const [parent, other, helper] = [await makeParent(db), await makeParent(db), await makeParent(db)]
    const child = await makeChild(db, parent)
    await accompany(db, child, other)
    await accompany(db, child, helper, 'helper')
    const version = await publish('Für alle.')
    const adults = await Promise.all([parent, other, helper].map(signedIn))
    for (const browser of adults) expect((await dashboard(browser)).refusal).toBe('TERMS_TO_ACCEPT')
    await ask(adults[0] as Browser, 'terms.accept', { version })
    expect((await dashboard(adults[0] as Browser)).status).toBe(200)
    expect((await dashboard(adults[1] as Browser)).refusal).toBe('TERMS_TO_ACCEPT')

    const learner = await signedIn(child)
    expect((await learner.session()).owesTerms).toBe(false)
    expect((await ask(learner, 'learning.childDashboard')).status).toBe(200)
    expect((await ask(learner, 'terms.asked')).refusal).toBe('FORBIDDEN')
  })

  test('lock nobody of the team out of the administration; an admin who is a parent too is asked for the family', async () => {
    await publish('Auch fürs Team.')
    const admin = await makeAdmin(db, { isParent: true })
    const browser = await signedIn(admin)
    expect((await dashboard(browser)).refusal).toBe('TERMS_TO_ACCEPT')
    expect((await ask(browser, 'admin.terms.list')).status).toBe(200)
    const staff = await signedIn(operator)
    expect((await staff.session()).owesTerms).toBe(false)
    expect((await ask(staff, 'admin.terms.list')).status).toBe(200)
    expect((await ask(staff, 'profile.get')).status).toBe(200)
  })

  test('are not asked for after a newer version that nobody has to accept, if that was accepted', async () => {
    const parent = await makeParent(db)
    const browser = await signedIn(parent)
    const first = await publish('Erstens.')
    const second = await publish('Ein Tippfehler weniger.', { mustAccept: false })
    expect((await dashboard(browser)).refusal).toBe('TERMS_TO_ACCEPT')
    expect((await ask(browser, 'terms.asked')).data.changes).toHaveLength(2)
    expect((await ask(browser, 'terms.accept', { version: first })).refusal).toBe('TERMS_CHANGED')
    expect((await ask(browser, 'terms.accept', { version: second })).status).toBe(200)
    expect((await dashboard(browser)).status).toBe(200)
    await publish('Noch ein Tippfehler.', { mustAccept: false })
    expect((await dashboard(browser)).status).toBe(200)
    await publish('Etwas Neues.')
    expect((await dashboard(browser)).refusal).toBe('TERMS_TO_ACCEPT')
    const { data } = await ask(browser, 'terms.asked')
    expect(data.changes.map(({ changes }: { changes: string }) => changes)).toEqual([
      'Neu: Etwas Neues.',
      'Neu: Noch ein Tippfehler.',
    ])
  })

  test('are accepted by registering', async () => {
    const version = await publish('Gilt schon.')
    const email = uniqueEmail('neu')
    const browser = server.openBrowser()
    const form = { firstName: 'Nora', lastName: 'Neu', email, password: PASSWORD, acceptsTerms: true }
    expect((await browser.post('/api/auth/sign-up', form)).status).toBe(200)
    const newcomer = await signedIn({ email })
    expect((await dashboard(newcomer)).status).toBe(200)
    const { user } = await newcomer.session()
    expect(await accepted(user.id)).toEqual([{ version }])
  })
})

describe('publishing', () => {
  test('of two at once one wins, and is in the log', async () => {
    const admin = callers.asAdmin(await makeAdmin(db)).admin.terms
    const attempts = await Promise.allSettled([
      desk.publish({ ...written('Eins'), mustAccept: true, base: null }),
      admin.publish({ ...written('Zwei'), mustAccept: true, base: null }),
    ])
    expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(attempts.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refusal('TERMS_CHANGED') })
    const [version] = await desk.list()
    expect(version).toMatchObject({ mustAccept: true, accepted: 0 })
    await expect(desk.publish({ ...written('Drei'), mustAccept: false, base: null })).rejects.toMatchObject(
      refusal('TERMS_CHANGED'),
    )
    const logged = await asOwner(db, (tx) =>
      tx.selectFrom('auditLog').where('action', '=', 'terms published').select('details').execute(),
    )
    expect(logged.at(-1)?.details).toEqual({ version: version?.version, mustAccept: true })
  })

  test('needs the password, and only whoever runs the installation', async () => {
    const stale = callers.asStaff(operator, 'operator', { hasFreshPassword: false }).admin.terms
    const input = { ...written('Heimlich'), mustAccept: true, base: null }
    await expect(stale.publish(input)).rejects.toMatchObject(refusal('PASSWORD_NEEDED'))
    const editor = callers.asStaff(await makeStaff(db, 'editor'), 'editor').admin.terms
    await expect(editor.publish(input)).rejects.toMatchObject(refusal('FORBIDDEN'))
  })

  test('what counts is kept in memory until it is dropped, as by the database’s notification', async () => {
    const { rows } = await asOwner(db, (tx) =>
      sql<{
        tgname: string
      }>`select tgname from pg_trigger where tgrelid = 'terms_versions'::regclass and tgname = 'announce_content'`.execute(
        tx,
      ),
    )
    expect(rows).toHaveLength(1)
    expect(await callersOf(db).visitor.terms.current()).toBeNull()
    const version = await publish('Für Besucher.')
    expect(await callersOf(db).visitor.terms.current()).toMatchObject({ version })
  })
})
