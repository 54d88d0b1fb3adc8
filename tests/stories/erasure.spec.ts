import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Db } from '../../server/db/actor.ts'
import { connect } from '../../server/db/connect.ts'
import { toolConfig } from '../../server/db/embedded.ts'
import { asOwner } from '../owner.ts'
import { makeAdmin, makeChild, makeParent, PASSWORD } from '../people.ts'
import { startServerProcess } from '../server-process.ts'
import { filesWith, readEverything, rowsWith } from '../traces.ts'
import { expectSound } from './accessible.ts'
import { expect, test } from './fixtures.ts'

const WITHIN_SECONDS = { timeout: 5_000 }
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const passwordDialog = (page: Page) => page.getByRole('dialog', { name: 'Bitte bestätigen Sie Ihr Passwort' })

/** As if the person had signed in a while ago. */
const letPasswordAge = (db: Db, { id }: { id: string }) =>
  asOwner(db, (tx) =>
    sql`update auth.session set "confirmedAt" = now() - interval '11 minutes' where "userId" = ${id}`.execute(tx),
  )
async function givePassword(page: Page) {
  await passwordDialog(page).getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await passwordDialog(page).getByRole('button', { name: 'Bestätigen' }).click()
}

test('a deleted child is signed out within seconds, and the parent gets a receipt that names nobody', async ({
  pageOf,
  mails,
  db,
}) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent, { name: 'Mila', lastName: 'Berg' })
  const screen = await pageOf(child, '/child-dashboard')
  await expect(screen.getByText('Noch keine Pässe oder Kompetenzen')).toBeVisible()
  const page = await pageOf(parent, '/family')
  await letPasswordAge(db, parent)

  const dialog = page.getByRole('dialog', { name: 'Kind löschen' })
  await page.getByRole('button', { name: 'Löschen: Mila Berg' }).click()
  await expect(dialog).toContainText('das eigene Konto Ihres Kindes; es wird sofort überall abgemeldet')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Endgültig löschen' }).click()
  await passwordDialog(page).getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page.getByRole('alert'), 'whoever changes their mind did nothing wrong').toHaveCount(0)
  await expect(dialog, 'and may still decide').toBeVisible()
  await dialog.getByRole('button', { name: 'Endgültig löschen' }).click()
  await givePassword(page)
  await expect(toast(page, 'Kind gelöscht')).toBeVisible()
  await expect(screen).toHaveURL('/login?abgemeldet', WITHIN_SECONDS)
  await expect(page.getByText('Mila Berg')).toBeHidden()

  const { text } = await mails.next(parent.email, 'Die Daten eines Kindes sind gelöscht')
  expect(text).toContain('Guten Tag Petra Muster')
  expect(text).not.toMatch(/Mila|Berg/)
  const traces = async () => rowsWith(await readEverything(db), [child.id, child.email])
  expect(await traces()).toEqual(new Map())
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
  for (const open of [screen, elsewhere]) await expect(open).toHaveURL('/login?abgemeldet', WITHIN_SECONDS)
  await mails.next(parent.email, 'Ihr Konto ist gelöscht')
  await expect
    .poll(async () => [...rowsWith(await readEverything(db), [parent.id, child.id, parent.email]).keys()])
    .toEqual([])

  const again = await visitorPage('/login')
  await again.getByLabel('E-Mail-Adresse').fill(parent.email)
  await again.getByLabel('Passwort').fill(PASSWORD)
  await again.getByRole('button', { name: 'Anmelden', exact: true }).click()
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

test('an account that also is an admin’s says why it cannot be deleted, and a child’s has no such button', async ({
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
  const folder = mkdtempSync(join(tmpdir(), 'netzpass-erasure-'))
  const server = await startServerProcess({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'debug' })
  await server.ready
  const { db, close } = connect(toolConfig(join(folder, 'postgres')), async () => {})
  const name = 'Zilpzalp'
  const parent = await makeParent(db, { firstName: name, lastName: name })
  const child = await makeChild(db, parent, { name, lastName: name, email: 'zilpzalp@familie.example' })
  const page = await visitorPage(`${server.url}/login`)
  const signIn = async (email: string, password: string) => {
    await page.getByLabel('E-Mail-Adresse').fill(email)
    await page.getByLabel('Passwort').fill(password)
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  }
  await signIn(child.email, 'Falsches-Pferd-1')
  await expect(page.getByText('E-Mail-Adresse oder Passwort ist falsch.')).toBeVisible()
  await page.goto(`${server.url}/reset-password`)
  await page.getByLabel('E-Mail-Adresse').fill(child.email)
  await page.getByRole('button', { name: /Link/ }).click()
  await page.goto(`${server.url}/postfach`)
  await expect(page.getByText(child.email)).toBeVisible()

  await page.goto(`${server.url}/login`)
  await signIn(parent.email, PASSWORD)
  await expect(page).toHaveURL(/dashboard/)
  await page.goto(`${server.url}/profile`)
  await page.getByRole('button', { name: 'Konto löschen …' }).click()
  await page.getByLabel('Ja, alles endgültig löschen').check()
  await page.getByRole('button', { name: 'Konto endgültig löschen' }).click()
  await expect(page).toHaveURL(/geloescht$/)
  await page.goto(`${server.url}/postfach`)
  await expect(page.getByText('Ihr Konto ist gelöscht')).toBeVisible()
  await expect(page.getByText(child.email)).toBeHidden()

  const ofChild = [child.id, child.userId as string, child.email]
  expect(rowsWith(await readEverything(db), ofChild)).toEqual(new Map())
  await page.close() // or it would miss its server
  await close().catch(() => {})
  await server.stop()
  // Not in the database's own files: PostgreSQL writes over what is free when it needs the room.
  const files = filesWith(folder, [...ofChild, name, parent.email], ['postgres'])
  expect(files).toEqual([])
  expect(server.said()).not.toMatch(new RegExp([...ofChild, name, parent.email].join('|'), 'i'))
  expect(filesWith(folder, ['netzpass'], []).length, 'the folder was looked through').toBeGreaterThan(0)
  rmSync(folder, { recursive: true, force: true })
})
