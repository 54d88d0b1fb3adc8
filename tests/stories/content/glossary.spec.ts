import type { Page } from '@playwright/test'
import type { Db } from '../../../server/platform/db/actor.ts'
import { makeLearner, shareLesson } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { makeAdmin } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { ANNA, giveVoice, voiceOf } from '../support/scripted-voice.ts'
import { signIn } from '../support/sign-in.ts'
import { titleOf } from '../support/title.ts'

const TEXT =
  '<h2>Phishing</h2><p>Mila bekommt eine Nachricht. Ist das Phishing? Ein Screenshot hilft ihr, es zu zeigen.</p>'

async function makeReader(db: Db) {
  const learner = await makeLearner(db)
  await asOwner(db, (tx) =>
    tx.updateTable('lessons').set({ content: TEXT }).where('id', '=', learner.lessonId).execute(),
  )
  return learner
}

const popover = (page: Page, name: string) => page.getByRole('dialog', { name })
const word = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

test('a child taps a word in a lesson, hears what it means, and is where it was', { tag: '@promise' }, async ({
  emptyPage,
  server,
  db,
}) => {
  const { child, lesson } = await makeReader(db)
  const page = await emptyPage()
  await giveVoice(page, [ANNA])
  await signIn(page.context(), server.url, child.email)
  await page.goto(lesson)
  const voice = voiceOf(page)

  await page.getByRole('button', { name: 'Vorlesen', exact: true }).click()
  await voice.end()
  await word(page, 'Phishing').click()
  const opened = popover(page, 'Phishing')
  await expect(opened).toContainText('Jemand angelt mit falschen Nachrichten')
  await expect(opened.locator('img')).toHaveAttribute('src', '/pictures/fishing-pole.svg')
  await expectSound(page)

  await opened.getByRole('button', { name: 'Vorlesen: Phishing' }).click()
  expect((await voice.lastSaid())?.text).toBe('Phishing.')
  await expect(page.getByRole('button', { name: 'Vorlesen', exact: true }), 'one voice at a time').toBeAttached()
  await voice.end()
  expect((await voice.lastSaid())?.text).toMatch(/^Jemand angelt/)
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(word(page, 'Phishing')).toBeFocused()
  await expect.poll(() => voice.isSpeaking(), 'what is closed is silent').toBe(false)

  await page.keyboard.press('Tab')
  await expect(word(page, 'Screenshot')).toBeFocused()
  await page.keyboard.press('Enter')
  await popover(page, 'Screenshot').getByRole('button', { name: 'Schließen' }).click()
  await expect(word(page, 'Screenshot')).toBeFocused()
  await page.keyboard.press('Enter')
  await titleOf(page).click()
  await expect(popover(page, 'Screenshot'), 'a tap elsewhere closes it').toBeHidden()

  await word(page, 'Phishing').click()
  await popover(page, 'Phishing').getByRole('link', { name: 'Zum Wörterbuch' }).click()
  await expect(page).toHaveURL('/woerterbuch#wort-phishing')
  await expect(page.getByRole('listitem').filter({ hasText: 'Jemand angelt' })).toBeInViewport()
  await page.goBack()
  await expect(word(page, 'Phishing')).toBeVisible()
})

test('a word is as high as a finger, and moves no line; on paper it is text like the rest', async ({ pageOf, db }) => {
  const { child, lesson } = await makeReader(db)
  const page = await pageOf(child, lesson)
  const mark = word(page, 'Phishing')
  expect((await mark.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const heights = () => mark.locator('xpath=ancestor::p').evaluate((paragraph) => paragraph.clientHeight)
  await page.evaluate(() => document.fonts.ready.then(() => undefined)) // another font has other lines
  const before = await heights()
  await mark.evaluate((element) => element.replaceWith(element.textContent ?? ''))
  const plain = page.getByText('Ist das Phishing?')
  expect(await plain.evaluate((paragraph) => paragraph.clientHeight)).toBe(before)
  await page.emulateMedia({ media: 'print' })
  const line = await word(page, 'Screenshot').evaluate((element) => getComputedStyle(element).textDecorationLine)
  expect(line).toBe('none')
})

test('behind a link without script a word leads to its place in the glossary', async ({ visitorPage, db }) => {
  const { child, level } = await makeReader(db)
  const address = await shareLesson(db, child, level)
  const page = await visitorPage(`${address}/text`, { javaScriptEnabled: false })
  await word(page, 'Phishing').click()
  await expect(page).toHaveURL('/woerterbuch#wort-phishing')
  await expect(page.getByRole('heading', { name: 'Phishing', level: 3 })).toBeInViewport()
})

test('the glossary is searched while typing, has a letter for each word, and reads itself aloud', async ({
  emptyPage,
  server,
  visitorPage,
}) => {
  const page = await emptyPage()
  await giveVoice(page, [ANNA])
  await page.goto(`${server.url}/woerterbuch`)
  const words = page.getByRole('main').getByRole('heading', { level: 3 })
  const all = await words.count()
  expect(all).toBeGreaterThan(80)
  await expect(page.getByText(`${all} Wörter`)).toBeVisible()
  const letters = page.getByRole('navigation', { name: 'Buchstaben' }).getByRole('link')
  for (const letter of await letters.all()) {
    const target = (await letter.getAttribute('href')) ?? ''
    await expect(page.locator(target)).toHaveText((await letter.textContent()) ?? '')
  }
  await page.getByRole('button', { name: 'Vorlesen: Abo' }).click()
  expect((await voiceOf(page).lastSaid())?.text).toBe('Abo.')
  await page.getByRole('button', { name: 'Stopp: Abo' }).click()
  expect(await voiceOf(page).isSpeaking()).toBe(false)

  const search = page.getByRole('searchbox', { name: 'Wort suchen' })
  await search.fill('algorithmen')
  await expect(words).toHaveText(['Algorithmus'])
  await expect(letters, 'no letter leads nowhere').toHaveCount(0)
  await search.fill('Drachenflug')
  await expect(page.getByText('Zu „Drachenflug“ steht hier noch nichts.')).toBeVisible()
  await expectSound(page)

  const bare = await visitorPage('/woerterbuch', { javaScriptEnabled: false })
  await expect(bare.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(all)
  await expect(bare.getByRole('searchbox')).toBeHidden()
  await expect(bare.getByRole('button')).toHaveCount(0)
})

test('an admin writes, changes and deletes a word, and page and lesson follow; the log tells it', async ({
  pageOf,
  visitorPage,
  db,
}) => {
  test.slow()
  const page = await pageOf(await makeAdmin(db), '/admin/glossary')
  await page.getByRole('link', { name: 'Neues Wort' }).click()
  await page.getByRole('button', { name: 'Wort erstellen' }).click()
  await expect(page.getByText('Das Wort fehlt.')).toBeVisible()
  await expect(page.getByText('Die Erklärung fehlt.')).toBeVisible()
  await expectSound(page)
  await page.getByRole('textbox', { name: 'Wort', exact: true }).fill('Milchstraße')
  await page.getByRole('textbox', { name: 'Weitere Formen' }).fill('Passwörter\n')
  await page.getByRole('textbox', { name: 'Erklärung' }).fill('Viele Sterne.')
  await page.getByRole('button', { name: 'Wort erstellen' }).click()
  await expect(page.getByText('„Passwörter“ gehört im Wörterbuch schon zu „Passwort“.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Erklärung' }), 'what was typed stays').toHaveValue('Viele Sterne.')
  await page.getByRole('textbox', { name: 'Weitere Formen' }).fill('Milchstraßen')
  await page.getByRole('button', { name: 'Bild zu Milchstraße: keines' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stern', exact: true }).click()
  await page.getByRole('button', { name: 'Wort erstellen' }).click()
  await expect(page.getByText('Wort erstellt')).toBeVisible()

  const visitor = await visitorPage('/woerterbuch')
  await expect(visitor.getByRole('listitem').filter({ hasText: 'Milchstraße' })).toContainText('Viele Sterne.')
  await page.getByRole('searchbox', { name: 'Suche' }).fill('milchstraßen')
  await expectSound(page)
  await page.getByRole('link', { name: 'Bearbeiten: Milchstraße' }).click()
  await page.getByRole('textbox', { name: 'Erklärung' }).fill('Unsere Sterne.')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Wort aktualisiert')).toBeVisible()
  await expectSound(page)
  await visitor.reload()
  await expect(visitor.getByRole('listitem').filter({ hasText: 'Milchstraße' })).toContainText('Unsere Sterne.')
  await page.getByRole('link', { name: 'Wo „Milchstraße“ überall steht' }).click()
  await expect(page.getByRole('link', { name: 'Wörterbuch: Milchstraße' })).toBeVisible()

  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Wörterbuch' }).click()
  await page.getByRole('button', { name: 'Löschen: Milchstraße' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(page.getByText('Wort gelöscht')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('listitem').filter({ hasText: 'Milchstraße' })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Protokoll' }).click()
  await page.getByLabel('Art').selectOption('Wörterbuch')
  await expect(page.getByRole('row').nth(1)).toContainText('Ada Admin hat das Wort „Milchstraße“ gelöscht.')
})
