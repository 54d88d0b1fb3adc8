import type { Locator, Page } from '@playwright/test'
import type { Db } from '../../../server/platform/db/actor.ts'
import { makeCompetency } from '../../support/curriculum.ts'
import { assign, assignAll } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { makeChild, makeParent, type TestChild } from '../../support/people.ts'
import { refuseAsReadOnly, requestOf } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'

const SHOWN_FOR_MS = 1500
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Kompetenz hinzufügen' })
const search = (dialog: Locator) => dialog.getByPlaceholder('Kompetenz suchen...')
const addButton = (dialog: Locator) => dialog.getByRole('button', { name: 'Hinzufügen', exact: true })
const summary = (dialog: Locator) => dialog.getByRole('region', { name: 'Ausgewählte Kompetenz' })
const choice = (dialog: Locator, title: string) => dialog.getByRole('checkbox', { name: new RegExp(title) })

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /(Erste )?Kompetenz hinzufügen/ }).click()
  return dialogOf(page)
}

const assignmentsOf = (db: Db, child: TestChild) =>
  asOwner(db, (tx) => tx.selectFrom('childCompetencies').where('childId', '=', child.id).selectAll().execute())

test('a parent finds a competency, sees what it brings and adds it for the chosen child', { tag: '@promise' }, async ({
  pageOf,
  db,
}) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  const { id, title } = await makeCompetency(db, { minAge: [null, 17], levels: 2 })
  const page = await pageOf(parent, '/dashboard')
  await expect(page.getByText('Noch keine Kompetenzen geplant')).toBeVisible()
  const dialog = await openDialog(page)
  await expect(dialog.getByRole('checkbox').first()).toBeVisible()
  await expect(addButton(dialog)).toBeDisabled()
  await search(dialog).fill('das gibt es nicht')
  await expect(dialog.getByText('Keine Kompetenzen gefunden.')).toBeVisible()
  await search(dialog).fill(` ${title.toUpperCase()} `)
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await choice(dialog, title).check()
  await expect(summary(dialog)).toContainText(title)
  await expect(summary(dialog)).toContainText('Zum Ausprobieren.')
  await expect(summary(dialog)).toContainText('Jetzt Stufe 1 von 2. Stufe 2 ab 17 Jahren.')

  const answer = Promise.withResolvers<void>()
  await page.route(requestOf('assignments.assignSeveral'), async (route) => {
    await answer.promise
    await route.continue()
  })
  await addButton(dialog).click()
  await expect(dialog.getByRole('button', { name: 'Wird hinzugefügt...' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Abbrechen' })).toBeDisabled()
  const answeredAt = Date.now()
  answer.resolve()
  await expect(dialog.getByRole('status')).toContainText([
    `Die Kompetenz "${title}" wurde erfolgreich für Mila hinzugefügt.`,
  ])
  const toast = page.getByRole('alert').filter({ hasText: 'Erfolg' })
  await expect(toast).toContainText('Kompetenz wurde erfolgreich hinzugefügt')
  await expect(dialog).toBeHidden()
  expect(Date.now() - answeredAt, 'long enough to read the message').toBeGreaterThanOrEqual(SHOWN_FOR_MS)
  await expect(page.getByRole('article').filter({ hasText: title })).toContainText('0/1 Level abgeschlossen')
  expect(await assignmentsOf(db, child)).toMatchObject([{ competencyId: id, completedAt: null, progress: 0 }])
})

test('an assigned competency can no longer be chosen', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  const [assigned, free] = [await makeCompetency(db), await makeCompetency(db)]
  await assign(db, child, assigned)
  const page = await pageOf(parent, '/dashboard')
  const dialog = await openDialog(page)
  await expect(choice(dialog, free.title)).toBeVisible()
  await expect(choice(dialog, assigned.title)).toBeHidden()
})

test('when everything is assigned there is nothing to add', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  await assignAll(db, child)
  const page = await pageOf(parent, '/dashboard')
  const dialog = await openDialog(page)
  await expect(dialog.getByText('Alle verfügbaren Kompetenzen sind bereits zugewiesen.')).toBeVisible()
  await expect(addButton(dialog)).toBeDisabled()
})

test('closing the dialog forgets search, choice and messages', async ({ pageOf, db, expectErrors }) => {
  expectErrors(/net::ERR_FAILED/, /TRPCClientError/)
  const parent = await makeParent(db)
  await makeChild(db, parent)
  const { title } = await makeCompetency(db)
  const page = await pageOf(parent, '/dashboard')
  const dialog = await openDialog(page)
  await search(dialog).fill(title)
  await choice(dialog, title).check()
  await page.route(requestOf('assignments.assignSeveral'), (route) => route.abort())
  await addButton(dialog).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(dialog).toBeHidden()

  await openDialog(page)
  await expect(search(dialog)).toHaveValue('')
  await expect(dialog.getByRole('checkbox').nth(1)).toBeVisible()
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(dialog.getByRole('alert')).toBeHidden()
  await expect(summary(dialog)).toBeHidden()
  await expect(addButton(dialog)).toBeDisabled()
})

test('when adding fails dialog and toast say so, and the next try succeeds', async ({ pageOf, db, expectErrors }) => {
  expectErrors(/net::ERR_FAILED/, /TRPCClientError/)
  const parent = await makeParent(db)
  await makeChild(db, parent)
  const { title } = await makeCompetency(db)
  const page = await pageOf(parent, '/dashboard')
  const dialog = await openDialog(page)
  await choice(dialog, title).check()
  await page.route(requestOf('assignments.assignSeveral'), (route) => route.abort())
  await addButton(dialog).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Ein unerwarteter Fehler ist aufgetreten: Keine Verbindung zum Server. Bitte versuchen Sie es noch einmal.',
  )
  const toast = page.getByRole('alert').filter({ hasText: /^Fehler/ })
  await expect(toast).toContainText('Kompetenz konnte nicht hinzugefügt werden')
  await expect(choice(dialog, title)).toBeChecked()

  await page.unroute(requestOf('assignments.assignSeveral'))
  await addButton(dialog).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
})

test('a form that is sent without a choice asks for one, and a failure without words is called unknown', async ({
  pageOf,
  db,
  expectErrors,
}) => {
  expectErrors(/status of 500/, /TRPCClientError/)
  const parent = await makeParent(db)
  await makeChild(db, parent)
  const { title } = await makeCompetency(db)
  const page = await pageOf(parent, '/dashboard')
  const dialog = await openDialog(page)
  await expect(choice(dialog, title)).toBeVisible()
  await dialog.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit()) // the button is disabled
  await expect(dialog.getByRole('alert')).toHaveText('Bitte wählen Sie ein Kind und eine Kompetenz aus.')

  await choice(dialog, title).check()
  const nothingSaid = { error: { message: '', code: -32603, data: { httpStatus: 500 } } }
  await page.route(requestOf('assignments.assignSeveral'), (route) => route.fulfill({ status: 500, json: nothingSaid }))
  await addButton(dialog).click()
  await expect(dialog.getByRole('alert')).toHaveText('Ein unerwarteter Fehler ist aufgetreten: Unbekannter Fehler')
})

test('while the database only reads a parent is told so, the form stays as it is, and it is saved by itself', async ({
  pageOf,
  db,
  expectErrors,
}) => {
  expectErrors(/503/)
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  const { title } = await makeCompetency(db)
  const page = await pageOf(parent, '/dashboard')
  const dialog = await openDialog(page)
  await choice(dialog, title).check()
  await page.route(requestOf('assignments.assignSeveral'), refuseAsReadOnly)
  await addButton(dialog).click()
  const line = page.getByText('Gerade kann nichts gespeichert werden.', { exact: false })
  await expect(line).toBeVisible()
  await expect(choice(dialog, title)).toBeChecked()
  expect(await assignmentsOf(db, child)).toEqual([])

  await page.unroute(requestOf('assignments.assignSeveral'))
  await expect.poll(() => assignmentsOf(db, child), { timeout: 15_000 }).toHaveLength(1)
  await expect(line).toBeHidden({ timeout: 15_000 })
})

test('a competency that was assigned in another tab is refused with the reason', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  const competency = await makeCompetency(db)
  const page = await pageOf(parent, '/imprint')
  await page.route(requestOf('live.events'), () => {}) // the news is slower than the click
  await page.goto('/dashboard')
  const dialog = await openDialog(page)
  await choice(dialog, competency.title).check()
  await assign(db, child, competency)
  await addButton(dialog).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Ein unerwarteter Fehler ist aufgetreten: Diese Kompetenz ist Ihrem Kind schon zugewiesen.',
  )
  expect(await assignmentsOf(db, child)).toHaveLength(1)
})
