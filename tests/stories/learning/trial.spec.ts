import type { Page } from '@playwright/test'
import { slugOf } from '../../../domain/platform/slug.ts'
import type { Db } from '../../../server/platform/db/actor.ts'
import { callersOf } from '../../support/callers.ts'
import { rightGiven } from '../../support/curriculum.ts'
import { asOwner } from '../../support/owner.ts'
import { bornYearsAgo, makeChild, makeParent } from '../../support/people.ts'
import { APP_SECRET } from '../../support/site.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { choose } from '../support/lab.ts'
import { answerQuiz, rightly, wrongly } from '../support/quiz.ts'
import { PHONE } from '../support/screen.ts'
import { leaveStamp, pressStamp } from '../support/stamp.ts'
import { readStarterCompetency } from '../support/starter-competency.ts'
import { titleOf } from '../support/title.ts'

/** The level that the content files open to everybody. */
const TITLE = 'Klassenchat & Cybermobbing'
const LEVEL = 'Fair im Chat'
const readLevel = async () => {
  const [level] = (await readStarterCompetency(TITLE)).levels
  if (!level) throw new Error('a level')
  return level
}
const keptOn = (page: Page) => page.evaluate(() => localStorage.getItem('netzpass.trial'))
const attempts = (db: Db) =>
  asOwner(db, (tx) =>
    tx
      .selectFrom('quizAttempts')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow(),
  )

test('a visitor tries out a whole level from the home page, and the stamp stays on the device', {
  tag: '@promise',
}, async ({ visitorPage, db }) => {
  test.slow()
  const level = await readLevel()
  const before = await attempts(db)
  const page = await visitorPage('/', PHONE)
  await page.getByRole('link', { name: 'Ohne Konto ausprobieren' }).click()
  await expect(page.getByRole('heading', { name: LEVEL, level: 1 })).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Los geht’s' }).click()
  for (const [index, title] of level.lessons.entries()) {
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByText(`Schritt ${index + 1} von ${level.lessons.length + 1}`)).toBeVisible()
    if (index === 0) await expectSound(page)
    await page.getByRole('link', { name: /^Gelesen – / }).click()
  }
  await answerQuiz(page, level.quiz.questions, wrongly)
  expect(await keptOn(page), 'nothing for a quiz that was not passed').toBeNull()
  await page.getByRole('button', { name: 'Noch einmal' }).click()
  await answerQuiz(page, level.quiz.questions, rightly)
  await page.getByRole('link', { name: 'Stempel abholen' }).click()
  await pressStamp(page, `Level geschafft: ${LEVEL}`)
  await leaveStamp(page)
  await expect(page.getByRole('heading', { name: 'Geschafft! Dein Stempel' })).toBeVisible()
  await expectSound(page)
  expect(await attempts(db), 'nothing is stored on the server').toEqual(before)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Geschafft! Dein Stempel' })).toBeVisible()
  await page.getByRole('link', { name: 'Kostenlos registrieren' }).click()
  await expect(page.getByText(`Der Stempel „${LEVEL}“ bleibt auf diesem Gerät.`)).toBeVisible()
})

test('the page of its competency leads to the level that can be tried out', async ({ visitorPage }) => {
  const page = await visitorPage(`/kompetenzen/${slugOf(TITLE)}`)
  const level = page.getByRole('article').filter({ hasText: LEVEL })
  await level.getByRole('link', { name: 'Ohne Anmeldung ausprobieren' }).click()
  await expect(page.getByRole('heading', { name: LEVEL, level: 1 })).toBeVisible()
})

test('the exercise is open to a visitor as well, under an invented name', async ({ visitorPage }) => {
  const page = await visitorPage('/ausprobieren')
  await page.getByRole('link', { name: /^Üben/ }).click()
  await expect(titleOf(page)).toHaveText('Stell dir vor, du bist Mika')
  await page.getByRole('button', { name: 'Los geht’s' }).click()
  await choose(page, 'Die Nachricht löschen', 'Nichts passiert, versprochen.', 'Handy weglegen')
  await choose(page, /^(Weiterschlafen|Zum Spiel gehen)$/)
  await expect(titleOf(page)).toHaveText('Stark! Du hast es gemerkt.')
  await expect(page.getByText('Zum Ausprobieren: Nichts davon wird gespeichert.')).toBeVisible()
  await page.getByRole('link', { name: 'Zurück zum Lernen' }).click()
  await expect(page.getByRole('heading', { name: 'Gut geübt: Der Kettenbrief' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hier ist Platz für deinen Stempel' })).toBeVisible()
})

test('whoever has an account by now gives the waiting stamp to a child', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  await makeChild(db, parent, { name: 'Mila', birthdate: bornYearsAgo(11) })
  const { questions, questionsPerAttempt } = (await readLevel()).quiz
  const asked = questions.slice(0, questionsPerAttempt ?? questions.length)
  const answers = asked.map((question) => ({ questionId: question.id, ...rightGiven(question) }))
  const { receipt } = await callersOf(db, { appSecret: APP_SECRET }).visitor.trial.finish({ answers })
  const page = await pageOf(parent, '/imprint', PHONE)
  await page.evaluate((kept) => localStorage.setItem('netzpass.trial', JSON.stringify(kept)), {
    receipt,
    competency: TITLE,
    level: LEVEL,
    number: 1,
    stampedAt: new Date().toISOString(),
  })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Für Mila' }).click()
  await expect(page.getByText('Er liegt jetzt im Heft von Mila.')).toBeVisible()
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
  expect(await keptOn(page)).toBeNull()
})

test('a stamp that nobody wants is thrown away only after a question', async ({ pageOf, db }) => {
  const page = await pageOf(await makeParent(db), '/imprint')
  const kept = { receipt: 'a.b', competency: TITLE, level: LEVEL, number: 1, stampedAt: new Date().toISOString() }
  await page.evaluate((stamp) => localStorage.setItem('netzpass.trial', JSON.stringify(stamp)), kept)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Wegwerfen' }).click()
  await page.getByRole('button', { name: 'Behalten' }).click()
  expect(await keptOn(page)).not.toBeNull()
  await page.getByRole('button', { name: 'Wegwerfen' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Wegwerfen' }).click()
  await expect(page.getByText('Dieser Stempel wartet noch')).toBeHidden()
  expect(await keptOn(page)).toBeNull()
})
