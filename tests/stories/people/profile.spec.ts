import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { refusals } from '../../../domain/platform/refusals.ts'
import type { Db } from '../../../server/platform/db/actor.ts'
import { asOwner } from '../../support/owner.ts'
import { letPasswordAge, makeAdmin, makeChild, makeParent, uniqueEmail } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { requestOf } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { linkIn } from '../support/mailed-links.ts'
import { pressMore } from '../support/more.ts'
import { givePassword, NEW_PASSWORD } from '../support/password.ts'
import { hurryUntil, toast } from '../support/screen.ts'
import { signInByForm } from '../support/sign-in.ts'
import { titleOf } from '../support/title.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true }).click()

const profileOf = (db: Db, id: string) =>
  asOwner(db, (tx) => tx.selectFrom('profiles').where('id', '=', id).selectAll().executeTakeFirstOrThrow())

test('the account menu leads to the profile, and name and phone are changed there', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  const page = await pageOf(parent, '/dashboard')
  await page.getByRole('button', { name: 'Mein Konto' }).click()
  await page.getByRole('menuitem', { name: 'Profil' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { name: 'Ihr Profil', level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Brotkrumen' })).toHaveText('Dashboard/Profil')
  await expect(page.getByLabel('Vorname')).toHaveValue('Petra')
  await expect(page.getByRole('textbox', { name: 'E-Mail' })).toHaveValue(parent.email)

  await page.getByLabel('Vorname').fill('  Petra Maria ')
  await page.getByLabel('Nachname').fill('Berg')
  await page.getByLabel('Telefon').fill('030 123')
  await save(page)
  await expect(toast(page, 'Profil aktualisiert')).toBeVisible()
  expect(await profileOf(db, parent.id)).toMatchObject({
    firstName: 'Petra Maria',
    lastName: 'Berg',
    phone: '030 123',
    email: parent.email,
  })
  await page.reload()
  await expect(page.getByLabel('Nachname')).toHaveValue('Berg')
})

test('each field that is wrong says so, and nothing typed is lost when saving fails', async ({
  pageOf,
  db,
  expectErrors,
}) => {
  expectErrors(/net::ERR_FAILED/, /TRPCClientError/)
  const parent = await makeParent(db)
  const page = await pageOf(parent, '/profile')
  for (const name of ['Vorname', 'Nachname', 'E-Mail']) await page.getByRole('textbox', { name }).fill(' ')
  await save(page)
  await expect(page.getByText('Vorname ist erforderlich')).toBeVisible()
  await expect(page.getByText('Nachname ist erforderlich')).toBeVisible()
  await expect(page.getByText('Gültige E-Mail-Adresse erforderlich')).toBeVisible()
  await expect(page.getByLabel('Vorname')).toBeFocused()
  await expectSound(page)

  await page.route(requestOf('profile.update'), (route) => route.abort())
  for (const label of ['Vorname', 'Nachname']) await page.getByLabel(label).fill('Anders')
  await page.getByRole('textbox', { name: 'E-Mail' }).fill(parent.email)
  await save(page)
  await expect(toast(page, 'Fehler')).toContainText(
    'Profil konnte nicht aktualisiert werden: Keine Verbindung zum Server.',
  )
  await expect(page.getByLabel('Vorname')).toHaveValue('Anders')
  expect(await profileOf(db, parent.id)).toMatchObject({ firstName: 'Petra' })
})

test('a new address is confirmed by the link mailed there; the old one is told, other devices sign in again', async ({
  pageOf,
  mails,
  db,
}) => {
  const parent = await makeParent(db)
  const page = await pageOf(parent, '/profile')
  const elsewhere = await pageOf(parent, '/imprint')
  await letPasswordAge(db, parent)
  const email = uniqueEmail('neu')
  await page.getByRole('textbox', { name: 'E-Mail' }).fill(email)
  await page.getByLabel('Telefon').fill('030 456')
  await save(page)
  await expect(page.getByRole('dialog', { name: 'Bitte bestätigen Sie Ihr Passwort' })).toBeVisible()
  expect((await profileOf(db, parent.id)).phone, 'the rest is saved already').toBe('030 456')
  await givePassword(page)
  await expect(toast(page, 'E-Mail-Änderung eingeleitet')).toContainText('Bitte prüfen Sie Ihre E-Mails')
  const waiting = page.getByRole('alert').filter({ hasText: 'Wartet auf Bestätigung' })
  await expect(waiting).toContainText(`An ${email} ist eine E-Mail`)
  await expect(page.getByRole('textbox', { name: 'E-Mail' })).toHaveValue(parent.email)
  await expectSound(page)
  await mails.next(parent.email, 'Ihre E-Mail-Adresse soll geändert werden')

  await page.goto(linkIn(await mails.next(email, 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse')))
  await expect(titleOf(page)).toBeVisible()
  await expectSound(page)
  expect((await profileOf(db, parent.id)).email, 'nothing yet').toBe(parent.email)
  await page.getByRole('button', { name: 'Neue Adresse bestätigen' }).click()
  await expect(page.getByText('Ihre neue E-Mail-Adresse gilt ab jetzt.')).toBeVisible()
  await expectSound(page)
  await mails.next(parent.email, 'Ihre E-Mail-Adresse wurde geändert')
  await page.getByRole('link', { name: 'Zum Profil' }).click()
  await expect(page.getByRole('textbox', { name: 'E-Mail' })).toHaveValue(email)
  await expect(waiting).toBeHidden()
  await elsewhere.goto('/dashboard')
  await expect(elsewhere).toHaveURL('/login')
})

test('everything else is saved although the new address is refused, and it stays to be corrected', async ({
  pageOf,
  db,
}) => {
  const parent = await makeParent(db)
  const page = await pageOf(parent, '/profile')
  await letPasswordAge(db, parent)
  await page.getByLabel('Nachname').fill('Berg')
  const email = uniqueEmail('neu')
  await page.getByRole('textbox', { name: 'E-Mail' }).fill(email)
  await save(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click()
  await expect(toast(page, 'Ihre E-Mail-Adresse ist unverändert')).toContainText('Bitte bestätigen Sie Ihr Passwort.')
  await expect(toast(page, 'Profil aktualisiert')).toBeVisible()
  expect(await profileOf(db, parent.id)).toMatchObject({ lastName: 'Berg', email: parent.email })
  await expect(page.getByRole('textbox', { name: 'E-Mail' })).toHaveValue(email)
})

test('leaving with something unsaved asks first', async ({ pageOf, db }) => {
  const page = await pageOf(await makeParent(db), '/profile')
  const toFamily = page.getByRole('navigation', { name: 'Brotkrumen' }).getByRole('link', { name: 'Dashboard' })
  await page.getByLabel('Vorname').fill('Anders')
  await toFamily.click()
  const question = page.getByRole('dialog', { name: 'Ihre Eingaben sind noch nicht gespeichert' })
  await expect(question).toBeVisible()
  await expectSound(page)
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(page.getByLabel('Vorname')).toHaveValue('Anders')
  const asked = page.waitForEvent('dialog')
  const reloading = page.reload().catch(() => {})
  await (await asked).dismiss()
  await reloading
  await expect(page.getByLabel('Vorname')).toHaveValue('Anders')
  await toFamily.click()
  await question.getByRole('button', { name: 'Eingaben verwerfen' }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/profile')
  await expect(page.getByLabel('Vorname')).toHaveValue('Petra')
  await toFamily.click()
  await expect(page, 'nothing was typed').toHaveURL('/dashboard')
})

test('a profile that cannot be loaded says so and can be asked for again', async ({ pageOf, db, expectErrors }) => {
  expectErrors(/status of 50[03]/)
  const page = await pageOf(await makeParent(db), '/imprint')
  const profileCall = /\/trpc\/[^?]*profile\.get/ // alone, or in one request with others
  await page.route(profileCall, (route) => route.fulfill({ status: 500 }))
  await page.clock.install()
  await page.goto('/profile')
  const alert = page.getByRole('alert').filter({ hasText: 'Fehler beim Laden des Profils.' })
  await hurryUntil(page, alert)
  await expectSound(page)

  // What the server says about it stands there instead.
  const busy = {
    message: refusals.UNAVAILABLE.message,
    code: -32603,
    data: { httpStatus: 503, refusal: 'UNAVAILABLE' },
  }
  await page.unroute(profileCall)
  await page.route(profileCall, (route) => route.fulfill({ status: 503, json: { error: busy } }))
  await alert.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  const said = page.getByRole('alert').filter({ hasText: refusals.UNAVAILABLE.message })
  await hurryUntil(page, said)

  await page.unroute(profileCall)
  await said.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(page.getByLabel('Vorname')).toHaveValue('Petra')
})

test('a new password is chosen on the profile; other devices are signed out, and a mail tells of it', {
  tag: '@promise',
}, async ({ pageOf, visitorPage, mails, db }) => {
  const parent = await makeParent(db)
  const page = await pageOf(parent, '/profile')
  const elsewhere = await pageOf(parent, '/imprint')
  await letPasswordAge(db, parent)
  const card = page.getByRole('region', { name: 'Passwort ändern' })
  await card.getByLabel('Neues Passwort').fill(NEW_PASSWORD)
  await card.getByLabel('Passwort wiederholen').fill('Noch-besseres-Wort-89')
  await card.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(card.getByText('Die Passwörter stimmen nicht überein.')).toBeVisible()
  await card.getByLabel('Passwort wiederholen').fill(NEW_PASSWORD)
  await card.getByRole('button', { name: 'Passwort ändern' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(card.getByRole('alert'), 'whoever changes their mind did nothing wrong').toHaveCount(0)
  await card.getByRole('button', { name: 'Passwort ändern' }).click()
  await givePassword(page)
  await expect(toast(page, 'Passwort geändert')).toBeVisible()
  await mails.next(parent.email, 'Ihr Passwort wurde geändert')
  await elsewhere.goto('/dashboard')
  await expect(elsewhere).toHaveURL('/login')

  const login = await visitorPage('/login')
  await signInByForm(login, parent, NEW_PASSWORD)
  await expect(login).toHaveURL('/dashboard')
})

test('somebody who came with Google sets a first password', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  const page = await pageOf(parent, '/imprint')
  await asOwner(db, (tx) =>
    sql`update auth.account set "providerId" = 'google', "accountId" = ${randomUUID()}, password = null
      where "userId" = ${parent.id}`.execute(tx),
  )
  await page.goto('/profile')
  const card = page.getByRole('region', { name: 'Passwort festlegen' })
  for (const label of ['Neues Passwort', 'Passwort wiederholen']) await card.getByLabel(label).fill(NEW_PASSWORD)
  await card.getByRole('button', { name: 'Passwort festlegen' }).click()
  await expect(toast(page, 'Passwort festgelegt')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Passwort ändern' })).toBeVisible()
})

test('a child finds the form alone, in its own words, and changes its address like everybody', async ({
  pageOf,
  mails,
  db,
}) => {
  const child = await makeChild(db, await makeParent(db))
  const page = await pageOf(child, '/profile')
  await expect(page.getByRole('heading', { name: 'Dein Profil', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: /Passwort/ })).toBeHidden()
  await expectSound(page)
  const email = uniqueEmail('neu')
  await page.getByRole('textbox', { name: 'E-Mail' }).fill(email)
  await save(page)
  await expect(toast(page, 'E-Mail-Änderung eingeleitet')).toContainText('Sieh in deinen E-Mails nach')
  await mails.next(child.email, 'Deine E-Mail-Adresse soll geändert werden')
  await page.goto(linkIn(await mails.next(email, 'Bestätige deine neue E-Mail-Adresse')))
  await page.getByRole('button', { name: 'Neue Adresse bestätigen' }).click()
  await expect(page.getByText('Deine neue E-Mail-Adresse gilt ab jetzt.')).toBeVisible()
})

test('a parent asks for another address of a child that has an account; it changes with the link', async ({
  pageOf,
  mails,
  db,
}) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  const page = await pageOf(parent, '/family')
  const openDialog = () => pressMore(page, 'Bearbeiten', 'Mila Muster')
  const dialog = page.getByRole('dialog', { name: 'Kind bearbeiten' })
  await openDialog()
  await dialog.getByRole('textbox', { name: 'E-Mail' }).fill('')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog.getByText('Sie kann geändert, aber nicht entfernt werden.')).toBeVisible()

  const email = uniqueEmail('neu')
  await letPasswordAge(db, parent)
  await dialog.getByRole('textbox', { name: 'E-Mail' }).fill(email)
  await dialog.getByLabel('Telefon').fill('030 789')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await givePassword(page)
  await expect(toast(page, 'E-Mail-Änderung eingeleitet')).toBeVisible()
  await expect(dialog).toBeHidden()
  await openDialog()
  await expect(dialog.getByRole('textbox', { name: 'E-Mail' }), 'not yet').toHaveValue(child.email)
  await expect(dialog.getByLabel('Telefon')).toHaveValue('030 789')

  await mails.next(child.email, 'Deine E-Mail-Adresse soll geändert werden')
  await page.goto(linkIn(await mails.next(email)))
  await page.getByRole('button', { name: 'Neue Adresse bestätigen' }).click()
  await expect(page.getByRole('heading', { name: 'Adresse bestätigt' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Weiter als Petra' })).toHaveAttribute('href', '/dashboard')
  await page.goto('/family')
  await openDialog()
  await expect(dialog.getByRole('textbox', { name: 'E-Mail' })).toHaveValue(email)
})

test('an admin has a profile too', async ({ pageOf, db }) => {
  const page = await pageOf(await makeAdmin(db), '/profile')
  await page.getByLabel('Telefon').fill('030 1')
  await save(page)
  await expect(toast(page, 'Profil aktualisiert')).toBeVisible()
})
