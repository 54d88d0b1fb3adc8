import { makeParent } from '../support/people.ts'
import { expectWorker, WITH_WORKER } from './device.ts'
import { expect, test } from './fixtures.ts'

test('without a network a parent reads so in our words, and goes on when it is back', async ({
  pageOf,
  db,
  expectErrors,
}) => {
  expectErrors(/net::ERR_INTERNET_DISCONNECTED|503/)
  const page = await pageOf(await makeParent(db), '/dashboard', WITH_WORKER)
  await expectWorker(page)
  await page.context().setOffline(true)
  await page.goto('/family')
  await expect(page.getByRole('heading', { name: 'Ohne Netz' })).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Noch einmal versuchen' }).click()
  await expect(page.getByRole('heading', { name: 'Familie', level: 1 })).toBeVisible()
})

test('nothing is kept on the device of a parent, and a visitor has no worker', async ({ pageOf, visitorPage, db }) => {
  const page = await pageOf(await makeParent(db), '/dashboard', WITH_WORKER)
  await expectWorker(page)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(async () => [await caches.keys(), await indexedDB.databases()])).toEqual([[], []])
  const visitor = await visitorPage('/', WITH_WORKER)
  await visitor.waitForLoadState('networkidle')
  expect(await visitor.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([])
})

test('a browser finds everything that it needs to install the product', async ({ visitorPage }) => {
  const page = await visitorPage('/')
  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A story's profile is a private window, from which some versions install nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { errors, url } = await devtools.send('Page.getAppManifest')
  expect([errors, url]).toEqual([[], expect.stringContaining('/manifest.webmanifest')])
  for (const path of ['/touch-icon.png', '/app-icon-192.png', '/app-icon-512.png', '/app-icon-maskable.png'])
    expect((await page.request.get(path)).headers()['content-type'], path).toBe('image/png')
})
