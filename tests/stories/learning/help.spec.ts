import type { Page, Request } from '@playwright/test'
import { sql } from 'kysely'
import { readCurriculum } from '../../../server/content/lint/curriculum.ts'
import type { Db } from '../../../server/platform/db/actor.ts'
import { makeLearner, shareLesson } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { makeChild, makeParent } from '../../support/people.ts'
import { cookieOf } from '../../support/sign-in.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { PHONE } from '../support/screen.ts'
import { titleOf } from '../support/title.ts'

const NAME = 'Mir ist etwas passiert'
const helpOn = (page: Page) => page.getByRole('main').getByRole('link', { name: NAME })
const situations = (page: Page) => page.getByRole('main').locator('summary')

test('a child sees the way to help on each of its screens, also far down in a lesson', async ({ pageOf, db }) => {
  const { child, level, home, quiz, lesson } = await makeLearner(db)
  await asOwner(db, (tx) =>
    tx
      .updateTable('lessons')
      .set({ content: '<p>Ein langer Text.</p>'.repeat(80) })
      .where('id', 'in', level.lessonIds)
      .execute(),
  )
  const page = await pageOf(child, '/child-dashboard', PHONE)
  const others = ['/child-dashboard', '/was-meine-eltern-sehen', '/profile', '/child-competency/keine']
  for (const path of [...others, home, quiz, lesson]) {
    await page.goto(path)
    await expect(helpOn(page), path).toBeInViewport({ ratio: 1 })
  }
  await expect(page.getByText('Ein langer Text.').first()).toBeVisible()
  await page.getByText('Ein langer Text.').last().scrollIntoViewIfNeeded()
  await expect(titleOf(page)).not.toBeInViewport()
  await expect(helpOn(page)).toBeInViewport({ ratio: 1 })
  await helpOn(page).click()
  await expect(page).toHaveURL('/hilfe')
  await expect(titleOf(page)).toHaveText(NAME)
})

test('whoever has a link, or nothing at all, finds it too', async ({ visitorPage, db }) => {
  const { child, level } = await makeLearner(db)
  const page = await visitorPage(await shareLesson(db, child, level), PHONE)
  await expect(helpOn(page)).toBeInViewport({ ratio: 1 })
  for (const path of ['/share/ausgedacht', '/lernen']) {
    await page.goto(path)
    await expect(helpOn(page), path).toBeInViewport({ ratio: 1 })
  }
  await page.goto('/login')
  await page.getByRole('contentinfo').getByRole('link', { name: NAME }).click()
  await expect(page).toHaveURL('/hilfe')
})

test('each situation begins with who is not to blame, and has steps, evidence, three sentences and somebody to talk to', async ({
  visitorPage,
}) => {
  const page = await visitorPage('/hilfe')
  const titles = await situations(page).allTextContents()
  expect(titles).toHaveLength(7)
  for (const title of titles) {
    await page.getByText(title, { exact: true }).click()
    const situation = page.locator('details[open]')
    await expect(situation, 'one at a time').toHaveCount(1)
    await expect(situation.getByRole('paragraph').first()).toContainText(/^Du bist nicht schuld\./)
    expect(await situation.locator('ol > li').count(), title).toBeGreaterThanOrEqual(4)
    await expect(situation.getByRole('blockquote').getByRole('paragraph'), title).toHaveCount(3)
    await expect(situation.getByRole('link', { name: '116 111' }), title).toHaveAttribute('href', 'tel:116111')
  }
  await expectSound(page)
})

test('it sends nobody anywhere but to verified contacts, children only to those that are made for them', async ({
  visitorPage,
}) => {
  const { phones, pages } = (await readCurriculum()).contacts
  const hrefs = new Map<string, string[]>([
    ...phones.map((one) => [`tel:${one.number.replaceAll(' ', '')}`, one.for] as const),
    ...pages.map((one) => [`https://${one.site.split('.').length > 2 ? '' : 'www.'}${one.site}`, one.for] as const),
  ])
  const page = await visitorPage('/hilfe')
  const parents = page.locator('section', { has: page.getByRole('heading', { name: /^Für Eltern/ }) })
  const hrefsIn = (links: Element[]) =>
    links.map((link) => link.getAttribute('href') ?? '').filter((href) => !href.startsWith('/'))
  const all = await page.getByRole('main').locator('a[href]').evaluateAll(hrefsIn)
  const forParents = await parents.locator('a[href]').evaluateAll(hrefsIn)
  expect(forParents.length).toBeGreaterThanOrEqual(7)
  expect(all.length - forParents.length).toBeGreaterThanOrEqual(10)
  expect(all.filter((href) => !hrefs.has(href))).toEqual([])
  const forChildren = all.slice(0, all.length - forParents.length) // the parents' part is the last one
  expect(forChildren.filter((href) => !hrefs.get(href)?.includes('children'))).toEqual([])

  const text = (await page.getByRole('main').textContent()) ?? ''
  const known = phones.map(({ number }) => number.replaceAll(' ', ''))
  const numbers = text.match(/(?<!\d)(0800[\d ]+\d|1\d\d( \d{3})?)(?!\d)/g) ?? []
  expect(numbers.length).toBeGreaterThanOrEqual(8)
  expect(numbers.filter((number) => !known.includes(number.replaceAll(' ', '')))).toEqual([])
  await expect(page.getByText('Montag bis Samstag von 14 bis 20 Uhr').first()).toContainText('(Stand: März 2026)')
  const atNight = page.getByRole('listitem').filter({ hasText: 'Tag und Nacht' })
  await expect(atNight.getByRole('link', { name: 'krisenchat.de' }).first()).toBeVisible()
  await expect(atNight.getByRole('link', { name: '0800 111 0 111' }).first()).toBeVisible()
})

test('without JavaScript it opens, calls and leads away all the same', async ({ visitorPage }) => {
  const page = await visitorPage('/hilfe', { ...PHONE, javaScriptEnabled: false })
  const sentence = page.getByText('Jemand hat ein Bild von mir, und das ist schlimm für mich.')
  await expect(sentence).toBeHidden()
  await page.getByText('Jemand hat ein Bild von mir', { exact: true }).click()
  await expect(sentence).toBeVisible()
  await expect(page.getByRole('link', { name: 'Polizei 110' })).toHaveAttribute('href', 'tel:110')
  await page.getByRole('link', { name: 'Seite schnell verlassen' }).click()
  await expect(page).toHaveURL('/kompetenzen')
})

test('leaving quickly leaves nothing to go back to', async ({ pageOf, db }) => {
  const page = await pageOf(await makeChild(db, await makeParent(db)), '/child-dashboard', PHONE)
  await helpOn(page).click()
  await situations(page).last().click()
  await page.getByRole('heading', { name: 'Für Eltern: wenn Ihr Kind davon erzählt' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('link', { name: 'Seite schnell verlassen' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Seite schnell verlassen' }).click()
  await expect(page).toHaveURL('/kompetenzen')
  await expect(titleOf(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/child-dashboard')
})

test('nobody can tell that a child was there: not from the log, not from the database, not from the answer', {
  tag: '@promise',
}, async ({ serverWith }) => {
  const server = await serverWith({ LOG_LEVEL: 'trace' })
  const { db } = server.database
  const child = await makeChild(db, await makeParent(db))
  const cookie = await cookieOf(server.url, child.email)
  const [before, said] = [await contentsOf(db), server.said()]
  const answers = await Promise.all(
    [{ cookie }, undefined].map(async (headers) => {
      const answer = await fetch(`${server.url}/hilfe`, headers && { headers })
      return { status: answer.status, cookies: answer.headers.getSetCookie(), html: await answer.text() }
    }),
  )
  expect(answers[0]).toMatchObject({ status: 200, cookies: [] })
  expect(answers[0]).toEqual(answers[1])
  expect(await contentsOf(db)).toEqual(before)
  // Whatever the visits had left in the log would stand before a line that is certain to come.
  await fetch(`${server.url}/assets/gibt-es-nicht.js`)
  const saidSince = () => server.said().slice(said.length)
  await expect.poll(saidSince).toContain('A request was refused before anything read it.')
  expect(saidSince().trim().split('\n')).toHaveLength(1)
})

test('a child that follows the link asks the server for nothing that names the page', async ({ pageOf, db }) => {
  const page = await pageOf(await makeChild(db, await makeParent(db)), '/child-dashboard')
  await expect(helpOn(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const asked: Request[] = []
  page.on('request', (request) => asked.push(request))
  await helpOn(page).click()
  await expect(titleOf(page)).toHaveText(NAME)
  await page.waitForLoadState('networkidle')
  const told = async () => {
    const requests = asked.filter((request) => !new URL(request.url()).pathname.startsWith('/assets/'))
    const sent = await Promise.all(
      requests.map(async (request) => [request.url(), request.postData(), JSON.stringify(await request.allHeaders())]),
    )
    return sent.filter((parts) => parts.join().includes('hilfe'))
  }
  expect(await told()).toEqual([])
  await page.reload()
  expect(await told(), 'loading the page again does ask for it, and would be seen').not.toEqual([])
})

/** A fingerprint of every table but those of the job runner, which has its own hours. */
const contentsOf = (db: Db) =>
  asOwner(db, async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'auth') order by 1`.execute(tx)
    const contents: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await sql<{ all: string }>`
        select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as all from ${sql.raw(name)} t`.execute(tx)
      contents[name] = rows[0]?.all ?? ''
    }
    return contents
  })
