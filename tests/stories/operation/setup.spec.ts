import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { makeKeyPair, readIdentities } from '../../../server/operation/backup/encryption.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import type { StoryServer } from '../support/server.ts'
import { titleOf } from '../support/title.ts'

const ada = { Vorname: 'Ada', Nachname: 'Admin', 'E-Mail-Adresse': 'ada@verein.example' }
const PASSWORD = 'Ganz-Neues-Pferd-9'

/** What it prints a moment after it says that it runs. */
async function linkOf({ said }: StoryServer): Promise<string> {
  const printed = () => /http\S+\/einrichten#\S+/.exec(said())?.[0]
  await expect.poll(printed).toBeDefined()
  return printed() as string
}

async function fillIn(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
}
const becomeAdmin = (page: Page) => page.getByRole('button', { name: 'Admin werden' }).click()

test('who has started the server goes on in the browser, from its link to a house that families can come to', {
  tag: '@promise',
}, async ({ serverWith, emptyPage }) => {
  test.setTimeout(240_000)
  const target = mkdtempSync(join(tmpdir(), 'netzpass-backups-'))
  const { recipient } = await makeKeyPair()
  const server = await serverWith({ BACKUP_TARGET: target, BACKUP_RECIPIENT: recipient })
  const link = await linkOf(server)
  const page = await emptyPage({ baseURL: server.url })
  const step = (name: string) =>
    page.getByRole('list', { name: 'Schritte' }).getByRole('listitem').filter({ hasText: name })
  const goOn = (name: string) => page.getByRole('link', { name: `Weiter: ${name}` }).click()
  const heading = (name: string) => page.getByRole('heading', { name, level: 2 })

  await page.goto('/einrichten')
  await expect(page.getByText('Dieser Link gilt nicht oder nicht mehr.')).toBeVisible()
  await expectSound(page)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Netzpass einrichten' })).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/einrichten`)
  await page.reload()
  await fillIn(page, { ...ada, 'E-Mail-Adresse': 'ada@verein' })
  await becomeAdmin(page)
  await expect(page.getByText('Gültige E-Mail-Adresse erforderlich')).toBeVisible()
  await expect(page.getByLabel('Vorname')).toHaveValue('Ada')
  await expectSound(page)
  await fillIn(page, ada)
  await becomeAdmin(page)

  await expect(page).toHaveURL(`${server.url}/admin/einrichten`)
  await expect(step('Ihre Anmeldung')).toContainText('erledigt')
  await expect(heading('Wer das betreibt')).toBeVisible()
  await page.getByLabel('E-Mail-Adresse für Fragen').fill('post@verein.example')
  await page.getByLabel('Name oder Firma mit Rechtsform').fill('Verein am Bach e. V.')
  await page.getByLabel('Umsatzsteuer-Identifikationsnummer: gibt es hier nicht').check()
  await page.getByLabel('Registereintrag', { exact: true }).fill('[Registergericht]')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Das ist noch nicht ausgefüllt.')).toBeVisible()
  await page.getByLabel('Registereintrag', { exact: true }).fill('')
  await expectSound(page)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Gespeichert' })).toContainText('Noch fehlen 17 Angaben.')
  await expect(page.getByLabel('Umsatzsteuer-Identifikationsnummer', { exact: true })).toBeDisabled()
  const visitor = await emptyPage({ baseURL: server.url })
  await visitor.goto('/imprint')
  await expect(visitor.getByRole('main')).toContainText('Verein am Bach e. V.')
  await expect(visitor.getByRole('main')).not.toContainText('Umsatzsteuer')

  await goOn('Mails')
  await expect(heading('Mails')).toBeFocused()
  await page.getByRole('button', { name: 'Testmail an mich senden' }).click()
  const { text } = await server.mails.next(ada['E-Mail-Adresse'])
  await expect(page.getByText('Noch hat niemand den Link der Testmail geöffnet.')).toBeVisible({ timeout: 20_000 })
  await expectSound(page)
  const tab = await page.context().newPage()
  await tab.goto(/http\S+testmail=\S+/.exec(text ?? '')?.[0] as string)
  await expect(tab.getByText('Die Testmail ist angekommen')).toBeVisible()
  await tab.close()
  await expect(page.getByRole('status').filter({ hasText: 'Mails kommen an' })).toBeVisible({ timeout: 20_000 })
  await expect(step('Mails')).toContainText('erledigt')

  await goOn('Inhalte und Demo')
  await page.getByRole('button', { name: 'Mit einem leeren Haus beginnen' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Das lässt sich hier nicht rückgängig machen.')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Alle entfernen' }).click()
  await expect(page.getByText('Was hier geschrieben wird, ist Ihres.')).toBeVisible()
  await visitor.goto('/kompetenzen')
  await expect(visitor.getByRole('article')).toHaveCount(0)
  await visitor.goto('/')
  await expect(titleOf(visitor)).toBeVisible()

  await page.goBack()
  await expect(heading('Mails')).toBeVisible()
  await page.goForward()
  await goOn('Sicherung')
  await page.getByRole('button', { name: 'Ziel ausprobieren' }).click()
  await expect(page.getByText('Eine kleine Datei ließ sich dort ablegen')).toBeVisible()
  await expectSound(page)
  await goOn('Was noch zu tun ist')
  const left = page.getByRole('list', { name: 'Was geprüft wurde' })
  await expect(left).toContainText('Es gibt noch keine Sicherung.')
  await expect(left.getByText('gut', { exact: true })).toHaveCount(0)
  await expectSound(page)

  await visitor.goto(link)
  await expect(visitor.getByText('Diese Installation hat inzwischen einen Admin')).toBeVisible()
  await page.goto('/admin/audit')
  for (const said of ['als erster Admin übernommen', 'Angaben über den Betreiber', 'Ziel der Sicherung ausprobiert'])
    await expect(page.getByText(said)).toBeVisible()
  rmSync(target, { recursive: true })
})

test('of two who finish at once one becomes the admin, the other reads why and has typed nothing in vain', async ({
  serverWith,
  emptyPage,
}) => {
  test.setTimeout(120_000)
  const server = await serverWith({})
  const pages = [await emptyPage({ baseURL: server.url }), await emptyPage({ baseURL: server.url })] as const
  for (const [index, page] of pages.entries()) {
    await page.goto(await linkOf(server))
    await fillIn(page, { ...ada, 'E-Mail-Adresse': `ada${index}@verein.example` })
  }
  await Promise.all(pages.map(becomeAdmin))
  const why = (page: Page) => page.getByText('Diese Installation hat inzwischen einen Admin')
  await expect.poll(async () => [await why(pages[0]).count(), await why(pages[1]).count()].toSorted()).toEqual([0, 1])
  const [lost, won] = (await why(pages[0]).count()) ? pages : [pages[1], pages[0]]
  await expect(won).toHaveURL(`${server.url}/admin/einrichten`)
  await expect(lost.getByLabel('E-Mail-Adresse')).toHaveValue(/@verein\.example$/)
  await expect(lost.getByRole('main').getByRole('link', { name: 'Anmelden' })).toBeVisible()
})

test('without a target for backups the key is made in the browser and kept as a file', async ({
  serverWith,
  emptyPage,
}) => {
  test.setTimeout(120_000)
  const server = await serverWith({})
  const page = await emptyPage({ baseURL: server.url })
  await page.goto(await linkOf(server))
  await fillIn(page, ada)
  await becomeAdmin(page)
  await expect(page).toHaveURL(`${server.url}/admin/einrichten`)
  await page.goto('/admin/einrichten?schritt=sicherung')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Schlüssel machen und herunterladen' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('netzpass-schluessel.txt')
  const path = await file.path()
  expect(readIdentities(path)).toHaveLength(1)
  const [, recipient] = /^# Öffentlich: (age1\S+)$/m.exec(readFileSync(path, 'utf8')) ?? []
  await expect(page.getByText(`BACKUP_RECIPIENT='${recipient}'`)).toBeVisible()
})
