import type { Page } from '@playwright/test'
import { makeCompetency } from '../../support/curriculum.ts'
import { assign, givePass, makeLearner } from '../../support/learning.ts'
import { makeChild, makeParent } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { requestOf } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { PHONE } from '../support/screen.ts'
import { titleOf } from '../support/title.ts'

const today = (page: Page) => page.getByRole('region', { name: 'Heute' })
const news = (page: Page) => page.getByRole('region', { name: 'Neu', exact: true })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Hauptbereiche' })

test('a pass reaches the parent at once; one tap congratulates, the child sees it and says thanks', {
  tag: '@core',
}, async ({ pageOf, db }) => {
  const { parent, child } = await makeLearner(db)
  const parents = await pageOf(parent, '/dashboard', PHONE)
  await expect(news(parents)).toContainText('Noch nichts Neues.')
  await givePass(db, child, { title: 'Bildschirmzeit & Pausen', earnedAt: new Date() })
  await expect(news(parents), 'without a reload').toContainText('Mila hat einen Pass')

  const childs = await pageOf(child, '/child-dashboard', PHONE)
  const wish = childs.getByRole('region', { name: 'Deine Eltern gratulieren dir!' })
  await expect(childs.getByRole('heading', { name: 'Hallo Mila' })).toBeVisible()
  await expect(wish).toBeHidden()
  await expectSound(parents)
  await news(parents).getByRole('button', { name: 'Gratulieren' }).click()
  await expect(news(parents).getByRole('status')).toHaveText('✓ Gratuliert. Mila sieht es beim nächsten Mal.')

  await expect(wish).toContainText('Bildschirmzeit & Pausen')
  await expectSound(childs)
  await wish.getByRole('button', { name: 'Danke sagen' }).click()
  await expect(wish).toBeHidden()
  await expect(childs.getByRole('heading', { name: 'Meine Pässe' })).toBeFocused()
  await expect(news(parents).getByRole('status')).toHaveText('♥ Mila sagt Danke für Ihren Glückwunsch.')
  await childs.getByRole('link', { name: 'Pass ansehen' }).click()
  await expect(childs.getByText(/Deine Eltern haben dir am .* gratuliert. Du hast Danke gesagt./)).toBeVisible()
})

test('Heute shows all children at once and leads on by one tap', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent, { name: 'Emil' })
  await makeChild(db, parent, { name: 'Lea' })
  const competency = await makeCompetency(db, { levels: 2 })
  await assign(db, child, competency)
  const page = await pageOf(parent, '/dashboard', PHONE)
  await expect(titleOf(page)).toHaveText('Heute')
  await expect(today(page).getByRole('heading', { level: 2 }).first()).toHaveText('Hier werden Sie gebraucht')
  await expect(today(page).getByRole('heading', { level: 2 }).last(), 'no news come last').toHaveText('Neu')
  const hand = page.getByRole('region', { name: 'Hier werden Sie gebraucht' })
  await expect(hand.getByRole('link')).toHaveText([/Lea hat noch nichts zum Lernen/])
  const together = page.getByRole('region', { name: 'Die nächsten drei Minuten' })
  await together.getByRole('link', { name: /Für Sie, zu Emil/ }).click()
  await expect(page).toHaveURL(new RegExp(`/family/${child.id}/competency/${competency.id}[?]lektion=`))
  await page.getByRole('button', { name: 'Als gelesen markieren' }).click()
  await expect(page.getByText(/Von Ihnen gelesen am/)).toBeVisible()
  await tabs(page).getByRole('link', { name: 'Heute' }).click()
  await expect(together.getByRole('link', { name: /Zusammen mit Emil/ })).toBeVisible()
})

test('what cannot be loaded says so and can be tried again; the dashboard below goes on', async ({
  pageOf,
  db,
  expectErrors,
}) => {
  expectErrors(/status of 500|defect/)
  const { parent, competency } = await makeLearner(db)
  const page = await pageOf(parent, '/imprint')
  await page.clock.install()
  // What else is asked in the same request is answered.
  await page.route(requestOf('family.today'), async (route) => {
    const response = await route.fetch()
    const calls = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')
    const answers = ((await response.json()) as unknown[]).map((answer, index) =>
      calls[index] === 'family.today'
        ? { error: { message: 'defect', code: -32603, data: { httpStatus: 500 } } }
        : answer,
    )
    await route.fulfill({ status: answers.length > 1 ? 207 : 500, json: answers })
  })
  await page.goto('/dashboard')
  const failure = today(page).getByRole('alert')
  await expect(async () => {
    await page.clock.fastForward(2_000)
    await expect(failure).toBeVisible({ timeout: 300 })
  }).toPass()
  await expect(failure).toContainText('Was heute neu ist, konnte nicht geladen werden.')
  await expect(page.getByRole('article').filter({ hasText: competency.title })).toBeVisible()
  await page.unroute(requestOf('family.today'))
  await failure.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(news(page)).toBeVisible()
})

test('on a phone parents have tabs in place of the menu button, on public pages too; children and visitors do not', async ({
  pageOf,
  visitorPage,
  db,
}) => {
  const { parent, child } = await makeLearner(db)
  const page = await pageOf(parent, '/dashboard', PHONE)
  const current = tabs(page).locator('[aria-current="page"]')
  await expect(current).toHaveText('Heute')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Menü öffnen' })).toBeHidden()
  await tabs(page).getByRole('link', { name: 'Kinder' }).click()
  await expect(page).toHaveURL('/family')
  await expect(current).toHaveText('Kinder')
  await tabs(page).getByRole('link', { name: 'Wissen' }).click()
  await expect(page).toHaveURL('/kompetenzen')
  await expect(current).toHaveText('Wissen')
  await page.reload()
  await tabs(page).getByRole('button', { name: /Ich/ }).click()
  const menu = page.getByRole('navigation', { name: 'Menü', exact: true })
  await expect(menu.getByRole('link', { name: 'Mir ist etwas passiert' })).toBeVisible()
  await menu.getByRole('link', { name: 'Profil' }).click()
  await expect(page).toHaveURL('/profile')
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect(tabs(page)).toBeHidden()

  const childs = await pageOf(child, '/child-dashboard', PHONE)
  await expect(childs.getByRole('heading', { name: 'Hallo Mila' })).toBeVisible()
  await expect(tabs(childs)).toBeHidden()
  const visitor = await visitorPage('/', PHONE)
  await expect(visitor.getByRole('button', { name: 'Menü öffnen' })).toBeVisible()
  await expect(tabs(visitor)).toBeHidden()
})
