import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { asOwner } from '../../support/owner.ts'
import { makeParent } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { linkIn } from '../support/mailed-links.ts'
import { GOOD_PASSWORD, newcomer, register } from '../support/register.ts'
import { openTab } from '../support/session.ts'
import { givePasswordAtSignIn } from '../support/sign-in.ts'

const CONFIRMED = 'Ihre E-Mail-Adresse ist bestätigt. Sie können sich jetzt anmelden.'
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Adresse bestätigen' })

test('who registers confirms the address in the same browser, and comes in where she wanted', {
  tag: '@core',
}, async ({ visitorPage, mails }) => {
  const petra = newcomer()
  const { email } = petra
  const page = await visitorPage('/family')
  await page.getByRole('main').getByRole('link', { name: 'Kostenlos registrieren' }).click()
  await register(page, petra)
  await expect(page.getByText('Konto erstellt!')).toBeVisible()
  await expect(page.getByRole('main').getByText(`Wir haben eine E-Mail an ${email} geschickt.`)).toBeVisible()
  const link = linkIn(await mails.next(email, 'Bitte bestätigen Sie Ihre E-Mail-Adresse'))

  const tab = await openTab(page, link)
  await expect(tab, 'without another button').toHaveURL('/family')
  await expect(tab.getByRole('heading', { name: 'Familienverwaltung' })).toBeVisible()

  const again = await visitorPage(link)
  await expect(again.getByRole('heading', { name: 'Link abgelaufen' })).toBeVisible()
})

test('in another browser she comes to the sign-in, with the news and her address in it', async ({
  visitorPage,
  mails,
}) => {
  const petra = newcomer()
  await register(await visitorPage('/register'), petra)
  const page = await visitorPage(linkIn(await mails.next(petra.email)))
  await expect(page.getByText(petra.email)).toBeVisible()
  await expectSound(page)
  await confirmButton(page).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('main').getByText(CONFIRMED)).toBeVisible()
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(petra.email)
  await expectSound(page)
  await givePasswordAtSignIn(page, GOOD_PASSWORD)
  await expect(page).toHaveURL('/dashboard')
})

test('beside the app on the home screen of an iPhone she reads that she goes back into it', async ({
  visitorPage,
  emptyPage,
  mails,
}) => {
  const petra = newcomer()
  await register(await visitorPage('/register'), petra)
  const page = await emptyPage()
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
  await page.goto(linkIn(await mails.next(petra.email)))
  await confirmButton(page).click()
  await expect(page.getByRole('main').getByText('Dann gehen Sie zurück in die App')).toBeVisible()
})

test('where somebody else is signed in, the address is confirmed and nobody is replaced', async ({
  visitorPage,
  pageOf,
  mails,
  db,
}) => {
  const petra = newcomer()
  await register(await visitorPage('/register'), petra)
  const page = await pageOf(await makeParent(db, { firstName: 'Paula' }), '/imprint')
  await page.goto(linkIn(await mails.next(petra.email)))
  await confirmButton(page).click()
  await expect(page.getByRole('main').getByText('Auf diesem Gerät ist gerade Paula angemeldet.')).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Weiter als Paula' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('before that the right password is told what is missing, and another mail can be asked for', async ({
  visitorPage,
  mails,
}) => {
  const petra = newcomer()
  const { email } = petra
  const page = await visitorPage('/register')
  await register(page, petra)
  const first = await mails.next(email)
  await givePasswordAtSignIn(page, 'Ein-falsches-Wort-78')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('E-Mail-Adresse oder Passwort ist falsch.')
  await givePasswordAtSignIn(page, GOOD_PASSWORD)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse.',
  )
  await expectSound(page)
  await page.getByRole('button', { name: 'Bestätigung erneut senden' }).click()
  await expect(page.getByText(`Eine neue E-Mail an ${email} ist unterwegs.`)).toBeVisible()
  const second = await mails.next(email)

  const old = await visitorPage(linkIn(first))
  await expect(old.getByRole('heading', { name: 'Link abgelaufen' })).toBeVisible()
  await page.goto(linkIn(second))
  await expect(page).toHaveURL('/erste-schritte')
})

test('a mail scanner that opens the link spends nothing', async ({ visitorPage, mails, server }) => {
  const petra = newcomer()
  const { email } = petra
  const page = await visitorPage('/register')
  await register(page, petra)
  const link = linkIn(await mails.next(email))
  for (const method of ['GET', 'HEAD']) {
    const { status } = await fetch(`${server.url}${link}`, { method })
    expect(status).toBe(200)
  }
  const scanner = await visitorPage(link) // one that runs scripts
  await expect(confirmButton(scanner)).toBeVisible()
  await givePasswordAtSignIn(page, GOOD_PASSWORD)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse.',
  )
  await page.goto(link)
  await expect(page).toHaveURL('/erste-schritte')
})

test('a link that is over says so kindly and mails a new one', async ({ visitorPage, mails, db }) => {
  const petra = newcomer()
  const { email } = petra
  await register(await visitorPage('/register'), petra)
  const link = linkIn(await mails.next(email))
  const page = await visitorPage(link)
  await expect(confirmButton(page)).toBeVisible()
  await asOwner(db, (tx) => sql`update auth.mailed_links set expires_at = now() where email = ${email}`.execute(tx))
  await confirmButton(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Dieser Link ist abgelaufen oder wurde schon benutzt.',
  )
  await expectSound(page)

  const send = page.getByRole('button', { name: 'Neuen Link senden' })
  await page.getByLabel('E-Mail-Adresse').fill('petra')
  await send.click()
  await expect(page.getByText('Gültige E-Mail-Adresse erforderlich')).toBeVisible()
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await send.click()
  await expect(page.getByRole('status')).toContainText('Wenn zu dieser Adresse ein Konto gehört')
  await page.goto(linkIn(await mails.next(email)))
  await confirmButton(page).click()
  await expect(page).toHaveURL('/login')
})
