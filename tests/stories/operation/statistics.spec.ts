import { sql } from 'kysely'
import type { Db } from '../../../server/platform/db/actor.ts'
import { makeCompetency, type TestLevel } from '../../support/curriculum.ts'
import { asOwner } from '../../support/owner.ts'
import { makeAdmin } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'

test('before anything was counted, the dashboard says what will stand there', async ({ pageOf, db }) => {
  await forgetCounts(db)
  const page = await pageOf(await makeAdmin(db), '/admin')
  await expect(page.getByText('Sobald fünf Kinder in einer Woche lernen, steht es hier.')).toBeVisible()
  await expect(page.getByText('Noch keine Frage haben fünf Kinder beantwortet.')).toBeVisible()
  await expect(page.getByText('Noch keine Frage wurde fünfmal aufgeklappt.')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectSound(page)
})

test('an admin sees who learns how much as bars and as a table, and nothing about fewer than five', async ({
  pageOf,
  db,
}) => {
  await countSomething(db, 'Viel gelernt')
  const page = await pageOf(await makeAdmin(db), '/admin')
  const weeks = page.getByRole('region', { name: 'Lernende je Woche' })
  await expect(weeks.locator('svg')).toBeVisible()
  const week = String.raw`KW \d+ ab \d\d\.\d\d\.\d{4}`
  await expect(weeks.getByRole('row', { name: new RegExp(`^${week} 1\\.235$`) })).toBeAttached()
  await expect(weeks.getByRole('row', { name: new RegExp(`^${week} zu wenige$`) })).toHaveCount(11)
  await expectSound(page)
  await weeks.getByRole('button', { name: 'Als Tabelle: Lernende je Woche' }).click()
  await expect(weeks.getByRole('rowheader', { name: /^KW/ }).last()).toBeVisible()
  await expect(weeks.locator('svg')).toHaveCount(0)
  await weeks.getByRole('button', { name: 'Als Diagramm: Lernende je Woche' }).click()
  await expect(weeks.locator('svg')).toBeVisible()

  const passes = page.getByRole('region', { name: 'Pässe je Kompetenz' })
  await expect(passes.getByRole('row', { name: 'Viel gelernt 40' })).toBeAttached()
  await expect(page.getByRole('row', { name: 'Wird das aufgeklappt? 40' })).toBeVisible()
})

test('an admin finds the hardest question and goes to where it is edited', async ({ pageOf, db }) => {
  const level = await countSomething(db, 'Schwer zu sagen')
  const page = await pageOf(await makeAdmin(db), '/admin')
  const questions = page.getByRole('list', { name: 'Fragen' })
  const ours = questions.getByRole('listitem').filter({ hasText: 'Schwer zu sagen' })
  await expect(ours.first()).toContainText('unter 25 % richtig')
  await expect(ours.first()).toContainText('mindestens 20 Kinder')
  await expect(ours.first()).toContainText('Am häufigsten falsch gewählt: „Antwort C“')
  await page.getByLabel('Reihenfolge').selectOption('Leichteste zuerst')
  await expect(ours.first()).toContainText('über 90 % richtig')
  await expect(ours.first()).not.toContainText('Am häufigsten falsch')
  await expect(ours.first()).toContainText('zu leicht')
  await ours.first().getByRole('link', { name: 'Frage 3?' }).click()
  await expect(page).toHaveURL(`/admin/content/quiz/${level.quizId}`)
  await expect(page.getByLabel('Titel')).toHaveValue('Quiz 1')
  await page.getByRole('tab', { name: 'Fragen (3)' }).click()
  await expect(page.getByText('Frage 3: zu leicht, Antwort wird nie gewählt (über 90 % richtig)')).toBeVisible()
})

const forgetCounts = (db: Db) =>
  asOwner(db, async (tx) => {
    for (const table of ['weeklyLearners', 'passCounts', 'questionCounts', 'wrongAnswerCounts', 'faqClickCounts'])
      await sql`delete from ${sql.table(table)}`.execute(tx)
  })

/** What the job would have counted of a competency with this title. */
async function countSomething(db: Db, title: string): Promise<TestLevel> {
  await forgetCounts(db)
  const { id, levels } = await makeCompetency(db, { title, questions: 3 })
  const level = levels[0] as TestLevel
  await asOwner(db, async (tx) => {
    await sql`insert into weekly_learners (week, learners)
      select date_trunc('week', counted_through::timestamp)::date - weeks * 7, learners
      from statistics_state, (values (0, 4), (1, 1238)) counted (weeks, learners)`.execute(tx)
    await tx.insertInto('passCounts').values({ competencyId: id, passes: 44 }).execute()
    const right = [3, 17, 88]
    const counts = level.questions.map((question, index) => ({
      ...{ questionId: question.id, answered: index === 2 ? 90 : 20, answeredRight: right[index] as number },
    }))
    await tx.insertInto('questionCounts').values(counts).execute()
    const wrong = level.questions.flatMap(({ id: questionId, answers }) =>
      answers.slice(2).map((answer, index) => ({ questionId, answerId: answer.id, chosen: index + 1 })),
    )
    await tx.insertInto('wrongAnswerCounts').values(wrong).execute()
    await sql`update wrong_answer_counts set chosen = 9
      where question_id = ${level.questions[0]?.id} and answer_id = ${level.questions[0]?.answers[2]?.id}`.execute(tx)
    const { id: faqItemId } = await tx
      .insertInto('faqItems')
      .values({ question: 'Wird das aufgeklappt?', answer: 'Ja.', orderIndex: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('faqClickCounts').values({ faqItemId, clicks: 42 }).execute()
  })
  return level
}
