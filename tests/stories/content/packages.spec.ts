import { readFile } from 'node:fs/promises'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { makeCompetency, type TestLevel } from '../../support/curriculum.ts'
import { makeAdmin } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'

const zipFile = (name: string, files: Record<string, Uint8Array>) => ({
  name,
  mimeType: 'application/zip',
  buffer: Buffer.from(zipSync(files)),
})

test('content goes out as a package, comes back changed, is shown first, becomes a draft and is published', {
  tag: '@promise',
}, async ({ pageOf, db, expectErrors }) => {
  test.slow()
  expectErrors(/net::ERR_FAILED/)
  const competency = await makeCompetency(db, { title: 'Pakete packen' })
  const page = await pageOf(await makeAdmin(db), '/admin/packages')
  await expect(page.getByRole('heading', { name: 'Pakete', level: 1 })).toBeVisible()
  await page.getByLabel('Was soll ins Paket?').selectOption('Pakete packen')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Paket herunterladen' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^netzpass-pakete-packen-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))

  const choose = async (name: string, chosen: Record<string, Uint8Array>) => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Paket auswählen' }).click()
    await (await choosing).setFiles(zipFile(name, chosen))
  }
  await choose('gleich.zip', files)
  await expect(page.getByText('0 neu, 0 geändert, 5 unverändert')).toBeVisible()
  await expect(page.getByText('Dieses Paket bringt nichts Neues')).toBeVisible()

  const [lesson = ''] = Object.keys(files).filter((name) => name.endsWith('1-lektion-1-1.md'))
  const [level = ''] = Object.keys(files).filter((name) => name.endsWith('level.yaml'))
  const edit = (name: string, from: string, to: string) =>
    strToU8(strFromU8(files[name] as Uint8Array).replace(from, to))
  await choose('neu.zip', {
    ...files,
    [lesson]: edit(lesson, 'Lies mich.', 'Lies mich **zweimal**.'),
    [level]: edit(level, 'Stufe 1', 'Erste Stufe'),
  })
  await expect(page.getByText('0 neu, 1 geändert, 3 unverändert, 1 von Hand zu ändern')).toBeVisible()
  await page.getByRole('button', { name: 'Unterschiede: Lektion „Lektion 1.1“' }).click()
  const differences = page.getByRole('list', { name: 'Unterschiede: Lektion „Lektion 1.1“' })
  await expect(differences.getByText('Neu: Lies mich zweimal.')).toBeVisible()
  const level1 = 'Skill Level „Erste Stufe“'
  await page.getByRole('button', { name: `Unterschiede: ${level1}` }).click()
  const ofLevel = page.getByRole('list', { name: `Unterschiede: ${level1}` })
  await expect(ofLevel.getByText('Neu: Titel: Erste Stufe')).toBeVisible()
  await expect(page.getByRole('link', { name: `Von Hand ändern: ${level1}` })).toHaveAttribute(
    'href',
    `/admin/competencies/${competency.id}/skill-levels/${competency.levels[0]?.id}`,
  )
  await expectSound(page)
  await page.route('**/api/packages/import', (route) => route.abort())
  await page.getByRole('button', { name: 'Als Entwürfe übernehmen' }).click()
  await expect(page.getByText('Es ist nicht sicher, ob etwas übernommen wurde.')).toBeVisible()
  await page.unroute('**/api/packages/import')
  await page.getByRole('button', { name: 'Als Entwürfe übernehmen' }).click()
  await expect(page.getByText('1 Entwurf gespeichert, 0 neu angelegt, 1 nicht übernommen.')).toBeVisible()
  await expectSound(page)

  await page.getByRole('link', { name: 'Lektion „Lektion 1.1“' }).click()
  await expect(page.getByRole('textbox', { name: 'Inhalt' })).toHaveText('Lies mich zweimal.')
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText('Lektion veröffentlicht')).toBeVisible()
  await page.goto(`/admin/competencies/${competency.id}`)
  await expect(page.getByRole('heading', { name: 'Stufe 1' })).toBeVisible()
})

test('a package with something wrong in it is refused whole, with the file and the reason', async ({ pageOf, db }) => {
  const page = await pageOf(await makeAdmin(db), '/admin/packages')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Paket auswählen' }).click()
  await (await choosing).setFiles(zipFile('falsch.zip', { '../../server/main.ts': strToU8('böse') }))
  const alert = page.getByRole('alert', { name: 'falsch.zip' })
  await expect(alert).toContainText('../../server/main.ts: Der Name führt aus dem Paket hinaus.')
  await expect(alert).toContainText('Es wurde nichts übernommen.')
  await expect(page.getByRole('button', { name: 'Als Entwürfe übernehmen' })).toBeHidden()
  await expectSound(page)
})

test('questions come from a table, are shown first with what is wrong, and can be taken back', async ({
  pageOf,
  db,
}) => {
  const { quizId } = (await makeCompetency(db)).levels[0] as TestLevel
  const page = await pageOf(await makeAdmin(db), `/admin/content/quiz/${quizId}?tab=fragen`)
  await expect(page.getByRole('region', { name: 'Frage 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Fragen aus einer Tabelle' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Vorlage herunterladen' }).click()
  const template = await readFile(await (await downloading).path())

  const rows = ';Wofür ist das?;;Zum Üben;ja;;;Zum Ärgern;nein\r\n;Ohne Antwort;;;;;;'
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'CSV-Datei auswählen' }).click()
  const buffer = Buffer.concat([template, Buffer.from(rows)])
  await (await choosing).setFiles({ name: 'fragen.csv', mimeType: 'text/csv', buffer })
  const preview = page.getByRole('list', { name: 'Das wird hinzugefügt' })
  await expect(preview.getByRole('listitem')).toHaveCount(6)
  await expect(page.getByText('Eine Frage braucht mindestens zwei Antworten.')).toBeVisible()
  await expect(page.getByText('Zeile 8:').first()).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: '6 Fragen hinzufügen' }).click()
  await expect(page.getByText('6 Fragen aus der Tabelle hinzugefügt')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Frage 8' }).getByLabel('Frage', { exact: true })).toHaveValue(
    'Wofür ist das?',
  )
  await expect(page.getByText(/Zuletzt gespeichert um/)).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByRole('region', { name: 'Frage 3' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Frage 2' })).toBeVisible()
})
