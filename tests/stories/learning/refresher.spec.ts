import type { Page } from '@playwright/test'
import { formatDate } from '../../../domain/platform/dates.ts'
import type { Db } from '../../../server/platform/db/actor.ts'
import { makeCompetency, type TestLevel } from '../../support/curriculum.ts'
import { assign, finishLevel, letDaysPass } from '../../support/learning.ts'
import { makeChild, makeParent } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { askWhy, type Choose, give, reasons, rightly, wrongly } from '../support/quiz.ts'

/** A child that earned a pass four weeks ago, with one quiz of three questions. */
async function makeHolder(db: Db) {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  const competency = await makeCompetency(db, { questions: 3 })
  const [level] = competency.levels as [TestLevel]
  await assign(db, child, competency)
  await finishLevel(db, child, level)
  await letDaysPass(db, child, 28)
  return { parent, child, competency, level }
}

const card = (page: Page) => page.getByRole('region', { name: 'Weißt du noch?' })
const startButton = (page: Page) => page.getByRole('button', { name: 'Los geht’s' })

/** Answers the question on the screen, whichever was drawn, and stays at its feedback. */
async function answer(page: Page, number: number, { questions }: TestLevel, choose: Choose) {
  await expect(page.getByText(`Frage ${number} von 3`)).toBeVisible()
  const asked = await page.getByRole('main').getByRole('heading', { level: 2 }).textContent()
  const question = questions.find((one) => one.question === asked) as TestLevel['questions'][number]
  await give(page, question, choose(question))
  await page.getByRole('button', { name: 'Antwort prüfen' }).click()
  await askWhy(page)
  await expect(reasons(page).getByText(question.answers[0]?.explanation ?? '')).toBeVisible()
}

const goOn = (page: Page, number: number) =>
  page.getByRole('button', { name: number === 3 ? 'Ergebnis ansehen' : 'Weiter' }).click()

test('a child refreshes a pass with three questions, goes on after a reload, and its parent reads so at once', {
  tag: '@promise',
}, async ({ pageOf, db }) => {
  test.slow()
  const { parent, child, competency, level } = await makeHolder(db)
  const ofParent = await pageOf(parent, `/family/${child.id}`)
  await expect(ofParent.getByRole('heading', { name: 'Auffrischungen' })).toBeVisible()

  const page = await pageOf(child, '/child-dashboard')
  await expect(card(page)).toContainText(`${competency.title} auffrischen – 3 Fragen, 2 Minuten`)
  await expectSound(page)
  await card(page)
    .getByRole('link', { name: `Auffrischen: ${competency.title}` })
    .click()
  await expect(page.getByRole('heading', { name: 'Weißt du noch?', level: 1 })).toBeFocused()
  await expect(startButton(page)).toBeVisible()
  await expectSound(page)
  await startButton(page).click()
  await answer(page, 1, level, rightly)
  await goOn(page, 1)
  await answer(page, 2, level, rightly)
  await page.reload()
  await expect(page.getByText('Frage 2 von 3')).toBeVisible()
  await goOn(page, 2)
  await answer(page, 3, level, rightly)
  await goOn(page, 3)
  await expect(page.getByRole('heading', { name: 'Noch sicher!' })).toBeVisible()
  await expect(page.getByText('Gespeichert')).toBeVisible()
  await expect(page.getByRole('main').getByText(/%|von 3/), 'no score').toHaveCount(0)
  await expectSound(page)

  const told = `${competency.title}: am ${formatDate(new Date())} aufgefrischt, noch sicher`
  await expect(ofParent.getByText(told)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Zu meinen Pässen' }).last().click()
  await expect(page.getByRole('heading', { name: 'Meine Pässe' })).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Ich', exact: true }).click()
  await page.getByRole('link', { name: 'Was meine Eltern sehen' }).click()
  await expect(page.getByText(told)).toBeVisible()
})

test('a child that has forgotten something finds the lesson that helps, also later and on another device', async ({
  pageOf,
  db,
}) => {
  test.slow()
  const { child, competency, level } = await makeHolder(db)
  const here = await pageOf(child, '/child-dashboard')
  await card(here)
    .getByRole('link', { name: /^Auffrischen/ })
    .click()
  await startButton(here).click()
  await answer(here, 1, level, wrongly)

  const page = await pageOf(child, here.url())
  await startButton(page).click()
  await answer(page, 2, level, wrongly)
  await goOn(page, 2)
  await answer(page, 3, level, rightly)
  await goOn(page, 3)
  await expect(page.getByRole('heading', { name: 'Gut, dass du nachgeschaut hast' })).toBeVisible()
  await expect(page.getByText('Dein Pass bleibt dir.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lektion: Lektion 1.1' })).toBeVisible()
  await expectSound(page)
  await page.reload()
  await page.getByRole('link', { name: 'Lektion: Lektion 1.1' }).click()
  await expect(page).toHaveURL(`/child-competency/${competency.id}?lektion=${level.lessonIds[0]}`)
  await expect(page.getByRole('heading', { name: 'Lektion 1.1', level: 1 })).toBeVisible()
  await expect(page.getByText('Lies mich.')).toBeVisible()
})

test('a parent switches refreshers off, and the card on the open dashboard is gone; switched on, it is back', async ({
  pageOf,
  db,
}) => {
  const { parent, child } = await makeHolder(db)
  const ofChild = await pageOf(child, '/child-dashboard')
  await expect(card(ofChild)).toBeVisible()
  const page = await pageOf(parent, `/family/${child.id}`)
  const offer = page.getByRole('checkbox', { name: 'Auffrischungen anbieten' })
  await expect(offer).toBeChecked()
  await offer.uncheck()
  await expect(page.getByText('Auffrischungen sind ausgeschaltet.')).toBeVisible()
  await expect(card(ofChild)).toHaveCount(0)
  await expectSound(page)
  await offer.check()
  await expect(card(ofChild)).toBeVisible()
})

test('a child puts the offer off without a word of blame, and is asked again a week later', async ({ pageOf, db }) => {
  const { child } = await makeHolder(db)
  const page = await pageOf(child, '/child-dashboard')
  await card(page).getByRole('button', { name: 'Später' }).click()
  await expect(card(page)).toHaveCount(0)
  await expect(page.getByText('In einer Woche fragen wir noch einmal.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Meine Pässe' })).toBeFocused()
  await letDaysPass(db, child, 7)
  await page.reload()
  await expect(card(page)).toBeVisible()
})
