import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Db } from '../../../server/platform/db/actor.ts'
import { makeCompetency, type TestLevel } from '../../support/curriculum.ts'
import { assign } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { makeChild, makeParent, type TestChild } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { requestOf } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { answerQuiz, type Choose, give, reasons, rightly, wrongly } from '../support/quiz.ts'
import { PHONE } from '../support/screen.ts'

/** A child with a quiz of so many questions; the last one has two right answers, A and B, the others A. */
async function makeQuiz(db: Db, questions: number) {
  const child = await makeChild(db, await makeParent(db))
  const competency = await makeCompetency(db, { questions })
  await assign(db, child, competency)
  const [level] = competency.levels as [TestLevel]
  return { child, level, path: `/child-competency/${competency.id}?quiz=${level.quizId}` }
}

const attemptsOf = (db: Db, child: TestChild) =>
  asOwner(db, (tx) =>
    tx
      .selectFrom('quizAttempts')
      .where('childId', '=', child.id)
      .orderBy('completedAt')
      .select(['score', 'maxScore'])
      .execute(),
  )
const checkButton = (page: Page) => page.getByRole('button', { name: 'Antwort prüfen' })
const start = (page: Page) => page.getByRole('button', { name: 'Los geht’s' }).click()
/** Rightly but for the questions with these numbers. */
const wrongIn = (level: TestLevel, ...numbers: number[]): Choose => {
  const wrong = numbers.map((number) => level.questions[number - 1]?.id)
  return (question) => (wrong.includes(question.id) ? wrongly(question) : rightly(question))
}

test('a quiz goes from its intro question by question, each with feedback, to its results', {
  tag: '@core',
}, async ({ pageOf, db }) => {
  const { child, path } = await makeQuiz(db, 2)
  const page = await pageOf(child, path)
  await expect(page.getByText('80 % zum Bestehen')).toBeVisible()
  await start(page)
  await expect(page.getByRole('heading', { name: 'Frage 1?' })).toBeVisible()
  await expect(page.getByText('Eine Antwort')).toBeVisible()
  await expect(checkButton(page), 'nothing is selected').toBeDisabled()
  await page.getByRole('radio', { name: 'Antwort B' }).check()
  await expect(checkButton(page)).toBeEnabled()
  await page.getByRole('radio', { name: 'Antwort B' }).click()
  await expect(page.getByRole('radio', { name: 'Antwort B' }), 'taken back').not.toBeChecked()
  await expect(checkButton(page)).toBeDisabled()
  await page.getByRole('radio', { name: 'Antwort A' }).check()
  await checkButton(page).click()
  await expect(page.getByRole('heading', { name: 'Genau richtig' })).toBeVisible()
  await expect(page.getByText(/^Erklärung . zu Frage 1\.$/), 'one reason is said').toHaveText([
    'Erklärung A zu Frage 1.',
  ])
  await page.getByRole('button', { name: 'Warum?' }).click()
  for (const letter of ['A', 'B', 'C', 'D'])
    await expect(reasons(page).getByText(`Erklärung ${letter} zu Frage 1.`)).toBeVisible()
  await page.getByRole('button', { name: 'Weiter' }).click()

  await expect(page.getByText('Mehrere Antworten möglich')).toBeVisible()
  for (const letter of ['B', 'C']) await page.getByRole('checkbox', { name: `Antwort ${letter}` }).check()
  await page.getByRole('checkbox', { name: 'Antwort C' }).uncheck()
  await page.getByRole('checkbox', { name: 'Antwort A' }).check()
  await checkButton(page).click()
  await expect(page.getByRole('heading', { name: 'Genau richtig' })).toBeVisible()
  expect(await attemptsOf(db, child), 'before the last step').toEqual([])
  await page.getByRole('button', { name: 'Ergebnis ansehen' }).click()
  await expect(page.getByText('2 von 2 Fragen richtig')).toBeVisible()
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible()
  expect(await attemptsOf(db, child)).toEqual([{ score: 2, maxScore: 2 }])
})

test('only exactly the right answers score, and starting again clears what was answered', async ({ pageOf, db }) => {
  const { child, level, path } = await makeQuiz(db, 1)
  const page = await pageOf(child, path)
  for (const [sentence, texts, score] of [
    ['a missing answer', ['Antwort A'], 0],
    ['an extra answer', ['Antwort A', 'Antwort B', 'Antwort C'], 0],
    ['exactly the right answers', ['Antwort A', 'Antwort B'], 1],
  ] as const) {
    await answerQuiz(page, level.questions, () => [...texts])
    await expect(page.getByText(`${score} von 1 Fragen richtig`), sentence).toBeVisible()
    await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Noch einmal' }).click()
    await expect(page.getByRole('heading', { name: 'Bist du bereit?' })).toBeVisible()
  }
  await start(page)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  expect(await attemptsOf(db, child)).toEqual([0, 0, 1].map((score) => ({ score, maxScore: 1 })))
})

test('80 percent pass, 50 are good work, less can become better: in words and in colour', async ({ pageOf, db }) => {
  for (const { questions, wrong, percent, message, colour, passed } of [
    { questions: 5, wrong: [2], percent: 80, message: 'Sehr gut gemacht!', colour: 'green', passed: true },
    { questions: 2, wrong: [1], percent: 50, message: 'Gute Arbeit!', colour: 'blue', passed: false },
    { questions: 3, wrong: [1, 3], percent: 33, message: 'Du kannst dich verbessern!', colour: 'red', passed: false },
  ]) {
    const { child, level, path } = await makeQuiz(db, questions)
    const page = await pageOf(child, path)
    await answerQuiz(page, level.questions, wrongIn(level, ...wrong))
    await expect(page.getByRole('heading', { name: message })).toBeVisible()
    await expect(page.getByText(`${percent} %`, { exact: true })).toBeVisible()
    await expect(page.locator('[data-color]')).toHaveAttribute('data-color', colour)
    await page.getByRole('link', { name: /^Zurück zu/ }).click()
    await expect(page.getByText(`Bestes Ergebnis: ${percent} %`)).toBeVisible()
    await expect(page.getByText('Bestanden', { exact: true })).toBeVisible({ visible: passed })
  }
})

test('a quiz without questions says that there are none', async ({ pageOf, db }) => {
  const { child, level, path } = await makeQuiz(db, 1)
  await asOwner(db, (tx) =>
    sql`update content_revisions set payload = jsonb_set(payload, '{questions}', '[]')
      where content_id = ${level.quizId}`.execute(tx),
  )
  const page = await pageOf(child, path)
  await start(page)
  await expect(page.getByRole('alert')).toContainText('Quiz konnte nicht gestartet werden')
  await expect(page.getByRole('alert')).toContainText('Für dieses Quiz sind derzeit keine Fragen verfügbar.')
})

test('without a connection the answer is kept, cannot change any more, and is judged by itself later', async ({
  pageOf,
  db,
  expectErrors,
}) => {
  expectErrors(/net::ERR_INTERNET_DISCONNECTED/)
  const { child, path } = await makeQuiz(db, 2)
  const page = await pageOf(child, path)
  await start(page)
  await page.getByRole('radio', { name: 'Antwort A' }).check()
  await page.context().setOffline(true)
  await checkButton(page).click()
  await expect(page.getByRole('heading', { name: 'Deine Antwort ist aufgehoben' })).toBeFocused()
  await expect(page.getByText('1 Ding wartet auf Netz. Es geht von allein los.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Antwort B' }), 'an answer that was given is given').toBeDisabled()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Genau richtig' })).toBeVisible()
  await expect(page.getByText('Erklärung A zu Frage 1.')).toBeVisible()
  await expect(page.getByText(/auf Netz/)).toBeHidden()
})

test('a reload in the middle of a quiz loses nothing', { tag: ['@core', '@once'] }, async ({ pageOf, db }) => {
  const { child, path } = await makeQuiz(db, 2)
  const page = await pageOf(child, path)
  await start(page)
  await page.getByRole('radio', { name: 'Antwort A' }).check()
  await checkButton(page).click()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('checkbox', { name: 'Antwort B' }).check()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Frage 2?' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Antwort B' })).toBeChecked()
})

test('results that cannot be saved are shown all the same, and saved once as soon as it works', async ({
  pageOf,
  db,
  expectErrors,
}) => {
  expectErrors(/status of 500/, /Das Ergebnis ist noch nicht gespeichert\./)
  const { child, level, path } = await makeQuiz(db, 2)
  const page = await pageOf(child, path)
  await page.route(requestOf('quizzes.submit'), (route) => route.fulfill({ status: 500 }))
  await answerQuiz(page, level.questions, rightly)
  await expect(page.getByRole('heading', { name: 'Sehr gut gemacht!' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText(['Dein Ergebnis ist noch nicht gespeichert'])
  expect(await attemptsOf(db, child)).toEqual([])

  await page.unroute(requestOf('quizzes.submit'))
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible()
  expect(await attemptsOf(db, child)).toEqual([{ score: 2, maxScore: 2 }])
})

test('a result earned while the network goes away is shown as not yet saved, and saved once by itself', async ({
  pageOf,
  db,
  expectErrors,
}) => {
  expectErrors(/net::ERR_INTERNET_DISCONNECTED/, /Das Ergebnis ist noch nicht gespeichert\./)
  const { child, path } = await makeQuiz(db, 1)
  const page = await pageOf(child, path)
  await start(page)
  for (const name of ['Antwort A', 'Antwort B']) await page.getByRole('checkbox', { name }).check()
  await checkButton(page).click()
  await expect(page.getByRole('heading', { name: 'Genau richtig' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Ergebnis ansehen' }).click()
  await expect(page.getByRole('heading', { name: 'Sehr gut gemacht!' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText(['Dein Ergebnis ist noch nicht gespeichert'])
  expect(await attemptsOf(db, child)).toEqual([])

  await page.context().setOffline(false)
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible()
  expect(await attemptsOf(db, child)).toEqual([{ score: 1, maxScore: 1 }])
})

test('an attempt that arrived although its answer was lost is sent again and counts once', async ({
  pageOf,
  db,
  expectErrors,
}) => {
  expectErrors(/net::ERR_FAILED/, /Das Ergebnis ist noch nicht gespeichert\./)
  const { child, level, path } = await makeQuiz(db, 2)
  const page = await pageOf(child, path)
  let sent = 0
  await page.route(requestOf('quizzes.submit'), async (route) => {
    sent++
    const response = await route.fetch()
    return sent === 1 ? route.abort() : route.fulfill({ response })
  })
  await answerQuiz(page, level.questions, rightly)
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible()
  expect(sent).toBe(2)
  expect(await attemptsOf(db, child)).toEqual([{ score: 2, maxScore: 2 }])
})

test('failing is calm: what is missing, the lesson that helps, and only what was missed is asked again', async ({
  pageOf,
  db,
}) => {
  const { child, level, path } = await makeQuiz(db, 5)
  const page = await pageOf(child, path, PHONE)
  await answerQuiz(page, level.questions, wrongIn(level, 2, 3, 5))
  await expect(page.getByText('2 von 5 Fragen richtig')).toBeVisible()
  await expect(page.getByText('Noch zwei, und es klappt.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Noch einmal nachlesen: Lektion 1.1' })).toBeVisible()
  await expectSound(page)

  await page.getByRole('button', { name: 'Nur die drei Fragen üben' }).click()
  for (const number of [2, 3, 5]) {
    await expect(page.getByRole('heading', { name: `Frage ${number}?` })).toBeVisible()
    const question = level.questions[number - 1] as (typeof level.questions)[number]
    await give(page, question, rightly(question))
    await checkButton(page).click()
    await page.getByRole('button', { name: number === 5 ? 'Ergebnis ansehen' : 'Weiter' }).click()
  }
  await expect(page.getByText('5 von 5 Fragen richtig')).toBeVisible()
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible()
  expect(await attemptsOf(db, child)).toEqual([2, 5].map((score) => ({ score, maxScore: 5 })))
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
])
  test(`on a phone of ${viewport.width} × ${viewport.height} a question is all there is, and no answer is scrolled to`, async ({
    pageOf,
    db,
  }) => {
    const { child, path } = await makeQuiz(db, 2)
    const page = await pageOf(child, path, { ...PHONE, viewport })
    await start(page)
    await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeHidden()
    for (const letter of ['A', 'B', 'C', 'D'])
      await expect(page.getByLabel(`Antwort ${letter}`, { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(checkButton(page)).toBeInViewport({ ratio: 1 })
    await page.getByLabel('Antwort B', { exact: true }).check()
    await checkButton(page).click()
    await expect(page.getByRole('heading', { name: 'Noch nicht ganz' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Weiter' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Warum?' }).click()
    await expect(page.getByRole('button', { name: 'Weiter' }), 'below the reasons').toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('heading', { name: 'Frage 2?' })).toHaveCount(0)
    await page.getByRole('link', { name: /^Zurück zu/ }).click()
    await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible()
  })
