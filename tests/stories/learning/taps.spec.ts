import { assign, makeLearner } from '../../support/learning.ts'
import { bornYearsAgo, makeChild, makeParent } from '../../support/people.ts'
import { expect, test } from '../support/fixtures.ts'
import { give, rightly, shownOf } from '../support/quiz.ts'
import { PHONE } from '../support/screen.ts'
import { readStarterCompetency } from '../support/starter-competency.ts'
import { countTaps } from '../support/taps.ts'

const FINGER = { ...PHONE, hasTouch: true, isMobile: true }

test('a level of two lessons and five questions takes a child at most fourteen taps beside its answers, from its home to the stamp', {
  tag: '@promise',
}, async ({ pageOf, db }) => {
  const competency = await readStarterCompetency('Sichere Passwörter & Konten')
  const [level] = competency.levels
  if (!level) throw new Error('there is no level')
  const child = await makeChild(db, await makeParent(db), { birthdate: bornYearsAgo(9) })
  await assign(db, child, competency)
  const { questions, questionsPerAttempt } = level.quiz
  expect([level.lessons.length, questionsPerAttempt]).toEqual([2, 5])

  const page = await pageOf(child, '/child-dashboard', FINGER)
  const { tap, labels } = countTaps()
  await tap(page.getByRole('link', { name: 'Loslegen' }))
  await tap(page.getByRole('button', { name: 'Fertig gelesen – nächste Lektion' }))
  await tap(page.getByRole('button', { name: 'Fertig gelesen – weiter zum Quiz' }))
  await expect(page.getByText('Frage 1 von 5', { exact: true })).toBeVisible()
  expect(await page.getByText('als gelesen markiert').count(), 'a toast would lie over the answers').toBe(0)
  for (const number of [1, 2, 3, 4, 5]) {
    await expect(page.getByText(`Frage ${number} von 5`, { exact: true })).toBeVisible()
    const question = await shownOf(page, questions)
    await give(page, question, rightly(question), (answer) => answer.tap())
    await tap(page.getByRole('button', { name: 'Antwort prüfen' }))
    await tap(page.getByRole('button', { name: number === 5 ? 'Ergebnis ansehen' : 'Weiter' }))
  }
  await tap(page.getByRole('button', { name: 'Drück deinen Stempel auf!' }))
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('verdient')
  expect(labels.length, labels.join('\n')).toBeLessThanOrEqual(14)
})

test('a parent reads a lesson, ticks it off and shares the child’s with three taps', async ({ pageOf, db }) => {
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
  const { tap, labels } = countTaps()
  await tap(page.getByRole('link', { name: 'Lektion lesen: Für Eltern 1' }))
  await tap(page.getByRole('button', { name: 'Als gelesen markieren' }))
  await tap(page.getByRole('button', { name: 'Lektion teilen: Lektion 1.1' }))
  await expect
    .poll(() => page.evaluate(() => (window as { shared?: ShareData }).shared))
    .toMatchObject({
      title: 'Lektion 1.1',
      url: expect.stringContaining('/share/'),
    })
  expect(labels.length, labels.join('\n')).toBeLessThanOrEqual(3)
})
