import type { Page } from '@playwright/test'

/** What the browser tells a page when its tab is left or shown; a headless browser shows all its tabs. */
export const showTab = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

/**
 * Whatever is opened on this page from now on is in a tab behind another: it follows no
 * changes from its first moment on.
 */
export const openBehind = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
  })
