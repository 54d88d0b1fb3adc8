import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { NO_NAME } from '../../../domain/people/names.ts'
import { asOwner } from '../../support/owner.ts'
import { makeAdmin, makeChild, makeParent } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { mainNavigation, PHONE } from '../support/screen.ts'
import { signOut } from '../support/sign-in.ts'

const phoneMenu = (page: Page) => page.getByRole('navigation', { name: 'Menü', exact: true })

test('signed out, the header leads to the public pages, to the sign-in and to registering', async ({ visitorPage }) => {
  const page = await visitorPage('/')
  const links = mainNavigation(page).getByRole('link')
  await expect(links).toHaveText(['Über uns', 'Kompetenzen', 'FAQ', 'Anmelden', 'Registrieren'])
  for (const [name, path] of [
    ['Über uns', '/about'],
    ['Kompetenzen', '/kompetenzen'],
    ['FAQ', '/faq'],
    ['Anmelden', '/login'],
    ['Registrieren', '/register'],
  ] as const) {
    await mainNavigation(page).getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
  }
})

test('signed in, the header shows the dashboard and a menu with what the roles allow', async ({ pageOf, db }) => {
  const parent = await makeParent(db, { lastName: NO_NAME })
  const page = await pageOf(parent, '/')
  const links = mainNavigation(page).getByRole('link')
  await expect(links).toHaveText(['Über uns', 'Kompetenzen', 'FAQ', 'Dashboard'])
  await page.getByRole('button', { name: 'Mein Konto' }).click()
  await expect(page.getByText(`Petra${parent.email}`)).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Abmelden' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Administration' })).toBeHidden()
  await page.getByRole('menuitem', { name: 'Familie' }).click()
  await expect(page).toHaveURL('/family')
  await page.getByRole('button', { name: 'Mein Konto' }).click()
  await page.getByRole('menuitem', { name: 'Profil' }).click()
  await expect(page.getByRole('heading', { name: 'Ihr Profil', level: 1 })).toBeVisible()

  const admin = await pageOf(await makeAdmin(db), '/')
  await admin.getByRole('button', { name: 'Mein Konto' }).click()
  await expect(admin.getByRole('menuitem', { name: 'Administration' })).toBeVisible()
  await expect(admin.getByRole('menuitem', { name: 'Familie' })).toBeHidden()
  await admin.getByRole('menuitem', { name: 'Administration' }).click()
  await expect(admin).toHaveURL('/admin')

  const both = await pageOf(await makeAdmin(db, { isParent: true }), '/')
  await both.getByRole('button', { name: 'Mein Konto' }).click()
  await expect(both.getByRole('menuitem', { name: 'Familie' })).toBeVisible()
  await expect(both.getByRole('menuitem', { name: 'Administration' })).toBeVisible()
})

test('the footer offers signing in to nobody who is signed in', async ({ pageOf, visitorPage, db }) => {
  const links = (page: Page) =>
    page.getByRole('contentinfo').getByRole('navigation', { name: 'Auf einen Blick' }).getByRole('link')
  const everybodys = ['Start', 'Über uns', 'Kompetenzen', 'Wörterbuch', 'Mir ist etwas passiert']
  await expect(links(await visitorPage('/'))).toHaveText([...everybodys, 'Anmelden', 'Registrieren'])
  await expect(links(await pageOf(await makeParent(db), '/family'))).toHaveText([...everybodys, 'Dashboard'])
})

test('the header is right before any script has arrived', async ({ pageOf, visitorPage, db, expectErrors }) => {
  expectErrors(/net::ERR_FAILED/)
  const withoutScripts = async (page: Page) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/')
    return mainNavigation(page).getByRole('link')
  }
  await expect(await withoutScripts(await pageOf(await makeParent(db), '/imprint'))).toHaveText([
    ...['Über uns', 'Kompetenzen', 'FAQ', 'Dashboard'],
  ])
  await expect(await withoutScripts(await visitorPage('/imprint'))).toHaveText([
    ...['Über uns', 'Kompetenzen', 'FAQ', 'Anmelden', 'Registrieren'],
  ])
})

test('signing out ends the session and leads to the home page', { tag: '@promise' }, async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  const page = await pageOf(parent, '/dashboard')
  await signOut(page)
  await expect(page).toHaveURL('/')
  await expect(mainNavigation(page).getByRole('link', { name: 'Anmelden' })).toBeVisible()
  await expect(mainNavigation(page).getByRole('link', { name: 'Dashboard' })).toBeHidden()

  const sessions = await asOwner(db, (tx) => sql`select id from auth.session where "userId" = ${parent.id}`.execute(tx))
  expect(sessions.rows).toEqual([])
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login')
})

test('whoever could not be signed out is told, on a public page too', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  const still = 'Noch angemeldet: Das Abmelden hat nicht geklappt.'
  const fail = (page: Page) => page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 429 }))
  const page = await pageOf(parent, '/')
  await fail(page)
  await signOut(page)
  await expect(page.getByRole('alert')).toHaveText(still)
  await expect(page.getByRole('menu').getByText(still)).toBeVisible()
  await expectSound(page)

  const phone = await pageOf(parent, '/', PHONE)
  await fail(phone)
  await signOut(phone)
  await expect(phone.getByRole('alert')).toHaveText(still)
  await phone.unroute('**/api/auth/sign-out')
  await phoneMenu(phone).getByRole('button', { name: 'Abmelden' }).click()
  await expect(phone.getByRole('alert')).toBeHidden()
  await expect(phone.getByRole('button', { name: 'Menü öffnen' })).toBeVisible()
})

test('on a phone a button opens the same links, and choosing one closes the menu', async ({ visitorPage }) => {
  const page = await visitorPage('/', PHONE)
  await expect(mainNavigation(page)).toBeHidden()
  await page.getByRole('button', { name: 'Menü öffnen' }).click()
  const links = phoneMenu(page).getByRole('link')
  await expect(links).toHaveText(['Über uns', 'Kompetenzen', 'FAQ', 'Anmelden', 'Registrieren'])
  await page.getByRole('button', { name: 'Menü schließen' }).click()
  await expect(phoneMenu(page)).toBeHidden()

  await page.getByRole('button', { name: 'Menü öffnen' }).click()
  await phoneMenu(page).getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL('/faq')
  await expect(phoneMenu(page)).toBeHidden()
})

test('on a phone somebody signed in finds dashboard, family and signing out in the menu', async ({ pageOf, db }) => {
  const page = await pageOf(await makeParent(db), '/family', PHONE)
  await page.getByRole('button', { name: 'Menü öffnen' }).click()
  await expect(phoneMenu(page).getByRole('link')).toContainText([
    'Über uns',
    'Kompetenzen',
    'FAQ',
    'Dashboard',
    'Familie',
  ])
  await expect(phoneMenu(page).getByRole('link', { name: 'Anmelden' })).toBeHidden()
  await phoneMenu(page).getByRole('button', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Menü öffnen' }).click()
  await expect(phoneMenu(page).getByRole('link', { name: 'Anmelden' })).toBeVisible()
})

test('Escape closes the menu and gives the focus back to its button', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  const page = await pageOf(parent, '/family')
  const button = page.getByRole('button', { name: 'Mein Konto' })
  for (const _time of ['first', 'second']) {
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Familie' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(button).toBeFocused()
  }

  const phone = await pageOf(parent, '/family', PHONE)
  const tabs = phone.getByRole('navigation', { name: 'Hauptbereiche' })
  const burger = tabs.getByRole('button', { name: 'Menü öffnen' })
  await burger.focus()
  await phone.keyboard.press('Enter')
  await expect(phoneMenu(phone)).toBeVisible()
  await phone.keyboard.press('Escape')
  await expect(phoneMenu(phone)).toBeHidden()
  await expect(burger).toBeFocused()
})

test('whoever has to wait for another screen sees that it is coming', async ({ visitorPage }) => {
  const page = await visitorPage('/about')
  const answer = Promise.withResolvers<void>()
  await page.route('**/kompetenzen.data*', async (route) => {
    await answer.promise
    await route.continue()
  })
  const line = page.getByRole('progressbar', { name: 'Die Seite wird geladen' })
  await expect(line).toBeHidden()
  await mainNavigation(page).getByRole('link', { name: 'Kompetenzen' }).click()
  await expect(line).toBeVisible()
  await expectSound(page)
  answer.resolve()
  await expect(page.getByRole('heading', { name: 'Kompetenzen', level: 1 })).toBeVisible()
  await expect(line).toBeHidden()
})

test('a child finds neither family nor administration, neither in its places nor under ‘Ich’', async ({
  pageOf,
  db,
}) => {
  const page = await pageOf(await makeChild(db, await makeParent(db)), '/child-dashboard')
  await mainNavigation(page).getByRole('link', { name: 'Ich' }).click()
  await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Familie|Administration|Dashboard/ })).toHaveCount(0)
})
