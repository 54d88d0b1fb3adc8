import type { Locator } from '@playwright/test'
import { assign, makeLearner } from '../support/learning.ts'
import { bornYearsAgo, makeChild, makeParent } from '../support/people.ts'
import { expect, test } from './fixtures.ts'
import { give, rightly } from './quiz.ts'
import { PHONE } from './screen.ts'
import { readStarterCompetency } from './starter-competency.ts'

const FINGER = { ...PHONE, hasTouch: true, isMobile: true }

/** Taps as a finger does, and counts. */
function counter() {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      await target.tap()
      taps++
    },
    count: () => taps,
  }
}

test('a level of two lessons and five questions takes a child at most sixteen taps, from its home to the stamp', {
  tag: '@promise',
}, async ({ pageOf, db }) => {
  const competency = await readStarterCompetency('Sichere Passwörter & Konten')
  const [level] = competency.levels
  if (!level) throw new Error('there is no level')
  const child = await makeChild(db, await makeParent(db), { birthdate: bornYearsAgo(9) })
  await assign(db, child, competency)
  expect([level.lessons.length, level.quiz.questions.length]).toEqual([2, 5])

  const page = await pageOf(child, '/child-dashboard', FINGER)
  const { tap, count } = counter()
  await tap(page.getByRole('link', { name: 'Loslegen' }))
  await tap(page.getByRole('button', { name: 'Fertig gelesen – nächste Lektion' }))
  await tap(page.getByRole('button', { name: 'Fertig gelesen – weiter zum Quiz' }))
  await expect(page.getByRole('heading', { name: level.quiz.questions[0]?.question ?? '' })).toBeVisible()
  expect(await page.getByText('als gelesen markiert').count(), 'a toast would lie over the answers').toBe(0)
  for (const question of level.quiz.questions) {
    await expect(page.getByRole('heading', { name: question.question })).toBeVisible()
    await give(page, question, rightly(question), tap)
    await tap(page.getByRole('button', { name: 'Antwort prüfen' }))
  }
  await tap(page.getByRole('button', { name: 'Ergebnis ansehen' }))
  await tap(page.getByRole('button', { name: 'Drück deinen Stempel auf!' }))
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('verdient')
  expect(count()).toBeLessThanOrEqual(16)
})

test('a parent reads a lesson, ticks it off and shares the child’s with three taps', { tag: '@promise' }, async ({
  pageOf,
  db,
}) => {
  const { parent, child, competency } = await makeLearner(db, {}, { registered: false })
  const path = `/family/${child.id}/competency/${competency.id}`
  const page = await pageOf(parent, '/imprint', FINGER)
  // What a phone's browser has.
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      Object.assign(window, { shared: data })
    }
  })
  await page.goto(path)
  const { tap, count } = counter()
  await tap(page.getByRole('link', { name: 'Lektion lesen: Für Eltern 1' }))
  await tap(page.getByRole('button', { name: 'Als gelesen markieren' }))
  await tap(page.getByRole('button', { name: 'Lektion teilen: Lektion 1.1' }))
  await expect
    .poll(() => page.evaluate(() => (window as { shared?: ShareData }).shared))
    .toMatchObject({
      title: 'Lektion 1.1',
      url: expect.stringContaining('/share/'),
    })
  expect(count()).toBeLessThanOrEqual(3)
})
