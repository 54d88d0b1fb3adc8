import type { BrowserContext, Page } from '@playwright/test'
import { PASSWORD } from '../../support/people.ts'
import { signInAt } from '../../support/sign-in.ts'

/** Signs somebody of tests/support/people.ts in without the form, in a browser profile. */
export async function signIn(context: BrowserContext, url: string, email: string): Promise<void> {
  const lines = await signInAt(url, email)
  await context.addCookies(lines.map((line) => ({ ...cookieOf(line), url })))
}

function cookieOf(line: string) {
  const [pair = '', ...attributes] = line.split('; ')
  const [name = '', value = ''] = pair.split(/=(.*)/s)
  return { name, value, httpOnly: attributes.some((one) => one.toLowerCase() === 'httponly'), sameSite: 'Lax' as const }
}

/** The same by the form, on a page that shows it. */
export async function signInByForm(page: Page, { email }: { email: string }, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await givePasswordAtSignIn(page, password)
}

/** By the form, where the address stands there already. */
export async function givePasswordAtSignIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

/** A child that has just signed in by a form says that the device is its own. */
export const sayOwnDevice = (page: Page): Promise<void> =>
  page.getByRole('main').getByRole('button', { name: /^Ja/ }).click()

/** By the menu of the header, which a phone has in another place. */
export async function signOut(page: Page): Promise<void> {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 768
  await page.getByRole('button', { name: isNarrow ? 'Menü öffnen' : 'Mein Konto' }).click()
  await page.getByRole(isNarrow ? 'button' : 'menuitem', { name: 'Abmelden' }).click()
}

/** By the child's own place. */
export async function signOutAsChild(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ich', exact: true }).click()
  await page.getByRole('button', { name: 'Abmelden' }).click()
}
