import type { Db } from '../../../server/platform/db/actor.ts'
import { callersOf } from '../../support/callers.ts'
import { makeCompetency, type TestLevel } from '../../support/curriculum.ts'
import { assign } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { makeChild, makeParent } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { requestOf } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { answerQuiz, rightly } from '../support/quiz.ts'
import { PHONE } from '../support/screen.ts'

/** A child without an account, a competency of one level assigned to it, and links to both its parts. */
async function shareWithChild(db: Db) {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent, { name: 'Ole', registered: false })
  const competency = await makeCompetency(db)
  const level = competency.levels[0] as TestLevel
  await assign(db, child, competency)
  const { sharing } = callersOf(db).asParent(parent)
  const share = async (contentType: 'lesson' | 'quiz', contentId: string) =>
    `/share/${(await sharing.link({ childId: child.id, contentType, contentId })).token}`
  const lesson = await share('lesson', level.lessonIds[0] as string)
  const quiz = await share('quiz', level.quizId)
  return { parent, child, competency, level, share, lesson, quiz }
}

const attemptsOf = (db: Db, child: { id: string }) =>
  asOwner(db, (tx) => tx.selectFrom('quizAttempts').where('childId', '=', child.id).select('score').execute())

test('a child without an account reads, answers and earns its pass through two links', { tag: '@core' }, async ({
  visitorPage,
  db,
}) => {
  const { child, competency, level, lesson, quiz } = await shareWithChild(db)
  await asOwner(db, (tx) =>
    tx
      .updateTable('lessons')
      .set({ description: 'Darum geht es hier.' })
      .where('id', '=', level.lessonIds[0] as string)
      .execute(),
  )
  const page = await visitorPage(lesson, PHONE)
  await expect(page.getByRole('heading', { name: 'Lektion 1.1', level: 1 })).toBeVisible()
  await expect(page.getByText('Darum geht es hier.')).toBeVisible()
  await expect(page.getByText(competency.title)).toBeVisible()
  await expect(page.getByText('Stufe 1')).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expectSound(page)
  await page.getByRole('button', { name: 'Als gelesen markieren' }).click()
  await expect(page.getByText('Erfolgreich!')).toBeVisible()
  await page.getByRole('button', { name: 'Als gelesen markiert' }).click()
  await expect(page.getByText('Schon gelesen – prima')).toBeVisible()

  await page.goto(quiz)
  await expect(page.getByRole('heading', { name: 'Quiz 1', level: 1 })).toBeVisible()
  await answerQuiz(page, level.questions, rightly)
  await expect(page.getByRole('heading', { name: `Du hast den Pass „${competency.title}“ verdient` })).toBeVisible()
  await expectSound(page)
  expect(await attemptsOf(db, child)).toEqual([{ score: 2 }])
})

test('a lesson that was read already says so kindly, and only then', async ({ visitorPage, db }) => {
  const { lesson } = await shareWithChild(db)
  const first = await visitorPage(lesson)
  await first.getByRole('button', { name: 'Als gelesen markieren' }).click()
  await expect(first.getByRole('button', { name: 'Als gelesen markiert' })).toBeVisible()
  const second = await visitorPage(lesson)
  await second.getByRole('button', { name: 'Als gelesen markieren' }).click()
  await expect(second.getByText('Schon gelesen – prima')).toBeVisible()
  await expect(second.getByRole('alert').filter({ hasText: 'gelesen' }), 'it is no mistake').toHaveCount(0)
  await expect(second.getByRole('button', { name: 'Als gelesen markiert' })).toBeVisible()
})

test('marking that fails says so and can be tried again', async ({ visitorPage, db, expectErrors }) => {
  expectErrors(/status of 502/, /TRPCClientError/)
  const { lesson } = await shareWithChild(db)
  const page = await visitorPage(lesson)
  await page.route(requestOf('sharing.markRead'), (route) => route.fulfill({ status: 502, body: 'bad gateway' }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Als gelesen markieren' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Die Lektion konnte nicht als gelesen markiert werden' })
  await expect(failure).toBeVisible()
  await page.getByRole('button', { name: 'Als gelesen markieren' }).click()
  await expect(page.getByText('Erfolgreich!')).toBeVisible()
})

test("the child's parent sees a preview that counts nothing, until they learn together", async ({ pageOf, db }) => {
  const { parent, child, level, lesson, quiz } = await shareWithChild(db)
  const page = await pageOf(parent, lesson)
  const hint = page.getByRole('complementary', { name: 'Hinweis für Eltern' })
  await expect(hint).toContainText('Nichts, was Sie hier tun, zählt für Ole.')
  await expect(page.getByRole('button', { name: 'Als gelesen markieren' })).toBeHidden()
  await expectSound(page)

  await page.goto(quiz)
  await answerQuiz(page, level.questions, rightly)
  await expect(page.getByText('Sehr gut gemacht!')).toBeVisible()
  expect(await attemptsOf(db, child)).toEqual([])

  await page.getByRole('button', { name: 'Für Ole zählen' }).click()
  await expect(hint).toContainText('zählt jetzt für Ole')
  await answerQuiz(page, level.questions, rightly)
  await expect(page.getByText('Sehr gut gemacht!')).toBeVisible()
  await expect.poll(() => attemptsOf(db, child)).toEqual([{ score: 2 }])
})

test('a lesson for parents opens for the other parent too, says for whom it is, and has no mark', async ({
  visitorPage,
  db,
}) => {
  const { level, share } = await shareWithChild(db)
  const page = await visitorPage(await share('lesson', level.parentLessonId), PHONE)
  await expect(page.getByRole('heading', { name: 'Für Eltern 1', level: 1 })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Hinweis für Eltern' })).toContainText('es zählt für niemanden')
  await expect(page.getByRole('button', { name: 'Als gelesen markieren' })).toBeHidden()
  await expectSound(page)
})

test('a link that opens nothing says why, in five sentences', async ({ visitorPage, db, expectErrors }) => {
  expectErrors(/net::ERR_FAILED/)
  const { level, lesson, quiz } = await shareWithChild(db)
  const says = (page: Awaited<ReturnType<typeof visitorPage>>, sentence: string) =>
    expect(page.getByRole('alert').getByRole('heading', { name: sentence })).toBeVisible()

  await says(await visitorPage('/share'), 'Kein Token bereitgestellt')
  await says(await visitorPage('/share/gibt-es-nicht'), 'Inhalt nicht gefunden oder abgelaufen')

  await asOwner(db, (tx) =>
    tx.updateTable('quizzes').set({ publishedAt: null }).where('id', '=', level.quizId).execute(),
  )
  await says(await visitorPage(quiz), 'Kein Inhalt verfügbar.')

  const page = await visitorPage('/share')
  const content = requestOf('sharing.contentByToken')
  await page.route(content, (route) => route.abort())
  await page.goto(lesson)
  await says(page, 'Fehler beim Laden des Inhalts')
  await page.unroute(content)
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(page.getByRole('heading', { name: 'Lektion 1.1', level: 1 })).toBeVisible()

  await page.route(content, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"lesson"', '"film"') })
  })
  await page.reload()
  await says(page, 'Unbekannter Inhaltstyp')
})
