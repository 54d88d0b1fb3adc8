import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Db } from '../../../server/platform/db/actor.ts'
import { asOwner } from '../../support/owner.ts'

/** Another tab of the same browser. */
export async function openTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(path)
  return tab
}

/**
 * As if this person's sessions had been going on for so long that they end in so many seconds. One that was used within
 * the last minute is made to last no longer by being used again.
 */
export const endSessionsAfter = (db: Db, person: { id: string }, seconds: number, { usedHoursAgo = 0 } = {}) =>
  asOwner(db, (tx) =>
    sql`update auth.session set "expiresAt" = now() + make_interval(secs => ${seconds}),
      "usedAt" = now() - make_interval(hours => ${usedHoursAgo}) where "userId" = ${person.id}`.execute(tx),
  )

/**
 * The page learns now that this person's session ends in a minute; it needs a clock of
 * its own (`page.clock.install()`).
 */
export const letSessionEndSoon = (db: Db, person: { id: string }) => endSessionsAfter(db, person, 60)

/**
 * And that minute has passed, for the server and for the page. What the page asks between the two is answered after
 * both: by its own clock this would be an end before the time, as when somebody signs out.
 */
export async function letSessionEnd(db: Db, person: { id: string }, page: Page): Promise<void> {
  const both = Promise.withResolvers<void>()
  await page.route('**/api/auth/get-session*', async (route) => {
    await both.promise
    await route.continue()
  })
  await endSessionsAfter(db, person, 0)
  await page.clock.fastForward('01:02')
  both.resolve()
}
