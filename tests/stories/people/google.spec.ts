import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { freePort } from '../../support/free-port.ts'
import { type OpenIdServer, startOpenIdServer } from '../../support/openid-server.ts'
import { asOwner } from '../../support/owner.ts'
import { makeChild, makeParent } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { mainNavigation } from '../support/screen.ts'
import { startStoryServer } from '../support/server.ts'
import { openTab } from '../support/session.ts'
import { signInByForm } from '../support/sign-in.ts'

const settingsFor = ({ issuer, clientId, clientSecret }: OpenIdServer) => ({
  GOOGLE_ISSUER: issuer,
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
})

/** The product with a real OpenID provider in Google's place. */
const test = base.extend<object, { google: OpenIdServer & { publicUrl: string } }>({
  google: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const publicUrl = `http://127.0.0.1:${await freePort()}`
      const google = await startOpenIdServer({ publicUrl })
      await use({ ...google, publicUrl })
      await google.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ database, google }, use) => {
      const server = await startStoryServer(database, { ...settingsFor(google), PORT: new URL(google.publicUrl).port })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  emptyPage: async ({ emptyPage }, use) => {
    await use(async (profile) => {
      const page = await emptyPage(profile)
      await page.context().route('https://fonts.googleapis.com/**', (route) => route.fulfill()) // of the provider's pages
      return page
    })
  },
})

/** Somebody with an account at Google's: the name they sign in there with, and their address. */
function makeGoogler({ people }: OpenIdServer, claims: { email?: string; email_verified?: boolean } = {}) {
  const login = randomUUID()
  const email = claims.email ?? `petra-${login.slice(0, 8)}@familie.example`
  people.set(login, { email_verified: true, given_name: 'Petra', family_name: 'Muster', ...claims, email })
  return { login, email }
}

/** On the provider's own pages: says who they are, and agrees. */
async function passGoogle(page: Page, { login }: { login: string }) {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('egal')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

const signInButton = (page: Page) => page.getByRole('button', { name: 'Mit Google anmelden' })
const registerButton = (page: Page) => page.getByRole('button', { name: 'Mit Google registrieren' })

async function registerWith(page: Page, who: { login: string }) {
  await page.getByRole('checkbox').check()
  await registerButton(page).click()
  await passGoogle(page, who)
}

test('a new parent registers with Google after accepting the terms, and signs in with it the next time', {
  tag: '@promise',
}, async ({ visitorPage, google }) => {
  const petra = makeGoogler(google)
  const page = await visitorPage('/register')
  await expect(registerButton(page)).toBeDisabled()
  await expect(registerButton(page)).toHaveAccessibleDescription('Bitte stimmen Sie zuerst den Nutzungsbedingungen zu.')
  await expectSound(page)
  await registerWith(page, petra)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile')
  await expect(page.getByLabel('Vorname')).toHaveValue('Petra')
  await expect(page.getByLabel('E-Mail', { exact: true })).toHaveValue(petra.email)
  await expect(page.getByRole('button', { name: 'Passwort festlegen' })).toBeVisible()

  const again = await visitorPage('/family')
  await signInButton(again).click()
  await passGoogle(again, petra)
  await expect(again, 'where she wanted').toHaveURL('/family')
  await expect(again.getByRole('heading', { name: 'Familienverwaltung' })).toBeVisible()
})

test('a parent with a password and the same address comes into the account that is there', async ({
  visitorPage,
  google,
  db,
}) => {
  const parent = await makeParent(db)
  await makeChild(db, parent, { name: 'Juna' })
  const page = await visitorPage('/login')
  await signInButton(page).click()
  await passGoogle(page, makeGoogler(google, { email: parent.email }))
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/family')
  await expect(page.getByRole('rowheader', { name: /Juna/ })).toBeVisible()
})

test('somebody else who signs in with Google in another tab leaves nothing of the first person on the screen', async ({
  pageOf,
  google,
  db,
}) => {
  const page = await pageOf(await makeParent(db), '/family')
  await expect(page.getByRole('heading', { name: 'Familienverwaltung' })).toBeVisible()
  const other = await openTab(page, '/imprint')
  await page.context().clearCookies()
  await other.goto('/login')
  await signInButton(other).click()
  await passGoogle(other, makeGoogler(google, { email: (await makeParent(db)).email }))
  await expect(other).toHaveURL('/dashboard')
  await expect(page, 'long before it would have looked').toHaveURL('/dashboard')
})

test.describe('whoever cannot come in reads why', () => {
  for (const [path, act] of [
    ['/login', (page: Page) => signInButton(page).click()],
    [
      '/register',
      async (page: Page) => {
        await page.getByRole('checkbox').check()
        await registerButton(page).click()
      },
    ],
  ] as const) {
    test(`cancelled at Google, back on ${path}`, async ({ visitorPage }) => {
      const page = await visitorPage(`${path}?weiter=/family`)
      await act(page)
      await page.getByRole('link', { name: '[ Cancel ]' }).click()
      await expect(page).toHaveURL(`${path}?google=cancelled&weiter=/family`)
      await expect(page.getByRole('main')).toContainText('Sie haben die Anmeldung bei Google abgebrochen.')
      await expectSound(page)
      await expect(mainNavigation(page).getByRole('link', { name: 'Anmelden' })).toBeVisible()
    })
  }

  test('without an account here', async ({ visitorPage, google }) => {
    const page = await visitorPage('/login')
    await signInButton(page).click()
    await passGoogle(page, makeGoogler(google))
    await expect(page.getByRole('alert')).toHaveText(
      'Zu diesem Google-Konto gibt es hier noch kein Konto. Bitte registrieren Sie sich zuerst.',
    )
  })

  test('with an address that nobody has confirmed, there or here', async ({ visitorPage, google, db }) => {
    const page = await visitorPage('/register')
    await registerWith(page, makeGoogler(google, { email_verified: false }))
    await expect(page.getByRole('main')).toContainText('Google hat Ihre E-Mail-Adresse noch nicht bestätigt.')

    const parent = await makeParent(db)
    await asOwner(db, (tx) => sql`update auth."user" set "emailVerified" = false where id = ${parent.id}`.execute(tx))
    const other = await visitorPage('/login')
    await signInButton(other).click()
    await passGoogle(other, makeGoogler(google, { email: parent.email }))
    await expect(other.getByRole('alert')).toHaveText(
      'Zu dieser E-Mail-Adresse gibt es schon ein Konto mit Passwort. Bitte melden Sie sich mit Ihrem Passwort an.',
    )
  })

  test('with the address of a child', async ({ visitorPage, google, db }) => {
    const child = await makeChild(db, await makeParent(db))
    const page = await visitorPage('/login')
    await signInButton(page).click()
    await passGoogle(page, makeGoogler(google, { email: child.email }))
    await expect(page.getByRole('alert')).toHaveText(
      'Dieses Konto gehört einem Kind. Kinder melden sich nicht mit Google an.',
    )
  })

  test('when Google cannot be reached, and the password goes on working', async ({
    emptyPage,
    serverWith,
    google,
    expectErrors,
  }) => {
    expectErrors(/status of 503/)
    const issuer = `http://127.0.0.1:${await freePort()}`
    const server = await serverWith({ ...settingsFor(google), GOOGLE_ISSUER: issuer })
    const page = await emptyPage({ baseURL: server.url })
    await page.goto('/login')
    await signInButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(
      'Google ist gerade nicht zu erreichen. Bitte versuchen Sie es später noch einmal.',
    )
    await expect(signInButton(page)).toBeEnabled()
    await signInByForm(page, await makeParent(server.database.db))
    await expect(page).toHaveURL('/dashboard')
  })
})
