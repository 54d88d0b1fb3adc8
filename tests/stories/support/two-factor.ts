import type { Page } from '@playwright/test'
import { codeOf } from '../../support/authenticator.ts'
import { expect } from './fixtures.ts'

/**
 * Switches the second step on for whoever has just signed in on this page, without its screens.
 * @returns the key that their app knows (its code of this half minute has not been used), and the backup codes
 */
export async function switchTwoFactorOn(page: Page): Promise<{ key: string; backupCodes: string[] }> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/auth/two-factor/${path}`, { data })
    expect(answer.status(), path).toBe(200)
    return answer.json()
  }
  const { key } = await post('begin', {})
  const { backupCodes } = await post('confirm', { code: codeOf(key, { halfMinutes: -1 }) })
  return { key, backupCodes }
}

export const twoFactor = (page: Page) => page.getByRole('heading', { name: 'Zweiter Schritt', level: 1 })

/** At the sign-in, after the password. */
export async function giveCode(page: Page, code: string, label = '6 Ziffern aus der App') {
  await page.getByLabel(label).fill(code)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}
