import { rmSync } from 'node:fs'
import { renderLetter } from '../../../emails/letters.tsx'
import { createMailer } from '../../../server/mail/mailer.ts'
import { asActor } from '../../../server/platform/db/actor.ts'
import { putLetter } from '../../support/outbox.ts'
import { Site } from '../../support/site.ts'
import { expectSound } from '../support/accessible.ts'
import { makeDataFolder } from '../support/first-start.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { fillIn, newcomer, registerButton } from '../support/register.ts'
import { PHONE } from '../support/screen.ts'

/** The product without a mail server, as somebody tries it out on their own machine. */
const test = base.extend<{ home: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  home: async ({}, use) => {
    const folder = makeDataFolder()
    const site = await Site.of({ folder })
    await site.start()
    await use(site)
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  },
})

function invite(home: Site) {
  const mailer = createMailer({ render: renderLetter, publicUrl: home.url, route: 'mailbox', secret: '' })
  const letter = {
    ...({ kind: 'invitation', childName: 'Mila', parentName: 'Petra Muster' } as const),
    url: `${home.url}/invitation/abc`,
    endsAt: new Date(),
  }
  return home.withDatabase((db) =>
    asActor(db, { role: 'visitor' }, (tx) => putLetter(tx, 'mila@familie.example', letter, { mailer })),
  )
}

test('a mail appears in the mailbox without a reload, is opened and read, and is there for nobody but who sits at the machine', {
  tag: '@promise',
}, async ({ home, emptyPage }) => {
  const page = await emptyPage({ baseURL: home.url })
  await page.goto('/postfach')
  await expect(page.getByText('Noch keine Post')).toBeVisible()
  await expectSound(page)

  await invite(home)
  await expect(page.getByRole('status')).toHaveText('1 Mail')
  await page.getByRole('link', { name: /Petra Muster lädt dich zu Netzpass ein.*mila@familie.example/ }).click()
  const letter = page.frameLocator('iframe')
  await expect(letter.getByRole('heading', { name: 'Du bist eingeladen' })).toBeVisible()

  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    letter.getByRole('link', { name: 'Einladung annehmen' }).click(),
  ])
  await expect(opened).toHaveURL(`${home.url}/invitation/abc`)

  await page.getByRole('tab', { name: 'Nur Text' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Hallo Mila,')
  await expect(page.getByRole('tabpanel').getByRole('link')).toHaveAttribute('href', `${home.url}/invitation/abc`)
  await expectSound(page)

  const phone = await emptyPage({ baseURL: home.url, ...PHONE })
  await phone.goto('/postfach')
  await phone.getByRole('link', { name: /Petra Muster lädt dich/ }).click()
  await expect(phone.frameLocator('iframe').getByText('Hallo Mila,')).toBeVisible()
  await expect(phone.getByRole('navigation', { name: 'Mails' }), 'the list or the mail').toBeHidden()
  await phone.getByRole('link', { name: 'Alle Mails' }).click()
  await expect(phone.getByRole('navigation', { name: 'Mails' })).toBeVisible()

  const statusFor = async (headers: Record<string, string>) =>
    (await page.request.get('/postfach', { headers })).status()
  expect(await statusFor({})).toBe(200)
  expect(await statusFor({ 'x-forwarded-for': '192.0.2.1' })).toBe(404)
  expect(await statusFor({})).toBe(200)
})

test('where mails are really sent there is no mailbox', async ({ visitorPage }) => {
  const page = await visitorPage('/postfach')
  await expect(page.getByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible()
  expect((await page.request.get('/postfach')).status()).toBe(404)
  await page.goto('/postfach/7c9e6679-7425-40de-944b-e07fc1f90ae7')
  await expect(page.getByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible()
})

test('where nothing has to be confirmed, registering signs in and leads to the guided start', async ({
  home,
  emptyPage,
}) => {
  const page = await emptyPage({ baseURL: home.url })
  await page.goto('/register')
  await fillIn(page, newcomer())
  await page.getByRole('checkbox').check()
  await registerButton(page).click()
  await expect(page).toHaveURL(`${home.url}/erste-schritte`)
  await expect(page.getByRole('heading', { name: 'Wer lernt bei Ihnen?' })).toBeVisible()
})
