import type { Page } from '@playwright/test'
import { letPasswordAge, makeAdmin, makeParent } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { byName, deviceOf } from '../support/passkeys.ts'
import { givePassword } from '../support/password.ts'
import { signInByForm, signOut } from '../support/sign-in.ts'
import { switchTwoFactorOn, twoFactor } from '../support/two-factor.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const byPasskey = (page: Page) => page.getByRole('button', { name: 'Mit Passkey anmelden' })
const UNKNOWN =
  'Mit diesem Passkey können Sie sich hier nicht anmelden. Nehmen Sie einen anderen oder melden Sie sich mit Ihrem Passwort an.'

async function openProfile(page: Page, person: { email: string }) {
  await page.goto('/login')
  await signInByForm(page, person)
  await expect(page).toHaveURL(/dashboard/)
  await page.goto('/profile')
}

async function leave(page: Page) {
  await signOut(page)
  await expect(page).toHaveURL('/')
}

async function addPasskey(page: Page, name: string) {
  await card(page).getByRole('button', { name: 'Passkey hinzufügen' }).click()
  await dialog(page, 'Passkey hinzufügen').getByLabel('Name').fill(name)
  await dialog(page, 'Passkey hinzufügen').getByRole('button', { name: 'Weiter' }).click()
}

test('a parent adds a passkey, hears of it by mail, and from then on signs in without a password', {
  tag: '@promise',
}, async ({ emptyPage, server, db, mails }) => {
  const parent = await makeParent(db)
  const page = await emptyPage(byName(server))
  const device = await deviceOf(page)
  await openProfile(page, parent)
  await device.isTouched(true)
  await letPasswordAge(db, parent)
  await card(page).getByRole('button', { name: 'Passkey hinzufügen' }).click()
  await expect(dialog(page, 'Passkey hinzufügen').getByLabel('Name')).toHaveValue(/unter Linux$/)
  await expectSound(page)
  await dialog(page, 'Passkey hinzufügen').getByLabel('Name').fill('Mein Laptop')
  await page.keyboard.press('Enter')
  await givePassword(page)
  await expect(page.getByText('Passkey hinzugefügt')).toBeVisible()
  await expect(card(page).getByRole('listitem')).toContainText(
    /Mein Laptop.*angelegt am \d\d\.\d\d\.\d{4}, noch nicht benutzt/,
  )
  await expectSound(page)
  await mails.next(parent.email, 'Ihr Konto hat einen neuen Passkey')

  await addPasskey(page, 'Noch einmal')
  await expect(dialog(page, 'Passkey hinzufügen').getByRole('alert')).toHaveText(
    'Auf diesem Gerät gibt es schon einen Passkey für Ihr Konto.',
  )
  await dialog(page, 'Passkey hinzufügen').getByRole('button', { name: 'Abbrechen' }).click()

  await device.isTouched(false)
  await leave(page)
  await page.goto('/login?weiter=/family')
  await expectSound(page)
  await byPasskey(page).click()
  await expect(page.getByRole('button', { name: 'Warte auf Ihren Passkey...' })).toBeDisabled()
  await page.reload()
  await expect(byPasskey(page)).toBeEnabled()
  await device.isTouched(true)
  await byPasskey(page).click()
  await expect(page).toHaveURL('/family')
  await page.goto('/profile')
  await expect(card(page).getByRole('listitem')).toContainText(/zuletzt benutzt (gerade eben|vor)/)
})

test('the browser offers the passkey where the address is typed', async ({ emptyPage, server, db }) => {
  const parent = await makeParent(db)
  const page = await emptyPage(byName(server))
  const device = await deviceOf(page, { offersInField: true })
  await openProfile(page, parent)
  await device.isTouched(true)
  await addPasskey(page, 'Mein Laptop')
  await expect(card(page).getByRole('listitem')).toContainText('Mein Laptop')
  await device.isTouched(false)
  await leave(page)
  await page.goto('/login')
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveAttribute('autocomplete', 'username webauthn')
  await device.isTouched(true) // from now on the browser chooses what is offered
  await page.reload()
  await expect(page).toHaveURL('/dashboard')
})

test('a passkey is renamed, and one that was removed opens nothing any more', async ({
  emptyPage,
  server,
  db,
  mails,
}) => {
  const parent = await makeParent(db)
  const page = await emptyPage(byName(server))
  const device = await deviceOf(page)
  await openProfile(page, parent)
  await device.isTouched(true)
  await addPasskey(page, 'Handy')
  await expect(card(page).getByRole('listitem')).toContainText('Handy')
  const [kept] = await device.passkeys()

  await card(page).getByRole('button', { name: 'Umbenennen: Handy' }).click()
  await dialog(page, 'Passkey umbenennen').getByLabel('Name').fill(' ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Bitte geben Sie dem Passkey einen Namen.')).toBeVisible()
  await dialog(page, 'Passkey umbenennen').getByLabel('Name').fill('Altes Handy')
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('listitem')).toContainText('Altes Handy')

  await card(page).getByRole('button', { name: 'Entfernen: Altes Handy' }).click()
  await expectSound(page)
  await dialog(page, 'Passkey entfernen').getByRole('button', { name: 'Abbrechen' }).click()
  await card(page).getByRole('button', { name: 'Entfernen: Altes Handy' }).click()
  await dialog(page, 'Passkey entfernen').getByRole('button', { name: 'Entfernen' }).click()
  await expect(page.getByText('Passkey entfernt')).toBeVisible()
  await expect(card(page).getByRole('listitem')).toHaveCount(0)
  await mails.next(parent.email, 'Ein Passkey Ihres Kontos wurde entfernt')

  await device.isTouched(false)
  if (kept && (await device.passkeys()).length === 0) await device.keep(kept)
  await leave(page)
  await page.goto('/login')
  await device.isTouched(true)
  await byPasskey(page).click()
  await expect(page.getByRole('alert')).toHaveText(UNKNOWN)
  await device.isTouched(false)
  await signInByForm(page, parent)
  await expect(page, 'the password still does').toHaveURL('/dashboard')
})

test('whoever cancels hears nothing of it, and finds what was typed', async ({ emptyPage, server, db }) => {
  const parent = await makeParent(db)
  const page = await emptyPage(byName(server))
  const device = await deviceOf(page)
  await openProfile(page, parent)
  await device.isTouched(true)
  await device.agrees(false)
  await addPasskey(page, 'Mein Tablet')
  await expect(dialog(page, 'Passkey hinzufügen').getByRole('button', { name: 'Weiter' })).toBeEnabled()
  await expect(dialog(page, 'Passkey hinzufügen').getByLabel('Name')).toHaveValue('Mein Tablet')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await device.agrees(true)
  await dialog(page, 'Passkey hinzufügen').getByRole('button', { name: 'Weiter' }).click()
  await expect(card(page).getByRole('listitem')).toContainText('Mein Tablet')

  await device.agrees(false)
  await device.isTouched(false)
  await leave(page)
  await page.goto('/login')
  await device.isTouched(true)
  await byPasskey(page).click()
  await expect(byPasskey(page)).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page).toHaveURL('/login')
})

test('an admin gives a passkey in place of the code, or signs in with it at once', async ({
  emptyPage,
  server,
  db,
}) => {
  const admin = await makeAdmin(db)
  const page = await emptyPage(byName(server))
  const device = await deviceOf(page)
  await page.goto('/login')
  await signInByForm(page, admin)
  await expect(page).toHaveURL('/admin')
  await page.goto('/profile')
  await device.isTouched(true)
  await addPasskey(page, 'Schlüssel am Bund')
  await expect(card(page).getByRole('listitem')).toContainText('Schlüssel am Bund')
  await switchTwoFactorOn(page)
  await device.isTouched(false)

  await page.context().clearCookies()
  await page.goto('/login')
  await signInByForm(page, admin)
  await expect(twoFactor(page)).toBeVisible()
  await expectSound(page)
  await device.isTouched(true)
  await byPasskey(page).click()
  await expect(page).toHaveURL('/admin')

  await device.isTouched(false)
  await page.context().clearCookies()
  await page.goto('/login')
  await device.isTouched(true)
  await byPasskey(page).click()
  await expect(page, 'and no code was asked for').toHaveURL('/admin')
})

test('without https the profile says what passkeys need, and no screen has a button for them', async ({
  emptyPage,
  serverWith,
  expectErrors,
}) => {
  expectErrors(/Cross-Origin-Opener-Policy header has been ignored/) // it takes https
  const publicUrl = 'http://192.168.178.20'
  const server = await serverWith({ PUBLIC_URL: publicUrl })
  const parent = await makeParent(server.database.db)
  const page = await emptyPage({ baseURL: publicUrl, proxy: { server: server.url } })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()
  await expect(byPasskey(page)).toHaveCount(0)
  await signInByForm(page, parent)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile')
  await expect(card(page)).toContainText(
    'Passkeys brauchen eine sichere Adresse, die mit https beginnt und einen Namen hat. Diese hier ist keine.',
  )
  await expect(card(page).getByRole('button')).toHaveCount(0)
  await expectSound(page)
})

test('without a connection the sign-in says so', async ({ emptyPage, server, expectErrors }) => {
  expectErrors(/net::ERR_FAILED/)
  const page = await emptyPage(byName(server))
  await deviceOf(page)
  await page.goto('/login')
  await expect(byPasskey(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.route('**/api/auth/sign-in/passkey/begin', (route) => route.abort())
  await byPasskey(page).click()
  await expect(page.getByRole('alert')).toHaveText('Keine Verbindung zum Server. Bitte versuchen Sie es noch einmal.')
  await expect(byPasskey(page)).toBeEnabled()
})
