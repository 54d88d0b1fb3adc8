import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Shows what stands behind the ⋯ of a line or card, unless it is shown already. `about`: what
 * it is about, a title or a name.
 */
export async function showMore(where: Page | Locator, about: string): Promise<void> {
  const button = where.getByRole('button', { name: `Mehr: ${about}`, exact: true })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
}

/** Presses what stands behind the ⋯ of a child: 'Bearbeiten', 'Mila Muster'. */
export async function pressMore(page: Page, action: string, child: string): Promise<void> {
  await showMore(page, child)
  await page.getByRole('button', { name: `${action}: ${child}` }).click()
}

/** Unfolds a level on the parent's pages, by its number, unless it is unfolded. */
export async function unfold(page: Page, level: string | RegExp): Promise<void> {
  const button = page.getByRole('heading', { name: level }).getByRole('button')
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
}

/** Unfolds every level of the parent's page of a competency. */
export async function unfoldAll(page: Page): Promise<void> {
  const levels = page.getByRole('heading', { name: /^Level \d/ }).getByRole('button')
  await expect(levels.first()).toBeVisible()
  for (const level of await levels.all())
    if ((await level.getAttribute('aria-expanded')) === 'false') await level.click()
}
