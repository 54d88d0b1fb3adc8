import { expect, type Page } from '@playwright/test'

/** Presses the stamp that lies over the whole screen; what it is for is told then. */
export async function pressStamp(page: Page, told: string | RegExp): Promise<void> {
  const moment = page.getByRole('dialog', { name: /^Deine? neue/ })
  await moment.getByRole('button', { name: 'Drück deinen Stempel auf!' }).click()
  await expect(moment.getByRole('status')).toHaveText(told)
}

/** Closes it, pressed or not. */
export async function leaveStamp(page: Page): Promise<void> {
  const moment = page.getByRole('dialog', { name: /^Deine? neue/ })
  await moment.getByRole('button', { name: 'Schließen' }).click()
  await expect(moment).toHaveCount(0)
}
