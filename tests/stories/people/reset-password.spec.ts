import type { Page } from '@playwright/test'
import { makeResetLink } from '../../../server/people/accounts/mailed-links.ts'
import { makeChild, makeParent, PASSWORD } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { linkIn } from '../support/mailed-links.ts'
import { chooseNewPassword, NEW_PASSWORD } from '../support/password.ts'
import { givePasswordAtSignIn } from '../support/sign-in.ts'

async function ask(page: Page, email: string) {
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByRole('button', { name: 'Link anfordern' }).click()
}

test('whoever forgot the password asks for a link by mail, chooses a new one and signs in', {
  tag: ['@core', '@once'],
}, async ({ visitorPage, pageOf, mails, db }) => {
  const parent = await makeParent(db)
  const elsewhere = await pageOf(parent, '/imprint')
  const page = await visitorPage('/login')
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
  await ask(page, 'petra')
  await expect(page.getByText('Gültige E-Mail-Adresse erforderlich')).toBeVisible()
  await ask(page, parent.email)
  await expect(page.getByRole('status')).toContainText('Wenn zu dieser Adresse ein Konto gehört')
  await expectSound(page)

  await page.goto(linkIn(await mails.next(parent.email, 'Ihr neues Passwort')))
  await expect(page.getByText(parent.email)).toBeVisible()
  await chooseNewPassword(page, 'kurz')
  await expect(page.getByText('Das Passwort muss mindestens 8 Zeichen lang sein.')).toBeVisible()
  await chooseNewPassword(page, NEW_PASSWORD, 'Noch-besseres-Wort-89')
  await expect(page.getByText('Die Passwörter stimmen nicht überein.')).toBeVisible()
  await expectSound(page)
  await chooseNewPassword(page)

  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Ihr Passwort ist geändert. Melden Sie sich jetzt damit an.')).toBeVisible()
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(parent.email)
  await mails.next(parent.email, 'Ihr Passwort wurde geändert')
  await givePasswordAtSignIn(page, PASSWORD)
  await expect(page.getByRole('alert')).toHaveText('E-Mail-Adresse oder Passwort ist falsch.')
  await givePasswordAtSignIn(page, NEW_PASSWORD)
  await expect(page).toHaveURL('/dashboard')
  await elsewhere.goto('/dashboard')
  await expect(elsewhere, 'a session from before').toHaveURL('/login')
})

test('an address without an account gets the same words and no mail', async ({ visitorPage, mails, db }) => {
  const parent = await makeParent(db)
  const page = await visitorPage('/reset-password')
  const answer = page.getByRole('status')
  await ask(page, `niemand-${parent.email}`)
  await expect(answer).toContainText('Wenn zu dieser Adresse ein Konto gehört')
  const unknown = (await answer.textContent()) ?? ''
  await page.reload()
  await ask(page, parent.email)
  await mails.next(parent.email)
  await expect(answer).toHaveText(unknown)
  expect(mails.received.filter(({ recipients }) => recipients.includes(`niemand-${parent.email}`))).toEqual([])
})

test('a link that was used or made up leads to a new one on the same page', async ({ visitorPage, mails, db }) => {
  test.slow()
  const parent = await makeParent(db)
  const page = await visitorPage('/reset-password')
  await ask(page, parent.email)
  const link = linkIn(await mails.next(parent.email))
  await page.goto(link)
  const late = await visitorPage(link)
  await expect(late.getByLabel('Neues Passwort')).toBeVisible()
  await chooseNewPassword(page)
  await expect(page).toHaveURL('/login')
  await chooseNewPassword(late, 'Ein-drittes-Wort-99')
  await expect(late.getByRole('heading', { name: 'Link abgelaufen' })).toBeVisible()

  for (const path of [link, '/reset-password?token=ausgedacht-ausgedacht']) {
    const again = await visitorPage(path)
    await expect(again.getByRole('alert')).toContainText('Dieser Link ist abgelaufen oder wurde schon benutzt.')
  }
  await expectSound(late)
  await ask(late, parent.email)
  await expect(late.getByRole('status')).toContainText('Wenn zu dieser Adresse ein Konto gehört')
  await late.goto(linkIn(await mails.next(parent.email, 'Ihr neues Passwort')))
  await expect(late.getByLabel('Neues Passwort')).toBeVisible()
})

test('a child with an address of its own gets a link too, in its own words', async ({ visitorPage, mails, db }) => {
  const child = await makeChild(db, await makeParent(db))
  const page = await visitorPage('/reset-password')
  await ask(page, child.email)
  await page.goto(linkIn(await mails.next(child.email, 'Dein neues Passwort')))
  await expect(page.getByRole('heading', { name: 'Wähle ein neues Passwort' })).toBeVisible()
  await chooseNewPassword(page)
  await expect(page.getByText('Dein Passwort ist geändert. Melde dich jetzt damit an.')).toBeVisible()
  await givePasswordAtSignIn(page, NEW_PASSWORD)
  await expect(page).toHaveURL('/child-dashboard')
})

test('the link that the operator prints does the same', async ({ visitorPage, server, db }) => {
  const parent = await makeParent(db)
  const { pathname, search } = new URL(await makeResetLink(db, { userId: parent.id, publicUrl: server.url }))
  const page = await visitorPage(pathname + search)
  await chooseNewPassword(page)
  await expect(page).toHaveURL('/login')
  await givePasswordAtSignIn(page, NEW_PASSWORD)
  await expect(page).toHaveURL('/dashboard')
})

test('where no mails are sent, the page tells how to get a link all the same', async ({ visitorPage }) => {
  const page = await visitorPage('/reset-password')
  // What a server answers that has neither a mail server nor a mailbox (server/people/accounts/reset-password.test.ts).
  const refusal = { code: 'NO_MAIL_SERVER', message: 'Dieser Server verschickt keine E-Mails.' }
  await page.route('**/api/auth/request-reset-link', (route) => route.fulfill({ status: 409, json: refusal }))
  await ask(page, 'petra@familie.example')
  await expect(page.getByText('npm run admin -- link MAIL')).toBeVisible()
  await expectSound(page)
})
