import type { Page } from '@playwright/test'
import { asOwner } from '../../support/owner.ts'
import { expect, test } from '../support/fixtures.ts'
import { mainNavigation, PHONE } from '../support/screen.ts'

const OFF = { javaScriptEnabled: false }

/** What can be read in the middle of a page, as it is laid out. */
const linesOf = async (page: Page) =>
  (await page.getByRole('main').allInnerTexts()).flatMap((text) => text.split('\n')).filter((line) => line.trim())

test('every public page says without JavaScript all that it says with it', { tag: '@promise' }, async ({
  visitorPage,
}) => {
  test.slow()
  const [page, bare] = [await visitorPage('/kompetenzen'), await visitorPage('/imprint', OFF)]
  const details = (await page.getByRole('link', { name: 'Details ansehen' }).first().getAttribute('href')) ?? ''
  expect(details).toMatch(/^\/kompetenzen\/./)
  for (const path of [
    ...[
      '/',
      '/about',
      '/faq',
      '/kompetenzen',
      '/kompetenzen?suche=passw',
      '/kompetenzen?suche=Drachenflug',
      '/kompetenzen?alter=8&thema=safety',
    ],
    ...[details, '/hilfe', '/privacy', '/terms', '/imprint', '/barrierefreiheit'],
  ]) {
    await page.goto(path)
    await bare.goto(path)
    const lines = await linesOf(page)
    expect(lines.length, path).toBeGreaterThan(1)
    // Without a script the questions are all open: the browser's own search finds them.
    const said = lines.filter((line) => line !== 'Frage suchen')
    expect(await linesOf(bare), path).toEqual(expect.arrayContaining(said))
  }
})

test('what would open or turn by a script is open already, and no button is left that does nothing', async ({
  visitorPage,
  db,
}) => {
  const page = await visitorPage('/', OFF)
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.goto('/faq')
  const items = await asOwner(db, (tx) =>
    tx
      .selectFrom('faqItems')
      .where('isActive', '=', true)
      .orderBy('orderIndex')
      .orderBy('question')
      .selectAll()
      .execute(),
  )
  expect(items.length).toBeGreaterThanOrEqual(14)
  for (const { question, answer } of items) {
    await expect(page.getByRole('main').getByRole('heading', { name: question, level: 3 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('paragraph').filter({ hasText: answer })).toBeVisible()
  }
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.goto('/404')
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('on a phone the links of the menu stand in the header', async ({ visitorPage }) => {
  const page = await visitorPage('/', { ...OFF, ...PHONE })
  const links = mainNavigation(page).getByRole('link')
  await expect(links).toHaveText(['Über uns', 'Kompetenzen', 'FAQ', 'Anmelden', 'Registrieren'])
  for (const link of await links.all()) await expect(link).toBeInViewport()
  await links.filter({ hasText: 'FAQ' }).click()
  await expect(page).toHaveURL('/faq')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('the search is a form that works by itself', async ({ visitorPage }) => {
  const page = await visitorPage('/', OFF)
  await mainNavigation(page).getByRole('link', { name: 'Kompetenzen' }).click()
  await expect(page).toHaveURL('/kompetenzen')
  const all = await page.getByRole('article').count()
  expect(all).toBeGreaterThan(3)
  await page.getByRole('searchbox', { name: 'Kompetenz suchen' }).fill('passw')
  await page.getByRole('button', { name: 'Suchen' }).click()
  await expect(page).toHaveURL('/kompetenzen?suche=passw')
  expect(await page.getByRole('article').count()).toBeLessThan(all)
  await page.getByRole('article').first().getByRole('link', { name: 'Details ansehen' }).click()
  await expect(page.getByRole('heading', { name: 'Das steckt drin' })).toBeVisible()
  await page.goto('/kompetenzen?suche=Drachenflug')
  await expect(page.getByText('Keine Kompetenzen gefunden für "Drachenflug"')).toBeVisible()
})

test('screens that need JavaScript say so and lead back', async ({ visitorPage }) => {
  const page = await visitorPage('/login', { ...OFF, ...PHONE })
  for (const path of ['/login', '/register', '/dashboard', '/child-dashboard']) {
    await page.goto(path)
    const note = page.getByText('Anmelden und Lernen brauchen JavaScript.')
    await expect(note, path).toBeVisible()
    expect((await note.boundingBox())?.x, `${path}: it keeps away from the edge`).toBeGreaterThanOrEqual(16)
    await expect(page.getByRole('status', { name: 'Wird geladen' }), path).toBeHidden()
  }
  await page.getByRole('link', { name: 'Häufige Fragen' }).click()
  await expect(page).toHaveURL('/faq')
})
