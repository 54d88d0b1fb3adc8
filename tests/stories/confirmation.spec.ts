import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { asOwner } from '../owner.ts'
import { expectSound } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { linkIn } from './mailed-links.ts'

const GOOD_PASSWORD = 'Ein-gutes-Wort-77'
const CONFIRMED = 'Ihre E-Mail-Adresse ist bestätigt. Sie können sich jetzt anmelden.'
const newEmail = () => `neu-${randomUUID().slice(0, 8)}@familie.example`
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Adresse bestätigen' })

async function register(page: Page, email: string) {
  await page.goto('/register')
  await page.getByLabel('Vorname').fill('Petra')
  await page.getByLabel('Nachname').fill('Muster')
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(GOOD_PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Registrieren', exact: true }).click()
  await expect(page).toHaveURL('/login')
}

async function signIn(page: Page) {
  await page.getByLabel('Passwort', { exact: true }).fill(GOOD_PASSWORD)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

test('who registers confirms the address by mail, reads that on the home page, and then signs in', async ({
  visitorPage,
  mails,
}) => {
  const email = newEmail()
  const page = await visitorPage('/register')
  await register(page, email)
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
  await signIn(page)
  await expect(page).toHaveURL('/dashboard')

  const again = await visitorPage(linkIn(mail))
  await expect(again.getByRole('heading', { name: 'Link abgelaufen' })).toBeVisible()
})

test('the home page keeps the good news for this visit only and is whole when it is loaded again', async ({
  visitorPage,
  mails,
}) => {
  const email = newEmail()
  const page = await visitorPage('/register')
  await register(page, email)
  await page.goto(linkIn(await mails.next(email)))
  await confirmButton(page).click()
  await expect(page.getByText(CONFIRMED)).toBeVisible()
  await page.reload() // an unexpected error in the console would fail this story
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(other.getByText(CONFIRMED)).toBeHidden()
})

test('before that the right password is told what is missing, and another mail can be asked for', async ({
  visitorPage,
  mails,
}) => {
  const email = newEmail()
  const page = await visitorPage('/register')
  await register(page, email)
  const first = await mails.next(email)
  await page.getByLabel('Passwort', { exact: true }).fill('Ein-falsches-Wort-78')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('E-Mail-Adresse oder Passwort ist falsch.')
  await signIn(page)
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
  const email = newEmail()
  const page = await visitorPage('/register')
  await register(page, email)
  const link = linkIn(await mails.next(email))
  for (const method of ['GET', 'HEAD']) {
    const { status } = await fetch(`${server.url}${link}`, { method })
    expect(status).toBe(200)
  }
  const scanner = await visitorPage(link) // one that runs scripts
  await expect(confirmButton(scanner)).toBeVisible()
  await signIn(page)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse.',
  )
  await page.goto(link)
  await confirmButton(page).click()
  await expect(page.getByText(CONFIRMED)).toBeVisible()
})

test('a link that is over says so kindly and mails a new one', async ({ visitorPage, mails, db }) => {
  const email = newEmail()
  const page = await visitorPage('/register')
  await register(page, email)
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
