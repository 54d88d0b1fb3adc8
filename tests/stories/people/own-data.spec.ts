import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { letPasswordAge, makeChild, makeParent } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { pressMore } from '../support/more.ts'
import { givePassword, passwordDialog } from '../support/password.ts'
import { toast } from '../support/screen.ts'

const dataDialog = (page: Page) => page.getByRole('dialog', { name: /^Daten und Einwilligung/ })

/** Presses what gives a file, and opens it: the page for people, and the file for programs. */
async function openDownload(page: Page, press: () => Promise<void>) {
  const arriving = page.waitForEvent('download')
  await press()
  const download = await arriving
  expect(download.suggestedFilename()).toMatch(/^netzpass-daten-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(readFileSync(await download.path()))
  const read = (name: string) => strFromU8(files[name] as Uint8Array)
  return { data: JSON.parse(read('daten.json')), overview: read('uebersicht.html') }
}

test('a parent takes the data of the family along, and reads them without Netzpass', { tag: '@core' }, async ({
  pageOf,
  emptyPage,
  db,
}) => {
  const parent = await makeParent(db)
  await makeChild(db, parent, { name: 'Mila', lastName: 'Berg', birthdate: '2014-05-17' })
  await makeChild(db, parent, { name: 'Nils', lastName: 'Berg', registered: false })
  const page = await pageOf(parent, '/profile')
  await letPasswordAge(db, parent)
  const { data, overview } = await openDownload(page, async () => {
    await page.getByRole('button', { name: 'Daten der Familie herunterladen' }).click()
    await givePassword(page)
  })
  expect(data.children.map(({ name }: { name: string }) => name).sort()).toEqual(['Mila', 'Nils'])
  await expect(toast(page, 'Die Daten sind heruntergeladen.')).toBeVisible()

  const reader = await emptyPage()
  await reader.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: overview }))
  await reader.goto('http://nirgendwo.example/uebersicht.html')
  await expect(reader.getByRole('heading', { name: 'Gespeicherte Daten' })).toBeVisible()
  await expect(reader.getByRole('heading', { name: 'Mila' })).toBeVisible()
  await expect(reader.getByRole('cell', { name: '17.05.2014' }).first()).toBeVisible()
  await expect(reader.getByRole('cell', { name: parent.email }).first()).toBeVisible()
})

test('a parent withdraws the consent: the child is signed out, can learn no more, and may again when there is one', async ({
  pageOf,
  db,
}) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent, { name: 'Mila', lastName: 'Berg' })
  const screen = await pageOf(child, '/child-dashboard')
  await expect(screen.getByText('Noch keine Pässe oder Kompetenzen')).toBeVisible()
  const page = await pageOf(parent, '/family')
  await pressMore(page, 'Daten und Einwilligung', 'Mila Berg')
  await expect(dataDialog(page)).toContainText(/Einwilligung eines Elternteils vom \d\d\.\d\d\.\d{4} \(Fassung test\)/)
  const { data } = await openDownload(page, () =>
    dataDialog(page).getByRole('button', { name: 'Daten herunterladen' }).click(),
  )
  expect(data.parent).toBeUndefined()
  await letPasswordAge(db, parent)
  await dataDialog(page).getByRole('button', { name: 'Daten herunterladen' }).click()
  await passwordDialog(page).getByLabel('Passwort', { exact: true }).press('Escape')
  await expect(passwordDialog(page)).toBeHidden()
  await dataDialog(page).getByRole('button', { name: 'Einwilligung zurückziehen …' }).click()
  await expect(dataDialog(page).getByRole('alert')).toContainText('Nach 14 Tagen löschen wir das Kind')
  await expectSound(page)
  await dataDialog(page).getByRole('button', { name: 'Ja, zurückziehen' }).click()
  await expect(screen).toHaveURL('/login?abgemeldet')
  await expect(dataDialog(page)).toContainText('Es gilt keine Einwilligung. Mila kann nicht lernen')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Einwilligung fehlt', { exact: true }).last()).toBeVisible()

  const again = await pageOf(child, '/child-dashboard')
  await expect(again.getByRole('heading', { name: 'Gerade geht es hier nicht weiter' })).toBeVisible()
  await expectSound(again)
  await pressMore(page, 'Daten und Einwilligung', 'Mila Berg')
  await dataDialog(page)
    .getByLabel(/^Ich bin sorgeberechtigt/)
    .check()
  await expectSound(page)
  await dataDialog(page).getByRole('button', { name: 'Wieder einwilligen' }).click()
  await expect(dataDialog(page).getByRole('status').filter({ hasText: 'Einwilligung erteilt' })).toBeFocused()
  await expect(again.getByText('Noch keine Pässe oder Kompetenzen')).toBeVisible()
})

test('from 16 on a child consents itself, may withdraw it, and takes its own data along', async ({
  pageOf,
  mails,
  db,
}) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent, { name: 'Greta', lastName: 'Berg', birthdate: '2009-01-02' })
  const family = await pageOf(parent, '/family')
  await expect(family.getByText('Eigene Einwilligung fehlt')).toBeVisible()
  const screen = await pageOf(child, '/child-dashboard')
  await expect(screen.getByRole('heading', { name: 'Greta, jetzt entscheidest du selbst' })).toBeVisible()
  await expectSound(screen)
  await screen.getByLabel(/^Ich bin einverstanden/).check()
  await screen.getByRole('button', { name: 'Zustimmen und weiterlernen' }).click()
  await expect(screen.getByText('Noch keine Pässe oder Kompetenzen')).toBeVisible()
  await expect(family.getByText('Eigene Einwilligung fehlt')).toBeHidden()

  await screen.goto('/profile')
  const { data } = await openDownload(screen, () =>
    screen.getByRole('button', { name: 'Meine Daten herunterladen' }).click(),
  )
  expect(data.children.map(({ name }: { name: string }) => name)).toEqual(['Greta'])
  await screen.getByRole('button', { name: 'Einwilligung zurückziehen …' }).click()
  await expectSound(screen)
  await screen.getByRole('button', { name: 'Ja, zurückziehen' }).click()
  await expect(screen.getByText(/Am \d\d\.\d\d\.\d{4} löschen wir alles\./)).toBeVisible()
  const { text } = await mails.next(parent.email, 'Ein Kind hat seine Einwilligung zurückgezogen')
  expect(text).not.toContain('Greta')
  await expect(family.getByText('Einwilligung fehlt')).toBeVisible()
  await screen.goto('/child-dashboard')
  await expect(screen.getByText(/Bis dahin kannst du es dir anders überlegen/)).toBeVisible()
})
