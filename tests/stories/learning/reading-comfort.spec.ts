import type { Page } from '@playwright/test'
import { callersOf } from '../../support/callers.ts'
import { makeLearner, readLessons, shareLesson } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { expectSound } from '../support/accessible.ts'
import { requestOf } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/sign-in.ts'
import { titleOf } from '../support/title.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Lesen anpassen' })
const choice = (page: Page, group: string, name: string) =>
  panel(page).getByRole('group', { name: group }).getByRole('radio', { name, exact: true })
const open = (page: Page) => page.getByRole('button', { name: 'Lesen anpassen' }).click()
const text = (page: Page) => page.getByText('Lies mich.')
const styleOf = (page: Page, name: 'fontSize' | 'lineHeight' | 'letterSpacing') =>
  text(page).evaluate((element, property) => Number.parseFloat(getComputedStyle(element)[property]), name)

test('what a child chooses shows at once, is there before the first paint, and follows it to another device', {
  tag: '@promise',
}, async ({ pageOf, db, expectErrors }) => {
  const { child, lesson, home } = await makeLearner(db)
  const page = await pageOf(child, lesson)
  await expect(text(page)).toBeVisible()
  const before = { size: await styleOf(page, 'fontSize'), line: await styleOf(page, 'lineHeight') }
  await open(page)
  await choice(page, 'Schrift', 'Sehr groß').check()
  await expect.poll(() => styleOf(page, 'fontSize')).toBeCloseTo(before.size * 1.4, 1)
  await choice(page, 'Abstand der Zeilen', 'Weit').check()
  await expect.poll(() => styleOf(page, 'lineHeight')).toBeCloseTo(before.line * 1.4 * 1.2, 1)
  await choice(page, 'Farben', 'Ruhig').check()
  await expect(panel(page).getByRole('status')).toHaveText('Gilt für dich auf jedem Gerät.')
  await expect
    .poll(() => callersOf(db).asChild(child).readingComfort.own())
    .toMatchObject({ fontSize: 'larger', lineSpacing: 'wide', colours: 'calm', letters: 'normal' })

  // Without any script of ours but the one in the page's head nothing could make up for it later.
  expectErrors(/net::ERR_FAILED/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(home)
  const words = 'fontSize-larger lineSpacing-wide colours-calm'
  await expect(page.locator('html')).toHaveAttribute('data-reading', words)

  const tablet = await pageOf(child, lesson)
  await expect.poll(() => styleOf(tablet, 'fontSize')).toBeCloseTo(before.size * 1.4, 1)
  await open(tablet)
  await expect(choice(tablet, 'Schrift', 'Sehr groß')).toBeChecked()
  await panel(tablet).getByRole('button', { name: 'Alles wie am Anfang' }).click()
  await expect.poll(() => styleOf(tablet, 'fontSize')).toBeCloseTo(before.size, 1)
  await expect
    .poll(() =>
      asOwner(db, (tx) => tx.selectFrom('readingComfort').where('childId', '=', child.id).selectAll().execute()),
    )
    .toEqual([])
})

test('by keyboard it opens, chooses and closes, and gives the focus back', async ({ pageOf, db }) => {
  const { child, lesson } = await makeLearner(db)
  const page = await pageOf(child, lesson)
  await expect(text(page)).toBeVisible()
  const button = page.getByRole('button', { name: 'Lesen anpassen' })
  await button.press('Enter')
  await expect(panel(page).locator(':focus')).toBeAttached()
  await choice(page, 'Buchstaben', 'Normal').focus()
  await page.keyboard.press('ArrowRight')
  await expect(choice(page, 'Buchstaben', 'Klar, mit mehr Abstand')).toBeChecked()
  await expect.poll(() => styleOf(page, 'letterSpacing')).toBeGreaterThan(0.5)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(button).toBeFocused()
  // Browsers that give a clicked button no focus get it back to the button all the same.
  await button.blur()
  await button.dispatchEvent('click')
  await expect(panel(page).locator(':focus')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('whoever opens a link chooses for this browser, and nothing of it is stored', async ({ visitorPage, db }) => {
  const { child, level } = await makeLearner(db)
  const page = await visitorPage(await shareLesson(db, child, level))
  await expect(text(page)).toBeVisible()
  const size = await styleOf(page, 'fontSize')
  await open(page)
  await choice(page, 'Schrift', 'Groß').check()
  await expect(panel(page).getByRole('status')).toHaveText('Gilt in diesem Browser.')
  await page.reload()
  await expect.poll(() => styleOf(page, 'fontSize')).toBeCloseTo(size * 1.2, 1)
  await page.emulateMedia({ media: 'print' })
  expect(await styleOf(page, 'fontSize'), 'on paper').toBeCloseTo(size, 1)
  const kept = await asOwner(db, (tx) =>
    tx.selectFrom('readingComfort').where('childId', '=', child.id).selectAll().execute(),
  )
  expect(kept).toEqual([])
})

test('a parent’s preview keeps its own way, before and after the child at the same browser', async ({
  pageOf,
  db,
  server,
}) => {
  const { parent, child, competency, level, lesson } = await makeLearner(db)
  const preview = `/family/${child.id}/competency/${competency.id}?lektion=${level.lessonIds[0]}`
  const page = await pageOf(parent, preview)
  await expect(text(page)).toBeVisible()
  const size = await styleOf(page, 'fontSize')
  await open(page)
  await choice(page, 'Schrift', 'Groß').check()
  await expect(panel(page).getByRole('status')).toHaveText('Gilt in diesem Browser.')
  expect(await callersOf(db).asChild(child).readingComfort.own()).toMatchObject({ fontSize: 'normal' })

  await callersOf(db)
    .asChild(child)
    .readingComfort.keep({ ...(await callersOf(db).asChild(child).readingComfort.own()), fontSize: 'larger' })
  const becomes = async ({ email }: { email: string }) => {
    await page.goto('about:blank') // an open screen would notice that its session is gone, and lead to the sign-in
    await page.context().clearCookies()
    await signIn(page.context(), server.url, email)
  }
  await becomes(child)
  await page.goto(lesson)
  await expect.poll(() => styleOf(page, 'fontSize')).toBeCloseTo(size * 1.4, 1)
  await becomes(parent)
  await page.goto(preview)
  await expect.poll(() => styleOf(page, 'fontSize')).toBeCloseTo(size * 1.2, 1)
})

test('when it cannot be saved it counts here all the same, and that is said', async ({ pageOf, db, expectErrors }) => {
  expectErrors(/net::ERR_FAILED/, /TRPCClientError/)
  const { child, lesson } = await makeLearner(db)
  const page = await pageOf(child, lesson)
  await expect(text(page)).toBeVisible()
  const size = await styleOf(page, 'fontSize')
  await page.route(requestOf('readingComfort.keep'), (route) => route.abort())
  await open(page)
  await choice(page, 'Schrift', 'Groß').check()
  await expect(panel(page).getByRole('status')).toContainText('Gilt erst einmal nur hier')
  await expect.poll(() => styleOf(page, 'fontSize')).toBeCloseTo(size * 1.2, 1)
})

test('with everything at its largest and calmest, screens for learning are sound', async ({ pageOf, db }) => {
  test.slow()
  const { child, lesson, home, level } = await makeLearner(db)
  await readLessons(db, child, level)
  await callersOf(db)
    .asChild(child)
    .readingComfort.keep({
      ...{ fontSize: 'larger', letters: 'clear', lineSpacing: 'wider' },
      ...{ lineLength: 'short', colours: 'calm', pace: 'slow' },
    })
  const page = await pageOf(child, '/child-dashboard')
  for (const path of ['/child-dashboard', home, lesson]) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-reading', /colours-calm/)
    await expect(titleOf(page)).toBeVisible()
    await test.step(path, () => expectSound(page))
  }
  await open(page)
  await expect(panel(page)).toBeVisible()
  await test.step('the panel', () => expectSound(page))
  await page.goto(`${home}?quiz=${level.quizId}`)
  await page.getByRole('button', { name: 'Los geht’s' }).click()
  await page.getByRole('radio', { name: 'Antwort B' }).check()
  await test.step('a question', () => expectSound(page))
  await page.getByRole('button', { name: 'Antwort prüfen' }).click()
  await expect(page.getByRole('heading', { name: 'Noch nicht ganz' })).toBeVisible()
  await test.step('what was right', () => expectSound(page))
})
