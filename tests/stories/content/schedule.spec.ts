import { sql } from 'kysely'
import { makeCompetency } from '../../support/curriculum.ts'
import { asOwner } from '../../support/owner.ts'
import { makeStaff } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/sign-in.ts'

test('an editor schedules a draft, moves and cancels it, is warned of a change, and reads on the start page what failed', async ({
  server,
  emptyPage,
}) => {
  test.setTimeout(180_000)
  const { db } = server.database
  const { levels } = await makeCompetency(db)
  const id = levels[0]?.lessonIds[0] as string
  const egon = await makeStaff(db, 'editor', { firstName: 'Egon', lastName: 'Prüft' })
  const page = await emptyPage({ baseURL: server.url })
  await signIn(page.context(), server.url, egon.email)
  await page.goto(`/admin/content/lesson/${id}`)
  await page.getByLabel('Titel').fill('Pausen am Abend')
  await page.getByRole('button', { name: 'Planen …' }).click()

  const dialog = page.getByRole('dialog')
  const spring = nextChange(2)
  await dialog.getByLabel('Tag').fill('2001-01-01')
  await dialog.getByRole('button', { name: 'Planen', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Dieser Zeitpunkt ist schon vorbei.')
  await dialog.getByLabel('Tag').fill(spring)
  await dialog.getByLabel('Uhrzeit in Deutschland').fill('02:30')
  await expect(dialog.getByRole('status')).toContainText('02:30 Uhr gibt es nicht.')
  await expect(dialog.getByRole('status')).toContainText(', 03:30 Uhr MESZ.')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Planen', exact: true }).click()
  const state = page.getByRole('region', { name: 'Stand' })
  await expect(state).toContainText(/März \d{4}, 03:30 Uhr MESZ, von Egon Prüft/)
  await expectSound(page)

  await state.getByRole('button', { name: 'Verschieben …' }).click()
  await dialog.getByLabel('Uhrzeit in Deutschland').fill('09:15')
  await dialog.getByRole('button', { name: 'Planen', exact: true }).click()
  await expect(state).toContainText('09:15 Uhr MESZ')
  await page.goto('/admin')
  await expect(page.getByRole('region', { name: 'Geplant' })).toContainText('09:15 Uhr MESZ, von Egon Prüft')
  await expectSound(page)
  await page.getByRole('link', { name: 'Lektion: Pausen am Abend' }).click()
  await state.getByRole('button', { name: 'Absagen' }).click()
  await expect(page.getByText('Die Veröffentlichung ist abgesagt')).toBeVisible()
  await expect(state.getByRole('button', { name: 'Planen …' })).toBeVisible()

  await state.getByRole('button', { name: 'Planen …' }).click()
  await dialog.getByRole('button', { name: 'Planen', exact: true }).click()
  await expect(state).toContainText('08:00 Uhr')
  await page.getByLabel('Titel').fill('Pausen am Morgen')
  await expect(state).toContainText('Geplant, aber danach geändert')
  await expect(state).toContainText('Zuletzt gespeichert')
  await asOwner(db, (tx) =>
    tx.updateTable('contentSchedules').set({ publishAt: new Date() }).where('contentId', '=', id).execute(),
  )
  // What the job runner of this server does itself when the minute comes.
  await asOwner(db, (tx) =>
    sql`insert into jobs.job (name, policy) values ('publish-scheduled', 'short') on conflict do nothing`.execute(tx),
  )
  await expect(async () => {
    await page.goto('/admin')
    await expect(page.getByText('1 Text wurde nicht wie geplant veröffentlicht')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000, intervals: [2_000] })
  await expect(page.getByText('Der Entwurf wurde danach geändert.')).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Lektion: Pausen am Morgen' }).click()
  await state.getByRole('button', { name: 'Verstanden' }).click()
  await expect(state.getByRole('button', { name: 'Planen …' })).toBeVisible()
  await page.getByRole('link', { name: 'Verlauf' }).click()
  await expect(page.getByRole('list', { name: 'Was sonst geschah' })).toContainText(
    'Grund: Der Entwurf wurde danach geändert.',
  )
})

/** The next day on which German clocks are changed in this month (0 is January): its last Sunday, as yyyy-MM-dd. */
function nextChange(month: number): string {
  const of = (year: number) => {
    const last = new Date(Date.UTC(year, month + 1, 0))
    return new Date(last.getTime() - last.getUTCDay() * 86_400_000).toISOString().slice(0, 10)
  }
  const year = new Date().getUTCFullYear()
  return of(year) > new Date().toISOString().slice(0, 10) ? of(year) : of(year + 1)
}
