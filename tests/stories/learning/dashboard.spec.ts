import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { formatDate } from '../../../domain/platform/dates.ts'
import { makeCompetency } from '../../support/curriculum.ts'
import { assign, finishLevel, givePass } from '../../support/learning.ts'
import { makeChild, makeParent } from '../../support/people.ts'
import { requestOf } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { cardOf } from '../support/screen.ts'
import { openTab } from '../support/session.ts'

const selector = (page: Page) => page.getByRole('combobox', { name: 'Kind' })
const completed = (page: Page) => page.getByRole('region', { name: /^Abgeschlossene Kompetenzen/ })

test('a parent without children is led to adding the first one', async ({ pageOf, db }) => {
  const page = await pageOf(await makeParent(db), '/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Erstes Kind hinzufügen' })).toBeVisible()
  await expect(selector(page)).toBeHidden()
  await page.getByRole('link', { name: 'Erstes Kind hinzufügen' }).click()
  await expect(page).toHaveURL('/family')
})

test('the first child is chosen by itself; another choice lasts as long as the tab', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  await makeChild(db, parent, { name: 'Ole', lastName: 'Berg' })
  await makeChild(db, parent, { name: 'Anna', lastName: 'Berg' })
  const page = await pageOf(parent, '/dashboard')
  await expect(selector(page)).toHaveValue('Anna Berg')
  await selector(page).click()
  await expect(page.getByRole('option')).toHaveText(['Anna Berg', 'Ole Berg'])
  await page.getByRole('option', { name: 'Ole Berg' }).click()
  await expect(page.getByRole('heading', { name: 'Abgeschlossene Kompetenzen - Ole Berg' })).toBeVisible()

  await page.reload()
  await expect(selector(page), 'after a reload').toHaveValue('Ole Berg')
  const newTab = await openTab(page, '/dashboard')
  await expect(selector(newTab), 'in a new tab').toHaveValue('Anna Berg')
})

test('without a chosen child the dashboard asks for one', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  await makeChild(db, parent)
  const page = await pageOf(parent, '/dashboard')
  await expect(selector(page)).toHaveValue('Mila Muster')
  await page.getByRole('main').locator('button[aria-hidden]').click() // the kit offers clearing to the mouse only
  await expect(selector(page)).toHaveAttribute('placeholder', 'Kind auswählen')
  const hint = page.getByRole('status').filter({ hasText: 'Kein Kind ausgewählt' })
  await expect(hint).toContainText('Wählen Sie ein Kind aus, um dessen Kompetenzen anzuzeigen.')
  await expect(page.getByRole('heading', { name: 'Geplante Kompetenzen' })).toBeHidden()
})

test('planned competencies show how far the child is and lead to the details', { tag: '@core' }, async ({
  pageOf,
  db,
}) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  const begun = await makeCompetency(db, { levels: 2 })
  const done = await makeCompetency(db)
  await assign(db, child, begun, done)
  for (const level of [begun.levels[0], ...done.levels]) if (level) await finishLevel(db, child, level)

  const page = await pageOf(parent, '/dashboard')
  await expect(cardOf(page, begun.title)).toContainText('1/2 Level abgeschlossen')
  await expect(cardOf(page, begun.title).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
  await expect(cardOf(page, done.title).getByText('Abgeschlossen', { exact: true })).toBeVisible()
  await expect(completed(page).getByRole('listitem')).toContainText([done.title])
  await cardOf(page, begun.title).getByRole('link', { name: 'Details ansehen' }).click()
  await expect(page).toHaveURL(`/family/${child.id}/competency/${begun.id}`)
  await expect(page.getByRole('heading', { name: begun.title, level: 1 })).toBeVisible()
})

test('the cards stand in one, two or three columns, as the screen is wide', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  await assign(db, child, await makeCompetency(db), await makeCompetency(db), await makeCompetency(db))
  const page = await pageOf(parent, '/dashboard')
  await expect(page.getByRole('article')).toHaveCount(3)
  for (const [width, columns] of [
    [390, 1],
    [900, 2],
    [1300, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const lefts = async () => {
      const boxes = await Promise.all((await page.getByRole('article').all()).map((card) => card.boundingBox()))
      return new Set(boxes.map((box) => Math.round(box?.x ?? 0))).size
    }
    await expect.poll(lefts, `${width} pixels`).toBe(columns)
  }
})

test('of the completed competencies the latest five are shown, newest first, and the card says so', async ({
  pageOf,
  db,
}) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent, { name: 'Mila', lastName: 'Berg' })
  const page = await pageOf(parent, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Abgeschlossene Kompetenzen - Mila Berg' })).toBeVisible()
  await expect(completed(page)).toContainText('Noch keine Kompetenzen abgeschlossen.')

  const note = completed(page).getByText('Die letzten 5 abgeschlossenen Kompetenzen')
  const day = (number: number) => new Date(`2026-03-${String(number).padStart(2, '0')}T12:00:00Z`)
  for (const number of [3, 1, 4, 2]) await givePass(db, child, { title: `Pass ${number}`, earnedAt: day(number) })
  await page.reload()
  await expect(completed(page).getByText('Anzahl: 4')).toBeVisible()
  await expect(note).toBeHidden()

  for (const number of [6, 5]) await givePass(db, child, { title: `Pass ${number}`, earnedAt: day(number) })
  await page.reload()
  await expect(completed(page).getByText('Anzahl: 5')).toBeVisible()
  await expect(completed(page).getByRole('listitem')).toHaveText(
    [6, 5, 4, 3, 2].map((number) => `Pass ${number}${formatDate(day(number))}`),
  )
  await expect(note).toBeVisible()
})

test('when the completed competencies cannot be loaded the card says so after a second try', async ({
  pageOf,
  db,
  expectErrors,
}) => {
  expectErrors(/status of 500/)
  const parent = await makeParent(db)
  await givePass(db, await makeChild(db, parent), { title: 'Alter Pass', earnedAt: new Date() })
  const page = await pageOf(parent, '/imprint')
  const answer = Promise.withResolvers<void>()
  let asked = 0
  await page.route(requestOf('passes.listForChild'), async (route) => {
    asked++
    await answer.promise
    await route.fulfill({
      status: 500,
      json: [{ error: { message: 'defect', code: -32603, data: { httpStatus: 500 } } }],
    })
  })
  await page.route(requestOf('family.dashboard'), (route) => route.fulfill({ status: 500 })) // then each part loads by itself
  await page.goto('/dashboard')
  await expect(completed(page).getByRole('status')).toHaveText('Lade...')
  answer.resolve()
  await expect(completed(page).getByRole('alert')).toContainText(
    'Fehler beim Laden der Kompetenzen. Bitte versuchen Sie es später erneut.',
  )
  expect(asked).toBe(2)

  await page.unroute(requestOf('passes.listForChild'))
  await completed(page).getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(completed(page).getByRole('listitem')).toContainText(['Alter Pass'])
})

test('assignments are read again after two minutes, children and competencies after five, and none of them sooner', {
  tag: '@timed',
}, async ({ pageOf, db, expectErrors }) => {
  expectErrors(/net::ERR_FAILED/)
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  await assign(db, child, await makeCompetency(db))
  const page = await pageOf(parent, '/imprint')
  const opened = Date.now()
  const passTo = (minutes: number, seconds: number) => page.clock.setFixedTime(opened + (minutes * 60 + seconds) * 1000)
  await passTo(0, 0)
  await page.route(requestOf('live.events'), (route) => route.abort()) // joining the live channel would read everything again
  const asked: string[] = []
  page.on('request', (request) => {
    const [, calls = ''] = /\/trpc\/([^?]+)/.exec(request.url()) ?? []
    asked.push(...calls.split(','))
  })
  const expectReadAgain = async (minutes: number, seconds: number, calls: string[]) => {
    await page.getByRole('link', { name: 'Über uns' }).first().click()
    await expect(page.getByRole('heading', { name: 'Über uns', level: 1 })).toBeVisible()
    await passTo(minutes, seconds)
    asked.length = 0
    // What is new is older than half a minute each time: whatever else is too old is asked for together with it.
    const answered = page.waitForResponse(/\/trpc\/.*family\.today/)
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 2 })).toBeVisible() // the page before has articles too
    await expect(page.getByRole('article')).toBeVisible()
    await answered
    const cached = ['assignments.listForChild', 'children.names']
    expect(cached.filter((call) => asked.includes(call))).toEqual(calls)
  }
  /** Whether opening the dialog asks which competencies there are. */
  const dialogAsks = async () => {
    asked.length = 0
    await page.getByRole('button', { name: 'Kompetenz hinzufügen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Kompetenz hinzufügen' })
    await expect(dialog.getByRole('checkbox').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    return asked.includes('competencies.assignable')
  }
  await page.goto('/dashboard')
  await expect(page.getByRole('article')).toBeVisible()
  expect(await dialogAsks()).toBe(true)
  await expectReadAgain(1, 59, [])
  await expectReadAgain(2, 30, ['assignments.listForChild'])
  expect(await dialogAsks()).toBe(false)
  await expectReadAgain(4, 29, [])
  await expectReadAgain(5, 0, ['assignments.listForChild', 'children.names'])
  expect(await dialogAsks()).toBe(true)
})

test('opening the dashboard takes two requests, the live channel and what all are told, after which nothing is read again', {
  tag: '@timed',
}, async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  await assign(db, child, await makeCompetency(db))
  await givePass(db, child, { title: 'Alter Pass', earnedAt: new Date() })
  const page = await pageOf(parent, '/imprint')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|trpc)\//.test(pathname)) asked.push(pathname)
  })
  await sleep(4_000) // what has just changed would be read again
  asked.length = 0
  const joined = page.waitForResponse(requestOf('live.events'))
  await page.goto('/dashboard')
  await expect(page.getByRole('article')).toBeVisible()
  await expect(completed(page).getByRole('listitem')).toContainText(['Alter Pass'])
  await joined
  await sleep(500) // joining the channel would have what was read once more read by now
  expect(asked).toEqual([
    '/api/auth/get-session',
    '/trpc/family.dashboard,family.today,togetherTasks.ofFamily,wishes.ofFamily,guardians.around',
    '/trpc/live.events',
    '/trpc/announcements.shown',
  ])
})

test('a child is led on to its own dashboard before anything of the parents’ is asked for', async ({ pageOf, db }) => {
  const child = await makeChild(db, await makeParent(db))
  const page = await pageOf(child, '/imprint')
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Hallo Mila' })).toBeVisible()
  const calls = () => [...new Set(asked.filter((path) => path.startsWith('/trpc/') && path !== '/trpc/live.events'))]
  // How the child reads is asked for once its screen is there, and then what it needs without a network.
  await expect
    .poll(calls)
    .toEqual(expect.arrayContaining(['/trpc/learning.childDashboard,wishes.topics', '/trpc/readingComfort.own']))
  const ofParents = /^\/trpc\/(family|guardians|announcements|assignments)\./
  expect(calls().filter((path) => ofParents.test(path))).toEqual([])

  await page.goBack()
  await expect(page, 'the redirect has replaced its entry in the history').toHaveURL('/imprint')
})
