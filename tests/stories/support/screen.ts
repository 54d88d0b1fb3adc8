import { expect, type Locator, type Page } from '@playwright/test'

/** The window of somebody with a phone. */
export const PHONE = { viewport: { width: 390, height: 844 } }

export const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Hauptnavigation' })

/** Messages that say this. */
export const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })

/** The card of a competency, on the dashboards of parents and children. */
export const cardOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, level: 3 }) })

/**
 * The page's clock goes on until this is seen: between two tries nobody needs to wait. It was
 * installed (`page.clock.install()`).
 */
export const hurryUntil = (page: Page, seen: Locator) =>
  expect(async () => {
    await page.clock.fastForward(2_000) // the longest pause between two tries of a query
    await expect(seen).toBeVisible({ timeout: 300 })
  }).toPass()
