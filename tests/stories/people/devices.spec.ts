import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { asOwner } from '../../support/owner.ts'
import { letPasswordAge, makeChild, makeParent, PASSWORD } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { passwordDialog } from '../support/password.ts'
import { PHONE } from '../support/screen.ts'
import { signInByForm } from '../support/sign-in.ts'

const IPHONE = {
  ...PHONE,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
}
const LAPTOP = {
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
}

const devices = (page: Page) => page.getByRole('region', { name: /Geräte$/ })
const device = (page: Page, name: string) => devices(page).getByRole('listitem').filter({ hasText: name })

async function signInAtLogin(page: Page, person: { email: string }) {
  await signInByForm(page, person)
  await expect(page).toHaveURL(/dashboard/)
}

test('the profile lists where one is signed in, and ending one signs out that browser within seconds', {
  tag: '@promise',
}, async ({ visitorPage, db }) => {
  const parent = await makeParent(db)
  const phone = await visitorPage('/login', IPHONE)
  await signInAtLogin(phone, parent)
  await phone.goto('/family')
  await expect(phone.getByRole('heading', { name: 'Familienverwaltung' })).toBeVisible()
  const laptop = await visitorPage('/login', LAPTOP)
  await signInAtLogin(laptop, parent)
  await laptop.goto('/profile')

  await expect(devices(laptop).getByRole('listitem')).toHaveCount(2)
  await expect(device(laptop, 'Firefox unter Windows')).toContainText('Dieses Gerät')
  await expect(device(laptop, 'Firefox unter Windows').getByRole('button')).toHaveCount(0)
  await expect(device(laptop, 'Safari auf einem iPhone')).toContainText(
    /angemeldet seit \d\d\.\d\d\.\d{4}, zuletzt benutzt gerade eben/,
  )
  await expectSound(laptop)

  await laptop.getByRole('button', { name: 'Abmelden: Safari auf einem iPhone' }).click()
  const question = laptop.getByRole('dialog', { name: 'Gerät abmelden' })
  await expect(question).toContainText('Safari auf einem iPhone wird sofort abgemeldet.')
  await expectSound(laptop)
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(device(laptop, 'Safari auf einem iPhone')).toBeVisible()

  await laptop.getByRole('button', { name: 'Abmelden: Safari auf einem iPhone' }).click()
  await question.getByRole('button', { name: 'Abmelden' }).click()
  await expect(laptop.getByText('Safari auf einem iPhone ist abgemeldet.')).toBeVisible()
  await expect(phone).toHaveURL('/login?abgemeldet')
  await expect(devices(laptop).getByRole('listitem')).toHaveCount(1)
})

test('after ten minutes the password is asked for, and then what was asked for is done', async ({
  visitorPage,
  pageOf,
  db,
}) => {
  const parent = await makeParent(db)
  const other = await pageOf(parent, '/family')
  const page = await visitorPage('/login', LAPTOP)
  await signInAtLogin(page, parent)
  await page.goto('/profile')
  await letPasswordAge(db, parent)
  const endOther = async () => {
    await page.getByRole('button', { name: 'Abmelden: Unbekanntes Gerät' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Abmelden' }).click()
  }

  await endOther()
  await expect(passwordDialog(page).getByLabel('Passwort')).toBeFocused()
  await expectSound(page)
  await passwordDialog(page).getByRole('button', { name: 'Abbrechen' }).click()
  await expect(passwordDialog(page)).toBeHidden()
  await expect(page.getByRole('alert'), 'whoever changes their mind did nothing wrong').toHaveCount(0)
  await expect(device(page, 'Unbekanntes Gerät')).toBeVisible()

  await endOther()
  await passwordDialog(page).getByRole('button', { name: 'Bestätigen' }).click()
  await expect(passwordDialog(page).getByText('Passwort ist erforderlich')).toBeVisible()
  await passwordDialog(page).getByLabel('Passwort').fill('Falsches-Pferd-1')
  await page.keyboard.press('Enter')
  await expect(passwordDialog(page).getByText('Das Passwort ist falsch.')).toBeVisible()
  await expect(other).toHaveURL('/family')
  await passwordDialog(page).getByLabel('Passwort').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Unbekanntes Gerät ist abgemeldet.')).toBeVisible()
  await expect(other).toHaveURL('/login?abgemeldet')

  const third = await pageOf(parent, '/family')
  await page.reload()
  await endOther()
  await expect(third, 'without asking again').toHaveURL('/login?abgemeldet')
})

test('one signs out everywhere else, or everywhere, and hears of it by mail', async ({ pageOf, db, mails }) => {
  const parent = await makeParent(db)
  const other = await pageOf(parent, '/family')
  const page = await pageOf(parent, '/profile')
  await letPasswordAge(db, parent)
  const everywhere = page.getByRole('dialog', { name: 'Überall abmelden' })
  await page.getByRole('button', { name: 'Überall abmelden' }).click()
  await expect(everywhere.getByRole('radio', { name: 'Auf allen anderen Geräten' })).toBeChecked()
  await expectSound(page)
  await everywhere.getByRole('button', { name: 'Abmelden' }).click()
  await expect(passwordDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(passwordDialog(page)).toBeHidden()
  await expect(everywhere, 'the question behind it stays').toBeVisible()
  await everywhere.getByRole('button', { name: 'Abmelden' }).click()
  await passwordDialog(page).getByLabel('Passwort').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Alle anderen Geräte sind abgemeldet.')).toBeVisible()
  await expect(everywhere).toBeHidden()
  await expect(other).toHaveURL('/login?abgemeldet')
  const mail = await mails.next(parent.email, 'Ihre Geräte wurden abgemeldet')
  expect(mail.text).toContain('Guten Tag Petra')

  const again = await pageOf(parent, '/family')
  await page.getByRole('button', { name: 'Überall abmelden' }).click()
  await everywhere.getByRole('radio', { name: 'Auf allen Geräten, auch auf diesem' }).check()
  await everywhere.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL('/login?abgemeldet')
  await expect(page.getByText('Dieses Gerät ist abgemeldet.')).toBeVisible()
  await expect(again).toHaveURL('/login?abgemeldet')
})

test('whoever has no password signs in again instead', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  await pageOf(parent, '/family')
  const page = await pageOf(parent, '/profile')
  await letPasswordAge(db, parent)
  await asOwner(db, (tx) =>
    sql`update auth.account set "providerId" = 'google', password = null where "userId" = ${parent.id}`.execute(tx),
  )
  await page.getByRole('button', { name: 'Abmelden: Unbekanntes Gerät' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Abmelden' }).click()
  const question = page.getByRole('dialog', { name: 'Bitte melden Sie sich noch einmal an' })
  await expect(question).toBeVisible()
  await expectSound(page)
  await question.getByRole('button', { name: 'Abmelden und neu anmelden' }).click()
  await expect(page).toHaveURL('/login?weiter=/profile')
})

test('a child sees its devices too, and is spoken to as a child', async ({ pageOf, db }) => {
  const child = await makeChild(db, await makeParent(db))
  const person = { id: child.userId as string, email: child.email }
  const other = await pageOf(person, '/child-dashboard')
  const page = await pageOf(person, '/profile')
  await letPasswordAge(db, person)
  await expect(devices(page)).toContainText('Hier bist du gerade angemeldet.')
  await page.getByRole('button', { name: 'Überall abmelden' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Abmelden' }).click()
  const question = passwordDialog(page, 'Bitte bestätige dein Passwort')
  await question.getByLabel('Passwort').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(other).toHaveURL('/login?abgemeldet')
  await expect(page).toHaveURL('/profile')
})
