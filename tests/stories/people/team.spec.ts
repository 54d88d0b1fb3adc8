import { makeCompetency } from '../../support/curriculum.ts'
import { mailsTo } from '../../support/outbox.ts'
import { makeAdmin, makeParent, makeStaff } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { titleOf } from '../support/title.ts'

const ofSidebar = {
  author: ['Dashboard', 'Kompetenzen', 'Suche', 'Medien', 'Zu prüfen'],
  editor: ['Dashboard', 'Kompetenzen', 'Suche', 'Medien', 'Pakete', 'FAQ', 'Wörterbuch', 'Zu prüfen', 'Papierkorb'],
  operator: [
    'Dashboard',
    'Benutzer',
    'Protokoll',
    'E-Mails',
    'Mitteilungen',
    'Bedingungen',
    'Aussehen',
    'Einrichten',
    'Betrieb',
  ],
} as const

for (const [role, links] of Object.entries(ofSidebar) as [keyof typeof ofSidebar, readonly string[]][]) {
  test(`somebody of the team, as ${role}, starts at their own tasks, and is told kindly what is not theirs`, async ({
    pageOf,
    db,
  }) => {
    const page = await pageOf(await makeStaff(db, role), '/admin')
    await expect(page.getByRole('heading', { name: 'Administration', level: 1 })).toBeVisible()
    const sidebar = page.getByRole('navigation', { name: 'Administration' })
    await expect(sidebar.getByRole('link')).toHaveText([...links])
    await expectSound(page)
    for (const name of links.slice(1)) {
      await sidebar.getByRole('link', { name }).click()
      await expect(titleOf(page)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Das hat nicht geklappt' })).toBeHidden()
    }
    await page.goto(role === 'operator' ? '/admin/competencies' : '/admin/users')
    await expect(page.getByRole('heading', { name: 'Das liegt bei jemand anderem' })).toBeVisible()
    await expectSound(page)
    await page.getByRole('link', { name: 'Zu Ihren Aufgaben' }).click()
    await expect(page.getByRole('heading', { name: 'Administration', level: 1 })).toBeVisible()
  })
}

test('an author writes a lesson and finds nothing to publish, sort or delete with', { tag: '@promise' }, async ({
  pageOf,
  db,
}) => {
  const { id, title, levels } = await makeCompetency(db)
  const page = await pageOf(await makeStaff(db, 'author'), `/admin/competencies/${id}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  for (const name of [/^Löschen/, /löschen$/, 'Speichern', /^Nach oben/, 'Veröffentlichen'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await page.goto(`/admin/competencies/${id}/skill-levels/${levels[0]?.id}`)
  await page.getByRole('button', { name: 'Neue Lektion' }).click()
  await page.getByLabel('Titel').fill('Ein Entwurf')
  await expect(page.getByRole('region', { name: 'Stand' })).toContainText('Zuletzt gespeichert')
  await expect(page.getByRole('button', { name: 'Veröffentlichen' })).toHaveCount(0)
  await expect(page.getByLabel('Reihenfolge')).toHaveCount(0)
  await expectSound(page)
})

test('somebody who writes finds a draft by its words, from where they are writing, and is back by the back button', async ({
  pageOf,
  db,
}) => {
  const { levels } = await makeCompetency(db)
  const lesson = `/admin/content/lesson/${levels[0]?.lessonIds[0]}`
  const page = await pageOf(await makeStaff(db, 'author'), lesson)
  const text = page.getByRole('textbox', { name: 'Inhalt' })
  await text.fill(`${'Ein Hund bellt. '.repeat(25)}Am Ende kommt der Regenbogenfisch.`)
  await expect(page.getByRole('note', { name: 'Wie schwer der Text zu lesen ist' })).toContainText('etwa ab Klasse 4')
  await expect(page.getByRole('region', { name: 'Stand' })).toContainText('Zuletzt gespeichert')

  await text.press('Control+k')
  await page.getByRole('searchbox', { name: 'In allen Inhalten suchen' }).fill('regenbogenfi')
  await expect(page.getByText('1 Fundstelle')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Gefunden' }).locator('mark')).toHaveText('Regenbogenfi')
  await expectSound(page)
  await page.getByRole('link', { name: /^Lektion: / }).click()
  await expect(page).toHaveURL(lesson)
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'In allen Inhalten suchen' })).toHaveValue('regenbogenfi')
  await page.getByRole('searchbox', { name: 'In allen Inhalten suchen' }).fill('quastenflosser')
  await expect(page.getByText('Das steht nirgends')).toBeVisible()
})

test('an operator sees a parent’s account and may lock it, and no more than the name of an admin’s', async ({
  pageOf,
  db,
}) => {
  const [parent, admin] = [await makeParent(db), await makeAdmin(db)]
  const page = await pageOf(await makeStaff(db, 'operator'), `/admin/users/${parent.id}`)
  await expect(page.getByRole('button', { name: 'Konto sperren' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Rolle im Team' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Link schicken' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Link schicken' }).click()
  await expect(page.getByText(/^Der Link ist unterwegs zu/)).toBeVisible()
  expect(await mailsTo(db, parent.email)).toHaveLength(1)
  await page.goto(`/admin/users/${admin.id}`)
  await expect(page.getByText('Konten von Admins und aus dem Team ändert nur ein Admin.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Konto sperren' })).toHaveCount(0)
})
