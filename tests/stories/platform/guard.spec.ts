import { randomUUID } from 'node:crypto'
import { codeOf } from '../../support/authenticator.ts'
import { callersOf } from '../../support/callers.ts'
import { makeAdmin, makeChild, makeParent, PASSWORD } from '../../support/people.ts'
import { expect, test } from '../support/fixtures.ts'
import { mainNavigation } from '../support/screen.ts'
import { sayOwnDevice, signInByForm } from '../support/sign-in.ts'
import { giveCode, switchTwoFactorOn } from '../support/two-factor.ts'

const id = randomUUID()
const signedInOnly = [
  ...['/dashboard', '/profile', '/profile/two-factor'],
  ...['/child-dashboard', `/child-competency/${id}`, '/was-meine-eltern-sehen', `/auffrischen/${id}`],
]
const parentsOnly = ['/family', `/family/${id}`, `/family/${id}/einblick`, `/family/${id}/competency/${id}`]
const adminsOnly = ['/admin']

test('a visitor who opens an address behind the sign-in gets to the sign-in, which remembers it', async ({
  visitorPage,
}) => {
  const page = await visitorPage('/imprint')
  for (const path of [...signedInOnly, ...parentsOnly, ...adminsOnly]) {
    await page.goto(path)
    const isHome = ['/dashboard', '/child-dashboard'].includes(path)
    await expect(page, path).toHaveURL(isHome ? '/login' : `/login?weiter=${path}`)
    await expect(page.getByRole('heading', { name: 'Anmelden', level: 1 })).toBeVisible()
  }
})

test('whoever has to sign in first arrives where they wanted, also by the second step and by the door for children', async ({
  pageOf,
  visitorPage,
  db,
}) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent, { registered: false })
  const { key } = await switchTwoFactorOn(await pageOf(parent, '/imprint'))
  const profile = `/family/${child.id}?kompetenz=${id}`
  const page = await visitorPage(profile)
  await signInByForm(page, parent)
  await giveCode(page, codeOf(key))
  await expect(page).toHaveURL(profile)

  const { nicknameLogins } = callersOf(db).asParent(parent)
  await nicknameLogins.set({ childId: child.id, nickname: 'Milli', secret: { method: 'digits', digits: '482913' } })
  const { familyCode } = await nicknameLogins.ofChild({ childId: child.id })
  const tablet = await visitorPage('/was-meine-eltern-sehen')
  await tablet.getByRole('link', { name: 'Ich bin ein Kind' }).click()
  await tablet.getByLabel('Familien-Code').fill(familyCode as string)
  await tablet.getByLabel('Deine sechs Ziffern').pressSequentially('482913')
  await sayOwnDevice(tablet)
  await expect(tablet).toHaveURL('/was-meine-eltern-sehen')
})

test('the sign-in leads to no other site, whatever its address says', { tag: ['@core', '@once'] }, async ({
  visitorPage,
  db,
}) => {
  const parent = await makeParent(db)
  const page = await visitorPage('/login?weiter=//evil.example')
  await signInByForm(page, parent)
  await expect(page).toHaveURL('/dashboard')
  for (const evil of ['https:evil.example', '/%5Cevil.example', '%2F%2Fevil.example', '/%252Fevil.example']) {
    await page.goto(`/login?weiter=${evil}`)
    await expect(page, evil).toHaveURL('/dashboard')
  }
})

test('a parent without the admin role gets from the administration to the dashboard', {
  tag: ['@promise', '@once'],
}, async ({ pageOf, db }) => {
  const page = await pageOf(await makeParent(db), '/admin')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
})

test('a child that opens the family management gets to its own dashboard', { tag: ['@core', '@once'] }, async ({
  pageOf,
  db,
}) => {
  const child = await makeChild(db, await makeParent(db), { name: 'Juna' })
  const page = await pageOf(child, '/family')
  await expect(page).toHaveURL('/child-dashboard')
  await expect(page.getByRole('heading', { name: 'Hallo Juna' })).toBeVisible()
})

test('whoever has the role sees the screen: parents the family, admins the administration', async ({ pageOf, db }) => {
  const parent = await pageOf(await makeParent(db), '/family')
  await expect(parent.getByRole('heading', { name: 'Familienverwaltung', level: 1 })).toBeVisible()

  const admin = await pageOf(await makeAdmin(db), '/admin')
  await expect(admin.getByRole('heading', { name: 'Administration', level: 1 })).toBeVisible()
  await admin.goto('/family')
  await expect(admin, 'an admin who is no parent').toHaveURL('/admin')
})

test('while the session loads, a spinner stands in the middle of the screen', async ({ pageOf, db }) => {
  const page = await pageOf(await makeParent(db), '/imprint')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/auth/get-session*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/family')

  const spinner = page.getByRole('status', { name: 'Wird geladen' })
  await expect(spinner).toBeVisible()
  const box = await spinner.boundingBox()
  const width = page.viewportSize()?.width ?? 0
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(width / 2, -1)
  await expect(page.getByRole('heading', { name: 'Familienverwaltung' })).toBeHidden()

  answer.resolve()
  await expect(page.getByRole('heading', { name: 'Familienverwaltung' })).toBeVisible()
  await expect(spinner).toBeHidden()
})

test('when the roles cannot be loaded nobody has one, and the page can still be used', async ({
  pageOf,
  db,
  expectErrors,
}) => {
  expectErrors(/Die Rollen konnten nicht geladen werden\./)
  const page = await pageOf(await makeParent(db), '/imprint')
  await page.route('**/api/auth/get-session*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), roles: undefined } })
  })
  await page.goto('/family')
  await expect(page, 'without the role of a parent').toHaveURL('/dashboard')
  await expect(page.getByRole('alert')).toContainText('Ihr Konto konnte nicht vollständig geladen werden')
  await page.getByRole('button', { name: 'Mein Konto' }).click()
  await expect(page.getByRole('menuitem', { name: 'Abmelden' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Familie' })).toBeHidden()
  await page.keyboard.press('Escape')

  await page.unroute('**/api/auth/get-session*')
  await page.getByRole('button', { name: 'Noch einmal laden' }).click()
  await expect(page.getByRole('link', { name: 'Erstes Kind hinzufügen' })).toBeVisible()
})

test('an address that does not exist answers 404 and shows the page of the site for it', async ({ visitorPage }) => {
  const page = await visitorPage('/')
  const response = await page.goto('/gibt/es/nicht')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Seite nicht gefunden', level: 1 })).toBeVisible()
  await expect(mainNavigation(page)).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

// Here and not beside the code: in a test environment the auth library does not ask for an origin at all.
test('a program that keeps its cookies and names no origin signs in like any other', async ({ db, server }) => {
  const { email } = await makeParent(db)
  const answer = await fetch(new URL('/api/auth/sign-in', server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'kept=1' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  expect(answer.status).toBe(200)
})
