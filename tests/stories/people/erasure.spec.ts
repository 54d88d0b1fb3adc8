import { rmSync } from 'node:fs'
import type { Db } from '../../../server/platform/db/actor.ts'
import { letPasswordAge, makeAdmin, makeChild, makeParent } from '../../support/people.ts'
import { Site } from '../../support/site.ts'
import { filesWith, readEverything, rowsWith } from '../../support/traces.ts'
import { expectSound } from '../support/accessible.ts'
import { makeDataFolder } from '../support/first-start.ts'
import { expect, test } from '../support/fixtures.ts'
import { pressMore } from '../support/more.ts'
import { givePassword, passwordDialog } from '../support/password.ts'
import { toast } from '../support/screen.ts'
import { signInByForm } from '../support/sign-in.ts'

/** Of a child with an account there is something in these tables at least, and more as it learns. */
const TRACES = ['auth.user', 'public.children', 'public.consents']

/** The tables in which something stands about these people. */
const tablesWith = async (db: Db, texts: string[]) => [...rowsWith(await readEverything(db), texts).keys()]

test('a deleted child is signed out within seconds, and the parent gets a receipt that names nobody', {
  tag: '@core',
}, async ({ pageOf, mails, db }) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent, { name: 'Mila', lastName: 'Berg' })
  const screen = await pageOf(child, '/child-dashboard')
  await expect(screen.getByText('Noch keine Pässe oder Kompetenzen')).toBeVisible()
  const page = await pageOf(parent, '/family')
  await letPasswordAge(db, parent)
  const ofChild = [child.id, child.email]
  expect(await tablesWith(db, ofChild), 'what will be gone').toEqual(expect.arrayContaining(TRACES))

  const dialog = page.getByRole('dialog', { name: 'Kind löschen' })
  await pressMore(page, 'Löschen', 'Mila Berg')
  await expect(dialog).toContainText(
    'Möchten Sie Mila Berg wirklich löschen? Das kann nicht rückgängig gemacht werden.',
  )
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(dialog).toBeHidden()
  expect(await tablesWith(db, ofChild)).toEqual(expect.arrayContaining(TRACES))
  await pressMore(page, 'Löschen', 'Mila Berg')
  await expect(dialog).toContainText('das eigene Konto Ihres Kindes; es wird sofort überall abgemeldet')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Endgültig löschen' }).click()
  await passwordDialog(page).getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page.getByRole('alert'), 'whoever changes their mind did nothing wrong').toHaveCount(0)
  await expect(dialog, 'and may still decide').toBeVisible()
  await dialog.getByRole('button', { name: 'Endgültig löschen' }).click()
  await givePassword(page)
  await expect(toast(page, 'Kind gelöscht')).toBeVisible()
  await expect(screen).toHaveURL('/login?abgemeldet')
  await expect(page.getByText('Mila Berg')).toBeHidden()

  const { text } = await mails.next(parent.email, 'Die Daten eines Kindes sind gelöscht')
  expect(text).toContain('Guten Tag Petra Muster')
  expect(text).not.toMatch(/Mila|Berg/)
  await expect.poll(() => tablesWith(db, ofChild)).toEqual([])
})

test('a parent deletes the account with the whole family, after being asked twice and for the password', async ({
  pageOf,
  visitorPage,
  mails,
  db,
}) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent, { name: 'Mila', lastName: 'Berg' })
  await makeChild(db, parent, { name: 'Nils', lastName: 'Berg', registered: false })
  const screen = await pageOf(child, '/child-dashboard')
  await expect(screen.getByText('Noch keine Pässe oder Kompetenzen')).toBeVisible()
  const elsewhere = await pageOf(parent, '/family')
  await expect(elsewhere.getByRole('heading', { name: 'Familienverwaltung' })).toBeVisible()
  const page = await pageOf(parent, '/profile')
  await letPasswordAge(db, parent)
  const ofFamily = [parent.id, child.id, parent.email]
  expect(await tablesWith(db, ofFamily), 'what will be gone').toEqual(expect.arrayContaining(TRACES))

  await page.getByRole('button', { name: 'Konto löschen …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Konto löschen' })
  await expect(dialog).toContainText('Ihre Kinder Mila Berg, Nils Berg mit Lernstand')
  const erase = dialog.getByRole('button', { name: 'Konto endgültig löschen' })
  await expect(erase).toBeDisabled()
  await expectSound(page)
  await dialog.getByLabel('Ja, alles endgültig löschen').check()
  await erase.click()
  await expect(passwordDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await erase.click()
  await givePassword(page)

  await expect(page).toHaveURL('/login?geloescht')
  await expect(page.getByText('Ihr Konto ist gelöscht.')).toBeVisible()
  await expectSound(page)
  for (const open of [screen, elsewhere]) await expect(open).toHaveURL('/login?abgemeldet')
  await mails.next(parent.email, 'Ihr Konto ist gelöscht')
  await expect.poll(() => tablesWith(db, ofFamily)).toEqual([])

  const again = await visitorPage('/login')
  await signInByForm(again, parent)
  await expect(again.getByText('E-Mail-Adresse oder Passwort ist falsch.')).toBeVisible()
})

test('an account is not deleted before its children have been named', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  await makeChild(db, parent, { name: 'Mila', lastName: 'Berg' })
  const page = await pageOf(parent, '/profile')
  const letThrough = Promise.withResolvers<void>()
  await page.route(/\/trpc\/[^?]*children\.names/, async (route) => {
    await letThrough.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Konto löschen …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Konto löschen' })
  await expect(dialog.getByRole('status')).toContainText('Es wird nachgesehen')
  await dialog.getByLabel('Ja, alles endgültig löschen').check()
  await expect(dialog.getByRole('button', { name: 'Konto endgültig löschen' })).toBeDisabled()
  letThrough.resolve()
  await expect(dialog).toContainText('Mila Berg')
  await expect(dialog.getByRole('button', { name: 'Konto endgültig löschen' })).toBeEnabled()
})

test('an account that also is an admin’s says why it cannot be deleted, and a child’s profile offers nothing of the kind', async ({
  pageOf,
  db,
}) => {
  const admin = await makeAdmin(db, { isParent: true })
  const page = await pageOf(admin, '/profile')
  await expect(page.getByText('Ein Admin-Konto kann sich nicht selbst löschen.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Konto löschen/ })).toHaveCount(0)
  const child = await makeChild(db, await makeParent(db))
  const screen = await pageOf(child, '/profile')
  await expect(screen.getByRole('heading', { name: 'Dein Profil' })).toBeVisible()
  await expect(screen.getByRole('heading', { name: /Konto löschen/ })).toHaveCount(0)
})

test('neither the log nor a file of the data folder tells of a family that has left', async ({ visitorPage }) => {
  test.slow() // a server of its own
  const folder = makeDataFolder()
  const site = await Site.of({ folder }, { LOG_LEVEL: 'debug' })
  await site.start()
  const name = 'Zilpzalp'
  const { parent, child } = await site.withDatabase(async (db) => {
    const parent = await makeParent(db, { firstName: name, lastName: name })
    const child = await makeChild(db, parent, { name, lastName: name, email: 'zilpzalp@familie.example' })
    return { parent, child }
  })
  const page = await visitorPage(`${site.url}/login`)
  await signInByForm(page, child, 'Falsches-Pferd-1')
  await expect(page.getByText('E-Mail-Adresse oder Passwort ist falsch.')).toBeVisible()
  await page.goto(`${site.url}/reset-password`)
  await page.getByLabel('E-Mail-Adresse').fill(child.email)
  await page.getByRole('button', { name: 'Link anfordern' }).click()
  await expect(page.getByRole('status')).toContainText('Wenn zu dieser Adresse ein Konto gehört')
  await page.goto(`${site.url}/postfach`)
  await expect(page.getByText(child.email)).toBeVisible()

  await page.goto(`${site.url}/login`)
  await signInByForm(page, parent)
  await expect(page).toHaveURL(/dashboard/)
  const ofChild = [child.id, child.userId as string, child.email]
  expect(await site.withDatabase((db) => tablesWith(db, ofChild))).toEqual(expect.arrayContaining(TRACES))
  await page.goto(`${site.url}/profile`)
  await page.getByRole('button', { name: 'Konto löschen …' }).click()
  await page.getByLabel('Ja, alles endgültig löschen').check()
  await page.getByRole('button', { name: 'Konto endgültig löschen' }).click()
  await expect(page).toHaveURL(/geloescht$/)
  await page.goto(`${site.url}/postfach`)
  await expect(page.getByText('Ihr Konto ist gelöscht')).toBeVisible()
  await expect(page.getByText(child.email)).toBeHidden()

  expect(await site.withDatabase((db) => tablesWith(db, ofChild))).toEqual([])
  await page.close() // or it would miss its server
  // Not in the database's own files: PostgreSQL writes over what is free when it needs the room.
  const filesTelling = (texts: string[]) => filesWith(folder, texts, ['postgres'])
  await expect.poll(() => filesTelling(['erasedAt']).length, 'that somebody left is kept').toBeGreaterThan(0)
  await site.stop()
  const names = [...ofChild, name, parent.email]
  expect(filesTelling(names)).toEqual([])
  expect(site.said(), 'the log was listened to').toContain('läuft')
  expect(site.said()).not.toMatch(new RegExp(names.join('|'), 'i'))
  rmSync(folder, { recursive: true, force: true })
})
