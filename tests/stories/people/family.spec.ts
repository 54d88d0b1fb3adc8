import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { ageOf } from '../../../domain/platform/dates.ts'
import { refusals } from '../../../domain/platform/refusals.ts'
import type { Db } from '../../../server/platform/db/actor.ts'
import { finishLevel, makeLearner } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { bornYearsAgo, makeChild, makeParent, type TestChild } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { requestOf } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { pressMore, showMore } from '../support/more.ts'
import { PHONE } from '../support/screen.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
const nameField = (dialog: Locator) => dialog.getByLabel(/^Name/)
const save = (dialog: Locator) => dialog.getByRole('button', { name: /^(Kind hinzufügen|Speichern)$/ })

const findChild = (db: Db, id: string) =>
  asOwner(db, (tx) => tx.selectFrom('children').where('id', '=', id).selectAll().executeTakeFirst())
const removeElsewhere = (db: Db, child: TestChild) =>
  asOwner(db, (tx) => tx.deleteFrom('children').where('id', '=', child.id).execute())
const endSessions = (db: Db, person: { id: string }) =>
  asOwner(db, (tx) => sql`delete from auth.session where "userId" = ${person.id}`.execute(tx))

test('the family table shows the own children with age, birthday, address and how far their account is', async ({
  pageOf,
  db,
}) => {
  const parent = await makeParent(db)
  await makeChild(db, parent, { name: 'Mila', lastName: 'Berg', birthdate: '2014-05-17', email: 'mila@berg.example' })
  const invited = await makeChild(db, parent, { name: 'Ole', lastName: 'Berg', registered: false })
  await asOwner(db, (tx) =>
    tx.updateTable('children').set({ invitationAccepted: true }).where('id', '=', invited.id).execute(),
  )
  const third = await makeChild(db, parent, { name: 'Tom', lastName: 'Berg', registered: false })
  await asOwner(db, (tx) => tx.updateTable('children').set({ email: null }).where('id', '=', third.id).execute())
  await makeChild(db, await makeParent(db), { name: 'Fremdes', lastName: 'Kind' })

  const page = await pageOf(parent, '/family')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Alter',
    'Geburtstag',
    'E-Mail',
    'Status',
    'Aktionen',
  ])
  await expect(rowOf(page, 'Mila Berg').getByRole('cell')).toContainText([
    String(ageOf('2014-05-17')),
    '17.05.2014',
    'mila@berg.example',
    'Registriert',
  ])
  await expect(rowOf(page, 'Ole Berg')).toContainText('Einladung angenommen')
  await expect(rowOf(page, 'Tom Berg').getByRole('cell')).toContainText([
    String(ageOf('2014-05-17')),
    '17.05.2014',
    '–',
    'Nicht registriert',
  ])
  await expect(page.getByText('Fremdes')).toBeHidden()
  await page.getByRole('navigation', { name: 'Brotkrumen' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('without a connection a form says so, keeps what was typed and can be left', async ({
  pageOf,
  db,
  expectErrors,
}) => {
  expectErrors(/net::ERR_INTERNET_DISCONNECTED/, /Failed to fetch/)
  const page = await pageOf(await makeParent(db), '/family')
  await page.getByRole('button', { name: 'Kind hinzufügen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kind hinzufügen' })
  await nameField(dialog).fill('Mila')
  await dialog.getByLabel('Geburtsdatum').fill('2015-01-01')
  await dialog.getByRole('checkbox', { name: /^Ich bin sorgeberechtigt und willige ein/ }).check()
  await page.context().setOffline(true)
  await save(dialog).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Keine Verbindung zum Server.' })).toBeVisible()
  await expect(nameField(dialog)).toHaveValue('Mila')
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(dialog).toBeHidden()
})

test('a parent adds a child, but not without what is required and not without consenting', { tag: '@core' }, async ({
  pageOf,
  db,
}) => {
  const parent = await makeParent(db)
  const page = await pageOf(parent, '/family')
  await page.getByRole('button', { name: 'Kind hinzufügen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kind hinzufügen' })
  await nameField(dialog).fill('M')
  await dialog.getByLabel('E-Mail').fill('keine adresse')
  await save(dialog).click()
  await expect(dialog.getByText('Name muss mindestens 2 Zeichen haben.')).toBeVisible()
  await expect(dialog.getByText('Bitte geben Sie das ganze Geburtsdatum an.')).toBeVisible()
  await expect(dialog.getByText('Ungültige E-Mail Adresse.')).toBeVisible()
  await expect(dialog.getByText('Bitte bestätigen Sie die Einwilligung.')).toBeVisible()

  await nameField(dialog).fill('Mila')
  await dialog.getByLabel('E-Mail').fill('')
  await dialog.getByLabel('Geburtsdatum').fill('2999-01-01')
  await dialog.getByLabel('Geschlecht').selectOption('Divers')
  await dialog.getByRole('checkbox', { name: /^Ich bin sorgeberechtigt und willige ein/ }).check()
  await save(dialog).click()
  await expect(dialog.getByText('Das Geburtsdatum darf nicht in der Zukunft liegen.')).toBeVisible()

  const birthdate = bornYearsAgo(9)
  await dialog.getByLabel('Geburtsdatum').fill(birthdate)
  await save(dialog).click()
  await expect(page.getByText('Kind hinzugefügt', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'Mila').getByRole('cell')).toContainText([
    '9',
    birthdate.split('-').reverse().join('.'),
    '–',
  ])
  const [stored] = await asOwner(db, (tx) =>
    tx
      .selectFrom('children as c')
      .innerJoin('consents as s', 's.childId', 'c.id')
      .where('c.parentId', '=', parent.id)
      .select(['c.name', 'c.lastName', 'c.gender', 'c.birthdate', 'c.age', 'c.email', 's.givenBy'])
      .execute(),
  )
  expect(stored).toEqual({
    name: 'Mila',
    lastName: null,
    gender: 'diverse',
    birthdate,
    age: 9,
    email: null,
    givenBy: 'parent',
  })
})

test('a parent corrects what is kept about a child, and a slip does not throw the typing away', async ({
  pageOf,
  db,
}) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent, { name: 'Mila', lastName: 'Berg', birthdate: '2014-05-17' })
  const page = await pageOf(parent, '/family')
  await pressMore(page, 'Bearbeiten', 'Mila Berg')
  const dialog = page.getByRole('dialog', { name: 'Kind bearbeiten' })
  await expect(nameField(dialog)).toHaveValue('Mila')
  await expect(dialog.getByLabel('Geburtsdatum')).toHaveValue('2014-05-17')
  await expect(dialog.getByLabel('E-Mail')).toHaveValue(child.email)
  await nameField(dialog).fill('Milena')
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('Ihre Eingaben sind noch nicht gespeichert.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await dialog.getByLabel('Telefon').fill('030 1234')
  await save(dialog).click()

  await expect(page.getByText('Kind aktualisiert')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'Milena Berg')).toBeVisible()
  expect(await findChild(db, child.id)).toMatchObject({ name: 'Milena', lastName: 'Berg', phone: '030 1234' })
})

test('a child that was deleted meanwhile can neither be changed nor deleted, and the reason is told', async ({
  pageOf,
  db,
}) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent, { name: 'Mila', lastName: 'Berg' })
  const brother = await makeChild(db, parent, { name: 'Ole', lastName: 'Berg' })
  const page = await pageOf(parent, '/family')
  await pressMore(page, 'Bearbeiten', 'Mila Berg')
  const dialog = page.getByRole('dialog')
  await nameField(dialog).fill('Milena')
  await removeElsewhere(db, child)
  await save(dialog).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Fehler' })
  await expect(failure).toContainText('Kind konnte nicht aktualisiert werden: Nicht gefunden')
  await expect(dialog.getByText('Die Änderungen konnten nicht gespeichert werden.')).toBeVisible()
  await expect(nameField(dialog)).toHaveValue('Milena')

  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await pressMore(page, 'Löschen', 'Ole Berg')
  await removeElsewhere(db, brother)
  // Behind the dialog nothing has a role unless one asks for what is hidden, too.
  await expect(page.getByRole('button', { name: 'Löschen: Ole Berg', includeHidden: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(failure.last()).toContainText('Kind konnte nicht gelöscht werden: Nicht gefunden')
})

test('who has twenty children already is told in the dialog, which keeps what was typed', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  for (let count = 0; count < 20; count++) await makeChild(db, parent, { registered: false })
  const page = await pageOf(parent, '/family', PHONE)
  await page.getByRole('button', { name: 'Kind hinzufügen' }).click()
  const dialog = page.getByRole('dialog')
  await nameField(dialog).fill('Ole')
  await dialog.getByLabel('Geburtsdatum').fill('2015-01-01')
  await dialog.getByRole('checkbox').check()
  await save(dialog).click()
  await expect(dialog.getByText(refusals.TOO_MANY_CHILDREN.message)).toBeInViewport()
  await expect(nameField(dialog)).toHaveValue('Ole')
})

test('when the session is over the dialogs say so and keep what was typed', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  await makeChild(db, parent, { name: 'Mila', lastName: 'Berg' })
  const page = await pageOf(parent, '/family')
  await expect(rowOf(page, 'Mila Berg')).toBeVisible()
  // The page leaves as soon as it learns that the session has ended. Until then:
  await page.route('**/api/auth/get-session*', (route) => route.fulfill({ status: 429 }))
  const failure = page.getByRole('alert').filter({ hasText: 'Fehler' })
  await page.getByRole('button', { name: 'Kind hinzufügen' }).click()
  const dialog = page.getByRole('dialog')
  await nameField(dialog).fill('Ole')
  await dialog.getByLabel('Geburtsdatum').fill('2015-01-01')
  await dialog.getByRole('checkbox').check()
  await endSessions(db, parent)
  await save(dialog).click()
  await expect(failure).toContainText(
    'Kind konnte nicht hinzugefügt werden: Sie müssen angemeldet sein, um ein Kind hinzuzufügen.',
  )
  await expect(nameField(dialog)).toHaveValue('Ole')
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()

  await pressMore(page, 'Bearbeiten', 'Mila Berg')
  await save(dialog).click()
  await expect(failure.filter({ hasText: 'Kind kann nicht aktualisiert werden.' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()

  await pressMore(page, 'Löschen', 'Mila Berg')
  await page.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(failure.filter({ hasText: 'Sie müssen angemeldet sein, um ein Kind zu löschen.' })).toBeVisible()
})

test('on a phone the children are cards with the same facts and actions', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  await makeChild(db, parent, { name: 'Mila', lastName: 'Berg', birthdate: '2014-05-17', registered: false })
  const page = await pageOf(parent, '/family', PHONE)
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Mila Berg' })
  await expect(card.getByRole('heading', { name: 'Mila Berg' })).toBeVisible()
  await expect(card).toContainText('17.05.2014')
  await expect(card).toContainText('Nicht registriert')
  await expect(page.getByRole('table')).toBeHidden()
  await showMore(page, 'Mila Berg')
  for (const action of ['Anmeldung einrichten', 'Mehr', 'Kind einladen', 'Bearbeiten', 'Löschen']) {
    const box = await card.getByRole('button', { name: `${action}: Mila Berg` }).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), action).toBeGreaterThanOrEqual(44)
  }
})

test('a birthday that is missing or unreadable is called so', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  await makeChild(db, parent, { name: 'Mila', lastName: 'Berg' })
  const page = await pageOf(parent, '/imprint')
  for (const [birthdate, shown] of [
    ['', 'Kein Datum'],
    ['2014-02-30', 'Ungültiges Datum'],
  ] as const) {
    await page.route(requestOf('children.list'), async (route) => {
      const [{ result }, ...others] = (await (await route.fetch()).json()) as [{ result: { data: object[] } }]
      const data = result.data.map((child) => ({ ...child, birthdate }))
      await route.fulfill({ json: [{ result: { data } }, ...others] })
    })
    await page.goto('/family')
    await expect(rowOf(page, 'Mila Berg')).toContainText(shown)
    await page.unroute(requestOf('children.list'))
  }
})

test('a child says what it has and learns, and how it signs in is asked with words, with an address or without', async ({
  pageOf,
  db,
}) => {
  const { parent, child, competency, level } = await makeLearner(db)
  const sister = await makeChild(db, parent, { name: 'Rosa', registered: false })
  await asOwner(db, (tx) => tx.updateTable('children').set({ email: null }).where('id', '=', sister.id).execute())
  const page = await pageOf(parent, '/family', PHONE)
  const card = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect(card('Mila')).toContainText(`lernt gerade „${competency.title}“`)
  await expect(card('Rosa')).toContainText('noch keine Kompetenz ausgesucht')
  await finishLevel(db, child, level)
  await expect(card('Mila')).toContainText('1 Pass')

  const setUp = page.getByRole('button', { name: 'Anmeldung einrichten: Rosa Muster' })
  const choice = page.getByRole('dialog', { name: 'Wie meldet sich Rosa Muster an?' })
  await setUp.click()
  await expectSound(page)
  await page.keyboard.press('Escape') // on other widths the list is drawn with other buttons
  await setUp.click()
  await choice.getByRole('button', { name: 'E-Mail-Adresse eintragen' }).click()
  await expect(page.getByRole('dialog', { name: 'Kind bearbeiten' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(setUp).toBeFocused()
  await setUp.click()
  await choice.getByRole('button', { name: 'Ohne E-Mail einrichten' }).click()
  await expect(page.getByRole('dialog', { name: 'So meldet sich Rosa Muster an' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(setUp).toBeFocused()

  await showMore(page, 'Mila Muster')
  await expectSound(page)
  await card('Mila').getByRole('link', { name: 'Ansehen: Mila Muster' }).click()
  await expect(page).toHaveURL(`/family/${child.id}`)
})
