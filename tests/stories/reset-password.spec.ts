import type { Page } from '@playwright/test'
import { createAuth } from '../../server/accounts/auth.ts'
import { makeResetLink } from '../../server/accounts/reset-link.ts'
import { makeParent, PASSWORD } from '../people.ts'
import { expect, test } from './fixtures.ts'
import type { StoryServer } from './server.ts'

const NEW_PASSWORD = 'Noch-besseres-Wort-88'

/** The address that `npm run admin -- link` prints. */
async function resetPathFor(userId: string, { database, url }: StoryServer) {
  const auth = createAuth({
    pool: database.pool,
    secret: 'none is needed for this',
    publicUrl: url,
    trustedOrigins: [],
  })
  const link = new URL(await makeResetLink(auth, { userId, publicUrl: url }))
  return link.pathname + link.search
}

async function choose(page: Page, first: string, second: string) {
  await page.getByLabel('Neues Passwort').fill(first)
  await page.getByLabel('Passwort wiederholen').fill(second)
  await page.getByRole('button', { name: 'Passwort speichern' }).click()
}

async function signIn(page: Page, email: string, secret: string) {
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

test('a reset link sets a new password once, and ends sessions that were open', async ({
  visitorPage,
  pageOf,
  server,
  db,
}) => {
  const parent = await makeParent(db)
  const elsewhere = await pageOf(parent, '/imprint')
  const path = await resetPathFor(parent.id, server)
  const page = await visitorPage(path)
  await choose(page, 'kurz', 'kurz')
  await expect(page.getByText('Das Passwort muss mindestens 8 Zeichen lang sein.')).toBeVisible()
  await choose(page, NEW_PASSWORD, 'Noch-besseres-Wort-89')
  await expect(page.getByText('Die Passwörter stimmen nicht überein.')).toBeVisible()
  await choose(page, NEW_PASSWORD, NEW_PASSWORD)

  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Ihr Passwort ist geändert. Melden Sie sich jetzt damit an.')).toBeVisible()
  await signIn(page, parent.email, PASSWORD)
  await expect(page.getByRole('alert')).toHaveText('E-Mail-Adresse oder Passwort ist falsch.')
  await signIn(page, parent.email, NEW_PASSWORD)
  await expect(page).toHaveURL('/dashboard')

  await elsewhere.goto('/dashboard')
  await expect(elsewhere, 'a session from before').toHaveURL('/login')
  const again = await visitorPage(path)
  await choose(again, 'Ein-drittes-Wort-99', 'Ein-drittes-Wort-99')
  await expect(again.getByRole('heading', { name: 'Link abgelaufen' })).toBeVisible()
  await again.getByRole('link', { name: 'So bekommen Sie einen neuen Link' }).click()
  await expect(again).toHaveURL('/reset-password')
})

test('a reset link that was made up changes nothing', async ({ visitorPage }) => {
  const page = await visitorPage('/reset-password?token=ausgedacht-ausgedacht')
  await choose(page, NEW_PASSWORD, NEW_PASSWORD)
  await expect(page.getByRole('alert')).toContainText('Dieser Link ist abgelaufen oder wurde schon benutzt.')
})
