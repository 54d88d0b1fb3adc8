import type { Page } from '@playwright/test'
import { codeOf } from '../../support/authenticator.ts'
import { letPasswordAge, makeAdmin, makeParent, PASSWORD } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { passwordDialog } from '../support/password.ts'
import { PHONE } from '../support/screen.ts'
import { signInByForm } from '../support/sign-in.ts'
import { titleOf } from '../support/title.ts'
import { giveCode, switchTwoFactorOn, twoFactor } from '../support/two-factor.ts'

const WRONG = 'Dieser Code stimmt nicht. Bitte prüfen Sie ihn.'
const USED = 'Dieser Code wurde schon benutzt. Bitte warten Sie, bis die App den nächsten zeigt.'
const codes = (page: Page) => page.getByRole('list', { name: 'Backup-Codes' }).getByRole('listitem')

/** Types the key that the screen shows into an authenticator app, and the app's code into the screen. */
async function connectApp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Zweiten Schritt einrichten' }).click()
  const key = (await page.getByLabel('Oder geben Sie diesen Schlüssel').textContent()) ?? ''
  await page.getByLabel('6 Ziffern aus der App').fill(codeOf(key))
  await page.getByRole('button', { name: 'Einschalten' }).click()
  await expect(page.getByRole('heading', { name: 'Eingeschaltet: Das sind Ihre Backup-Codes' })).toBeVisible()
  return key
}

test('a parent sets the second step up with an authenticator app, keeps the backup codes and hears of it by mail', async ({
  pageOf,
  db,
  mails,
}) => {
  const parent = await makeParent(db)
  const elsewhere = await pageOf(parent, '/family')
  const page = await pageOf(parent, '/profile')
  await page.getByRole('link', { name: 'Zweiten Schritt einrichten' }).click()
  await expect(page).toHaveURL('/profile/two-factor')
  await page.getByRole('button', { name: 'Zweiten Schritt einrichten' }).click()
  await expect(page.getByRole('img', { name: /^QR-Code für die Authenticator-App/ })).toBeVisible()
  await expectSound(page)
  await page.getByLabel('6 Ziffern aus der App').fill('12345')
  await page.getByRole('button', { name: 'Einschalten' }).click()
  await expect(page.getByText('Bitte geben Sie die 6 Ziffern aus Ihrer App ein.')).toBeVisible()

  await page.reload() // begun again, the key is another one
  await connectApp(page)
  await expect(codes(page)).toHaveCount(10)
  await expectSound(page)
  const done = page.getByRole('button', { name: 'Fertig' })
  await expect(done).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Ich habe die Codes aufbewahrt.' }).check()
  await done.click()
  await expect(page.getByText('Sie haben noch 10 Backup-Codes.')).toBeVisible()

  const mail = await mails.next(parent.email, 'Ihre Anmeldung hat jetzt einen zweiten Schritt')
  expect(mail.text).toContain('Guten Tag Petra')
  await expect(elsewhere, 'signed in with the password alone').toHaveURL('/login?abgemeldet')
})

test('on a phone its own authenticator app takes the key, which nobody can scan there', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  const link = (page: Page) => page.getByRole('link', { name: 'In der Authenticator-App öffnen' })
  const begin = (page: Page) => page.getByRole('button', { name: 'Zweiten Schritt einrichten' }).click()
  const phone = await pageOf(parent, '/profile/two-factor', { ...PHONE, hasTouch: true, isMobile: true })
  await begin(phone)
  const key = (await phone.getByLabel('Oder geben Sie diesen Schlüssel').textContent())?.replaceAll(' ', '')
  const address = new URL((await link(phone).getAttribute('href')) ?? '')
  expect([address.protocol, address.host, address.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', key])
  await expectSound(phone)
  const desk = await pageOf(parent, '/profile/two-factor')
  await begin(desk)
  await expect(desk.getByRole('img', { name: /^QR-Code/ })).toBeVisible()
  await expect(link(desk)).toBeHidden()
})

test('signing in takes a code of the app, and a code works once', { tag: ['@core', '@once'] }, async ({
  pageOf,
  visitorPage,
  db,
}) => {
  const parent = await makeParent(db)
  const { key } = await switchTwoFactorOn(await pageOf(parent, '/imprint'))
  const code = codeOf(key)

  const page = await visitorPage('/login')
  await signInByForm(page, parent)
  await expect(twoFactor(page)).toBeVisible()
  await giveCode(page, code === '000000' ? '111111' : '000000')
  await expect(page.getByRole('alert')).toHaveText(WRONG)
  await giveCode(page, code)
  await expect(page).toHaveURL('/dashboard')

  const again = await visitorPage('/login')
  await signInByForm(again, parent)
  await giveCode(again, code)
  await expect(again.getByRole('alert')).toHaveText(USED)
  await expectSound(again)
  await again.goto('/family')
  await expect(again, 'the password alone opens nothing').toHaveURL('/login?weiter=/family')
})

test('without the phone a backup code opens, once', async ({ pageOf, visitorPage, db }) => {
  const parent = await makeParent(db)
  const { backupCodes } = await switchTwoFactorOn(await pageOf(parent, '/imprint'))
  const signInWithBackupCode = async (code: string) => {
    const page = await visitorPage('/login')
    await signInByForm(page, parent)
    await page.getByRole('button', { name: 'Backup-Code verwenden' }).click()
    await giveCode(page, code, 'Backup-Code')
    return page
  }
  const page = await signInWithBackupCode(backupCodes[0]?.toUpperCase() ?? '')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile/two-factor')
  await expect(page.getByText('Sie haben noch 9 Backup-Codes.')).toBeVisible()

  const again = await signInWithBackupCode(backupCodes[0] ?? '')
  await expect(again.getByRole('alert')).toHaveText(WRONG)
  await expectSound(again)
})

test('turning it off asks for the password, tells the owner by mail, and then the password is enough', async ({
  pageOf,
  visitorPage,
  db,
  mails,
}) => {
  const parent = await makeParent(db)
  const page = await pageOf(parent, '/imprint')
  await switchTwoFactorOn(page)
  await letPasswordAge(db, parent)
  await page.goto('/profile/two-factor')
  await page.getByRole('button', { name: 'Ausschalten' }).click()
  await expect(page.getByRole('alert')).toContainText('Danach genügt zum Anmelden wieder Ihr Passwort.')
  await page.getByRole('button', { name: 'Ja, ausschalten' }).click()
  await passwordDialog(page).getByLabel('Passwort').fill('Falsches-Pferd-1')
  await page.keyboard.press('Enter')
  await expect(passwordDialog(page).getByText('Das Passwort ist falsch.')).toBeVisible()
  await passwordDialog(page).getByLabel('Passwort').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Zweiter Schritt ausgeschaltet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zweiten Schritt einrichten' })).toBeVisible()
  await mails.next(parent.email, 'Ihre Anmeldung hat keinen zweiten Schritt mehr')

  const again = await visitorPage('/login')
  await signInByForm(again, parent)
  await expect(again).toHaveURL('/dashboard')
})

/** And from there on to where the admin wanted to go. */
const TO_THE_TWO_FACTOR = '/profile/two-factor?weiter=/admin'

test('where others can reach the server, an admin sets it up before anything of an admin’s opens', async ({
  emptyPage,
  serverWith,
  expectErrors,
}) => {
  expectErrors(/Cross-Origin-Opener-Policy header has been ignored/) // it takes https
  const publicUrl = 'http://netzpass.test'
  const server = await serverWith({ PUBLIC_URL: publicUrl })
  const admin = await makeAdmin(server.database.db)
  // A browser sends what it wants of any name to its proxy, and says the name: so no name
  // server needs to know this one.
  const page = await emptyPage({ baseURL: publicUrl, proxy: { server: server.url } })
  await page.goto('/login')
  await signInByForm(page, admin)
  await expect(page).toHaveURL(TO_THE_TWO_FACTOR)
  await expect(page.getByRole('alert')).toContainText('Als Admin brauchen Sie einen zweiten Schritt.')
  await expectSound(page)
  await page.goto('/admin')
  await expect(page, 'there is no way around').toHaveURL(TO_THE_TWO_FACTOR)

  await connectApp(page)
  await page.getByRole('checkbox', { name: 'Ich habe die Codes aufbewahrt.' }).check()
  await page.getByRole('button', { name: 'Weiter zur Administration' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(titleOf(page)).toBeVisible()
  await server.mails.next(admin.email, 'Ihre Anmeldung hat jetzt einen zweiten Schritt')

  await page.goto('/profile/two-factor')
  await page.getByRole('button', { name: 'Ausschalten' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Ohne zweiten Schritt ist die Administration für Sie geschlossen.',
  )
})
