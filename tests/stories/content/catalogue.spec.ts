import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { formatDate } from '../../../domain/platform/dates.ts'
import type { Db } from '../../../server/platform/db/actor.ts'
import { makeCompetency } from '../../support/curriculum.ts'
import { asOwner } from '../../support/owner.ts'
import { expect, test } from '../support/fixtures.ts'
import { mainNavigation, PHONE } from '../support/screen.ts'

type Change = { description?: null; pedagogicalMinAge?: number | null; vendorMinAge?: string }

const card = (page: Page, title: string) => page.getByRole('article', { name: title })
const outcome = (page: Page) => page.getByRole('main').getByRole('status')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Kompetenz suchen' })

async function makeChanged(db: Db, change: Change) {
  const competency = await makeCompetency(db)
  await asOwner(db, (tx) => tx.updateTable('competencies').set(change).where('id', '=', competency.id).execute())
  return competency
}

/** The catalogue hears of a change a moment after it was made. */
const openUntil = (page: Page, path: string, shown: Locator) =>
  expect(async () => {
    await page.goto(path)
    await expect(shown).toBeVisible({ timeout: 500 })
  }).toPass()

test('the cards stand in the order of the recommended age and name the level that follows from it', async ({
  visitorPage,
  db,
}) => {
  const expected = [
    [null, 'Alle Level', 'für jedes Alter'],
    [8, 'Anfänger', 'ab 8 Jahren'],
    [9, 'Mittel', 'ab 9 Jahren'],
    [12, 'Mittel', 'ab 12 Jahren'],
    [13, 'Fortgeschritten', 'ab 13 Jahren'],
  ] as const
  const made: { title: string; label: string; age: string }[] = []
  for (const [years, label, age] of expected.toReversed()) {
    const { title } = await makeChanged(db, { pedagogicalMinAge: years })
    made.unshift({ title, label, age })
  }
  const page = await visitorPage('/kompetenzen')
  await openUntil(page, '/kompetenzen', card(page, made[0]?.title ?? '').getByText('Alle Level'))
  for (const { title, label, age } of made) {
    await expect(card(page, title)).toContainText(label)
    await expect(card(page, title).getByRole('definition').first()).toHaveText(age)
  }
  const shown = await page.getByRole('article').getByRole('heading').allTextContents()
  const titles = made.map(({ title }) => title)
  expect(shown.filter((title) => titles.includes(title))).toEqual(titles)
})

test('a card tells number, description, ages and date, and leads to the details', async ({ visitorPage, db }) => {
  const full = await makeCompetency(db)
  const bare = await makeChanged(db, { description: null, vendorMinAge: 'ab 13, mit Erlaubnis' })
  const { updatedAt } = await asOwner(db, (tx) =>
    tx.selectFrom('competencies').where('id', '=', full.id).select('updatedAt').executeTakeFirstOrThrow(),
  )
  const page = await visitorPage('/kompetenzen')
  await openUntil(page, '/kompetenzen', card(page, bare.title).getByText('ab 13, mit Erlaubnis'))
  await expect(card(page, bare.title)).toContainText('Keine Beschreibung verfügbar')
  await expect(card(page, full.title)).toContainText('Zum Ausprobieren.')
  await expect(card(page, full.title).getByRole('definition')).toHaveText([
    'ab 8 Jahren',
    'Eltern entscheiden',
    formatDate(updatedAt),
  ])
  await card(page, full.title).getByRole('link', { name: 'Details ansehen' }).click()
  await expect(page.getByRole('heading', { name: full.title, level: 1 })).toBeVisible()
})

test('the numbers of the cards follow the order in which they stand, filtered or not', async ({ visitorPage }) => {
  const page = await visitorPage('/kompetenzen')
  const numbers = async () =>
    (await page.getByRole('article').allTextContents()).map((text) => Number(/Nr\. (\d+)/.exec(text)?.[1]))
  const all = await numbers()
  expect(all).toEqual(all.map((_, index) => index + 1))
  const passwords = card(page, 'Sichere Passwörter & Konten')
  const number = /Nr\. \d+/.exec((await passwords.textContent()) ?? '')?.[0] ?? 'none'
  await search(page).fill('Passwörter')
  await expect(passwords).toContainText(number)
})

test('a card leads on wherever it is pressed', async ({ visitorPage }) => {
  const page = await visitorPage('/kompetenzen', PHONE)
  const heading = card(page, 'Sichere Passwörter & Konten').getByRole('heading')
  await heading.scrollIntoViewIfNeeded()
  const box = await heading.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
  await expect(page.getByRole('heading', { name: 'Sichere Passwörter & Konten', level: 1 })).toBeVisible()
})

test('chips keep what suits an age and a subject, stand in the address, and work without JavaScript', async ({
  visitorPage,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await visitorPage('/kompetenzen', { ...PHONE, javaScriptEnabled })
    const all = await page.getByRole('article').count()
    await page.getByRole('link', { name: '9 bis 11 Jahre' }).click()
    await expect(card(page, 'Sichere Passwörter & Konten')).toBeVisible()
    await expect(card(page, 'Instagram')).toHaveCount(0)
    await page.getByRole('link', { name: 'Sicher bleiben' }).click()
    await expect(page).toHaveURL('/kompetenzen?alter=11&thema=safety')
    await expect(card(page, 'YouTube')).toHaveCount(0)
    await expect(card(page, 'Persönliche Daten & Fotos')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sicher bleiben' })).toHaveAttribute('aria-current', 'true')
    const chips = page.getByRole('link', { name: /^(Sicher bleiben|9 bis 11 Jahre)/ })
    // Two taps before the list is drawn again: the second goes on from the first. Promises go before drawing.
    if (javaScriptEnabled)
      await chips.evaluateAll(async (links: HTMLElement[]) => {
        for (const link of links) {
          link.click()
          for (let turn = 0; turn < 100; turn++) await null
        }
      })
    else for (const name of ['Sicher bleiben', '9 bis 11 Jahre']) await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL('/kompetenzen')
    await expect(page.getByRole('article')).toHaveCount(all)
  }
})

test('searching finds words of title and description while typing and stands in the address', {
  tag: '@promise',
}, async ({ visitorPage, db }) => {
  const { title } = await makeCompetency(db)
  const page = await visitorPage('/kompetenzen')
  await openUntil(page, '/kompetenzen', card(page, title))
  const all = await page.getByRole('article').count()
  await search(page).fill(title.toUpperCase())
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(outcome(page)).toHaveText('1 Kompetenz')
  await search(page).fill('zum AUSPROBIEREN')
  await expect(card(page, title)).toBeVisible()
  await expect(page).toHaveURL(/\?suche=zum\+AUSPROBIEREN$/)

  await search(page).fill('   ')
  await expect(page.getByRole('article')).toHaveCount(all)
  await expect(page).toHaveURL('/kompetenzen')
  await search(page).fill('Drachenflug')
  await expect(outcome(page)).toHaveText('Keine Kompetenzen gefunden für "Drachenflug"')
  await page.reload()
  await expect(search(page)).toHaveValue('Drachenflug')
  await expect(outcome(page)).toHaveText('Keine Kompetenzen gefunden für "Drachenflug"')
  await page.getByRole('link', { name: 'Alle Kompetenzen zeigen' }).click()
  await expect(search(page)).toHaveValue('')
  await expect(page.getByRole('article')).toHaveCount(all)
})

test('without any competency the list says so', async ({ visitorPage, db }) => {
  const page = await visitorPage('/imprint')
  const published = await asOwner(db, (tx) =>
    tx.selectFrom('competencies').where('publishedAt', 'is not', null).select('id').execute(),
  )
  const publish = (publishedAt: Date | null) =>
    asOwner(db, (tx) =>
      tx
        .updateTable('competencies')
        .set({ publishedAt })
        .where(
          'id',
          'in',
          published.map(({ id }) => id),
        )
        .execute(),
    )
  await publish(null)
  try {
    await openUntil(page, '/kompetenzen', page.getByText('Keine Kompetenzen verfügbar.'))
    await expect(search(page)).toBeHidden()
  } finally {
    await publish(new Date())
  }
  await openUntil(page, '/kompetenzen', page.getByRole('article').first())
})

test('a list that cannot be loaded says so and offers another try', async ({ visitorPage, expectErrors }) => {
  expectErrors(/net::ERR_FAILED/)
  const page = await visitorPage('/')
  await page.route('**/kompetenzen.data*', (route) => route.abort())
  await mainNavigation(page).getByRole('link', { name: 'Kompetenzen' }).click()
  await expect(page.getByRole('alert')).toContainText('Fehler beim Laden')
  await expect(page.getByRole('alert')).toContainText('Die Kompetenzen konnten nicht geladen werden.')
  await page.getByRole('link', { name: 'Noch einmal versuchen' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('the details show level by level what there is, and how to begin', async ({ visitorPage, db }) => {
  const title = `Größe & Übermut ${randomUUID().slice(0, 8)}`
  await makeCompetency(db, { title, levels: 2, lessons: 2, minAge: 12 })
  const page = await visitorPage('/imprint')
  const path = `/kompetenzen/groesse-uebermut-${title.split(' ').at(-1)}`
  await openUntil(page, path, page.getByRole('heading', { name: title, level: 1 }))
  const main = page.getByRole('main')
  await expect(main).toContainText('Anfänger')
  await expect(main).toContainText('Zum Ausprobieren.')
  await expect(main.getByRole('definition')).toContainText(['ab 8 Jahren', 'Eltern entscheiden'])
  const level = main.getByRole('article').filter({ hasText: 'Level 2: Stufe 2' })
  await expect(level).toContainText('ab 12 Jahren')
  await expect(level.getByRole('heading', { level: 4 })).toHaveText(['3 Lektionen', '1 Quiz', '0 Simulationen'])
  await expect(level.getByRole('listitem')).toHaveText([
    'Lektion 2.1',
    'Lektion 2.2',
    'Für Eltern 2Nur Eltern', // title and badge
    'Quiz 2',
  ])
  await expect(main.getByRole('link', { name: 'Anmelden' })).toHaveAttribute('href', '/login')
  await main.getByRole('link', { name: 'Kostenlos registrieren' }).click()
  await expect(page).toHaveURL('/register')
})

test('a competency without levels says that there is nothing yet', async ({ visitorPage, db }) => {
  const { title } = await makeCompetency(db, { levels: 0 })
  const page = await visitorPage('/kompetenzen')
  await openUntil(page, '/kompetenzen', card(page, title))
  await card(page, title).getByRole('link', { name: 'Details ansehen' }).click()
  await expect(page.getByText('Keine Inhalte verfügbar')).toBeVisible()
})

test('addresses of old lead on for good, unknown ones to the page for that', async ({ visitorPage, db }) => {
  const { id, title } = await makeCompetency(db)
  const slug = title.toLowerCase().replace(' ', '-')
  const old = `frueher-${slug}`
  await asOwner(db, (tx) => tx.insertInto('competencySlugs').values({ slug: old, competencyId: id }).execute())
  const page = await visitorPage('/kompetenzen')
  await openUntil(page, '/kompetenzen', card(page, title))
  for (const [from, status, to] of [
    ['/competencies?suche=passw', 301, '/kompetenzen?suche=passw'],
    ['/Kompetenzen?suche=passw', 301, '/kompetenzen?suche=passw'],
    [`/kompetenzen/${slug}/`, 301, `/kompetenzen/${slug}`],
    [`/competency/${id}`, 301, `/kompetenz/${slug}`],
    [`/kompetenz/${slug}?von=brief`, 301, `/kompetenzen/${slug}`],
    [`/kompetenzen/${old}`, 301, `/kompetenzen/${slug}`],
    ['/kompetenzen/gibt-es-nicht', 302, '/404'],
    [`/competency/${randomUUID()}`, 302, '/404'],
    ['/competency/verschrieben', 302, '/404'],
  ] as const) {
    const answer = await page.request.get(from, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location], from).toEqual([status, to])
  }
  await page.goto(`/competency/${id}`)
  await expect(page).toHaveURL(`/kompetenzen/${slug}`)
  const unknown = await page.goto('/kompetenzen/gibt-es-nicht')
  expect(unknown?.status()).toBe(404)
  await expect(page).toHaveURL('/404')
})
