import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { DraftBase, LessonDraft } from '../../../domain/content/content.ts'
import type { Db } from '../../../server/platform/db/actor.ts'
import { callersOf } from '../../support/callers.ts'
import { makeCompetency, type TestLevel } from '../../support/curriculum.ts'
import { hostileHtml } from '../../support/hostile-html.ts'
import { assign } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { makeAdmin, makeChild, makeParent, type TestParent } from '../../support/people.ts'
import { requestOf } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/sign-in.ts'

const desk = (page: Page) => page.getByRole('textbox', { name: 'Inhalt' })
const isSaved = (page: Page) => expect(page.getByText(/^Zuletzt gespeichert um/)).toBeVisible()
const addressOf = (level: TestLevel) => `/admin/content/lesson/${level.lessonIds[0]}`
const firstLevel = ({ levels }: { levels: TestLevel[] }) => levels[0] as TestLevel

/** In the page: what the browser keeps of drafts, as app/admin/content/draft/local-copy.ts does. */
const readLocalCopies = () =>
  new Promise<string>((resolve, reject) => {
    const opening = indexedDB.open('netzpass-drafts')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('copies').objectStore('copies').getAll()
      reading.onerror = () => reject(reading.error)
      reading.onsuccess = () => {
        opening.result.close()
        resolve(JSON.stringify(reading.result))
      }
    }
  })

/** Line breaks between two tags are nobody's words. */
const betweenTags = (html: string) => html.replace(/>\s+</g, '><')

/** The text of a lesson's draft, or of the lesson where there is none. */
async function draftOf(db: Db, admin: TestParent, id: string): Promise<string> {
  const { draft } = await callersOf(db).asAdmin(admin).admin.content.open({ type: 'lesson', id })
  return (draft.payload as LessonDraft).content
}

/** Writes at the end of the text. */
async function write(page: Page, text: string) {
  await desk(page).focus() // a click in the middle may meet a picture
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}

test('an editor writes, previews and publishes a lesson, children read it within two seconds, and it can be brought back', {
  tag: '@timed',
}, async ({ pageOf, visitorPage, db }) => {
  test.slow()
  const competency = await makeCompetency(db, { title: 'Kluge Drachen' })
  const level = firstLevel(competency)
  const child = await makeChild(db, await makeParent(db))
  await assign(db, child, competency)
  const page = await pageOf(await makeAdmin(db), addressOf(level))
  await write(page, ' Und noch ein Satz.')
  await page.getByLabel('Titel').fill('Drachen verstehen')
  await isSaved(page)

  const reader = await pageOf(child, `/child-competency/${competency.id}`)
  await expect(reader.getByText('Lektion 1.1').first()).toBeVisible()

  await page.getByRole('link', { name: 'Vorschau als Kind' }).click()
  await expect(page.getByRole('heading', { name: 'Drachen verstehen', level: 1 })).toBeVisible()
  await expect(page.getByText('Lies mich. Und noch ein Satz.')).toBeVisible()
  await page.getByRole('link', { name: 'Zurück zum Bearbeiten' }).click()
  const visitor = await visitorPage('/imprint')
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText('Lektion veröffentlicht')).toBeVisible()
  const published = Date.now()
  await visitor.goto('/kompetenzen/kluge-drachen')
  await expect(visitor.getByText('Drachen verstehen')).toBeVisible()
  expect(Date.now() - published).toBeLessThan(2_000)

  await page.getByRole('link', { name: 'Verlauf' }).click()
  await expect(page.getByRole('heading', { name: 'Fassung 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Vergleichen: Fassung 1' }).click()
  const comparison = page.getByRole('list', { name: 'Vergleich mit Fassung 1' })
  await expect(comparison.getByText('Titel: Lektion 1.1')).toBeVisible()
  await expect(comparison.getByText('Lies mich. Und noch ein Satz.')).toBeVisible()
  await page.getByRole('button', { name: 'Fassung 1 wiederherstellen' }).click()
  await expect(page.getByLabel('Titel')).toHaveValue('Lektion 1.1')
  await expect(desk(page)).toHaveText('Lies mich.')
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText('Veröffentlicht, Fassung 3')).toBeVisible()
})

test('a browser that is killed in the middle of a sentence loses nothing', async ({ server, db, database }, info) => {
  test.skip(database !== 'embedded')
  test.slow()
  const level = firstLevel(await makeCompetency(db))
  const admin = await makeAdmin(db)
  const folder = mkdtempSync(join(tmpdir(), 'netzpass-browser-'))
  const { launchOptions } = info.project.use
  const open = () =>
    chromium.launchPersistentContext(folder, { ...launchOptions, baseURL: server.url, reducedMotion: 'reduce' })

  const first = await open()
  await signIn(first, server.url, admin.email)
  const page = await first.newPage()
  await page.goto(addressOf(level))
  await expect(desk(page)).toHaveText('Lies mich.')
  // The server never gets it: nothing but the browser can have kept it.
  await page.route(requestOf('admin.content.save'), (route) => route.abort())
  await write(page, ' Mitten im Sa')
  await expect.poll(() => page.evaluate(readLocalCopies), 'no person is killed faster').toContain('Mitten im Sa')
  const session = await first.newCDPSession(page)
  await session.send('Browser.crash').catch(() => {})
  await first.close().catch(() => {})

  const second = await open()
  await signIn(second, server.url, admin.email)
  const again = await second.newPage()
  await again.goto(addressOf(level))
  await expect(desk(again)).toHaveText('Lies mich. Mitten im Sa')
  await isSaved(again)
  await second.close()
  rmSync(folder, { recursive: true, force: true })
})

test('while the server is away the text stays in the browser, and who wants to leave is asked', async ({
  pageOf,
  db,
  expectErrors,
}) => {
  expectErrors(/net::ERR_FAILED/)
  const page = await pageOf(await makeAdmin(db), addressOf(firstLevel(await makeCompetency(db))))
  await page.route(requestOf('admin.content.save'), (route) => route.abort())
  await write(page, ' Noch da.')
  await expect(page.getByText('Noch nicht gespeichert. In diesem Browser ist alles aufgehoben.')).toBeVisible()
  await expect(page.getByText('Die Lektion konnte nicht gespeichert werden.')).toBeVisible()
  await page.getByRole('link', { name: 'Kompetenzen', exact: true }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await page.unroute(requestOf('admin.content.save'))
  await isSaved(page)
  await page.reload()
  await expect(desk(page)).toHaveText('Lies mich. Noch da.')
})

test('of two editors nobody overwrites the other: both texts are shown, and one decides', {
  tag: ['@core', '@once'],
}, async ({ pageOf, db }) => {
  test.slow()
  const level = firstLevel(await makeCompetency(db))
  const mine = await pageOf(await makeAdmin(db), addressOf(level))
  const ada = await makeAdmin(db)
  const theirs = await pageOf(ada, addressOf(level))
  await expect(desk(mine)).toBeVisible()
  await write(theirs, ' Von Ada.')
  await isSaved(theirs)

  await write(mine, ' Von mir.')
  const notice = mine.getByRole('alert').filter({ hasText: 'Zwei Fassungen' })
  await expect(notice).toContainText(/Ada Admin hat diese Lektion am .* Uhr gespeichert\. Nichts wurde überschrieben\./)
  await expect(notice.getByText('Lies mich. Von Ada.')).toBeVisible()
  await expect(notice.getByText('Lies mich. Von mir.')).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Veröffentlichen' })).toBeDisabled()
  await notice.getByRole('button', { name: 'Gespeicherte Fassung übernehmen' }).click()
  await expect(desk(mine)).toHaveText('Lies mich. Von Ada.')

  await write(theirs, ' Mehr.')
  await expect.poll(() => draftOf(db, ada, level.lessonIds[0] as string)).toContain('Von Ada. Mehr.')
  await write(mine, ' Doch meins.')
  await mine.getByRole('button', { name: 'Meine Fassung speichern' }).click()
  await expect(notice).toBeHidden()
  await mine.reload()
  await expect(desk(mine)).toHaveText('Lies mich. Von Ada. Doch meins.')
})

test('what is typed while a lesson is published stays, and becomes a draft upon it', async ({ pageOf, db }) => {
  const level = firstLevel(await makeCompetency(db))
  const page = await pageOf(await makeAdmin(db), addressOf(level))
  await write(page, ' Für alle.')
  await isSaved(page)
  const [asked, letThrough] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(requestOf('admin.content.publish'), async (route) => {
    asked.resolve()
    await letThrough.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await asked.promise
  await write(page, ' Noch für niemanden.')
  letThrough.resolve()
  await expect(page.getByText('Veröffentlicht, Fassung 2')).toBeVisible()
  await isSaved(page)
  await expect(desk(page)).toHaveText('Lies mich. Für alle. Noch für niemanden.')
  await page.reload()
  await expect(desk(page)).toHaveText('Lies mich. Für alle. Noch für niemanden.')

  await page.getByRole('button', { name: 'Entwurf verwerfen' }).click()
  await page.getByRole('button', { name: 'Ja, verwerfen' }).click()
  await expect(page.getByText('Entwurf verworfen')).toBeVisible()
  await expect(desk(page)).toHaveText('Lies mich. Für alle.')
})

test('a link leads where it was meant to, however its address was typed', async ({ pageOf, db }) => {
  const level = firstLevel(await makeCompetency(db))
  const admin = await makeAdmin(db)
  const page = await pageOf(admin, addressOf(level))
  await write(page, ' Mehr bei www.klicksafe.de und dort')
  for (const _ of 'dort') await page.keyboard.press('Shift+ArrowLeft')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByLabel('Adresse des Links').fill('http://www.polizei.example/anzeige')
  await page.getByRole('button', { name: 'Übernehmen' }).click()
  const links = desk(page).getByRole('link')
  await expect(links.nth(0)).toHaveAttribute('href', 'https://www.klicksafe.de')
  await expect(links.nth(1)).toHaveAttribute('href', 'https://www.polizei.example/anzeige')
  const id = level.lessonIds[0] as string
  await expect.poll(() => draftOf(db, admin, id)).toContain('href="https://www.polizei.example/anzeige"')
  expect(await draftOf(db, admin, id)).toContain('href="https://www.klicksafe.de"')
  await page.reload()
  await expect(links).toHaveCount(2)
})

test('a comparison shows every word that is another one, wherever it stands, and where links lead', async ({
  pageOf,
  db,
}) => {
  const level = firstLevel(await makeCompetency(db))
  const admin = await makeAdmin(db)
  const { admin: api } = callersOf(db).asAdmin(admin)
  const ref = { type: 'lesson', id: level.lessonIds[0] as string } as const
  const opened = await api.content.open(ref)
  const text = (word: string, address: string) =>
    `<ul><li>Oben ${word}<ul><li>Unten</li></ul></li></ul>` +
    `<table><tbody><tr><td>Zelle ${word}</td><td><ul><li>Punkt</li></ul></td></tr></tbody></table>` +
    `<p>Ein <a href="${address}">Link</a></p>`
  const save = (content: string, base: DraftBase) =>
    api.content.save({ ...ref, base, payload: { ...(opened.draft.payload as LessonDraft), content } })
  const { base } = await save(text('alt', 'https://alt.example/'), opened.base)
  const { revision } = await api.content.publish({ ...ref, base })
  await save(text('neu', 'https://neu.example/'), { revision, version: 0 })

  const page = await pageOf(admin, `${addressOf(level)}?ansicht=verlauf`)
  await page.getByRole('button', { name: `Vergleichen: Fassung ${revision}` }).click()
  const lines = page.getByRole('list', { name: `Vergleich mit Fassung ${revision}` }).getByRole('listitem')
  await expect(lines.filter({ hasText: /^(Neu|Entfernt): / })).toHaveText([
    'Entfernt: Oben alt',
    'Neu: Oben neu',
    'Entfernt: Zelle alt | Punkt',
    'Entfernt: Ein Link (https://alt.example/)',
    'Neu: Zelle neu | Punkt',
    'Neu: Ein Link (https://neu.example/)',
  ])
  await expect(lines.filter({ hasText: 'Unten' })).toHaveText('Unten')
})

test('ten rich lessons stay what they are when somebody opens them and writes and deletes a letter', async ({
  pageOf,
  db,
}) => {
  test.setTimeout(240_000)
  const admin = await makeAdmin(db)
  const richest = await asOwner(db, (tx) => tx.selectFrom('lessons').select(['id', 'title', 'content']).execute())
  const kinds = (html: string) => new Set(html.match(/<[a-z][a-z0-9]*/g)).size
  richest.sort((one, other) => kinds(other.content) - kinds(one.content))
  const page = await pageOf(admin, '/admin')
  const read = (id: string) => draftOf(db, admin, id)
  const ten = richest.slice(0, 10)
  expect(ten).toHaveLength(10)
  for (const { id, title, content } of ten) {
    expect(await read(id), 'what is cleaned again is the same, letter by letter').toBe(content)
    await page.goto(`/admin/content/lesson/${id}`)
    await write(page, 'x')
    await expect.poll(async () => betweenTags(await read(id)), title).not.toBe(betweenTags(content))
    await page.keyboard.press('Backspace')
    await expect.poll(async () => betweenTags(await read(id)), title).toBe(betweenTags(content))
  }
})

test('nothing that somebody could store in a lesson runs, loads or leaves', async ({
  emptyPage,
  pageOf,
  server,
  db,
}) => {
  test.slow()
  expect(hostileHtml.length).toBeGreaterThanOrEqual(200)
  const competency = await makeCompetency(db)
  const level = firstLevel(competency)
  const [id] = level.lessonIds as [string]
  const admin = await makeAdmin(db)
  const { admin: api } = callersOf(db).asAdmin(admin)
  const stored: string[] = []
  let { base } = await api.content.open({ type: 'lesson', id })
  const untouched = { description: null, reviewOn: null, reviewNote: null, activities: [] }
  const payload = { ...untouched, title: 'Böses', isParentOnly: false }
  for (const content of hostileHtml) {
    const saved = await api.content.save({ type: 'lesson', id, base, payload: { ...payload, content } })
    base = saved.base
    stored.push(await draftOf(db, admin, id))
  }

  // Without the policy that would stop it anyway: what is stored is harmless by itself.
  const page = await emptyPage({ bypassCSP: true })
  const foreign: string[] = []
  const ran: string[] = []
  await page.exposeFunction('ran', () => void ran.push('ran'))
  page.on('request', (request) => void (request.url().startsWith(server.url) || foreign.push(request.url())))
  page.on('dialog', (dialog) => void dialog.dismiss())
  await page.goto('/imprint')
  for (const html of stored) {
    await page.evaluate((text) => {
      const place = document.createElement('div')
      place.innerHTML = text
      document.body.append(place)
      for (const element of place.querySelectorAll<HTMLElement>('*')) {
        element.addEventListener('click', (event) => element.matches('a[target=_blank]') && event.preventDefault())
        for (const name of ['mouseover', 'pointerenter', 'focus', 'load', 'error', 'toggle', 'animationstart'])
          element.dispatchEvent(new Event(name))
        element.click()
      }
    }, html)
  }
  await expect(page).toHaveURL('/imprint')
  // The honest half of it: in a page that is not cleaned the same things do run, so they would be seen.
  await page.evaluate(() => {
    const place = document.createElement('div')
    place.innerHTML = '<img src=x onerror=ran()>'
    document.body.append(place)
  })
  await expect.poll(() => ran).toEqual(['ran'])
  expect(foreign).toEqual([])

  // And as a child reads it, all of it at once.
  const all = await api.content.save({
    type: 'lesson',
    id,
    base,
    payload: { ...payload, content: hostileHtml.join('') },
  })
  await api.content.publish({ type: 'lesson', id, base: all.base })
  const child = await makeChild(db, await makeParent(db))
  await assign(db, child, competency)
  const reader = await pageOf(child, '/imprint')
  const left: string[] = []
  reader.on('request', (request) => void (request.url().startsWith(server.url) || left.push(request.url())))
  await reader.exposeFunction('ran', () => void left.push('ran'))
  await reader.goto(`/child-competency/${competency.id}?lektion=${id}`)
  await expect(reader.getByRole('heading', { name: 'Böses' })).toBeVisible()
  await reader.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.allSettled([...document.images].map((image) => image.decode()))
  })
  expect(left).toEqual([])
})
