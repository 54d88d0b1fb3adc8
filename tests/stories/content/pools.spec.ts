import type { Page } from '@playwright/test'
import type { Db } from '../../../server/platform/db/actor.ts'
import type { TestLevel } from '../../support/curriculum.ts'
import { letDaysPass, makeLearner, readLessons, tryQuiz } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { bornYearsAgo } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { type Choose, give, rightly, wrongly } from '../support/quiz.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

/** Answers the question on the screen, whichever was drawn. @returns which it was */
async function answer(page: Page, number: number, { questions }: TestLevel, choose: Choose, button = 'Antwort prüfen') {
  await expect(page.getByText(new RegExp(`^Frage ${number} von \\d$`))).toBeVisible()
  const asked = await page.getByRole('main').getByRole('heading', { level: 2 }).textContent()
  const question = questions.find((one) => one.question === asked) as TestLevel['questions'][number]
  await give(page, question, choose(question))
  await page.getByRole('button', { name: button, exact: true }).click()
  return question.question
}

test('a child of eight is asked five of eight, reads its result in points, and other questions the next time', {
  tag: '@promise',
}, async ({ pageOf, db }) => {
  test.slow()
  const about = { birthdate: bornYearsAgo(8) }
  const { child, level, quiz, home } = await makeLearner(db, { questions: 8, questionsPerAttempt: 5 }, about)
  const page = await pageOf(child, quiz, PHONE)
  await page.getByRole('button', { name: 'Los geht’s' }).click()
  await expect(page.getByText('Bestanden ab 4 von 5')).toBeVisible()
  const asked: string[] = []
  for (const number of [1, 2, 3, 4, 5]) {
    asked.push(await answer(page, number, level, number < 3 ? wrongly : rightly))
    await page.getByRole('button', { name: number === 5 ? 'Ergebnis ansehen' : 'Weiter' }).click()
  }
  await expect(page.getByText('3 von 5 Fragen richtig')).toBeVisible()
  await expect(page.getByText('Ab 4 von 5 ist das Quiz bestanden.')).toBeVisible()
  await expect(page.getByRole('main').getByText('%')).toHaveCount(0)
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible()
  await expectSound(page)

  await page.getByRole('button', { name: 'Noch einmal' }).click()
  await page.getByRole('button', { name: 'Los geht’s' }).click()
  const again: string[] = []
  for (const number of [1, 2, 3, 4, 5]) {
    again.push(await answer(page, number, level, rightly))
    await page.getByRole('button', { name: number === 5 ? 'Ergebnis ansehen' : 'Weiter' }).click()
  }
  expect(
    again.filter((one) => asked.slice(2).includes(one)),
    'what was right before',
  ).toEqual([])
  await expect(page.getByText('5 von 5', { exact: true })).toBeVisible()
  await expectSound(page)
  await page.goto(home)
  await expect(page.getByText('Bestes Ergebnis: 5 von 5')).toBeVisible()
})

const offer = (page: Page) => page.getByRole('region', { name: 'Was weißt du schon?' })

test('three questions before a competency tell nothing, and after the refresher child and parent read what came of it', async ({
  pageOf,
  db,
}) => {
  test.slow()
  const { child, parent, level, home, competency } = await makeLearner(db, { questions: 3 })
  const page = await pageOf(child, home, PHONE)
  await expect(offer(page)).toBeVisible()
  await expectSound(page)
  await offer(page).getByRole('link', { name: '3 Fragen ansehen' }).click()
  await expect(page.getByRole('heading', { name: 'Was weißt du schon?', level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Los geht’s' }).click()
  for (const number of [1, 2, 3]) await answer(page, number, level, number === 1 ? rightly : wrongly, 'Weiter')
  await expect(page.getByRole('heading', { name: 'Danke! Jetzt geht es los.' })).toBeFocused()
  await expect(page.getByRole('main').getByText(/richtig|stimmt|von 3/)).toHaveCount(0)
  await expectSound(page)
  await expect(page.getByRole('link', { name: 'Los geht’s: Lektion 1.1' })).toBeVisible()
  await page.goto(home)
  await expect(page.getByRole('heading', { name: competency.title })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)

  await readLessons(db, child, level)
  await tryQuiz(db, child, level)
  await letDaysPass(db, child, 28)
  const passId = await passOf(db, child.id)
  await page.goto(`/auffrischen/${passId}`)
  await page.getByRole('button', { name: 'Los geht’s' }).click()
  for (const number of [1, 2, 3]) {
    await answer(page, number, level, rightly)
    await page.getByRole('button', { name: number === 3 ? 'Ergebnis ansehen' : 'Weiter' }).click()
  }
  await expect(page.getByText('Vorher wusstest du 1 von 3 Fragen. Jetzt weißt du 3 von 3.')).toBeVisible()
  await expectSound(page)
  const told = `${competency.title}: vor der ersten Lektion 1 von 3 Fragen gewusst, beim Auffrischen 3 von 3`
  await page.goto('/was-meine-eltern-sehen')
  await expect(page.getByText(told)).toBeVisible()
  const ofParent = await pageOf(parent, `/family/${child.id}/einblick`)
  await expect(ofParent.getByText(told)).toBeVisible()
})

test('whoever would rather not be asked is not asked again', async ({ pageOf, db }) => {
  const { child, home } = await makeLearner(db, { questions: 3 })
  const page = await pageOf(child, home)
  await offer(page).getByRole('button', { name: 'Lieber nicht' }).click()
  await expect(offer(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: /^Los geht’s: Lektion/ })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})

const passOf = async (db: Db, childId: string): Promise<string> => {
  const pass = await asOwner(db, (tx) =>
    tx.selectFrom('childPasses').where('childId', '=', childId).select('id').executeTakeFirstOrThrow(),
  )
  return pass.id
}
