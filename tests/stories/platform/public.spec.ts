import type { Page } from '@playwright/test'
import { type Topic, topicNames, topics } from '../../../domain/content/faq.ts'
import { brand } from '../../../domain/platform/brand.ts'
import type { Db } from '../../../server/platform/db/actor.ts'
import { asOwner } from '../../support/owner.ts'
import { requestOf } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { mainNavigation } from '../support/screen.ts'
import { titleOf } from '../support/title.ts'

const section = (page: Page, heading: string | RegExp) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, level: 2 }) })
const goesTo = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name })

type FaqItem = { id: string; question: string; answer: string; topic: Topic | null }
/** As the page shows them: by their groups, within these in their order. */
async function activeQuestions(db: Db): Promise<FaqItem[]> {
  const items = await asOwner(db, (tx) =>
    tx
      .selectFrom('faqItems')
      .where('isActive', '=', true)
      .orderBy('orderIndex')
      .orderBy('question')
      .select(['id', 'question', 'answer', 'topic'])
      .execute(),
  )
  return [...topicNames, null].flatMap((name) => items.filter(({ topic }) => topic === name))
}
const clicks = (db: Db) => asOwner(db, (tx) => tx.selectFrom('faqClicks').orderBy('id').selectAll().execute())

test('the home page says what this is, for whom, what it costs, and how to begin', { tag: '@promise' }, async ({
  visitorPage,
}) => {
  const page = await visitorPage('/')
  await expect(page.getByRole('heading', { name: brand.claim, level: 1 })).toBeVisible()
  await expect(goesTo(page, 'Kostenlos registrieren')).toHaveAttribute('href', '/register')
  await expect(goesTo(page, 'Mehr erfahren')).toHaveAttribute('href', '/about')
  await expect(section(page, 'So hilft Netzpass Ihrer Familie').getByRole('heading', { level: 3 })).toHaveText([
    'Wissen für Eltern',
    'Lerninhalte für Kinder',
    'Gemeinsam wachsen',
  ])
  await expect(section(page, 'Das lernt Ihr Kind').getByRole('article')).toHaveCount(3)
  await expect(goesTo(page, 'Alle Kompetenzen ansehen')).toHaveAttribute('href', '/kompetenzen')
  await expect(section(page, 'Unsere Mission')).toBeVisible()
  await expect(section(page, 'Was Netzpass kostet')).toContainText('20 € im Monat oder 120 € im Jahr')
  await expect(section(page, 'Was Netzpass kostet')).toContainText('inkl. MwSt.')
  await expect(section(page, 'Was Netzpass kostet')).toContainText('Daten sind bei uns kein Zahlungsmittel')
  await expect(goesTo(page, 'Jetzt kostenlos starten')).toHaveAttribute('href', '/register')
})

test('where a price stands, and where one registers, one line says that it is planned and nothing is paid yet', async ({
  visitorPage,
}) => {
  const page = await visitorPage('/')
  for (const path of ['/', '/terms', '/register']) {
    await page.goto(path)
    await expect(page.getByRole('main'), path).toContainText(
      /Zurzeit kostenlos\. Später sind 20\s€ im Monat oder 120\s€ im Jahr \(inkl\. MwSt\.\) geplant; vorher fragen wir Sie\./,
    )
  }
})

test('nobody is invented: without voices that the operator entered the home page has none', async ({ visitorPage }) => {
  const page = await visitorPage('/')
  await expect(section(page, 'Was Netzpass kostet')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Stimmen aus Familien' })).toHaveCount(0)
})

test('the page about us names mission, team and values', async ({ visitorPage }) => {
  const page = await visitorPage('/about')
  await expect(section(page, 'Unsere Mission')).toBeVisible()
  await expect(section(page, 'Das Team').getByRole('article')).toHaveCount(3)
  await expect(section(page, 'Unsere Werte').getByRole('heading', { level: 3 })).toHaveText([
    'Sicherheit',
    'Vertrauen',
    'Personalisierung',
    'Innovation',
  ])
})

test('of the questions one is open at a time, none has to be, and it is counted which ones were', async ({
  visitorPage,
  db,
}) => {
  const hidden = { question: 'Frage von gestern?', answer: 'Nein.', orderIndex: 0, isActive: false }
  await asOwner(db, (tx) => tx.insertInto('faqItems').values(hidden).execute())
  const [first, second, ...others] = (await activeQuestions(db)) as [FaqItem, FaqItem, ...FaqItem[]]
  const before = await clicks(db)
  const page = await visitorPage('/faq')
  const questions = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('button')
  await expect(questions).toHaveText([first, second, ...others].map(({ question }) => question))
  const answers = page.getByRole('main').getByRole('region')
  await expect(answers).toHaveCount(0)
  await questions.nth(0).click()
  await expect(answers).toHaveText([first.answer])
  await questions.nth(1).click()
  await expect(answers).toHaveText([second.answer])
  await questions.nth(1).click()
  await expect(answers).toHaveCount(0)

  await expect.poll(async () => (await clicks(db)).length).toBe(before.length + 2)
  const [one, other] = (await clicks(db)).slice(-2)
  expect(one).toMatchObject({ faqItemId: first.id, userId: null, sessionId: other?.sessionId })
  expect(other).toMatchObject({ faqItemId: second.id, userId: null })
})

test('the questions stand in groups, and a search keeps those that have all its words', async ({ visitorPage, db }) => {
  const all = await activeQuestions(db)
  const page = await visitorPage('/faq')
  const main = page.getByRole('main')
  const groups = topicNames.filter((name) => all.some(({ topic }) => topic === name)).map((name) => topics[name])
  await expect(main.getByRole('heading', { level: 2 })).toContainText(groups)
  const search = page.getByRole('searchbox', { name: 'Frage suchen' })
  await search.fill('KONTO löschen')
  await expect(main.getByRole('button', { name: 'Wie kann ich Daten wieder löschen?' })).toBeVisible()
  await expect.poll(() => main.getByRole('button').count()).toBeLessThan(all.length)
  await search.fill('Drachenflug')
  await expect(main.getByRole('status')).toHaveText('Keine Frage gefunden für „Drachenflug“.')
  await page.getByRole('button', { name: 'Alle Fragen zeigen' }).click()
  await expect(main.getByRole('heading', { level: 3 })).toHaveCount(all.length)
})

test('the questions show at once that they are loading, and a click that cannot be counted disturbs nobody', async ({
  visitorPage,
  expectErrors,
}) => {
  expectErrors(/Die Frage wurde nicht gezählt\./, /net::ERR_FAILED/)
  const page = await visitorPage('/')
  const answer = Promise.withResolvers<void>()
  await page.route('**/faq.data*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.route(requestOf('faq.recordClick'), (route) => route.abort())
  await mainNavigation(page).getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByText('FAQ werden geladen...')).toBeVisible()
  answer.resolve()
  await page.getByRole('main').getByRole('button').first().click()
  await expect(page.getByRole('main').getByRole('region')).toBeVisible()
})

test('every page has a title of its own and a description; the one for nothing is not for search engines', async ({
  visitorPage,
}) => {
  const page = await visitorPage('/')
  for (const [path, title] of [
    ['/', 'Sicher durch die digitale Welt'],
    ['/about', 'Über uns'],
    ['/faq', 'Häufige Fragen'],
    ['/woerterbuch', 'Wörterbuch'],
    ['/kompetenzen', 'Kompetenzen'],
    ['/login', 'Anmelden'],
    ['/register', 'Registrieren'],
    ['/privacy', 'Datenschutz'],
    ['/terms', 'Nutzungsbedingungen'],
    ['/imprint', 'Impressum'],
    ['/barrierefreiheit', 'Barrierefreiheit'],
    ['/hilfe', 'Mir ist etwas passiert'],
    ['/404', 'Seite nicht gefunden'],
  ] as const) {
    await page.goto(path)
    await expect(page, path).toHaveTitle(new RegExp(`^${title}.* \\| Netzpass$`))
    if (path === '/404') await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    else await expect(page.locator('meta[name=description]'), path).toHaveAttribute('content', /\S+ \S+/)
  }
})

test('the page for nothing answers 404 and has three ways out', async ({ visitorPage }) => {
  const page = await visitorPage('/about')
  const response = await page.goto('/404')
  expect(response?.status()).toBe(404)
  await expect(goesTo(page, 'Zur Startseite')).toHaveAttribute('href', '/')
  await expect(goesTo(page, 'Zu den Kompetenzen')).toHaveAttribute('href', '/kompetenzen')
  await page.getByRole('button', { name: 'Zurück' }).click()
  await expect(page).toHaveURL('/about')
})

test('the footer has quick links, the legal pages and a way to reach us', async ({ visitorPage }) => {
  const page = await visitorPage('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: brand.contact.email })).toHaveAttribute(
    'href',
    `mailto:${brand.contact.email}`,
  )
  await expect(footer).toContainText(brand.contact.phone)
  const competencies = footer.getByRole('link', { name: 'Kompetenzen' })
  await expect(competencies, 'on purpose the address that redirects').toHaveAttribute('href', '/competencies')
  for (const [name, path] of [
    ['Über uns', '/about'],
    ['Kompetenzen', '/kompetenzen'],
    ['Anmelden', '/login'],
    ['Registrieren', '/register'],
    ['Datenschutz', '/privacy'],
    ['Nutzungsbedingungen', '/terms'],
    ['Impressum', '/imprint'],
    ['Barrierefreiheit', '/barrierefreiheit'],
    ['Wörterbuch', '/woerterbuch'],
    ['Mir ist etwas passiert', '/hilfe'],
    ['Start', '/'],
  ] as const) {
    await footer.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(titleOf(page)).toBeVisible()
  }
})
