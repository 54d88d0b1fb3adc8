import type { Page } from '@playwright/test'
import { uniqueEmail } from '../../support/people.ts'
import { expect } from './fixtures.ts'

export const GOOD_PASSWORD = 'Ein-gutes-Wort-77'

/** Somebody who has no account yet, as they fill in the form. */
export const newcomer = () => ({
  firstName: 'Petra',
  lastName: 'Muster',
  email: uniqueEmail('neu'),
  password: GOOD_PASSWORD,
})

export const registerButton = (page: Page) => page.getByRole('button', { name: 'Registrieren', exact: true })

/** All but the terms. */
export async function fillIn(page: Page, typed: ReturnType<typeof newcomer>) {
  await page.getByLabel('Vorname').fill(typed.firstName)
  await page.getByLabel('Nachname').fill(typed.lastName)
  await page.getByLabel('E-Mail-Adresse').fill(typed.email)
  await page.getByLabel('Passwort', { exact: true }).fill(typed.password)
}

/** On a page that shows the form; it leads to the sign-in. */
export async function register(page: Page, typed: ReturnType<typeof newcomer>) {
  await fillIn(page, typed)
  await page.getByRole('checkbox').check()
  await registerButton(page).click()
  await expect(page).toHaveURL(/\/login(\?|$)/)
}
