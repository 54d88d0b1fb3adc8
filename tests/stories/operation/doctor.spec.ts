import { asOwner } from '../../support/owner.ts'
import { makeAdmin } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'

test('an admin reads what is well, what is not, and what to do', { tag: '@promise' }, async ({ pageOf, db }) => {
  const page = await pageOf(await makeAdmin(db), '/admin/betrieb')
  const parts = page.getByRole('list', { name: 'Was geprüft wurde' }).getByRole('listitem')
  await expect(parts).toHaveCount(18)
  await expect(parts.filter({ hasText: 'Adresse' }).first()).toContainText('antwortet diese Installation')
  await expect(parts.filter({ hasText: 'keine Sicherung geplant' })).toContainText('Zu tun: Setzen Sie BACKUP_TARGET')
  await page.getByRole('button', { name: 'Noch einmal prüfen' }).click()
  await expect(page.getByRole('status').filter({ hasText: /\d+ gut/ })).toBeVisible()
  const [papers] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Unterlagen herunterladen' }).click(),
  ])
  expect(papers.suggestedFilename()).toMatch(/^netzpass-unterlagen-.*\.zip$/)
  await expectSound(page)
})

test('whoever opens the link of an old test mail is told that it counts no more', async ({ pageOf, db }) => {
  const page = await pageOf(await makeAdmin(db), '/admin/betrieb?testmail=gibt-es-nicht')
  await expect(page.getByText('Dieser Link zählt nicht mehr')).toBeVisible()
  await expect(page).toHaveURL('/admin/betrieb')
})

test('the start page of the administration says that a backup failed, and leads to where all is told', async ({
  pageOf,
  db,
}) => {
  const name = 'netzpass-2026-11-20T02-10-00Z.age'
  await asOwner(db, (tx) =>
    tx.insertInto('backups').values({ name, failedAt: new Date(), failure: 'Der Datenträger ist voll.' }).execute(),
  )
  const page = await pageOf(await makeAdmin(db), '/admin')
  await expect(page.getByText('Die Sicherung braucht Sie')).toBeVisible()
  await expect(page.getByText(/Der Datenträger ist voll\./)).toBeVisible()
  await page.getByRole('link', { name: 'Betrieb ansehen' }).click()
  await expect(page.getByRole('heading', { name: 'Betrieb', level: 1 })).toBeVisible()
  await asOwner(db, (tx) => tx.deleteFrom('backups').where('name', '=', name).execute())
})
