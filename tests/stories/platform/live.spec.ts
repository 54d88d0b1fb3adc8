import { rmSync } from 'node:fs'
import { makeCompetency } from '../../support/curriculum.ts'
import { assign, finishLevel, makeLearner, readLessons } from '../../support/learning.ts'
import { makeAdmin, makeChild, makeParent } from '../../support/people.ts'
import { Site } from '../../support/site.ts'
import { expectSound } from '../support/accessible.ts'
import { requestOf } from '../support/calls.ts'
import { makeDataFolder } from '../support/first-start.ts'
import { expect, test } from '../support/fixtures.ts'
import { cardOf } from '../support/screen.ts'
import { signIn } from '../support/sign-in.ts'
import { showTab } from '../support/tab.ts'

test("a parent's open dashboard follows what the child does in another window, up to the pass", async ({
  pageOf,
  db,
}) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  const competency = await makeCompetency(db)
  await assign(db, child, competency)
  const ofParent = await pageOf(parent, '/dashboard')
  await expect(cardOf(ofParent, competency.title)).toContainText('0/1 Level abgeschlossen')

  const ofChild = await pageOf(child, `/child-competency/${competency.id}`)
  await ofChild
    .getByRole('link', { name: /^Lektion lesen/ })
    .first()
    .click()
  await ofChild.getByRole('button', { name: 'Als gelesen markieren' }).click()
  await expect(ofChild.getByRole('button', { name: 'Als gelesen markiert' })).toBeVisible()
  for (const level of competency.levels) await finishLevel(db, child, { ...level, lessonIds: [] })

  await expect(cardOf(ofParent, competency.title)).toContainText('Abgeschlossen')
  const passes = ofParent.getByRole('region', { name: /^Abgeschlossene Kompetenzen/ })
  await expect(passes).toContainText(competency.title)
})

test("a child's open dashboard shows what a parent has just assigned", { tag: '@core' }, async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  const competency = await makeCompetency(db)
  const ofChild = await pageOf(child, '/child-dashboard')
  await expect(ofChild.getByText('Noch keine Pässe oder Kompetenzen')).toBeVisible()
  await assign(db, child, competency)
  await expect(ofChild.getByRole('heading', { name: competency.title })).toBeVisible()
})

test('a child in the middle of a quiz that is taken back is told so kindly, and goes on with its answers when it is back', async ({
  pageOf,
  db,
}) => {
  test.setTimeout(180_000)
  const { child, level, home, quiz } = await makeLearner(db)
  await readLessons(db, child, level)
  const ofChild = await pageOf(child, quiz, { viewport: { width: 390, height: 844 } })
  await ofChild.getByRole('button', { name: 'Los geht’s' }).click()
  await ofChild.getByRole('radio', { name: 'Antwort A' }).check()
  await ofChild.getByRole('button', { name: 'Antwort prüfen' }).click()
  await expect(ofChild.getByText('Genau richtig')).toBeVisible()

  const page = await pageOf(await makeAdmin(db), `/admin/content/quiz/${level.quizId}`)
  await page.getByRole('button', { name: 'Zurückziehen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Quiz zurückziehen' })
  await expect(dialog.getByText(/An dieser Kompetenz ist gerade kein Kind, oder es sind wenige/)).toBeVisible()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Zurückziehen' }).click()
  await expect(ofChild.getByRole('heading', { name: 'Dieses Quiz macht gerade Pause' })).toBeVisible()
  await expect(ofChild.getByText('Was du geschafft hast, bleibt.')).toBeVisible()
  await expectSound(ofChild)
  await ofChild.goto(home)
  await expect(ofChild.getByText(/^Hier macht gerade etwas Pause/)).toBeVisible()
  await expect(ofChild.getByText('Gelesen')).toBeVisible()
  await ofChild.goto(quiz)
  await expect(ofChild.getByRole('heading', { name: 'Dieses Quiz macht gerade Pause' })).toBeVisible()

  await expect(page.getByText('Zurückgezogen', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText('Veröffentlicht, Fassung 1')).toBeVisible()
  await expect(ofChild.getByText('Genau richtig')).toBeVisible()
  await ofChild.getByRole('button', { name: 'Weiter' }).click()
  await ofChild.getByRole('checkbox', { name: 'Antwort A' }).check()
  await ofChild.getByRole('checkbox', { name: 'Antwort B' }).check()
  await ofChild.getByRole('button', { name: 'Antwort prüfen' }).click()
  await ofChild.getByRole('button', { name: 'Ergebnis ansehen' }).click()
  await expect(ofChild.getByText('Bestanden', { exact: true })).toBeVisible()
})

test('a tab that is not seen keeps no connection, and reads again when it is shown', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  const [first, second] = [await makeCompetency(db), await makeCompetency(db)]
  const page = await pageOf(parent, '/dashboard')
  await expect(page.getByText('Noch keine Kompetenzen geplant')).toBeVisible()
  await assign(db, child, first)
  await expect(cardOf(page, first.title)).toBeVisible()

  const seen = await pageOf(parent, '/dashboard')
  await expect(cardOf(seen, first.title)).toBeVisible()

  const joined: string[] = []
  page.on('request', (request) => request.url().includes('live.events') && joined.push(request.url()))
  const left = page.waitForEvent('requestfailed', (request) => request.url().includes('live.events'))
  await showTab(page, 'hidden')
  await left
  await assign(db, child, second)
  await expect(cardOf(seen, second.title), 'a channel has brought it').toBeVisible()
  await expect(cardOf(page, second.title)).toBeHidden()
  expect(joined).toHaveLength(0)
  await showTab(page, 'visible')
  await expect(cardOf(page, second.title)).toBeVisible()
  expect(joined).toHaveLength(1)
})

test('after the server was killed, an open screen joins again and shows what it has missed', async ({
  emptyPage,
  expectErrors,
}) => {
  test.slow() // a server of its own, twice
  expectErrors(/ERR_|Failed to load resource/)
  const folder = makeDataFolder()
  const site = await Site.of({ folder })
  await site.start()
  const { parent, child, competency } = await site.withDatabase(async (db) => {
    const parent = await makeParent(db)
    return { parent, child: await makeChild(db, parent), competency: await makeCompetency(db) }
  })
  const page = await emptyPage()
  await signIn(page.context(), site.url, parent.email)
  await page.clock.install()
  await page.goto(`${site.url}/dashboard`)
  await expect(page.getByText('Noch keine Kompetenzen geplant')).toBeVisible()
  await expect(page.locator('html[data-tabs]'), 'the last part of the page has come').toBeAttached()

  await site.kill()
  await page.route(requestOf('live.events'), (route) => route.abort()) // it is not back before the change was made
  await site.start()
  await site.withDatabase((db) => assign(db, child, competency))
  await expect(cardOf(page, competency.title)).toBeHidden()
  await page.unroute(requestOf('live.events'))
  await expect(async () => {
    await page.clock.fastForward('00:10') // the longest pause between two tries (app/live/channel.test.ts)
    await expect(cardOf(page, competency.title)).toBeVisible({ timeout: 500 })
  }).toPass()

  await page.context().close()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})
