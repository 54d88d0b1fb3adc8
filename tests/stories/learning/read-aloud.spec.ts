import type { Page } from '@playwright/test'
import type { Db } from '../../../server/platform/db/actor.ts'
import { makeLearner, shareLesson } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { expectSound } from '../support/accessible.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { ANNA, giveVoice, voiceOf } from '../support/scripted-voice.ts'
import { signIn } from '../support/sign-in.ts'
import { showTab } from '../support/tab.ts'
import { titleOf } from '../support/title.ts'

type Opened = { page: Page; voice: ReturnType<typeof voiceOf> }
type Open = (path: string, as?: { email: string }, voices?: Parameters<typeof giveVoice>[1]) => Promise<Opened>

/** A page in a browser with a scripted voice, of somebody who is signed in or of nobody. */
const test = base.extend<{ open: Open }>({
  open: ({ emptyPage, server }, use) =>
    use(async (path, as, voices = [ANNA]) => {
      const page = await emptyPage()
      await giveVoice(page, voices)
      if (as) await signIn(page.context(), server.url, as.email)
      await page.goto(path)
      await expect(titleOf(page)).toBeVisible()
      return { page, voice: voiceOf(page) }
    }),
})

const CONTENT = '<h2>Das ist wichtig</h2><p>Mila liest. Sie <strong>freut</strong> sich.</p>'

async function makeReader(db: Db) {
  const learner = await makeLearner(db, { lessons: 2 })
  const { child, competency, level } = learner
  await asOwner(db, (tx) =>
    tx.updateTable('lessons').set({ content: CONTENT }).where('id', 'in', level.lessonIds).execute(),
  )
  const preview = `/family/${child.id}/competency/${competency.id}?lektion=${level.lessonIds[0]}`
  return { ...learner, preview }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const marked = (page: Page, name: 'read-sentence' | 'read-word') =>
  page.evaluate((key) => [...(CSS.highlights.get(key) ?? [])].map(String).join(), name)
const text = (page: Page) => page.getByRole('heading', { name: 'Das ist wichtig' }).locator('..')

test('a lesson is read sentence by sentence; what is said is marked, word by word, and the text stays as it is', {
  tag: '@promise',
}, async ({ open, db }) => {
  const { child, lesson } = await makeReader(db)
  const { page, voice } = await open(lesson, child)
  await expect(button(page, 'Vorlesen')).toBeVisible()
  expect(await voice.said(), 'nothing before somebody asks').toEqual([])
  const html = await text(page).innerHTML()
  await expect(
    page.locator('[role=status][data-unspoken]'),
    'what waits is told, and is loaded a moment later',
  ).toBeAttached()
  const told = await page.locator('[aria-live], [role=status], [role=alert]').count()
  await button(page, 'Vorlesen').click()
  await expect(button(page, 'Pause')).toBeFocused()
  expect(await voice.lastSaid()).toEqual({ text: 'Lektion 1.1', rate: 1, lang: 'de-DE', voice: 'Anna' })
  for (const sentence of ['Das ist wichtig', 'Mila liest.', 'Sie freut sich.']) {
    await voice.end()
    expect((await voice.lastSaid())?.text).toBe(sentence)
    expect(await marked(page, 'read-sentence')).toBe(sentence)
    expect(await marked(page, 'read-word')).toBe('')
  }
  await voice.reach(4, 5)
  expect(await marked(page, 'read-word'), 'within other marks').toBe('freut')
  await voice.reach(10)
  expect(await marked(page, 'read-word'), 'by a voice that tells no length').toBe('sich')
  expect(await text(page).innerHTML()).toBe(html)
  expect(await page.locator('[aria-live], [role=status], [role=alert]').count(), 'no second voice speaks').toBe(told)
  await button(page, 'Stopp').focus()
  await voice.end()
  await expect(button(page, 'Vorlesen'), 'the end takes the focus from nobody').toBeFocused()
  expect(await marked(page, 'read-sentence')).toBe('')
  expect(await voice.said()).toHaveLength(4)
})

test('numbers, tables and pictures are said so that one understands them by ear', async ({ open, db }) => {
  const { child, lesson, level } = await makeReader(db)
  const content =
    '<p>Ruf die <a href="tel:116111">116 111</a> an.</p>' +
    '<table><thead><tr><th>Streit</th><th>Mobbing</th></tr></thead>' +
    '<tbody><tr><td>Beide reden mit. Sie toben.</td><td>Viele gegen eine.</td></tr></tbody></table>' +
    '<figure><img src="/drawings/four-steps.svg" alt="Vier Bilder." width="360" height="200"></figure><p>Ende.</p>'
  await asOwner(db, (tx) => tx.updateTable('lessons').set({ content }).where('id', 'in', level.lessonIds).execute())
  const { page, voice } = await open(lesson, child)
  await button(page, 'Vorlesen').click()
  await voice.end()
  await voice.reach(8, 5)
  expect(await marked(page, 'read-word')).toBe('116')
  while (await voice.isSpeaking()) await voice.end()
  expect(await voice.said()).toEqual([
    'Lektion 1.1',
    'Ruf die 1 1 6, 1 1 1 an.',
    'Streit: Beide reden mit.',
    'Sie toben.',
    'Mobbing: Viele gegen eine.',
    'Vier Bilder.',
    'Ende.',
  ])
})

test('it can be paused, taken up where it was, made slower and stopped', async ({ open, db }) => {
  const { child, lesson } = await makeReader(db)
  const { page, voice } = await open(lesson, child)
  await button(page, 'Vorlesen').click()
  await voice.end()
  await button(page, 'Pause').click()
  expect(await voice.isSpeaking()).toBe(false)
  await button(page, 'Weiter').click()
  expect(await voice.said()).toEqual(['Lektion 1.1', 'Das ist wichtig', 'Das ist wichtig'])
  await page.getByRole('button', { name: 'Lesen anpassen' }).click()
  await page.getByRole('group', { name: 'Tempo beim Vorlesen' }).getByRole('radio', { name: 'Langsam' }).check()
  await expect.poll(() => voice.lastSaid()).toMatchObject({ text: 'Das ist wichtig', rate: 0.75 })
  await page.keyboard.press('Escape')
  await button(page, 'Stopp').click()
  expect(await voice.isSpeaking()).toBe(false)
  await expect(button(page, 'Vorlesen')).toBeFocused()
  await button(page, 'Vorlesen').click()
  expect(await voice.lastSaid(), 'from the beginning').toMatchObject({ text: 'Lektion 1.1', rate: 0.75 })
})

test('it falls silent when the tab is left and when another screen opens', async ({ open, db }) => {
  const { child, lesson } = await makeReader(db)
  const { page, voice } = await open(lesson, child)
  await button(page, 'Vorlesen').click()
  await showTab(page, 'hidden')
  expect(await voice.isSpeaking()).toBe(false)
  await showTab(page, 'visible')
  await expect(button(page, 'Vorlesen')).toBeVisible()
  await button(page, 'Vorlesen').click()
  expect(await voice.isSpeaking()).toBe(true)
  await page.getByRole('main').getByRole('link', { name: 'Mir ist etwas passiert' }).click()
  await expect(page).toHaveURL('/hilfe')
  await expect.poll(() => voice.isSpeaking()).toBe(false) // the address changes a moment before the screen
})

test('of a quiz it reads question, answers and what was right, and never goes on to the next by itself', async ({
  open,
  db,
}) => {
  const { child, quiz } = await makeReader(db)
  const { page, voice } = await open(quiz, child)
  await page.getByRole('button', { name: 'Los geht’s' }).click()
  await button(page, 'Vorlesen').click()
  for (let part = 0; part < 5; part++) await voice.end()
  const said = await voice.said()
  expect(said.slice(0, 2)).toEqual(['Frage 1?', 'Eine Antwort'])
  expect(said.slice(2).sort()).toEqual(['Antwort A', 'Antwort B', 'Antwort C', 'Antwort D'])
  await page.getByRole('radio', { name: 'Antwort A' }).check()
  await page.getByRole('button', { name: 'Antwort prüfen' }).click()
  await expect(page.getByRole('heading', { name: 'Genau richtig' })).toBeVisible()
  expect(await voice.isSpeaking()).toBe(false)

  await button(page, 'Vorlesen').click()
  while (await voice.isSpeaking()) await voice.end()
  const feedback = (await voice.said()).slice(said.length)
  expect(feedback).toEqual(['Genau richtig', 'Erklärung A zu Frage 1.'])
  await page.getByRole('button', { name: 'Warum?' }).click()
  await button(page, 'Vorlesen').click()
  while (await voice.isSpeaking()) await voice.end()
  expect(await voice.said(), 'what was opened').toContain('Deine Antwort – stimmt')
  await button(page, 'Vorlesen').click()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByRole('heading', { name: 'Frage 2?' })).toBeVisible()
  expect(await voice.isSpeaking()).toBe(false)
})

test('without a voice on the device there is no button, and the panel says why', async ({ open, db }) => {
  const { child, lesson } = await makeReader(db)
  const english = { ...ANNA, name: 'Daniel', lang: 'en-GB' }
  const { page, voice } = await open(lesson, child, [english])
  await expect(page.getByText('Mila liest.')).toBeVisible()
  await expect(button(page, 'Vorlesen')).toBeHidden()
  await page.getByRole('button', { name: 'Lesen anpassen' }).click()
  const panel = page.getByRole('dialog', { name: 'Lesen anpassen' })
  await expect(panel).toContainText('Vorlesen geht hier nicht: Dieses Gerät hat keine deutsche Stimme.')
  await expect(panel.getByRole('group', { name: 'Tempo beim Vorlesen' })).toBeHidden()
  await voice.arrive([english, { ...ANNA, localService: false }])
  await expect(panel).toContainText('Die deutsche Stimme dieses Browsers spricht aus dem Internet.')
  await voice.arrive([english, ANNA])
  await expect(panel.getByRole('group', { name: 'Tempo beim Vorlesen' })).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, 'Vorlesen').click()
  expect(await voice.lastSaid(), 'arrived late').toMatchObject({ voice: 'Anna' })
})

test('a voice that fails says so on the screen, and may be tried again', async ({ open, db }) => {
  const { child, lesson } = await makeReader(db)
  const { page, voice } = await open(lesson, child)
  await button(page, 'Vorlesen').click()
  await voice.fail()
  await expect(page.getByText('Die Stimme hat gerade nicht geklappt.')).toBeVisible()
  await button(page, 'Vorlesen').click()
  await expect(page.getByText('Die Stimme hat gerade nicht geklappt.')).toBeHidden()
  expect(await voice.isSpeaking()).toBe(true)
})

test('a browser without highlights marks the sentence with what lies over it', async ({ open, db }) => {
  const { child, lesson } = await makeReader(db)
  const { page, voice } = await open(lesson, child)
  await page.evaluate(() => Object.defineProperty(window, 'Highlight', { value: undefined }))
  const html = await text(page).innerHTML()
  await button(page, 'Vorlesen').click()
  await voice.end()
  await voice.end()
  const sentence = await page.getByText('Mila liest.').boundingBox()
  const mark = await page.locator('.read-marks > div').boundingBox()
  expect(Math.abs((mark?.y ?? 0) - (sentence?.y ?? 99))).toBeLessThan(12)
  expect(mark?.width).toBeGreaterThan(40)
  expect(await text(page).innerHTML()).toBe(html)
  await button(page, 'Stopp').click()
  await expect(page.locator('.read-marks')).toHaveCount(0)
})

test('behind a link and in a parent’s preview it reads too', async ({ open, db }) => {
  const { parent, child, level, preview } = await makeReader(db)
  for (const { page, voice } of [await open(await shareLesson(db, child, level)), await open(preview, parent)]) {
    await button(page, 'Vorlesen').click()
    await voice.end()
    expect(await voice.said()).toEqual(['Lektion 1.1', 'Das ist wichtig'])
  }
})

test('a lesson that is being read aloud is sound', async ({ open, db }) => {
  const { child, lesson } = await makeReader(db)
  const { page, voice } = await open(lesson, child)
  await button(page, 'Vorlesen').click()
  await voice.end()
  await voice.end()
  await voice.reach(0, 4)
  await expectSound(page)
})
