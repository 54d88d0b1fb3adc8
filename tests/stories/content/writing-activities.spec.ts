import type { Page } from '@playwright/test'
import { type Activity, type ActivityKind, activityNames } from '../../../domain/content/activities/activity.ts'
import { keysPlacedIn, placeOf } from '../../../domain/content/activities/place.ts'
import type { LessonDraft } from '../../../domain/content/content.ts'
import type { Db } from '../../../server/platform/db/actor.ts'
import { everySample, sampleOf, textWith } from '../../support/activities.ts'
import { callersOf } from '../../support/callers.ts'
import { makeCompetency, type TestLevel } from '../../support/curriculum.ts'
import { makeAdmin, type TestParent } from '../../support/people.ts'
import { makeMp3 } from '../../support/recordings.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { drawSpot } from '../support/hands.ts'

const desk = (page: Page) => page.getByRole('textbox', { name: 'Inhalt' })
const card = (page: Page, title: string) => desk(page).locator('.activity-place').filter({ hasText: title })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const isSaved = (page: Page) =>
  expect(page.getByText(/^Zuletzt gespeichert um/).filter({ visible: true })).toBeVisible()
const addressOf = (id: string) => `/admin/content/lesson/${id}`

async function makeLesson(db: Db, admin: TestParent, draft?: Partial<LessonDraft>): Promise<string> {
  const level = (await makeCompetency(db)).levels[0] as TestLevel
  const { content } = callersOf(db).asAdmin(admin).admin
  const { id } = await content.create({ type: 'lesson', skillLevelId: level.id })
  if (!draft) return id
  const { base, draft: empty } = await content.open({ type: 'lesson', id })
  await content.save({ type: 'lesson', id, base, payload: { ...(empty.payload as LessonDraft), ...draft } })
  return id
}

async function draftOf(db: Db, admin: TestParent, id: string): Promise<LessonDraft> {
  const { draft } = await callersOf(db).asAdmin(admin).admin.content.open({ type: 'lesson', id })
  return draft.payload as LessonDraft
}

/** In the menu of the toolbar. */
async function choose(page: Page, item: string) {
  await page.getByRole('button', { name: 'Aufgabe ▾' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Inserts an activity at the end of the text; its form opens with the cursor in the first field. */
async function insert(page: Page, kind: ActivityKind) {
  await desk(page).focus()
  await page.keyboard.press('Control+End')
  await choose(page, activityNames[kind])
  await expect(page.getByLabel('Titel der Aufgabe')).toBeFocused()
}

const done = (page: Page) => page.getByRole('link', { name: 'Fertig' }).click()

/** Fills fields by their labels, in the whole form or in one of its parts. */
async function fill(inside: Page | ReturnType<typeof part>, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) await inside.getByLabel(label, { exact: true }).fill(text)
}

const common = (title: string) => ({
  'Titel der Aufgabe': title,
  'Was das Kind tun soll': 'Probier es aus.',
  'Zum Schluss: was man gelernt hat': 'Das weißt du jetzt.',
})

async function choosePicture(page: Page, of: string, word: string) {
  await page.getByRole('button', { name: `Bild zu ${of}: keines` }).click()
  const dialog = page.getByRole('dialog', { name: `Bild zu ${of}` })
  await dialog.getByLabel('Suche').fill(word)
  await dialog.getByRole('button', { name: word, exact: true }).click()
  await expect(page.getByRole('button', { name: `Bild zu ${of}: ${word}` })).toBeFocused()
}

/** What a person enters into each form. */
const forms: Record<ActivityKind, (page: Page) => Promise<void>> = {
  async sort(page) {
    await fill(part(page, 'Ort 1'), { Name: 'Truhe' })
    await fill(part(page, 'Ort 2'), { Name: 'Wolke' })
    for (const [index, text] of ['Passwort', 'Adresse', 'Tier', 'Farbe'].entries()) {
      const one = part(page, `Karte ${index + 1}`)
      await fill(one, { 'Was darauf steht': text, 'Warum?': `So ist ${text}.` })
      await one.getByLabel('Gehört zu').selectOption(index < 2 ? 'Truhe' : 'Wolke')
    }
    await choosePicture(page, 'Karte 1', 'Schlüssel')
  },
  async order(page) {
    for (const [index, text] of ['Weglegen', 'Atmen', 'Erzählen'].entries())
      await fill(part(page, `Schritt ${index + 1}`), { 'Was darauf steht': text })
    await fill(page, { 'Warum in dieser Reihenfolge?': 'Erst Ruhe.' })
  },
  async match(page) {
    for (const [index, [one, other]] of [
      ['Link', 'Seite'] as const,
      ['Akku', 'Strom'] as const,
      ['WLAN', 'Funk'] as const,
    ].entries())
      await fill(part(page, `Paar ${index + 1}`), { 'Erste Karte': one, 'Zweite Karte': other })
  },
  async find(page) {
    await page.getByRole('radio', { name: 'Auf einem Bild' }).check()
    await page.getByRole('button', { name: 'Bild zu dieser Aufgabe: keines' }).click()
    await page.getByRole('tab', { name: 'Zeichnungen' }).click()
    await page.getByRole('button', { name: 'Adressen lesen' }).click()
    await fill(page, { 'Was ist darauf zu sehen?': 'Zwei Adressen.' })
    for (const [index, text] of ['Schloss', 'Name', 'Ende'].entries())
      await fill(part(page, `Stelle ${index + 1}`), { 'Was dort zu sehen ist': text, 'Warum?': `Das ist ${text}.` })
    await part(page, 'Stelle 1').getByRole('radio', { name: 'ein Hinweis' }).check()
    // By mouse, and by keyboard.
    const pad = page.locator('img[src="/drawings/read-an-address.svg"]').last()
    for (const at of [0.1, 0.5]) await drawSpot(page, pad, at)
    await expect(part(page, 'Stelle 2').getByLabel('von links (%)')).toHaveValue(/^(50|49,\d|50,\d)$/)
    await part(page, 'Stelle 3').getByRole('button', { name: 'Mit Zahlen festlegen' }).press('Enter')
    await expect(part(page, 'Stelle 3').getByLabel('von links (%)')).toBeFocused()
    await page.keyboard.type('12,5')
  },
  async story(page) {
    const [first, second, third] = [1, 2, 3].map((number) => part(page, `Szene ${number}`)) as [Part, Part, Part]
    await fill(first, { Text: 'Lina liest.', 'Möglichkeit 1': 'Fragen', 'Möglichkeit 2': 'Warten' })
    await fill(second, { Text: 'Alles gut.' })
    await fill(third, { Text: 'Noch einmal.' })
    await first.getByRole('button', { name: 'Möglichkeit hinzufügen' }).click()
    await expect(first.getByLabel('Möglichkeit 3', { exact: true })).toBeFocused()
    await page.keyboard.type('Weggehen')
    await first.getByLabel('führt zu').nth(2).selectOption('Neue Szene')
    await fill(part(page, 'Szene 4'), { Text: 'Draußen.' })
    await part(page, 'Szene 4').getByRole('radio', { name: 'Gutes Ende' }).check()
    await expect(page.getByRole('navigation', { name: 'Überblick über die Geschichte' })).toContainText(
      'Szene 2 oder Szene 3 oder Szene 4.',
    )
    await choosePicture(page, 'Szene 1', 'Mädchen')
    await fill(first, { 'Was ist darauf zu sehen?': 'Lina mit dem Handy.' })
  },
  async guess(page) {
    await fill(page, { 'Die Zahl': '62,5', Einheit: 'Mal am Tag', 'in Schritten von': '2,5' })
    await fill(page, {
      'Was die Zahl für das Kind bedeutet': 'Oft.',
      Quelle: 'Eine Studie',
      'Dort gelesen am': '2026-10-01',
    })
  },
  async flip(page) {
    await fill(part(page, 'Karte 1'), { Behauptung: 'Das Netz vergisst nie.', 'Warum?': 'Kopien bleiben.' })
    await fill(part(page, 'Karte 2'), { Behauptung: 'Roboter fühlen.', 'Warum?': 'Sie rechnen.' })
  },
  async make(page) {
    const first = part(page, 'Feld 1')
    await fill(first, { Beschriftung: 'Handyfrei' })
    await first.getByLabel('Was hinein kommt').selectOption('Auswahl')
    await first.getByLabel('Möglichkeit 1', { exact: true }).fill('morgens')
    await page.keyboard.press('Enter')
    await expect(first.getByLabel('Möglichkeit 2', { exact: true }), 'on to a new line').toBeFocused()
    await page.keyboard.type('mittags')
    await first.getByLabel('Möglichkeit 3', { exact: true }).fill('abends')
  },
  async listen(page) {
    await page.getByRole('button', { name: 'Aufnahme wählen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Aufnahme wählen' })
    await dialog.getByLabel('Datei der Aufnahme').setInputFiles({
      name: 'Mila erzählt.mp3',
      mimeType: 'audio/mpeg',
      buffer: await makeMp3(),
    })
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/^Ton, 0:02 Minuten, \d+ KB$/)).toBeVisible()
    await fill(page, { 'Text zum Nachlesen': 'Mila: Ich habe Papa gefragt.' })
  },
}
type Part = ReturnType<typeof part>

test('an editor writes a lesson with every kind of activity, publishes it, changes one, compares and brings it back', async ({
  pageOf,
  db,
}) => {
  test.setTimeout(240_000)
  const admin = await makeAdmin(db)
  const id = await makeLesson(db, admin)
  const page = await pageOf(admin, addressOf(id))
  await page.getByLabel('Titel').fill('Lauter Aufgaben')
  await desk(page).focus()
  await page.keyboard.type('Mach mit!')
  const kinds = Object.keys(forms) as ActivityKind[]
  for (const kind of kinds) {
    await insert(page, kind)
    await fill(page, common(`Übung ${activityNames[kind]}`))
    await forms[kind](page)
    await expect(page.getByRole('region', { name: `Vorschau: ${activityNames[kind]}` })).toBeVisible()
    await isSaved(page)
    await done(page)
    // Back at its place in the text, to write on.
    await expect(card(page, `Übung ${activityNames[kind]}`)).toBeInViewport()
    await expect(desk(page)).toBeFocused()
  }
  await isSaved(page)
  const { activities, content } = await draftOf(db, admin, id)
  expect(activities.map(({ kind }) => kind)).toEqual(kinds)
  expect(keysPlacedIn(content)).toEqual(activities.map(({ key }) => key))

  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText('Veröffentlicht, Fassung 1')).toBeVisible()

  await card(page, 'Übung Einsortieren').click()
  await choose(page, 'Aufgabe bearbeiten')
  await part(page, 'Karte 2').getByLabel('Gehört zu').selectOption('Wolke')
  await done(page)
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText('Veröffentlicht, Fassung 2')).toBeVisible()

  await page.getByRole('link', { name: 'Verlauf' }).click()
  await page.getByRole('button', { name: 'Vergleichen: Fassung 1' }).click()
  const lines = page.getByRole('list', { name: 'Vergleich mit Fassung 1' }).getByRole('listitem')
  await expect(lines.filter({ hasText: /^(Neu|Entfernt): / })).toHaveText([
    'Entfernt: Karte: Adresse → Truhe, weil: So ist Adresse.',
    'Neu: Karte: Adresse → Wolke, weil: So ist Adresse.',
  ])
  await page.getByRole('button', { name: 'Fassung 1 wiederherstellen' }).click()
  await page.getByRole('link', { name: 'Bearbeiten: Übung Einsortieren' }).click()
  await expect(part(page, 'Karte 2').getByLabel('Gehört zu')).toHaveValue('ort-1')
})

test('parts are added, moved and deleted by keyboard alone, and the focus stays with them', async ({ pageOf, db }) => {
  const admin = await makeAdmin(db)
  const id = await makeLesson(db, admin, { content: '<p>Text</p>', activities: everySample() })
  const page = await pageOf(admin, `${addressOf(id)}?aufgabe=ordnen`)
  const text = (number: number) => part(page, `Karte ${number}`).getByLabel('Was darauf steht')
  const down = (number: number) => page.getByRole('button', { name: `Nach unten: Karte ${number}` })

  await down(1).press('Enter')
  await expect(down(2)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(down(3)).toBeFocused()
  await expect(text(3)).toHaveValue('Mein Passwort')
  await expect(part(page, 'Karte 3').getByLabel('Gehört zu')).toHaveValue('truhe')

  await page.getByRole('button', { name: 'Löschen: Karte 3' }).press('Enter')
  await expect(page.getByText('Karte 3 ist gelöscht.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rückgängig', exact: true }).last()).toBeFocused()
  await expect(text(3)).toHaveValue('Ein Witz')
  await page.keyboard.press('Enter')
  await expect(part(page, 'Karte 3')).toBeFocused()
  await expect(text(3)).toHaveValue('Mein Passwort')

  await page.getByRole('button', { name: 'Karte hinzufügen' }).press('Enter')
  await expect(part(page, 'Karte 5').getByRole('textbox').first()).toBeFocused()

  // A place that is gone is asked for again; its key is not given to another.
  await page.getByRole('button', { name: 'Löschen: Ort 1' }).press('Enter')
  await page.getByRole('button', { name: 'Ort hinzufügen' }).press('Enter')
  await expect(part(page, 'Ort 2').getByRole('textbox').first()).toBeFocused()
  await page.keyboard.type('Neu')
  await expect(part(page, 'Karte 3').getByLabel('Gehört zu')).toHaveValue('')
  await isSaved(page)
  await expect
    .poll(async () => (await draftOf(db, admin, id)).activities[0])
    .toMatchObject({ places: [{ key: 'wolke' }, { key: 'ort-1', text: 'Neu' }] })
})

const IN_QUOTE = /<blockquote>(?:(?!<\/blockquote>).)*data-activity/

test('an activity stands at the top level of a text, comes back by undo, and is deleted only when asked', async ({
  pageOf,
  db,
}) => {
  const admin = await makeAdmin(db)
  const activities = [sampleOf('sort'), sampleOf('order')]
  const content = `<p>Anfang</p>${placeOf('ordnen')}<blockquote><p>Merke</p></blockquote><p>Ende</p>`
  const id = await makeLesson(db, admin, { content, activities })
  const page = await pageOf(admin, addressOf(id))
  const stored = async () => (await draftOf(db, admin, id)).content
  const list = page.getByRole('region', { name: 'Aufgaben dieser Lektion' })

  // Into a quote: below it.
  await desk(page).getByText('Merke').click()
  await list.getByRole('button', { name: 'In den Text setzen: Was kommt zuerst?' }).click()
  const both = content.replace('</blockquote>', `</blockquote>${placeOf('reihe')}`)
  await expect.poll(stored).toBe(both)

  // Taken out of the text it stays in the list, and undo puts it back.
  await card(page, 'Schatztruhe').click()
  await choose(page, '− Aufgabe')
  await expect(list.getByText('steht noch nicht im Text')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect.poll(stored).toBe(both)

  // Dragged onto a quote it stands beside it, and double-clicked it opens its form.
  await card(page, 'Schatztruhe').dragTo(desk(page).getByText('Merke'))
  await expect.poll(stored).not.toBe(both)
  expect(keysPlacedIn(await stored())).toHaveLength(2)
  expect(await stored()).not.toMatch(IN_QUOTE)
  await card(page, 'Schatztruhe').dblclick()
  await expect(page.getByLabel('Titel der Aufgabe')).toHaveValue('Schatztruhe oder Wolke?')
  await page.goBack()
  await expect(desk(page)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect.poll(stored).toBe(both)

  // By arrow and Delete.
  await desk(page).getByText('Anfang').click()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowDown')
  await expect(desk(page).locator('.ProseMirror-selectednode')).toContainText('Schatztruhe')
  await page.keyboard.press('Delete')
  await expect(card(page, 'Schatztruhe')).toBeHidden()

  // What is pasted: the place of an activity that has none becomes one again; others become nothing.
  await desk(page).getByText('Merke').click()
  await desk(page).evaluate((element) => {
    const clipboardData = new DataTransfer()
    const places = ['ordnen', 'reihe', 'fremd-1'].map((key) => `<div data-activity="${key}"></div>`)
    clipboardData.setData('text/html', `<blockquote><p>Kopiert</p>${places.join('')}</blockquote>`)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect.poll(async () => keysPlacedIn(await stored())).toEqual(['ordnen', 'reihe'])
  expect(await stored()).not.toMatch(IN_QUOTE)
  expect(await stored()).not.toContain('fremd')

  await list.getByRole('button', { name: 'Löschen: Schatztruhe oder Wolke?' }).click()
  await list.getByRole('button', { name: 'Behalten' }).click()
  await list.getByRole('button', { name: 'Löschen: Schatztruhe oder Wolke?' }).click()
  await list.getByRole('button', { name: 'Ja, löschen' }).click()
  await expect.poll(async () => keysPlacedIn(await stored())).toEqual(['reihe'])
  expect((await draftOf(db, admin, id)).activities.map(({ key }) => key)).toEqual(['reihe'])
  await expect(list.getByRole('heading', { name: 'Aufgaben dieser Lektion' })).toBeFocused()
})

test('what is missing is told calmly at first, and at its fields after the first try to publish', async ({
  pageOf,
  db,
}) => {
  const admin = await makeAdmin(db)
  const id = await makeLesson(db, admin, { title: 'Unfertig', content: '<p>Text</p>' })
  const page = await pageOf(admin, addressOf(id))
  await expect(desk(page)).toBeVisible()
  await insert(page, 'flip')
  await expect(page.getByRole('region', { name: 'Was noch fehlt' })).toBeVisible()
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Karte 2:' }).first().click()
  await expect(part(page, 'Karte 2').getByLabel('Behauptung')).toBeFocused()

  await page.goBack()
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await page
    .getByRole('link', { name: /Aufgabe \(Karten umdrehen\)/ })
    .first()
    .click()
  await expect(page.getByText('Der Titel fehlt.').first()).toBeVisible()
  await expect(page.getByLabel('Titel der Aufgabe')).toHaveAttribute('aria-invalid', 'true')
  await expect(part(page, 'Karte 2').getByLabel('Behauptung')).toHaveAttribute('aria-invalid', 'true')
})

test('whatever is written into an activity is text', async ({ pageOf, db }) => {
  test.slow()
  const admin = await makeAdmin(db)
  const hostile = '<img src=x onerror=ran()><script>ran()</script>'
  const activities = JSON.parse(
    JSON.stringify(everySample()).replaceAll('Mein Passwort', hostile.replaceAll('"', '\\"')),
  ) as Activity[]
  const titled = activities.with(0, { ...(activities[0] as Activity), title: hostile })
  const id = await makeLesson(db, admin, { content: placeOf('ordnen'), activities: titled })
  const page = await pageOf(admin, addressOf(id), { bypassCSP: true })
  const ran: string[] = []
  await page.exposeFunction('ran', () => void ran.push('ran'))
  await expect(card(page, hostile)).toBeVisible()
  await page.getByRole('link', { name: `Bearbeiten: ${hostile}` }).click()
  await expect(page.getByRole('heading', { name: hostile, level: 1 })).toBeVisible()
  const preview = page.getByRole('region', { name: 'Vorschau: Einsortieren' })
  await expect(preview.getByText(hostile).first()).toBeVisible()
  expect(ran).toEqual([])
})

test('the forms of every kind are sound', async ({ pageOf, db }) => {
  test.setTimeout(240_000)
  const admin = await makeAdmin(db)
  const activities = everySample()
  const id = await makeLesson(db, admin, { title: 'Lauter Aufgaben', content: textWith(activities), activities })
  const page = await pageOf(admin, addressOf(id))
  await expect(card(page, 'Mein Wochenplan')).toBeVisible()
  await expectSound(page)
  for (const { key, title } of activities) {
    await page.goto(`${addressOf(id)}?aufgabe=${key}`)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expectSound(page)
  }
  await page.goto(`${addressOf(id)}?aufgabe=ordnen`)
  await page.getByRole('button', { name: 'Bild zu Karte 1: Schlüssel' }).click()
  await expect(page.getByRole('dialog', { name: 'Bild zu Karte 1' }).getByText('Haus', { exact: true })).toBeVisible()
  await expectSound(page)
})
