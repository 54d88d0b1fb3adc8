import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { asOwner } from '../../support/owner.ts'
import { makeAdmin, makeChild, makeParent } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { mainNavigation } from '../support/screen.ts'
import { signInByForm } from '../support/sign-in.ts'

/** While a story is at its questions there are no others; afterwards they stand there again. */
const test = base.extend<{ noQuestions: undefined }>({
  noQuestions: async ({ db }, use) => {
    const all = await asOwner(db, (tx) => tx.deleteFrom('faqItems').returningAll().execute())
    await use(undefined)
    await asOwner(db, async (tx) => {
      await tx.deleteFrom('faqItems').execute()
      await tx.insertInto('faqItems').values(all).execute()
    })
  },
})

/** Presses the button of an action, and then the one of the dialog that asks. */
async function act(page: Page, label: string, done: string) {
  await page.getByRole('button', { name: label }).click()
  const dialog = page.getByRole('dialog', { name: label })
  await expect(dialog.getByRole('button', { name: 'Abbrechen' })).toBeFocused()
  await dialog.getByRole('button', { name: label }).click()
  await expect(page.getByText(done)).toBeVisible()
  await expect(dialog).toBeHidden()
}

test('a lock ends what is open at once; who knows the password is told, until it is lifted', async ({
  pageOf,
  visitorPage,
  db,
}) => {
  const parent = await makeParent(db, { firstName: 'Lotte', lastName: 'Laut' })
  const theirs = await pageOf(parent, '/family')
  await expect(theirs.getByRole('heading', { name: 'Familienverwaltung' })).toBeVisible()
  const page = await pageOf(await makeAdmin(db), `/admin/users/${parent.id}`)
  await expect(page.getByRole('heading', { name: 'Lotte Laut', level: 1 })).toBeVisible()
  await act(page, 'Konto sperren', 'Das Konto von Lotte Laut ist gesperrt, alle Geräte sind abgemeldet.')
  await expect(page.getByText('gesperrt', { exact: true })).toBeVisible()
  await expect(theirs.getByRole('heading', { name: 'Familienverwaltung' })).toBeHidden()
  await expectSound(page)

  const door = await visitorPage('/login')
  await signInByForm(door, parent)
  await expect(door.getByText('Dieses Konto ist gesperrt')).toBeVisible()
  await act(page, 'Sperre aufheben', 'Das Konto von Lotte Laut ist nicht mehr gesperrt.')
  await signInByForm(door, parent)
  await expect(door.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('an address that a family has entered for a child and nobody confirmed is found as a whole, and freed', async ({
  pageOf,
  db,
}) => {
  const child = await makeChild(db, await makeParent(db), { name: 'Verborgen' })
  await asOwner(db, (tx) => sql`update auth."user" set "emailVerified" = false where id = ${child.userId}`.execute(tx))
  const page = await pageOf(await makeAdmin(db), '/admin/users')
  await page.getByLabel('Suche nach Name oder E-Mail-Adresse').fill(child.email)
  await page.getByRole('button', { name: 'Suchen' }).click()
  const found = page.getByRole('region', { name: 'Unbestätigte Anmeldung eines Kindes' })
  await expect(found).toContainText(child.email)
  await expect(found).not.toContainText('Verborgen')
  await expectSound(page)
  await act(page, 'Anmeldung beenden', `${child.email} ist wieder frei.`)
  await expect(found).toBeHidden()
  await expect(page.getByText('Niemand gefunden')).toBeVisible()
})

/** Gives a role of the team on the page of a user. */
async function giveRole(page: Page, role: string, done: string) {
  const section = page.getByRole('region', { name: 'Rolle im Team' })
  await section.getByLabel(/Rolle/).selectOption({ label: role })
  await section.getByRole('button', { name: 'Rolle geben' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Rolle ${role} geben` })
    .click()
  await expect(page.getByText(done)).toBeVisible()
}

test('somebody becomes an admin and stays a parent when that ends; nobody takes the own rights', {
  tag: '@promise',
}, async ({ pageOf, db }) => {
  const parent = await makeParent(db, { firstName: 'Rike', lastName: 'Rolle' })
  const admin = await makeAdmin(db)
  const page = await pageOf(admin, `/admin/users/${parent.id}`)
  await giveRole(page, 'Admin', 'Rike Rolle hat jetzt die Rolle Admin.')
  const theirs = await pageOf(parent, '/admin')
  await expect(theirs.getByRole('heading', { name: 'Administration' })).toBeVisible()
  await act(page, 'Rolle nehmen', 'Rike Rolle hat keine Rolle mehr im Team.')
  await expect(theirs.getByRole('heading', { name: 'Administration' })).toBeHidden() // signed out at once
  await theirs.goto('/login?returnTo=%2Fadmin')
  await signInByForm(theirs, parent)
  await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await page.goto(`/admin/users/${admin.id}`)
  await expect(page.getByText('Das sind Sie selbst')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rolle nehmen' })).toBeHidden()
  await page.getByRole('link', { name: 'Was im Protokoll dazu steht' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Ada Admin hat Admin-Rechte genommen: Rike Rolle.')
  await expect(page.getByRole('row').nth(2)).toContainText('Ada Admin hat Admin-Rechte gegeben: Rike Rolle.')
  await expectSound(page)
})

test('all devices of a person are signed out, and the person can sign in again', async ({ pageOf, mails, db }) => {
  const parent = await makeParent(db, { firstName: 'Gesa', lastName: 'Geräte' })
  const theirs = await pageOf(parent, '/family')
  await expect(theirs.getByRole('heading', { name: 'Familienverwaltung' })).toBeVisible()
  const page = await pageOf(await makeAdmin(db), `/admin/users/${parent.id}`)
  await act(page, 'Überall abmelden', 'Gesa Geräte ist auf allen Geräten abgemeldet.')
  await expect(theirs.getByRole('heading', { name: 'Familienverwaltung' })).toBeHidden()
  await mails.next(parent.email, 'Ihre Geräte wurden abgemeldet')
  await theirs.goto('/login')
  await signInByForm(theirs, parent)
  await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a question is written, hidden, put into order and deleted, and the page follows; the log tells it', async ({
  pageOf,
  visitorPage,
  db,
  noQuestions: _,
}) => {
  test.slow()
  const page = await pageOf(await makeAdmin(db), '/admin/faq')
  await page.getByRole('link', { name: 'Neue Frage' }).click()
  await page.getByRole('button', { name: 'Frage erstellen' }).click()
  await expect(page.getByText('Frage muss mindestens 3 Zeichen lang sein.')).toBeVisible()
  await expectSound(page)
  for (const question of ['Wozu das alles?', 'Was kostet es?']) {
    await page.goto('/admin/faq/new')
    await page.getByRole('textbox', { name: 'Frage' }).fill(question)
    await page.getByRole('textbox', { name: 'Antwort' }).fill('Das steht hier.')
    await page.getByRole('button', { name: 'Frage erstellen' }).click()
    await expect(page.getByRole('list', { name: 'Fragen' }).getByRole('heading', { name: question })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Nach oben: Was kostet es?' }).click()
  const listed = page.getByRole('list', { name: 'Fragen' }).getByRole('heading')
  await expect(listed).toHaveText(['Was kostet es?', 'Wozu das alles?'])
  await expectSound(page)

  const visitor = await visitorPage('/faq')
  const shown = visitor.getByRole('heading', { level: 3 }).getByRole('button')
  await expect(shown).toHaveText(['Was kostet es?', 'Wozu das alles?'])
  const counted = visitor.waitForResponse((response) => response.url().includes('/trpc/faq.'))
  await shown.first().click()
  await expect(visitor.getByRole('region', { name: 'Was kostet es?' })).toContainText('Das steht hier.')
  await counted // or it is hidden before, and is counted no more

  await page.getByRole('button', { name: 'Ausblenden: Was kostet es?' }).click()
  await expect(page.getByText('Frage ausgeblendet')).toBeVisible()
  await page.getByRole('link', { name: 'Bearbeiten: Wozu das alles?' }).click()
  await page.getByRole('textbox', { name: 'Frage' }).fill('Wofür das alles?')
  await expectSound(page)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Frage aktualisiert')).toBeVisible()
  await visitor.reload()
  await expect(shown).toHaveText(['Wofür das alles?'])

  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('article', { name: 'Was kostet es?' })).toContainText('Unter 5-mal geöffnet')
  await page.getByRole('button', { name: 'Löschen: Was kostet es?' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(page.getByText('Frage gelöscht')).toBeVisible()

  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Protokoll' }).click()
  await page.getByLabel('Art').selectOption('FAQ')
  await expect(page.getByRole('row').nth(1)).toContainText('Ada Admin hat die Frage „Was kostet es?“ gelöscht.')
  await expect(page.getByRole('row').nth(2)).toContainText('Ada Admin hat die Frage „Wofür das alles?“ geändert.')
})

test('addresses of what is gone, or never was, show the page for that inside the site', async ({ pageOf, db }) => {
  const page = await pageOf(await makeAdmin(db), '/admin')
  const id = randomUUID()
  for (const address of [
    ...[`competencies/${id}`, 'competencies/verschrieben', `competencies/${id}/skill-levels/new`],
    ...[`competencies/${id}/skill-levels/${id}`, `content/lesson/${id}`, `content/gedicht/${id}`],
    ...[`faq/${id}`, `glossary/${id}`, `users/${id}`, 'gibt-es-nicht'],
  ]) {
    await page.goto(`/admin/${address}`)
    await expect(page.getByRole('heading', { name: 'Seite nicht gefunden', level: 1 }), address).toBeVisible()
    await expect(page, address).toHaveTitle('Seite nicht gefunden | Netzpass')
    await expect(mainNavigation(page).getByRole('link', { name: 'Dashboard' }), address).toBeVisible()
  }
})

test('what users are filtered by stands in the address, and going back brings the list of before', async ({
  pageOf,
  db,
}) => {
  await makeParent(db, { firstName: 'Fine', lastName: 'Filter' })
  const page = await pageOf(await makeAdmin(db), '/admin/users?suche=Filter')
  const found = page.getByRole('list', { name: 'Benutzer' }).getByRole('listitem')
  await expect(found).toHaveCount(1)
  await page.getByLabel('Rolle').selectOption('Admin')
  await expect(page.getByText('Niemand gefunden')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Rolle')).toHaveValue('')
  await found.getByRole('link', { name: 'Fine Filter' }).click()
  await expect(page.getByRole('heading', { name: 'Fine Filter', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Suche nach Name oder E-Mail-Adresse')).toHaveValue('Filter')
  await expect(found).toHaveCount(1)
})
