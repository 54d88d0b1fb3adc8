import type { BrowserContext, Page } from '@playwright/test'
import { PASSWORD } from '../people.ts'
import { signInAt } from '../sign-in.ts'

/** Signs somebody of tests/people.ts in without the form, in a browser profile. */
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
export async function signInByForm(page: Page, { email }: { email: string }): Promise<void> {
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}
