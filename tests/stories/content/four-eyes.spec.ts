import { makeCompetency } from '../../support/curriculum.ts'
import { assign } from '../../support/learning.ts'
import { makeAdmin, makeChild, makeParent, makeStaff } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/sign-in.ts'

test('two people write a lesson, talk about a paragraph, and the second one publishes; parents read that it was checked', async ({
  serverWith,
  emptyPage,
}) => {
  test.setTimeout(180_000)
  const server = await serverWith({ FOUR_EYES: 'on' })
  const { db } = server.database
  const pageOf = async ({ email }: { email: string }, path: string) => {
    const page = await emptyPage({ baseURL: server.url })
    await signIn(page.context(), server.url, email)
    await page.goto(path)
    return page
  }
  const competency = await makeCompetency(db)
  const lesson = `/admin/content/lesson/${competency.levels[0]?.lessonIds[0]}`
  const rosa = await makeStaff(db, 'author', { firstName: 'Rosa', lastName: 'Schreibt' })
  const egon = await makeStaff(db, 'editor', { firstName: 'Egon', lastName: 'Prüft' })

  const writing = await pageOf(rosa, lesson)
  await writing.getByRole('textbox', { name: 'Inhalt' }).fill('Ein neuer Absatz über Pausen.')
  await writing.getByRole('button', { name: 'Zur Prüfung geben …' }).click()
  await writing.getByLabel('Was soll die Person wissen, die prüft?').fill('Stimmt das so?')
  await expectSound(writing)
  await writing.getByRole('button', { name: 'Zur Prüfung geben', exact: true }).click()
  const atAuthor = writing.getByRole('region', { name: 'Prüfung' })
  await expect(atAuthor).toContainText('Wartet auf Prüfung')

  const checking = await pageOf(egon, '/admin')
  await expect(checking.getByText('Zu prüfen: 1 Entwurf')).toBeVisible()
  await checking.getByRole('link', { name: 'Was zu prüfen ist' }).click()
  await expect(checking.getByRole('region', { name: 'Entwürfe' })).toContainText('Stimmt das so?')
  await expectSound(checking)
  await checking.getByRole('region', { name: 'Entwürfe' }).getByRole('link').click()
  const atEditor = checking.getByRole('region', { name: 'Prüfung' })
  await atEditor.getByLabel('Stelle').selectOption({ label: 'Text: „Ein neuer Absatz über Pausen.“' })
  await atEditor.getByLabel('Kommentar').fill('Wie lange?')
  await atEditor.getByRole('button', { name: 'Kommentar schreiben' }).click()
  const said = atEditor.getByRole('list', { name: 'Kommentare' })
  await expect(said).toContainText('Wie lange?')
  await said.getByRole('link').click()
  await expect.poll(() => checking.evaluate(() => String(getSelection()))).toContain('Ein neuer Absatz')
  await expectSound(checking)
  await atEditor.getByRole('button', { name: 'Zurückgeben …' }).click()
  await checking.getByLabel('Was fehlt noch?').fill('Eine Zahl.')
  await checking.getByRole('button', { name: 'Zurückgeben', exact: true }).click()
  await expect(atEditor).toContainText('zurückgegeben')

  await writing.reload()
  await expect(atAuthor).toContainText('Eine Zahl.')
  await writing.getByRole('textbox', { name: 'Inhalt' }).fill('Nach zwanzig Minuten eine Pause.')
  await expect(atAuthor).toContainText('Eine Stelle, die geändert wurde: „Ein neuer Absatz über Pausen.“')
  await atAuthor.getByRole('button', { name: 'Erledigt' }).click()
  await expect(atAuthor.getByText('1 erledigter Kommentar')).toBeVisible()
  await atAuthor.getByRole('button', { name: 'Zur Prüfung geben …' }).click()
  await writing.getByRole('button', { name: 'Zur Prüfung geben', exact: true }).click()
  await expect(atAuthor).toContainText('Wartet auf Prüfung')

  await checking.reload()
  await checking.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(checking.getByText('Lektion veröffentlicht')).toBeVisible()
  await checking.getByRole('link', { name: 'Verlauf' }).click()
  await expect(checking.getByRole('list', { name: 'Fassungen' }).getByRole('listitem').first()).toContainText(
    /Geprüft und veröffentlicht am .* Egon Prüft · geschrieben von Rosa Schreibt/,
  )

  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  await assign(db, child, competency)
  const reading = await pageOf(
    parent,
    `/family/${child.id}/competency/${competency.id}?lektion=${competency.levels[0]?.lessonIds[0]}`,
  )
  await expect(reading.getByText(/^Geprüft von der Redaktion am \d/)).toBeVisible()
})

test('an admin publishes the own change alone only with a reason', async ({ serverWith, emptyPage }) => {
  const server = await serverWith({ FOUR_EYES: 'on' })
  const { db } = server.database
  const { levels } = await makeCompetency(db)
  const page = await emptyPage({ baseURL: server.url })
  await signIn(page.context(), server.url, (await makeAdmin(db)).email)
  await page.goto(`/admin/content/lesson/${levels[0]?.lessonIds[0]}`)
  await page.getByLabel('Titel').fill('Es eilt')
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ohne zweite Person veröffentlichen' })
  await dialog.getByRole('button', { name: 'Ohne zweite Person veröffentlichen' }).click()
  await expect(dialog.getByText('Schreiben Sie ein paar Worte.')).toBeVisible()
  await expectSound(page)
  await dialog.getByLabel('Warum kann das nicht warten?').fill('Die Adresse war falsch.')
  await dialog.getByRole('button', { name: 'Ohne zweite Person veröffentlichen' }).click()
  await expect(page.getByText('Lektion veröffentlicht')).toBeVisible()
  await page.getByRole('link', { name: 'Verlauf' }).click()
  await expect(page.getByText('Ohne zweite Person: Die Adresse war falsch.')).toBeVisible()
  await page.goto('/admin/audit')
  await expect(page.getByRole('row').nth(1)).toContainText(
    'ohne zweite Person veröffentlicht. Grund: Die Adresse war falsch.',
  )
})
