import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Db } from '../../../server/platform/db/actor.ts'
import { makeCompetency, type TestLevel } from '../../support/curriculum.ts'
import { callJob } from '../../support/jobs.ts'
import { assign, readLessons } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { makeChild, makeParent, type TestParent } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/screen.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Status-Updates per E-Mail' })
const save = (page: Page) => card(page).getByRole('button', { name: 'Einstellungen speichern' }).click()

/** As if the parent's time had come, and the minute in which somebody looks. */
async function letTimeCome(db: Db, parent: TestParent) {
  await asOwner(db, (tx) =>
    tx
      .updateTable('dailyStatusSchedule')
      .set({ dueAt: sql<Date>`date_trunc('milliseconds', now())` })
      .where('parentId', '=', parent.id)
      .execute(),
  )
  await callJob(db, 'daily-status')
}

const settingsOf = (db: Db, parent: TestParent) =>
  asOwner(db, (tx) =>
    tx.selectFrom('dailyStatusSettings').where('parentId', '=', parent.id).selectAll().executeTakeFirst(),
  )

test('a parent chooses a time, looks at the mail, gets it, and ends it by the link in it', { tag: '@core' }, async ({
  pageOf,
  visitorPage,
  db,
  mails,
}) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  const competency = await makeCompetency(db)
  await assign(db, child, competency)
  await readLessons(db, child, competency.levels[0] as TestLevel)

  const page = await pageOf(parent, '/profile')
  await expect(card(page).getByLabel('Uhrzeit')).toHaveValue('08:00')
  await expect(card(page).getByRole('combobox', { name: 'Zeitzone' })).toHaveValue('Europe/Berlin')
  await expect(card(page).getByLabel('Status-Updates erhalten')).toBeChecked()
  await expect(card(page).getByRole('note')).toContainText('Bis jetzt bekommen Sie keine Status-Updates.')
  expect(await settingsOf(db, parent)).toBeUndefined()
  await card(page).getByLabel('Uhrzeit').fill('19:30')
  await save(page)
  await expect(toast(page, 'Einstellungen gespeichert')).toBeVisible()
  await expect(card(page).getByText(/Die nächste E-Mail kommt am .*19:30 Uhr/)).toBeVisible()
  await expect(card(page).getByRole('note')).toBeHidden()
  expect(await settingsOf(db, parent)).toMatchObject({ isEnabled: true, emailTime: '19:30:00' })
  await toast(page, 'Einstellungen gespeichert').getByRole('button', { name: 'Meldung ausblenden' }).click()

  await card(page).getByRole('button', { name: 'Vorschau' }).click()
  const preview = page.getByRole('dialog', { name: 'Vorschau' })
  await expect(preview.frameLocator('iframe').getByText('Lektion gelesen: Lektion 1.1')).toBeVisible()
  await preview.getByRole('button', { name: 'Schließen' }).click()
  await card(page).getByRole('button', { name: 'Test-E-Mail an mich senden' }).click()
  await mails.next(parent.email, 'Test: Das Neueste von Mila')

  await letTimeCome(db, parent)
  const mail = await mails.next(parent.email, 'Das Neueste von Mila')
  expect(mail.text).toContain('Lektion gelesen: Lektion 1.1')
  const [link = ''] = /http:\/\/\S+\/abmelden\/[\w-]+/.exec(mail.text ?? '') ?? []
  expect(mail.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line.replace(/\s+/g, ' ')).toBe(
    `List-Unsubscribe: <${link}>`,
  )

  const visitor = await visitorPage(new URL(link).pathname)
  await expect(visitor.getByRole('heading', { name: 'Status-Updates abbestellen' })).toBeVisible()
  await expectSound(visitor)
  expect(await settingsOf(db, parent), 'opening the page ends nothing').toMatchObject({ isEnabled: true })
  await visitor.getByRole('button', { name: 'Abbestellen' }).click()
  await expect(visitor.getByRole('heading', { name: 'Abbestellt' })).toBeVisible()
  await page.reload()
  await expect(card(page).getByLabel('Status-Updates erhalten')).not.toBeChecked()
  await expect(card(page).getByText('Die Status-Updates sind ausgeschaltet.')).toBeVisible()
})

test('what is wrong is said at its field, and who would hear of the children before anything is saved', async ({
  pageOf,
  db,
}) => {
  const parent = await makeParent(db)
  const page = await pageOf(parent, '/profile')
  const address = card(page).getByLabel('Adresse eines Auswertungsdienstes (freiwillig)')
  await expect(address).toBeHidden()
  await card(page).getByText('Erweitert', { exact: true }).click()
  await card(page).getByLabel('Uhrzeit').fill('')
  await address.fill('kein link')
  await card(page).getByText('Erweitert', { exact: true }).click()
  await expect(address).toBeHidden()
  await save(page)
  await expect(card(page).getByText('Gültiges Zeitformat erforderlich (HH:MM)')).toBeVisible()
  await expect(card(page).getByText('Gültige URL erforderlich')).toBeVisible()

  await card(page).getByLabel('Uhrzeit').fill('07:15')
  await expect(address).toBeVisible()
  await address.fill('https://192.168.0.7/analyse')
  await expect(card(page).getByText('Was 192.168.0.7 erfährt')).toBeVisible()
  await expectSound(page)
  await save(page)
  await expect(
    toast(page, 'Einstellungen konnten nicht gespeichert werden: Diese Adresse liegt nicht im öffentlichen Internet'),
  ).toBeVisible()
  await expect(address).toHaveAccessibleDescription(/liegt nicht im öffentlichen Internet, oder es gibt sie nicht/)
  expect(await settingsOf(db, parent)).toBeUndefined()

  await expect(address).toBeFocused()
  await address.fill('')
  await save(page)
  await expect(toast(page, 'Einstellungen gespeichert')).toBeVisible()
  expect(await settingsOf(db, parent)).toMatchObject({ emailTime: '07:15:00', externalApiUrl: null })
})
