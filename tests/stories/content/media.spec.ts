import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { LessonDraft } from '../../../domain/content/content.ts'
import type { Db } from '../../../server/platform/db/actor.ts'
import { callersOf } from '../../support/callers.ts'
import { makeCompetency, type TestLevel } from '../../support/curriculum.ts'
import { assign } from '../../support/learning.ts'
import { makeAdmin, makeChild, makeParent, type TestParent } from '../../support/people.ts'
import { drawPicture } from '../../support/pictures.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'

const desk = (page: Page) => page.getByRole('textbox', { name: 'Inhalt' })
const shelf = (page: Page) => page.getByRole('list', { name: 'Bilder', exact: true })
const fileNamed = async (name: string, size = {}) => ({
  name,
  mimeType: 'image/png',
  buffer: await drawPicture('png', size),
})

/** A lesson whose draft holds this text. */
async function draftOf(db: Db, admin: TestParent, content: string) {
  const competency = await makeCompetency(db)
  const id = (competency.levels[0] as TestLevel).lessonIds[0] as string
  const { admin: api } = callersOf(db).asAdmin(admin)
  const read = async () => (await api.content.open({ type: 'lesson', id })).draft.payload as LessonDraft
  const { base } = await api.content.open({ type: 'lesson', id })
  await api.content.save({ type: 'lesson', id, base, payload: { ...(await read()), content } })
  return { competency, id, address: `/admin/content/lesson/${id}`, content: async () => (await read()).content }
}

test('pictures are uploaded several at once, each with its own outcome, found, renamed, and deleted', {
  tag: '@core',
}, async ({ pageOf, db }) => {
  test.slow()
  const page = await pageOf(await makeAdmin(db), '/admin')
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Medien' }).click()
  await expect(page.getByRole('heading', { name: 'Medien', level: 1 })).toBeVisible()
  await page.getByLabel('Bilddateien').setInputFiles(
    Object.entries({
      'Drache im Nebel.png': await drawPicture('png'),
      'Brief.pdf': Buffer.from('%PDF'),
      'Kaputt.png': (await drawPicture('png')).subarray(0, 60),
      'Riesig.jpg': Buffer.alloc(10 * 1024 * 1024 + 1),
      'Drache am See.png': await drawPicture('png'),
    }).map(([name, bytes]) => {
      // From the disk: the browser is not handed ten megabytes as text.
      const path = test.info().outputPath(name)
      writeFileSync(path, bytes)
      return path
    }),
  )
  const fates = page.getByRole('list', { name: 'Hochgeladene Bilder' }).getByRole('listitem')
  await expect(fates.nth(4)).toContainText('hochgeladen')
  await expect(fates.nth(0)).toContainText('hochgeladen')
  await expect(fates.nth(1)).toContainText('Das ist kein JPEG, PNG oder WebP.')
  await expect(fates.nth(2)).toContainText('Das Bild ist beschädigt und lässt sich nicht lesen.')
  await expect(fates.nth(3)).toContainText('Das Bild ist zu groß: höchstens 10 MB.')
  const card = (name: string) => shelf(page).getByRole('article', { name })
  await expect(card('Drache im Nebel')).toContainText('64 × 40')
  await expectSound(page)

  await page.getByLabel('Suche nach dem Namen').fill('nebel')
  await expect(card('Drache am See')).toBeHidden()
  await card('Drache im Nebel').getByRole('button', { name: 'Umbenennen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bild umbenennen' })
  await dialog.getByLabel('Name').fill('Drache im Regen')
  await dialog.getByRole('button', { name: 'Umbenennen' }).click()
  await expect(page.getByText('Bild umbenannt')).toBeVisible()
  await expect(page.getByText('Kein Bild mit diesem Namen')).toBeVisible()

  await page.getByLabel('Suche nach dem Namen').fill('')
  await card('Drache im Regen').getByRole('button', { name: 'Löschen' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' })).toBeFocused()
  await page.getByRole('dialog').getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(page.getByText('Bild gelöscht')).toBeVisible()
  await expect(card('Drache im Regen')).toBeHidden()
  await expect(card('Drache am See')).toBeVisible()
})

test('a picture is uploaded right at the desk, described, published, seen by a child, and stays as long as it is needed', async ({
  pageOf,
  db,
}) => {
  test.slow()
  const admin = await makeAdmin(db)
  const { competency, id, address, content } = await draftOf(db, admin, '<p>Vor dem Bild.</p>')
  const page = await pageOf(admin, address)
  await desk(page).press('Control+End')
  await page.getByRole('button', { name: 'Bild einfügen' }).click()
  await page.getByLabel('Bilddatei').setInputFiles(await fileNamed('Turm.png', { width: 1800, height: 900 }))
  const dialog = page.getByRole('dialog', { name: 'Bild einfügen' })
  await expect(dialog.getByRole('textbox', { name: 'Beschreibung' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Einfügen' }).click()
  await expect(dialog.getByText('Bitte beschreiben Sie, was auf dem Bild zu sehen ist.')).toBeVisible()
  await expectSound(page)
  await dialog.getByRole('textbox', { name: 'Beschreibung' }).fill('Ein Turm aus Bausteinen')
  await dialog.getByLabel('Bildunterschrift').fill('Hoch hinaus')
  await dialog.getByRole('button', { name: 'Einfügen' }).click()
  await expect(desk(page).getByRole('figure')).toContainText('Hoch hinaus')
  await expect(desk(page)).toBeFocused()
  await page.keyboard.type('Nach dem Bild.')
  const picture = /<img src="\/media\/[^"]+" alt="Ein Turm aus Bausteinen" width="1600" height="800"( \/)?>/
  const figure = new RegExp(`${picture.source}<figcaption>Hoch hinaus</figcaption></figure>`)
  await expect.poll(content).toMatch(figure)
  await expect.poll(content).toMatch(/^<p>Vor dem Bild\.<\/p><figure>.*<\/figure><p>Nach dem Bild\.<\/p>$/)
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText('Lektion veröffentlicht')).toBeVisible()

  const child = await makeChild(db, await makeParent(db))
  await assign(db, child, competency)
  const reader = await pageOf(child, `/child-competency/${competency.id}?lektion=${id}`)
  const shown = reader.getByRole('img', { name: 'Ein Turm aus Bausteinen' })
  await shown.scrollIntoViewIfNeeded()
  await expect(shown).toHaveAttribute('loading', 'lazy')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)
  await reader.setViewportSize({ width: 390, height: 800 })
  expect((await shown.boundingBox())?.width).toBeLessThan(390)

  await page.goto('/admin/media')
  await page.getByRole('article', { name: 'Turm' }).getByRole('button', { name: 'Löschen' }).click()
  const refused = page.getByRole('dialog', { name: 'Das Bild wird noch gebraucht' })
  await expect(refused.getByRole('link', { name: `${competency.title}: Lektion 1.1` })).toBeVisible()
  await refused.getByRole('button', { name: 'Verstanden' }).click()

  await page.goto(address)
  await desk(page).getByRole('img').dblclick()
  const change = page.getByRole('dialog', { name: 'Bild bearbeiten' })
  await expect(change.getByRole('textbox', { name: 'Beschreibung' })).toHaveValue('Ein Turm aus Bausteinen')
  await change.getByRole('checkbox', { name: 'Das Bild schmückt nur' }).check()
  await change.getByRole('button', { name: 'Übernehmen' }).click()
  await expect.poll(content).toMatch(/alt="" width="1600" height="800"( \/)?><figcaption>Hoch hinaus/)
})

test('a figure that is selected is overwritten or deleted as a whole, and comes back as a whole', async ({
  pageOf,
  db,
}) => {
  const admin = await makeAdmin(db)
  const picture = '<img src="/drawings/four-steps.svg" alt="Vier Schritte" width="640" height="320" />'
  const before = `<p>Vorher.</p><figure>${picture}<figcaption>So <em>geht</em> es.</figcaption></figure><p>Nachher.</p>`
  const { address, content } = await draftOf(db, admin, before)
  const page = await pageOf(admin, address)
  for (const [key, left] of [
    ['x', '<p>x</p>'],
    ['Backspace', ''],
    ['Delete', ''],
  ] as const) {
    await desk(page).getByRole('img', { name: 'Vier Schritte' }).click()
    await expect(page.getByRole('button', { name: 'Bild bearbeiten' })).toBeVisible()
    await page.keyboard.press(key)
    await expect(desk(page).getByRole('figure')).toBeHidden()
    await expect.poll(content).toBe(`<p>Vorher.</p>${left}<p>Nachher.</p>`)
    await page.keyboard.press('Control+z')
    await expect.poll(content).toBe(before)
  }
})
