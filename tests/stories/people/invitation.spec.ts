import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { mailedToken } from '../../../server/people/invitations/link.ts'
import type { Db } from '../../../server/platform/db/actor.ts'
import { callersOf } from '../../support/callers.ts'
import { asOwner } from '../../support/owner.ts'
import { makeChild, makeParent, type TestChild, type TestParent } from '../../support/people.ts'
import { APP_SECRET } from '../../support/site.ts'
import { expectSound } from '../support/accessible.ts'
import { requestOf } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { linkIn } from '../support/mailed-links.ts'
import { toast } from '../support/screen.ts'
import { givePasswordAtSignIn, sayOwnDevice } from '../support/sign-in.ts'

const GOOD_PASSWORD = 'Wolke-Gurke-9'
const SIGN_IN_MANUALLY =
  'Konto wurde erstellt, aber automatische Anmeldung fehlgeschlagen. Bitte melden Sie sich manuell an.'

/** `mailedPath`: the address in the mail that we send, not the one that parents copy. */
type Invited = { parent: TestParent; child: TestChild; path: string; mailedPath: string }

/** A child without an account, and the address of its invitation. */
async function invite(db: Db): Promise<Invited> {
  const parent = await makeParent(db, { firstName: 'Petra', lastName: 'Muster' })
  const child = await makeChild(db, parent, { registered: false })
  const { link } = await callersOf(db).asParent(parent).invitations.create({ childId: child.id })
  const { pathname: path } = new URL(link)
  return { parent, child, path, mailedPath: path.replace(/[^/]+$/, (token) => mailedToken(APP_SECRET, token)) }
}

async function choose(page: Page, first: string, second = first) {
  await page.getByLabel('Passwort', { exact: true }).fill(first)
  await page.getByLabel('Passwort wiederholen').fill(second)
  await page.getByRole('button', { name: 'Konto erstellen' }).click()
}

const linkedUser = (db: Db, child: TestChild) =>
  asOwner(db, (tx) => tx.selectFrom('children').where('id', '=', child.id).select('authUserId').executeTakeFirst())
/** Whether each session of the child is one on somebody else's device. */
async function visitsOf(db: Db, child: TestChild) {
  const { rows } = await asOwner(db, (tx) =>
    sql<{ isVisit: boolean }>`select s."isVisit" as is_visit from auth.session s
      join children c on c.auth_user_id = s."userId" where c.id = ${child.id}`.execute(tx),
  )
  return rows.map(({ isVisit }) => isVisit)
}
const changeInvitation = (db: Db, child: TestChild, change: { revokedAt: Date } | { expiresAt: Date }) =>
  asOwner(db, (tx) => tx.updateTable('childInvitations').set(change).where('childId', '=', child.id).execute())
const failure = (page: Page) => toast(page, 'Fehler')

test('an invited child chooses a password, gets its account and comes to its passes', { tag: '@core' }, async ({
  visitorPage,
  db,
}) => {
  const { child, path, mailedPath } = await invite(db)
  const page = await visitorPage(mailedPath)
  await expect(page.getByRole('heading', { name: 'Hallo Mila!' })).toBeVisible()
  await expect(page.getByText('Petra Muster lädt dich zu Netzpass ein.')).toBeVisible()
  await expect(page.getByLabel('Deine E-Mail-Adresse')).toHaveValue(child.email)
  await choose(page, 'kurz1')
  await expect(page.getByText('Das Passwort muss mindestens 6 Zeichen lang sein.')).toBeVisible()
  await choose(page, GOOD_PASSWORD, 'Wolke-Gurke-8')
  await expect(page.getByText('Die Passwörter stimmen nicht überein.')).toBeVisible()
  expect(await linkedUser(db, child)).toEqual({ authUserId: null })

  const acceptedAt = Date.now()
  await choose(page, GOOD_PASSWORD)
  await expect(page.getByText('Konto erfolgreich erstellt!')).toBeVisible()
  await expect(page.getByText('Dein Konto ist fertig. Gleich geht es los.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ist das dein Gerät?' })).toBeVisible()
  expect(Date.now() - acceptedAt).toBeGreaterThanOrEqual(1000)
  await sayOwnDevice(page)
  await expect(page).toHaveURL('/child-dashboard')
  expect(await visitsOf(db, child)).toEqual([false])
  await expect(page.getByRole('heading', { name: 'Hallo Mila' })).toBeVisible()
  expect((await linkedUser(db, child))?.authUserId).not.toBeNull()

  const again = await visitorPage(path)
  await expect(again.getByRole('heading', { name: 'Einladung abgelaufen' })).toBeVisible()
  await expect(again.getByRole('alert')).toHaveText('Diese Einladung ist bereits verwendet worden oder abgelaufen.')
})

test('a link that never was is called invalid, one that is over is called expired', async ({ visitorPage, db }) => {
  const unknown = await visitorPage('/imprint')
  for (const token of ['ausgedacht', 'x'.repeat(201), `${(await invite(db)).path.split('/').at(-1)}.anything`]) {
    await unknown.goto(`/invitation/${token}`)
    await expect(unknown.getByRole('heading', { name: 'Ungültige Einladung' })).toBeVisible()
    await expect(unknown.getByRole('alert')).toHaveText('Diese Einladung wurde nicht gefunden.')
  }
  await unknown.getByRole('link', { name: 'Zur Anmeldung' }).click()
  await expect(unknown).toHaveURL('/login')

  for (const change of [{ expiresAt: new Date(Date.now() - 1000) }, { revokedAt: new Date() }]) {
    const { child, path } = await invite(db)
    await changeInvitation(db, child, change)
    const page = await visitorPage(path)
    await expect(page.getByRole('heading', { name: 'Einladung abgelaufen' })).toBeVisible()
    await expect(page.getByLabel('Passwort', { exact: true })).toBeHidden()
  }
})

test('an invitation that cannot be loaded is asked for twice more, after one and two seconds', async ({
  visitorPage,
  db,
  expectErrors,
}) => {
  expectErrors(/net::ERR_FAILED/)
  const { path } = await invite(db)
  const page = await visitorPage('/imprint')
  const askedAt: number[] = []
  await page.route(requestOf('invitations.byToken'), (route) => {
    askedAt.push(Date.now())
    return route.abort()
  })
  await page.goto(path)
  await expect(page.getByRole('status', { name: 'Wird geladen' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Fehler beim Laden der Einladung' })).toBeVisible()
  const [first = 0, second = 0, third = 0, ...more] = askedAt
  expect(more).toEqual([])
  expect(second - first).toBeGreaterThanOrEqual(1000)
  expect(third - second).toBeGreaterThanOrEqual(2000)

  await page.unroute(requestOf('invitations.byToken'))
  const refused = [{ error: { code: -32600, message: '', data: { httpStatus: 400, fields: { token: '' } } } }]
  await page.route(requestOf('invitations.byToken'), (route) => route.fulfill({ status: 400, json: refused }))
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(page.getByRole('alert')).toHaveText('Diese Einladung ist abgelaufen oder ungültig.')

  await page.unroute(requestOf('invitations.byToken'))
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(page.getByRole('heading', { name: 'Hallo Mila!' })).toBeVisible()
})

test('when signing in fails after accepting, the child is told to sign in itself and can', async ({
  visitorPage,
  db,
  expectErrors,
}) => {
  expectErrors(/status of 500/)
  const { child, mailedPath } = await invite(db)
  const page = await visitorPage(mailedPath)
  await page.route('**/api/auth/sign-in', (route) => route.fulfill({ status: 500 }))
  await choose(page, GOOD_PASSWORD)
  await expect(failure(page)).toContainText(SIGN_IN_MANUALLY)
  await expect(page.getByRole('heading', { name: 'Dein Konto ist angelegt' })).toBeVisible()
  await page.unroute('**/api/auth/sign-in')
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click()

  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('main').getByText(SIGN_IN_MANUALLY)).toBeVisible()
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(child.email)
  await givePasswordAtSignIn(page, GOOD_PASSWORD)
  await sayOwnDevice(page)
  await expect(page).toHaveURL('/child-dashboard')
})

test('after a link that was copied the child confirms its address by mail, and then comes to its passes', async ({
  visitorPage,
  mails,
  db,
}) => {
  const { child, path } = await invite(db)
  const page = await visitorPage(path)
  const acceptedAt = Date.now()
  await choose(page, GOOD_PASSWORD)
  await expect(page.getByText('Bitte bestätige jetzt deine E-Mail-Adresse.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(Date.now() - acceptedAt).toBeGreaterThanOrEqual(2000)
  await expect(page.getByRole('main').getByText('Bitte bestätige zuerst deine E-Mail-Adresse.')).toBeVisible()

  await page.goto(linkIn(await mails.next(child.email, 'Bestätige deine E-Mail-Adresse')))
  await expect(page.getByRole('heading', { name: 'Ist das dein Gerät?' })).toBeVisible()
  expect(await visitsOf(db, child)).toEqual([true])
  await sayOwnDevice(page)
  await expect(page).toHaveURL('/child-dashboard')
  expect(await visitsOf(db, child)).toEqual([false])
})

test('a stranger whose address was entered for a child reads whose login that is, and gives the address back', async ({
  visitorPage,
  pageOf,
  mails,
  db,
}) => {
  const { parent, child, path } = await invite(db)
  const family = await visitorPage(path)
  await choose(family, GOOD_PASSWORD)
  await expect(family).toHaveURL('/login')
  const table = await pageOf(parent, '/family')
  await expect(table.getByText('E-Mail nicht bestätigt')).toBeVisible()

  const page = await visitorPage(linkIn(await mails.next(child.email, 'Bestätige deine E-Mail-Adresse')))
  await expect(page.getByText('Petra Muster hat Mila eingeladen, mit dieser Adresse:')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Das bin ich nicht' }).click()
  await expect(page.getByText('Was Mila gelernt hat, bleibt bei der Familie')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByRole('button', { name: 'Das bin ich nicht' }).click()
  await page.getByRole('button', { name: 'Adresse freigeben' }).click()
  await expect(page.getByRole('heading', { name: 'Die Adresse ist frei' })).toBeVisible()
  await expect(page.getByText(child.email)).toBeVisible()
  await expectSound(page)
  await expect(table.getByText('Nicht registriert'), 'without a reload').toBeVisible()
  expect(await linkedUser(db, child)).toEqual({ authUserId: null })
})

test('what happens to the invitation while the password is typed is told when it is sent', async ({
  visitorPage,
  db,
}) => {
  const revoked = await invite(db)
  const first = await visitorPage(revoked.path)
  await expect(first.getByRole('heading', { name: 'Hallo Mila!' })).toBeVisible()
  await changeInvitation(db, revoked.child, { revokedAt: new Date() })
  await choose(first, GOOD_PASSWORD)
  await expect(failure(first)).toContainText('Diese Einladung ist bereits verwendet worden oder abgelaufen.')
  await expect(first.getByRole('heading', { name: 'Einladung abgelaufen' })).toBeVisible()

  const deleted = await invite(db)
  const second = await visitorPage(deleted.path)
  await expect(second.getByRole('heading', { name: 'Hallo Mila!' })).toBeVisible()
  await asOwner(db, (tx) => tx.deleteFrom('children').where('id', '=', deleted.child.id).execute())
  await choose(second, GOOD_PASSWORD)
  await expect(failure(second)).toContainText('Kindprofil nicht gefunden. Die Einladung ist möglicherweise ungültig.')
})

test('an address that belongs to another account and a defect are told, and nothing is lost', async ({
  visitorPage,
  db,
  expectErrors,
}) => {
  expectErrors(/net::ERR_FAILED/, /status of 500/)
  const { child, path } = await invite(db)
  const page = await visitorPage(path)
  await page.route(requestOf('invitations.accept'), (route) => route.abort())
  await choose(page, GOOD_PASSWORD)
  await expect(failure(page)).toContainText('Fehler beim Prüfen des Kindprofils: Keine Verbindung zum Server.')
  await page.unroute(requestOf('invitations.accept'))
  const defect = { code: -32603, message: 'Da ist etwas schiefgegangen.', data: { httpStatus: 500 } }
  await page.route(requestOf('invitations.accept'), (route) =>
    route.fulfill({ status: 500, json: [{ error: defect }] }),
  )
  await page.getByRole('button', { name: 'Konto erstellen' }).click()
  await expect(failure(page)).toContainText('Fehler beim Verknüpfen des Kindprofils: Da ist etwas schiefgegangen.')
  await page.unroute(requestOf('invitations.accept'))

  await makeChild(db, await makeParent(db), { email: child.email })
  await page.getByRole('button', { name: 'Konto erstellen' }).click()
  await expect(failure(page)).toContainText('Diese E-Mail-Adresse ist bereits registriert.')
  await expect(page.getByLabel('Passwort', { exact: true })).toHaveValue(GOOD_PASSWORD)
  expect(await linkedUser(db, child)).toEqual({ authUserId: null })
})

test('somebody who is signed in is never replaced silently, but may leave for the invitation', async ({
  pageOf,
  db,
}) => {
  const { parent, path } = await invite(db)
  const page = await pageOf(parent, path)
  await expect(page.getByRole('heading', { name: 'Einladung für Mila' })).toBeVisible()
  await expect(page.getByText(`Auf diesem Gerät ist gerade Petra Muster (${parent.email}) angemeldet.`)).toBeVisible()
  await page.getByRole('link', { name: 'Angemeldet bleiben' }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto(path)
  await page.getByRole('button', { name: 'Abmelden und weiter' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { name: 'Hallo Mila!' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login')
})
