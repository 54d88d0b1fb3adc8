import type { BrowserContext, Page, Worker } from '@playwright/test'
import type { ReminderMessage } from '../../../domain/learning/reminders.ts'
import type { Db } from '../../../server/platform/db/actor.ts'
import { callJob } from '../../support/jobs.ts'
import { givePass } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { makeChild, makeParent, type TestParent } from '../../support/people.ts'
import { startPushService } from '../../support/push-service.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/screen.ts'
import { signIn, signOut } from '../support/sign-in.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Erinnerungen auf Ihren Geräten' })
const button = (page: Page, name: string) => card(page).getByRole('button', { name })

const devicesOf = (db: Db, parent: TestParent) =>
  asOwner(db, async (tx) => {
    const rows = await tx.selectFrom('pushDevices').where('personId', '=', parent.id).select('name').execute()
    return rows.map(({ name }) => name)
  })

/** A browser in a test has no push service: this one subscribes at ours, and keeps that as browsers do. */
const subscribesAt = (context: BrowserContext, subscription: { endpoint: string; keys: object }) =>
  context.addInitScript((given) => {
    const KEPT = 'test: subscribed'
    // A headless shell says 'denied' here, whatever was granted.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    const made = {
      ...given,
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem(KEPT)
        return true
      },
    }
    PushManager.prototype.getSubscription = async () =>
      (localStorage.getItem(KEPT) ? made : null) as unknown as PushSubscription | null
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(KEPT, 'yes')
      return made as unknown as PushSubscription
    }
  }, subscription)
const isSubscribed = (page: Page) => page.evaluate(() => localStorage.getItem('test: subscribed') !== null)

/** Hands a message to the page's service worker, as the browser does when its push service has one. */
async function deliver(page: Page, message: ReminderMessage) {
  await noteWhatIsShown(page)
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<{ registrationId: string; scopeURL: string }>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0])
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const { registrationId, scopeURL } = await registered
  const origin = new URL(scopeURL).origin
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
}
/** What the worker has had shown. The browser of a test shows nothing itself: a headless shell refuses to. */
const shown = (page: Page) => workerOf(page).evaluate(() => (self as unknown as Screen).shown ?? [])
type Screen = { shown?: { title: string; body?: string | undefined; data: unknown }[] }
const workerOf = (page: Page) => page.context().serviceWorkers()[0] as Worker
const noteWhatIsShown = (page: Page) =>
  workerOf(page).evaluate(() => {
    const screen = self as unknown as Screen
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body, data } = {}) => {
      screen.shown = [...(screen.shown ?? []), { title, body, data }]
    }
  })

test('a parent is reminded on this device of a pass, by first name as wished, until the parent signs out there', async ({
  emptyPage,
  serverWith,
}) => {
  test.slow()
  const service = await startPushService({ isEncrypted: false })
  const server = await serverWith({ OUTBOUND_ALLOW: service.host })
  const { db } = server.database
  const parent = await makeParent(db)
  const child = await makeChild(db, parent, { name: 'Mila', lastName: 'Zilpzalp' })
  const page = await emptyPage({ baseURL: server.url, serviceWorkers: 'allow' })
  await page.context().grantPermissions(['notifications'])
  const { endpoint, keys } = service.subscribe()
  await subscribesAt(page.context(), { endpoint, keys })
  await signIn(page.context(), server.url, parent.email)
  await page.goto('/profile')

  await button(page, 'Auf diesem Gerät einschalten').click()
  const dialog = page.getByRole('dialog', { name: 'Erinnerungen einschalten' })
  await expect(dialog.getByLabel('Name')).toHaveValue(/Chrome|Browser/)
  await expectSound(page)
  await dialog.getByLabel('Name').fill('Küchen-Tablet')
  await dialog.getByRole('button', { name: 'Einschalten' }).click()
  await expect(toast(page, 'Erinnerungen eingeschaltet')).toBeVisible()
  const row = card(page).getByRole('listitem')
  await expect(row).toContainText(/Küchen-Tablet.*dieses Gerät.*noch nicht erinnert/s)

  await card(page).getByLabel('Vornamen der Kinder zeigen').check()
  await card(page).getByLabel('Ruhe ab').fill('00:00')
  await card(page).getByLabel('Ruhe bis').fill('00:00')
  await button(page, 'Erinnerungen speichern').click()
  await expect(toast(page, 'Erinnerungen gespeichert')).toBeVisible()
  await expectSound(page)

  await givePass(db, child, { title: 'Fremde im Chat', earnedAt: new Date() })
  await callJob(db, 'reminders')
  await expect.poll(() => service.received, { timeout: 20_000 }).toHaveLength(1)
  expect(service.refused).toEqual([])
  const message = service.received[0]?.message as ReminderMessage
  expect(message.body).toBe('Mila hat einen Pass verdient.')
  await deliver(page, message)
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Netzpass', body: 'Mila hat einen Pass verdient.', data: { path: '/dashboard' } }])

  await page.reload()
  await expect(row).toContainText(/dieses Gerät.*zuletzt erinnert/s)
  await button(page, 'Ausprobieren: Küchen-Tablet').click()
  await expect(toast(page, 'Die Erinnerung erscheint gleich auf: Küchen-Tablet.')).toBeVisible()
  expect(service.received).toHaveLength(2)

  await signOut(page)
  await expect(page).toHaveURL('/')
  expect(await devicesOf(db, parent)).toEqual([])
  expect(await isSubscribed(page)).toBe(false)
  service.stop()
})

test('whoever signs in next on a device ends the reminders of the one before; a removed device is off', async ({
  emptyPage,
  serverWith,
}) => {
  const service = await startPushService({ isEncrypted: false })
  const server = await serverWith({ OUTBOUND_ALLOW: service.host })
  const { db } = server.database
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  const page = await emptyPage({ baseURL: server.url, serviceWorkers: 'allow' })
  await page.context().grantPermissions(['notifications'])
  const { endpoint, keys } = service.subscribe()
  await subscribesAt(page.context(), { endpoint, keys })
  await signIn(page.context(), server.url, parent.email)
  await page.goto('/profile')
  const switchOn = async () => {
    await button(page, 'Auf diesem Gerät einschalten').click()
    await page.getByRole('button', { name: 'Einschalten', exact: true }).click()
    await expect(card(page).getByRole('listitem')).toContainText('dieses Gerät')
  }
  await switchOn()
  await button(page, 'Umbenennen: ').click()
  await page.getByRole('dialog').getByLabel('Name').fill('Mein Handy')
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
  await button(page, 'Entfernen: Mein Handy').click()
  await expect(card(page).getByRole('listitem')).toHaveCount(0)
  await expect.poll(() => isSubscribed(page)).toBe(false)

  await switchOn()
  await signIn(page.context(), server.url, child.email)
  await page.goto('/child-dashboard')
  await expect.poll(() => devicesOf(db, parent)).toEqual([])
  await expect.poll(() => isSubscribed(page)).toBe(false)

  await signIn(page.context(), server.url, parent.email)
  await page.goto('/profile')
  await expect(card(page).getByRole('alert')).toContainText('Auf diesem Gerät kommt nichts mehr an')
  await expect(button(page, 'Auf diesem Gerät einschalten')).toBeVisible()
  service.stop()
})

test('where a browser cannot remind anybody, the profile says why', async ({ emptyPage, server, db }) => {
  const parent = await makeParent(db)
  const seen = async (userAgent: string | undefined) => {
    const page = await emptyPage(userAgent === undefined ? {} : { userAgent })
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await signIn(page.context(), server.url, parent.email)
    await page.goto('/profile')
    return card(page)
  }
  await expect(await seen(undefined)).toContainText('Dieser Browser kann keine Erinnerungen zeigen.')
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
  await expect(await seen(phone)).toContainText(/Auf iPhone und iPad gibt es Erinnerungen erst, wenn Sie Netzpass/)
})
