import type { Page } from '@playwright/test'
import { readContent } from '../../../server/content/files/files.ts'
import { assign } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { bornYearsAgo, makeAdmin, makeChild, makeParent } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { readStarterCompetency } from '../support/starter-competency.ts'

// That every competency of the files leads to its pass, and which ages each level asks for, is shown without a browser:
// server/content/files/starter-curriculum.test.ts.

/** The pictures in the main part of a page that a browser could not draw. */
const missingPictures = (page: Page) =>
  page.getByRole('main').evaluate(async (main) => {
    const pictures = [...main.querySelectorAll('img')]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})))
    return pictures.filter((picture) => picture.naturalWidth === 0).map((picture) => picture.src)
  })

test('all competencies stand in the list from the one for everybody to the oldest, each with its drawing', async ({
  visitorPage,
}) => {
  const page = await visitorPage('/kompetenzen')
  const titles = [
    ...['Bildschirmzeit & Pausen', 'Mein erstes Tablet', 'Sprechende Geräte', 'Was mich erschreckt', 'Nett schreiben'],
    ...['Echt oder ausgedacht', 'Suchen & Fake News erkennen', 'Persönliche Daten & Fotos'],
    ...['Sichere Passwörter & Konten', 'Online-Spiele: Minecraft & Co.', 'Kosten & Abo-Fallen', 'YouTube'],
    ...['Klassenchat & Cybermobbing', 'KI entdecken', 'Selber machen', 'Hass und Hetze', 'Mein Körper, meine Bilder'],
    ...['Snapchat & Co.', 'WhatsApp', 'KI-Chatbots & Deepfakes', 'Geld und Glück', 'Instagram', 'TikTok'],
  ]
  const shown = await page.getByRole('article').getByRole('heading').allTextContents()
  expect(shown.filter((title) => titles.includes(title))).toEqual(titles)
  for (const title of titles) await expect(page.getByRole('article', { name: title }).locator('img')).toHaveCount(1)
  expect(await missingPictures(page)).toEqual([])

  await page.getByRole('article', { name: 'TikTok' }).getByRole('link').click()
  await expect(page.getByRole('img', { name: 'Eine Straße aus Videos.' })).toBeVisible()
  expect(await missingPictures(page)).toEqual([])
})

test('a child of thirteen sees the drawings of „Klassenchat & Cybermobbing“', async ({ pageOf, db }) => {
  const competency = await readStarterCompetency('Klassenchat & Cybermobbing')
  const child = await makeChild(db, await makeParent(db), { birthdate: bornYearsAgo(13) })
  await assign(db, child, competency)
  const page = await pageOf(child, `/child-competency/${competency.id}`)
  await expect(page.getByRole('img', { name: /hält einen Schirm/ })).toBeVisible()
  await page.getByRole('link', { name: 'Lektion lesen: Vier Schritte' }).click()
  await expect(page.getByRole('img', { name: /nicht antworten, Screenshot, blockieren, Hilfe holen/ })).toBeVisible()
  expect(await missingPictures(page)).toEqual([])
  await expectSound(page)
})

test('what is written for older children is closed for a child a year too young, and its texts are not sent', {
  tag: '@promise',
}, async ({ pageOf, db }) => {
  for (const [title, age] of [
    ['Persönliche Daten & Fotos', 13],
    ['Klassenchat & Cybermobbing', 13],
    ['Instagram', 15],
  ] as const) {
    const competency = await readStarterCompetency(title)
    const child = await makeChild(db, await makeParent(db), { birthdate: bornYearsAgo(age - 1) })
    await assign(db, child, competency)
    const page = await pageOf(child, '/child-dashboard')
    const sent: Promise<string>[] = []
    page.on('response', (response) => {
      // The channel of live updates never ends; ids are all that comes by it.
      const isChannel = response.headers()['content-type']?.startsWith('text/event-stream')
      if (!isChannel) sent.push(response.text().catch(() => ''))
    })
    await page.goto(`/child-competency/${competency.id}`)
    const level = competency.levels[2]
    expect(level?.minAge).toBe(age)
    const closed = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: `Level 3: ${level?.title}` }) })
    await expect(closed).toContainText(`Ab ${age} – oder wenn deine Eltern es öffnen`)
    await expect(closed.getByRole('link')).toHaveCount(0)
    const texts = (await Promise.all(sent)).join('\n')
    expect(texts, 'what was sent was read').toContain(level?.title ?? '')
    for (const text of [level?.description, level?.quiz.title, ...(level?.lessons ?? [])])
      expect(texts).not.toContain(text)
  }
})

test('an admin who changes a word of a lesson keeps its drawing', async ({ pageOf, db }) => {
  const lessons = (await readContent()).filter((item) => item.type === 'lesson')
  const lesson = lessons.find(({ payload }) => payload.title === 'So lernt der Feed')
  const drawing = /<figure><img src="\/drawings\/feed-loop[^>]+><\/figure>/.exec(lesson?.payload.content ?? '')?.[0]
  const page = await pageOf(await makeAdmin(db), `/admin/content/lesson/${lesson?.id}`)
  const desk = page.getByRole('textbox', { name: 'Inhalt' })
  await expect(desk.getByRole('img', { name: /Ein Kreis/ })).toBeVisible()
  await desk.getByRole('heading', { name: 'Wie Kaya herausfindet' }).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' und was nicht')
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText('Lektion veröffentlicht')).toBeVisible()
  const { content } = await asOwner(db, (tx) =>
    tx
      .selectFrom('lessons')
      .where('id', '=', lesson?.id ?? '')
      .select('content')
      .executeTakeFirstOrThrow(),
  )
  expect(content).toContain('Wie Kaya herausfindet und was nicht')
  expect(content).toContain(drawing)
})
