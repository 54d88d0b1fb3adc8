import type { Page } from '@playwright/test'

/** The heading of the screen that stands in until the one that was asked for is there. */
export const STANDING_IN = 'Einen Moment, bitte'

/** The heading of the screen that was asked for. */
export const titleOf = (page: Page) => page.getByRole('heading', { level: 1 }).filter({ hasNotText: STANDING_IN })
