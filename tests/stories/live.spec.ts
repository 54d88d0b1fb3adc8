import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { Page } from '@playwright/test'
import { makeCompetency } from '../curriculum.ts'
import { makeChild, makeParent } from '../people.ts'
import { expect, test } from './fixtures.ts'
import { assign, finishLevel } from './learning.ts'

const WITHIN_2_S = { timeout: 2_000 }
const cardOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, level: 3 }) })

test("a parent's open dashboard follows what the child does in another window, up to the pass", async ({
  pageOf,
  db,
}) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  const competency = await makeCompetency(db)
  await assign(db, child, competency)
  const ofParent = await pageOf(parent, '/dashboard')
  await expect(cardOf(ofParent, competency.title)).toContainText('0/1 Level abgeschlossen')

  const ofChild = await pageOf(child, `/child-competency/${competency.id}`)
  await ofChild
    .getByRole('link', { name: /^Lektion lesen/ })
    .first()
    .click()
  await ofChild.getByRole('button', { name: 'Als gelesen markieren' }).click()
  await expect(ofChild.getByRole('button', { name: 'Als gelesen markiert' })).toBeVisible()
  for (const level of competency.levels) await finishLevel(db, child, { ...level, lessonIds: [] })

  await expect(cardOf(ofParent, competency.title)).toContainText('Abgeschlossen', WITHIN_2_S)
  const passes = ofParent.getByRole('region', { name: /^Abgeschlossene Kompetenzen/ })
  await expect(passes).toContainText(competency.title, WITHIN_2_S)
})

test("a child's open dashboard shows what a parent has just assigned", async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  const competency = await makeCompetency(db)
  const ofChild = await pageOf(child, '/child-dashboard')
  await expect(ofChild.getByText('Noch keine Pässe oder Kompetenzen')).toBeVisible()
  await assign(db, child, competency)
  await expect(ofChild.getByRole('heading', { name: competency.title })).toBeVisible(WITHIN_2_S)
})

test('a tab that is not seen keeps no connection, and reads again when it is shown', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  const [first, second] = [await makeCompetency(db), await makeCompetency(db)]
  const page = await pageOf(parent, '/dashboard')
  await expect(page.getByText('Noch keine Kompetenzen geplant')).toBeVisible()
  await assign(db, child, first)
  await expect(cardOf(page, first.title)).toBeVisible(WITHIN_2_S)

  const joined: string[] = []
  page.on('request', (request) => request.url().includes('live.events') && joined.push(request.url()))
  await show(page, 'hidden')
  await page.waitForTimeout(500) // what was on its way has arrived
  await assign(db, child, second)
  await page.waitForTimeout(1_000) // long enough for what a channel would have brought
  await expect(cardOf(page, second.title)).toBeHidden()
  expect(joined).toHaveLength(0)
  await show(page, 'visible')
  await expect(cardOf(page, second.title)).toBeVisible(WITHIN_2_S)
  expect(joined).toHaveLength(1)
})

test('after the server was away, an open screen joins again and shows what has happened meanwhile', async ({
  pageOf,
  server,
  db,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource|ERR_/)
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  const competency = await makeCompetency(db)
  const way = await openWayTo(server.url)
  const page = await pageOf(parent, '/dashboard')
  await page.goto(`${way.url}/dashboard`)
  await expect(page.getByText('Noch keine Kompetenzen geplant')).toBeVisible()

  await way.close()
  await assign(db, child, competency)
  await expect(cardOf(page, competency.title)).toBeHidden()
  await way.reopen()
  // Two or three attempts of 1, 2 and 5 seconds may have failed meanwhile.
  await expect(cardOf(page, competency.title)).toBeVisible({ timeout: 12_000 })
  await way.close()
})

/** What the browser tells a page when its tab is left or shown; a headless browser shows all its tabs. */
const show = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

/** Another address of the server, which can be taken away and given back. */
async function openWayTo(url: string) {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  let listener: Server
  const listen = async (at: number) => {
    listener = createServer((here) => {
      const there = connect(Number(port), hostname)
      for (const [one, other] of [
        [here, there],
        [there, here],
      ] as const) {
        open.add(one)
        one.pipe(other)
        one.on('error', () => {})
        one.on('close', () => {
          open.delete(one)
          other.destroy()
        })
      }
    }).listen(at, hostname)
    await once(listener, 'listening')
    return (listener.address() as { port: number }).port
  }
  const at = await listen(0)
  return {
    url: `http://${hostname}:${at}`,
    close: async () => {
      const closed = once(listener, 'close')
      listener.close()
      for (const socket of open) socket.destroy()
      await closed
    },
    reopen: () => listen(at),
  }
}
