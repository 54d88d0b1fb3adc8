import type { Page } from '@playwright/test'
import { bornYearsAgo, uniqueEmail } from '../support/people.ts'
import { expect, test } from './support/fixtures.ts'
import { linkIn } from './support/mailed-links.ts'
import { pressMore } from './support/more.ts'
import { newcomer, register } from './support/register.ts'
import { sayOwnDevice } from './support/sign-in.ts'
import { finishCompetency } from './support/starter-competency.ts'

const COMPETENCY = 'Sichere Passwörter & Konten'
const CHILD_PASSWORD = 'Wolke-Gurke-9'

test('a parent registers and invites a child, the child earns a pass, and the parent sees it', {
  tag: '@core',
}, async ({ visitorPage, mails }) => {
  test.setTimeout(240_000)
  const petra = newcomer()
  const childEmail = uniqueEmail('mila')

  const parent = await visitorPage('/')
  await parent.getByRole('link', { name: 'Kostenlos registrieren' }).first().click()
  await register(parent, petra)
  await confirm(parent, await mails.next(petra.email))
  await parent.waitForURL('**/erste-schritte')

  await parent.goto('/family')
  await addChild(parent, { name: 'Mila', birthdate: bornYearsAgo(14), email: childEmail })
  await parent.goto('/dashboard')
  await assign(parent)
  await expect(parent.getByText('0/3 Level abgeschlossen')).toBeVisible()
  const invitation = await invite(parent)

  const child = await visitorPage(new URL(invitation).pathname)
  await acceptInvitation(child)
  await confirm(child, await mails.next(childEmail))
  await sayOwnDevice(child)
  await expect(child.getByRole('heading', { name: 'Hallo Mila' })).toBeVisible()
  await expect(child.getByText('Bereit zum Start')).toBeVisible()
  await child.getByRole('link', { name: new RegExp(COMPETENCY) }).click()
  await child.waitForURL('**/child-competency/*')
  await finishCompetency(child, COMPETENCY, { failsFirst: true })
  await child.goto('/child-dashboard')
  await expect(child.getByRole('article', { name: COMPETENCY })).toContainText('Mein Schlüssel bleibt bei mir.')

  await parent.goto('/dashboard')
  await expect(parent.getByRole('region', { name: 'Abgeschlossene Kompetenzen - Mila' })).toContainText(COMPETENCY)
})

/** Follows the link of a mail, in the browser where the password was given: that signs in. */
async function confirm(page: Page, mail: { text?: string | undefined }) {
  await page.goto(linkIn(mail))
}

async function addChild(page: Page, child: { name: string; birthdate: string; email: string }) {
  await page.getByRole('button', { name: 'Kind hinzufügen' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: false }).first().fill(child.name)
  await dialog.getByLabel('Geburtsdatum').fill(child.birthdate)
  await dialog.getByLabel('E-Mail').fill(child.email)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Kind hinzufügen' }).click()
  await expect(page.getByText('Kind hinzugefügt')).toBeVisible()
  await expect(page.getByText('Nicht registriert').first()).toBeVisible()
}

async function assign(page: Page) {
  await page.getByRole('button', { name: 'Erste Kompetenz hinzufügen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: 'Suche' }).fill('passw')
  await dialog.getByRole('checkbox', { name: new RegExp(COMPETENCY) }).check()
  await dialog.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(dialog.getByText(`Die Kompetenz "${COMPETENCY}" wurde erfolgreich für Mila hinzugefügt.`)).toBeVisible()
  await expect(dialog).toBeHidden()
}

/** @returns the link of the invitation */
async function invite(page: Page): Promise<string> {
  await page.goto('/family')
  await pressMore(page, 'Kind einladen', 'Mila')
  const link = await page.getByLabel('Einladungslink').inputValue()
  await page.getByRole('button', { name: 'Schließen', exact: true }).click()
  await pressMore(page, 'Kind einladen', 'Mila')
  await expect(page.getByLabel('Einladungslink')).toHaveValue(link)
  return link
}

async function acceptInvitation(page: Page) {
  await page.getByLabel(/^Passwort( \*)?$/).fill(CHILD_PASSWORD)
  await page.getByLabel('Passwort wiederholen').fill('Wolke-Gurke-8')
  await page.getByRole('button', { name: 'Konto erstellen' }).click()
  await expect(page.getByText('Die Passwörter stimmen nicht überein.')).toBeVisible()
  await page.getByLabel('Passwort wiederholen').fill(CHILD_PASSWORD)
  await page.getByRole('button', { name: 'Konto erstellen' }).click()
  await page.waitForURL('**/login')
}
