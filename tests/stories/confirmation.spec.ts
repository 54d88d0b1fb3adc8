import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { asOwner } from '../owner.ts'
import { expectSound } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { linkIn } from './mailed-links.ts'
import { GOOD_PASSWORD, newcomer, register } from './register.ts'
import { openTab } from './session.ts'
import { givePasswordAtSignIn } from './sign-in.ts'

const CONFIRMED = 'Ihre E-Mail-Adresse ist bestätigt. Sie können sich jetzt anmelden.'
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Adresse bestätigen' })

test('who registers confirms the address by mail, reads that on the home page, and then signs in', {
  tag: '@promise',
}, async ({ visitorPage, mails }) => {
  const petra = newcomer()
  const { email } = petra
  const page = await visitorPage('/register')
  await register(page, petra)
  await expect(page.getByText('Konto erstellt!')).toBeVisible()
  await expect(page.getByRole('main').getByText(`Wir haben eine E-Mail an ${email} geschickt.`)).toBeVisible()
  const mail = await mails.next(email, 'Bitte bestätigen Sie Ihre E-Mail-Adresse')

  await page.goto(linkIn(mail))
  await expect(page.getByText(email)).toBeVisible()
  await expectSound(page)
  await confirmButton(page).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(CONFIRMED)).toBeVisible()
  await expectSound(page)
  await page.getByRole('main').getByRole('link', { name: 'Anmelden' }).click()
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(email)
  await givePasswordAtSignIn(page, GOOD_PASSWORD)
  await expect(page).toHaveURL('/dashboard')

  const again = await visitorPage(linkIn(mail))
  await expect(again.getByRole('heading', { name: 'Link abgelaufen' })).toBeVisible()
})

test('the home page keeps the good news for this visit only and is whole when it is loaded again', async ({
  visitorPage,
  mails,
}) => {
  const petra = newcomer()
  const { email } = petra
  const page = await visitorPage('/register')
  await register(page, petra)
  await page.goto(linkIn(await mails.next(email)))
  await confirmButton(page).click()
  await expect(page.getByText(CONFIRMED)).toBeVisible()
  await page.reload() // an unexpected error in the console would fail this story
  await expect(page.getByText(CONFIRMED)).toBeVisible()
  const other = await openTab(page, '/')
  await other.getByRole('button', { name: 'Nächstes Beispiel' }).click()
  await expect(other.getByRole('group', { name: '2 von 3' }), 'its scripts are at work').toBeVisible()
  await expect(other.getByText(CONFIRMED)).toBeHidden()
})

test('before that the right password is told what is missing, and another mail can be asked for', {
  tag: '@promise',
}, async ({ visitorPage, mails }) => {
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
  await confirmButton(page).click()
  await expect(page.getByText(CONFIRMED)).toBeVisible()
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
  await confirmButton(page).click()
  await expect(page.getByText(CONFIRMED)).toBeVisible()
})

test('a link that is over says so kindly and mails a new one', { tag: '@promise' }, async ({
  visitorPage,
  mails,
  db,
}) => {
  const petra = newcomer()
  const { email } = petra
  const page = await visitorPage('/register')
  await register(page, petra)
  const link = linkIn(await mails.next(email))
  await page.goto(link)
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
  await expect(page.getByText(CONFIRMED)).toBeVisible()
})
