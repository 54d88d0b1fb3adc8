import type { Page } from '@playwright/test'
import { PASSWORD } from '../../support/people.ts'

/** Another one than that of tests/support/people.ts. */
export const NEW_PASSWORD = 'Noch-besseres-Wort-88'

/** What asks for the password once more; a child is asked by another title. */
export const passwordDialog = (page: Page, title = 'Bitte bestätigen Sie Ihr Passwort') =>
  page.getByRole('dialog', { name: title })

export async function givePassword(page: Page) {
  await passwordDialog(page).getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await passwordDialog(page).getByRole('button', { name: 'Bestätigen' }).click()
}

/** On the page to which the link of a mail leads. */
export async function chooseNewPassword(page: Page, first = NEW_PASSWORD, second = first) {
  await page.getByLabel('Neues Passwort').fill(first)
  await page.getByLabel('Passwort wiederholen').fill(second)
  await page.getByRole('button', { name: 'Passwort speichern' }).click()
}
