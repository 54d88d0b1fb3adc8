import type { Page } from '@playwright/test'
import { makeAdmin, makeChild, makeParent, PASSWORD } from '../../support/people.ts'
import { expect, test } from '../support/fixtures.ts'
import { sayOwnDevice, signInByForm } from '../support/sign-in.ts'

const password = (page: Page) => page.getByLabel('Passwort', { exact: true })
const signInButton = (page: Page) => page.getByRole('button', { name: 'Anmelden', exact: true })

async function typeSignIn(page: Page, email: string, secret: string) {
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await password(page).fill(secret)
}

test('after signing in a child comes to its passes, a parent to the dashboard, an admin who is none to the administration', async ({
  visitorPage,
  db,
}) => {
  const parent = await makeParent(db)
  const homes = [
    [await makeChild(db, parent), '/child-dashboard'],
    [parent, '/dashboard'],
    [await makeAdmin(db, { isParent: true }), '/dashboard'],
    [await makeAdmin(db), '/admin'],
  ] as const
  for (const [person, home] of homes) {
    const page = await visitorPage('/login')
    await signInByForm(page, { email: person.email.toUpperCase() })
    if (home === '/child-dashboard') await sayOwnDevice(page)
    await expect(page).toHaveURL(home)
  }
})

test('signing in needs an e-mail address and a password, and can be sent only once', async ({ visitorPage, db }) => {
  const parent = await makeParent(db)
  const page = await visitorPage('/login')
  await expect(signInButton(page)).toBeDisabled()
  await typeSignIn(page, parent.email, '')
  await expect(signInButton(page)).toBeDisabled()
  await typeSignIn(page, ' ', PASSWORD)
  await expect(signInButton(page)).toBeDisabled()

  const answer = Promise.withResolvers<void>()
  await page.route('**/api/auth/sign-in', async (route) => {
    await answer.promise
    await route.continue()
  })
  await typeSignIn(page, parent.email, PASSWORD)
  await signInButton(page).click()
  await expect(page.getByRole('button', { name: 'Anmeldung läuft...' })).toBeDisabled()
  answer.resolve()
  await expect(page).toHaveURL('/dashboard')
})

test('a wrong password is refused without telling whether the account exists, and what was typed stays', {
  tag: '@promise',
}, async ({ visitorPage, db }) => {
  const parent = await makeParent(db)
  const page = await visitorPage('/login')
  for (const email of [parent.email, 'niemand@familie.example']) {
    await typeSignIn(page, email, 'ein ganz anderes Wort')
    const answered = page.waitForResponse('**/api/auth/sign-in')
    await signInButton(page).click()
    await answered
    await expect(page.getByRole('alert')).toHaveText('E-Mail-Adresse oder Passwort ist falsch.')
    await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(email)
  }
  await expect(page).toHaveURL('/login')
})

test('the sign-in leads to registering and to help with a forgotten password', async ({ visitorPage }) => {
  const page = await visitorPage('/login')
  await page.getByRole('main').getByRole('link', { name: 'Kostenlos registrieren' }).click()
  await expect(page).toHaveURL('/register')
  await page.getByRole('main').getByRole('link', { name: 'Anmelden' }).click()
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByRole('button', { name: 'Link anfordern' })).toBeVisible()
})

test('whoever is signed in already is led from sign-in and registering to the own home', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  const homes = [
    [parent, '/dashboard'],
    [await makeChild(db, parent), '/child-dashboard'],
  ] as const
  for (const [person, home] of homes) {
    const page = await pageOf(person, '/login')
    await expect(page).toHaveURL(home)
    await page.goto('/register')
    await expect(page).toHaveURL(home)
  }
})
