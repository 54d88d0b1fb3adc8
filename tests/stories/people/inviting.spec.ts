import type { Page } from '@playwright/test'
import { DAY_MS, formatDate, shortDate } from '../../../domain/platform/dates.ts'
import type { Db } from '../../../server/platform/db/actor.ts'
import { asOwner } from '../../support/owner.ts'
import { makeChild, makeParent, type TestChild } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { requestOf } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { pressMore, showMore } from '../support/more.ts'
import { openBehind } from '../support/tab.ts'

const SEVEN_DAYS_MS = 7 * DAY_MS
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Mila Muster einladen' })
const linkIn = (page: Page) => dialogOf(page).getByLabel('Einladungslink')

async function openInvitation(page: Page) {
  await pressMore(page, 'Kind einladen', 'Mila Muster')
  await expect(dialogOf(page)).toBeVisible()
}

async function closeInvitation(page: Page) {
  await dialogOf(page).getByRole('button', { name: 'Schließen' }).click()
  await expect(dialogOf(page)).toBeHidden()
}

const invitationsOf = (db: Db, child: TestChild) =>
  asOwner(db, (tx) => tx.selectFrom('childInvitations').where('childId', '=', child.id).selectAll().execute())
const takeAwayEmail = (db: Db, child: TestChild) =>
  asOwner(db, (tx) => tx.updateTable('children').set({ email: null }).where('id', '=', child.id).execute())

test('opening the dialog makes an invitation once; opened again it shows the same link', async ({
  pageOf,
  db,
  server,
}) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent, { registered: false })
  const page = await pageOf(parent, '/family')
  await openInvitation(page)
  await expect(page.getByText('Einladung erstellt', { exact: true })).toBeVisible()
  const link = await linkIn(page).inputValue()
  expect(link).toMatch(new RegExp(`^${server.url}/invitation/[\\w-]{43}$`))
  const lastDay = formatDate(new Date(Date.now() + SEVEN_DAYS_MS))
  await expect(linkIn(page)).toHaveAccessibleDescription(`7 Tage gültig, bis ${lastDay}. Er funktioniert einmal.`)

  await closeInvitation(page)
  await page.getByRole('button', { name: 'Link zeigen: Mila Muster' }).click()
  await expect(linkIn(page)).toHaveValue(link)
  const stored = await invitationsOf(db, child)
  expect(stored).toHaveLength(1)
  expect(stored[0]).toMatchObject({ parentId: parent.id, email: child.email, usedAt: null, revokedAt: null })
})

test('a new link is made only when the parent insists, and ends the one before', async ({
  pageOf,
  visitorPage,
  db,
}) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent, { registered: false })
  const page = await pageOf(parent, '/family')
  await openInvitation(page)
  const before = await linkIn(page).inputValue()
  await page.getByRole('button', { name: 'Neuen Link erzeugen' }).click()
  await expect(page.getByText('Der bisherige Link endet damit.')).toBeVisible()
  await page.getByRole('button', { name: 'Bisherigen behalten' }).click()
  await expect(linkIn(page)).toHaveValue(before)

  await page.getByRole('button', { name: 'Neuen Link erzeugen' }).click()
  await page.getByRole('button', { name: 'Ja, neuen Link erzeugen' }).click()
  await expect(linkIn(page)).not.toHaveValue(before)
  const after = await linkIn(page).inputValue()
  expect((await invitationsOf(db, child)).filter(({ revokedAt }) => revokedAt === null)).toHaveLength(1)

  const old = await visitorPage(new URL(before).pathname)
  await expect(old.getByRole('heading', { name: 'Einladung abgelaufen' })).toBeVisible()
  const current = await visitorPage(new URL(after).pathname)
  await expect(current.getByRole('heading', { name: 'Hallo Mila!' })).toBeVisible()
})

test('the link is copied, and when the browser refuses that is told', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  await makeChild(db, parent, { registered: false })
  const page = await pageOf(parent, '/family', { permissions: ['clipboard-read', 'clipboard-write'] })
  await openInvitation(page)
  await page.getByRole('button', { name: 'Link kopieren' }).click()
  await expect(page.getByText('Link kopiert')).toBeVisible()
  // Pages may not read the clipboard, so it is pasted elsewhere.
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/kompetenzen')
  await elsewhere.getByRole('searchbox').press('ControlOrMeta+V')
  await expect(elsewhere.getByRole('searchbox')).toHaveValue(await linkIn(page).inputValue())
  await elsewhere.close()

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
    document.execCommand = () => false
  })
  await page.getByRole('button', { name: 'Link kopieren' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Fehler beim Kopieren' })
  await expect(failure).toContainText('Der Link konnte nicht kopiert werden.')
})

test('the child gets the invitation by mail when the parent asks for it, and is reminded of it from the list', {
  tag: '@promise',
}, async ({ pageOf, visitorPage, db, mails }) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent, { registered: false })
  const page = await pageOf(parent, '/family')
  await openInvitation(page)
  const link = await linkIn(page).inputValue()
  await page.getByRole('button', { name: 'Per E-Mail schicken', exact: true }).click()
  await expect(dialogOf(page).getByRole('status')).toHaveText(`Die Einladung ist unterwegs an ${child.email}.`)
  await expectSound(page)
  const mail = await mails.next(child.email, 'Petra Muster lädt dich zu Netzpass ein')
  const [mailed = ''] = /http\S+\/invitation\/\S+/.exec(mail.text ?? '') ?? []
  expect(mailed).toContain(`${link}.`)
  const ofChild = await visitorPage(new URL(mailed).pathname)
  await expect(ofChild.getByRole('heading', { name: 'Hallo Mila!' })).toBeVisible()

  await closeInvitation(page)
  const [today, lastDay] = [
    shortDate(new Date().toISOString()),
    shortDate(new Date(Date.now() + SEVEN_DAYS_MS).toISOString()),
  ]
  await expect(page.getByText(`Eingeladen am ${today}, gültig bis ${lastDay}`)).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Erinnern: Mila Muster' }).click()
  await expect(page.getByText(`Die Einladung ist noch einmal unterwegs an ${child.email}.`)).toBeVisible()
  await mails.next(child.email, 'Petra Muster lädt dich zu Netzpass ein')
  await openInvitation(page)
  await page.getByRole('button', { name: 'Per E-Mail schicken', exact: true }).click()
  await expect(dialogOf(page).getByRole('status')).toBeVisible()

  await page.getByRole('button', { name: 'Noch einmal per E-Mail schicken' }).click()
  await expect(page.getByText(/^Die E-Mail wurde nicht geschickt: Das waren zu viele Versuche\./)).toBeVisible()
})

test('without an e-mail address a child cannot be invited, and the button says why', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  await takeAwayEmail(db, await makeChild(db, parent, { registered: false }))
  const page = await pageOf(parent, '/family')
  await showMore(page, 'Mila Muster')
  const button = page.getByRole('button', { name: 'Kind einladen: Mila Muster – E-Mail-Adresse erforderlich' })
  await expect(button).toBeDisabled()
  await button.hover()
  await expect(page.getByRole('tooltip')).toHaveText('E-Mail-Adresse erforderlich')
  await button.click({ force: true })
  await pressMore(page, 'Bearbeiten', 'Mila Muster')
  await expect(page.getByRole('dialog'), 'the only one').toHaveAccessibleName('Kind bearbeiten')
})

test('with an e-mail address the button says what it does; a child with an account has none', async ({
  pageOf,
  db,
}) => {
  const parent = await makeParent(db)
  await makeChild(db, parent, { registered: false })
  await makeChild(db, parent, { name: 'Ole' })
  const page = await pageOf(parent, '/family')
  await showMore(page, 'Mila Muster')
  await page.getByRole('button', { name: 'Kind einladen: Mila Muster' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('Kind einladen')
  await showMore(page, 'Ole Muster')
  await expect(page.getByRole('button', { name: 'Bearbeiten: Ole Muster' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Kind einladen: Ole Muster' })).toBeHidden()
})

test('an address that was removed meanwhile leads to an explanation and to where it is entered', async ({
  pageOf,
  db,
}) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent, { registered: false })
  const page = await pageOf(parent, '/imprint')
  await openBehind(page) // a screen in front would follow the change
  await page.goto('/family')
  await showMore(page, 'Mila Muster')
  await expect(page.getByRole('button', { name: 'Kind einladen: Mila Muster' })).toBeVisible()
  await takeAwayEmail(db, child)
  await openInvitation(page)
  await expect(dialogOf(page)).toContainText('Für eine Einladung braucht Ihr Kind eine E-Mail-Adresse.')
  await expect(page.getByRole('alert')).toContainText(
    'Bitte tragen Sie zuerst eine E-Mail-Adresse im Kinderprofil ein.',
  )
  expect(await invitationsOf(db, child)).toEqual([])

  await page.getByRole('button', { name: 'E-Mail-Adresse eintragen' }).click()
  const edit = page.getByRole('dialog', { name: 'Kind bearbeiten' })
  await edit.getByLabel('E-Mail').fill('mila@familie.example')
  await edit.getByRole('button', { name: 'Speichern' }).click()
  await openInvitation(page)
  await expect(dialogOf(page)).toContainText('meldet sich künftig mit mila@familie.example an')
})

test('when the invitation cannot be made the dialog says so and tries again', async ({ pageOf, db, expectErrors }) => {
  expectErrors(/net::ERR_FAILED/, /TRPCClientError/)
  const parent = await makeParent(db)
  await makeChild(db, parent, { registered: false })
  const page = await pageOf(parent, '/family')
  await page.route(requestOf('invitations.create'), (route) => route.abort())
  await openInvitation(page)
  await expect(dialogOf(page).getByRole('alert')).toContainText('Einladung konnte nicht erstellt werden.')
  await page.unroute(requestOf('invitations.create'))
  await dialogOf(page).getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(linkIn(page)).toHaveValue(/\/invitation\//)
})
