import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { makeResetLink } from '../../../server/people/accounts/mailed-links.ts'
import type { Db } from '../../../server/platform/db/actor.ts'
import { codeOf } from '../../support/authenticator.ts'
import { asOwner } from '../../support/owner.ts'
import { makeParent } from '../../support/people.ts'
import { requestOf } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { chooseNewPassword } from '../support/password.ts'
import { endSessionsAfter, letSessionEnd, letSessionEndSoon, openTab } from '../support/session.ts'
import { signIn, signInByForm, signOut } from '../support/sign-in.ts'
import { showTab } from '../support/tab.ts'
import { giveCode, switchTwoFactorOn, twoFactor } from '../support/two-factor.ts'

const TICK = 30_000

/** What the tabs of this browser tell each other, heard in one without a screen of ours. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  const tab = await openTab(page, '/robots.txt')
  const heard = await tab.evaluateHandle(() => {
    const events: string[] = []
    new BroadcastChannel('netzpass.session').addEventListener('message', ({ data }) => {
      if (events.at(-1) !== data.event) events.push(data.event) // an end is found out in two ways, and told by both
    })
    return events
  })
  return () => heard.jsonValue()
}

const secondsLeft = (db: Db, { id }: { id: string }) =>
  asOwner(db, async (tx) => {
    const { rows } = await sql<{ left: number }>`
      select extract(epoch from "expiresAt" - now())::int as left from auth.session where "userId" = ${id}`.execute(tx)
    return rows[0]?.left
  })

test('a screen looks after its session by itself, and refreshes it when its end is near', { tag: '@promise' }, async ({
  emptyPage,
  server,
  db,
}) => {
  const parent = await makeParent(db)
  const page = await emptyPage()
  await signIn(page.context(), server.url, parent.email)
  await page.clock.install()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/auth/get-session') asked.push(search)
  })
  await page.goto('/family')
  await expect(page.getByRole('heading', { name: 'Familienverwaltung' })).toBeVisible()
  expect(asked, 'whoever opens a page is there').toEqual(['?idle=0'])

  const passTick = async () => {
    await page.clock.runFor(TICK)
    return asked.slice(1)
  }
  await expect.poll(passTick, 'a look that makes nothing last longer').toContain('')
  expect(asked.slice(1).join()).not.toContain('idle')

  await endSessionsAfter(db, parent, 60, { usedHoursAgo: 2 })
  await expect.poll(passTick).toContainEqual(expect.stringMatching(/^\?idle=\d+$/))
  await expect.poll(() => secondsLeft(db, parent)).toBeGreaterThan(6 * 24 * 60 * 60)
})

test('what happens to a session in one tab is told to all of them', async ({ pageOf, db, server }) => {
  const parent = await makeParent(db)
  const page = await pageOf(parent, '/profile')
  const { key } = await switchTwoFactorOn(page)
  const heard = await listen(page)

  await endSessionsAfter(db, parent, 80, { usedHoursAgo: 2 }) // one look tells that the end is near, the next one refreshes
  await expect
    .poll(async () => {
      await showTab(page, 'visible')
      return heard()
    })
    .toEqual(['TOKEN_REFRESHED'])
  expect(await secondsLeft(db, parent)).toBeGreaterThan(6 * 24 * 60 * 60)

  await page.getByLabel('Vorname').fill('Paula')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect.poll(async () => (await heard()).slice(1)).toEqual(['USER_UPDATED'])

  await signOut(page)
  await expect(page).toHaveURL('/')
  await expect.poll(async () => (await heard()).slice(2)).toEqual(['SIGNED_OUT'])

  await page.goto('/login')
  await signInByForm(page, parent)
  await expect(twoFactor(page)).toBeVisible()
  expect(await heard(), 'the password alone is no sign-in').toHaveLength(3)
  await giveCode(page, codeOf(key))
  await expect(page).toHaveURL('/dashboard')
  await expect.poll(async () => (await heard()).slice(3)).toEqual(['MFA_CHALLENGE_VERIFIED', 'SIGNED_IN'])

  await page.goto(await makeResetLink(db, { userId: parent.id, publicUrl: server.url }))
  await chooseNewPassword(page)
  await expect(page).toHaveURL('/login')
  await expect.poll(async () => (await heard())[5]).toBe('PASSWORD_RECOVERY')
})

test('a new password, chosen by a link in one tab, leaves the screens of all others at once', async ({
  pageOf,
  db,
  server,
}) => {
  const parent = await makeParent(db)
  const family = await pageOf(parent, '/family')
  await expect(family.getByRole('heading', { name: 'Familienverwaltung' })).toBeVisible()
  await family.route(requestOf('live.events'), (route) => route.abort()) // another device would hear of it there
  const link = await openTab(family, await makeResetLink(db, { userId: parent.id, publicUrl: server.url }))
  await chooseNewPassword(link)
  await expect(link).toHaveURL('/login')
  await expect(family).toHaveURL('/login?abgemeldet')
})

test('a screen whose session has run out goes on once the second step was passed in another tab, not before', async ({
  pageOf,
  db,
}) => {
  const parent = await makeParent(db)
  const page = await pageOf(parent, '/imprint')
  const { key } = await switchTwoFactorOn(page)
  await page.clock.install()
  await letSessionEndSoon(db, parent)
  await page.goto('/family')
  await expect(page.getByRole('heading', { name: 'Familienverwaltung' })).toBeVisible()
  await letSessionEnd(db, parent, page)
  const over = page.getByRole('dialog', { name: 'Ihre Anmeldung ist abgelaufen' })
  await expect(over).toBeVisible()

  const other = await openTab(page, '/login')
  await signInByForm(other, parent)
  await expect(twoFactor(other)).toBeVisible()
  await expect(over).toBeVisible()
  await giveCode(other, codeOf(key))
  await expect(other).toHaveURL('/dashboard')
  await expect(over).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Familienverwaltung' })).toBeVisible()
})
