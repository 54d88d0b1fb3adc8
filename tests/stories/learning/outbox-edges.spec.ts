import type { Page } from '@playwright/test'
import { giveActivities, sampleOf } from '../../support/activities.ts'
import { makeLearner } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { whatArrived } from '../../support/shaky-network.ts'
import { refuseAsReadOnly, requestOf } from '../support/calls.ts'
import { AWAY, deviceOf, expectTakenAhead, expectWorker, untilAhead, WITH_WORKER } from '../support/device.ts'
import { expect, test } from '../support/fixtures.ts'
import { give, rightly, shownOf, wrongly } from '../support/quiz.ts'
import { toast } from '../support/screen.ts'
import { signIn } from '../support/sign-in.ts'

const rule = (page: Page) => page.getByLabel('Meine Regel')

async function write(page: Page, text: string) {
  await rule(page).fill(text)
  await rule(page).blur()
}

test('whoever signs out while something waits is told, and throws it away with a second press only', async ({
  pageOf,
  db,
  expectErrors,
}) => {
  expectErrors(/503/)
  const pupil = await makeLearner(db)
  await giveActivities(db, pupil.lessonId, [sampleOf('make')])
  const page = await pageOf(pupil.child, pupil.lesson)
  await untilAhead(page)
  await page.route(requestOf('notebook.save'), refuseAsReadOnly)
  await write(page, 'Das ist mir wichtig.')
  const line = 'Gerade kann nichts gespeichert werden. Was du gemacht hast, bleibt auf dem Gerät'
  await expect(page.getByText(line, { exact: false })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Ich', exact: true }).click()
  const leave = page.getByRole('button', { name: 'Abmelden' })
  await leave.click()
  await expect(toast(page, 'Noch angemeldet: Auf diesem Gerät wartet 1 Ding auf Netz.')).toBeVisible()
  expect((await deviceOf(page)).words).toContain('Das ist mir wichtig.')

  await leave.click()
  await page.waitForURL((url) => url.pathname !== '/ich')
  await expect.poll(async () => (await deviceOf(page)).words).not.toContain('Das ist mir wichtig.')
  expect((await whatArrived(db, pupil)).texts).toEqual({})
})

test('what a child answers on two devices counts once: as it arrived first, and the other device says so', async ({
  pageOf,
  db,
  expectErrors,
}) => {
  expectErrors(/net::ERR_INTERNET_DISCONNECTED/, /503/)
  const pupil = await makeLearner(db)
  const { questions } = pupil.level
  const [away, home] = [await pageOf(pupil.child, pupil.quiz), await pageOf(pupil.child, pupil.quiz)]
  for (const page of [away, home]) await page.getByRole('button', { name: 'Los geht’s' }).click()
  await away.context().setOffline(true)
  const answer = async (page: Page, choose: typeof rightly) => {
    const question = await shownOf(page, questions)
    await give(page, question, choose(question))
    await page.getByRole('button', { name: 'Antwort prüfen' }).click()
  }
  await answer(away, wrongly)
  await expect(away.getByRole('heading', { name: 'Deine Antwort ist aufgehoben' })).toBeVisible()
  await answer(home, rightly)
  await expect(home.getByRole('heading', { name: 'Genau richtig' })).toBeVisible()

  await away.context().setOffline(false)
  await expect(away.getByRole('heading', { name: 'Hier warst du schon' })).toBeVisible()
  const answered = await asOwner(db, (tx) =>
    tx.selectFrom('childActivitiesLog').where('childId', '=', pupil.child.id).select('isAnswerCorrect').execute(),
  )
  expect(answered).toEqual([{ isAnswerCorrect: true }])

  // The same where the page was loaded again in between.
  for (const page of [away, home]) await page.getByRole('button', { name: 'Weiter' }).click()
  await away.route(requestOf('quizzes.check'), (route) => route.fulfill({ status: 503 }))
  await answer(away, wrongly)
  await expect(away.getByRole('heading', { name: 'Deine Antwort ist aufgehoben' })).toBeVisible()
  await answer(home, rightly)
  await expect(home.getByRole('heading', { name: 'Genau richtig' })).toBeVisible()
  await away.unroute(requestOf('quizzes.check'))
  await away.reload()
  await expect(away.getByRole('heading', { name: 'Hier warst du schon' })).toBeVisible()
})

test('what was sent stays done on the device, although the network has gone again before the server could be asked', async ({
  pageOf,
  db,
  expectErrors,
}) => {
  expectErrors(AWAY)
  test.slow()
  const pupil = await makeLearner(db, { lessons: 2 })
  const page = await pageOf(pupil.child, '/child-dashboard', WITH_WORKER)
  await expectWorker(page)
  await expectTakenAhead(page, { lessons: 2, pictures: 0 })
  await page.goto(pupil.lesson)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Fertig gelesen – nächste Lektion' }).click()
  await expect(page.getByRole('heading', { name: 'Lektion 1.2' })).toBeVisible()
  await page.route(/\/trpc\/[^?]*(learning|lessons\.byId)/, (route) => route.abort())
  await page.context().setOffline(false)
  await expect.poll(async () => (await whatArrived(db, pupil)).log).toHaveLength(1)
  await page.context().setOffline(true)
  await page.unrouteAll()
  await page.goto(pupil.home)
  await expect(page.getByRole('link', { name: 'Lektion ansehen: Lektion 1.1' })).toBeVisible()
  await expect(page.getByRole('link', { name: /(Los|Weiter) geht’s: Lektion 1.2/ })).toBeVisible()
})

test('what the server does not answer waits like all else until it does', async ({ pageOf, db }) => {
  const pupil = await makeLearner(db)
  await giveActivities(db, pupil.lessonId, [sampleOf('make')])
  const page = await pageOf(pupil.child, pupil.lesson)
  await untilAhead(page)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(requestOf('notebook.save'), async (route) => {
    await answered
    await route.continue()
  })
  await write(page, 'Das ist mir wichtig.')
  const line = page.getByText('1 Ding wartet auf Netz.', { exact: false })
  await expect(line).toBeVisible({ timeout: 10_000 })
  answer()
  await expect(line).toBeHidden()
  expect(Object.values((await whatArrived(db, pupil)).texts)).toEqual(['Das ist mir wichtig.'])
})

test('on a device without room everything is sent at once, and without a network it waits in the page', async ({
  emptyPage,
  db,
  server,
  expectErrors,
}) => {
  expectErrors(/net::ERR_INTERNET_DISCONNECTED/)
  const pupil = await makeLearner(db)
  await giveActivities(db, pupil.lessonId, [sampleOf('make')])
  const page = await emptyPage()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1 })
  await signIn(page.context(), server.url, pupil.child.email)
  await page.goto(pupil.lesson)
  await write(page, 'Erst')
  await expect(page.getByText('Gespeichert')).toBeVisible()
  expect((await whatArrived(db, pupil)).texts).toEqual({ [pupil.lessonId]: 'Erst' })
  expect((await deviceOf(page)).answers, 'it is full').toEqual([])

  await page.context().setOffline(true)
  await write(page, 'Dann')
  await expect(page.getByText('Noch nicht gespeichert – ist dein Internet da?')).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(async () => (await whatArrived(db, pupil)).texts).toEqual({ [pupil.lessonId]: 'Dann' })
})
