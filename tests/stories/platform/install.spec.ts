import type { Page } from '@playwright/test'
import { makeLearner } from '../../support/learning.ts'
import { makeParent } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expectWorker, WITH_WORKER } from '../support/device.ts'
import { expect, test } from '../support/fixtures.ts'

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

/** As Chrome does where a page could be installed; a story's browser is a private window, in which nothing can. */
const handOverPrompt = (page: Page) =>
  page.evaluate(() => {
    const prompt = async () => {
      document.body.dataset.asked = ''
    }
    const event = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome: 'accepted' }) }))
    return event.defaultPrevented
  })
const offerOf = (page: Page) => page.getByRole('region', { name: 'Netzpass auf dem Home-Bildschirm' })

test('a child is offered the icon on the home screen below its passes, once, and finds it again', async ({
  pageOf,
  db,
}) => {
  const { child } = await makeLearner(db)
  const page = await pageOf(child, '/child-dashboard')
  await expect(page.getByRole('heading', { name: 'Meine Pässe' })).toBeVisible()
  await expect(offerOf(page), 'not where the browser cannot').toBeHidden()
  expect(await handOverPrompt(page), 'the browser shows no line of its own').toBe(true)
  await expect(offerOf(page).getByText('Frag vorher deine Eltern.')).toBeVisible()
  await expectSound(page)
  await offerOf(page).getByRole('button', { name: 'Nicht jetzt' }).click()
  await expect(offerOf(page)).toBeHidden()
  await expect(page.locator('#inhalt')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Meine Pässe' })).toBeVisible()
  await handOverPrompt(page)
  await expect(offerOf(page)).toBeHidden()

  await page.getByRole('link', { name: 'Ich', exact: true }).click()
  await offerOf(page).getByRole('button', { name: 'Zum Home-Bildschirm' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', '')
  await expect(offerOf(page)).toBeHidden()
})

test('on an iPhone a parent reads how the icon comes there', async ({ pageOf, db }) => {
  const { parent } = await makeLearner(db)
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
  const page = await pageOf(parent, '/dashboard', { userAgent })
  await expect(offerOf(page).getByText('In Safari auf „Teilen“ tippen')).toBeVisible()
  await expectSound(page)
  await offerOf(page).getByRole('button', { name: 'Verstanden' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Heute', level: 1 })).toBeVisible()
  await expect(offerOf(page)).toBeHidden()
})
