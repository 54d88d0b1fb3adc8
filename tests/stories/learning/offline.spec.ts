import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { giveActivities, sampleOf } from '../../support/activities.ts'
import { makeLearner, readLessons } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { makeChild, makeParent } from '../../support/people.ts'
import { AWAY, deviceOf, expectTakenAhead, expectWorker, WITH_WORKER } from '../support/device.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/sign-in.ts'
import { titleOf } from '../support/title.ts'

test.describe.configure({ timeout: 150_000 }) // three hundred files are taken up in each

const DRAWING = '/drawings/feed-loop.svg'
const away = (page: Page) => page.getByRole('status').filter({ hasText: /^Stand von heute, \d\d:\d\d · ohne Netz$/ })

/** A child with a lesson with a picture and something to make, for which it comes once with a network. */
async function makeReader(db: Parameters<typeof makeLearner>[0]) {
  const learner = await makeLearner(db, { lessons: 2 })
  await giveActivities(db, learner.lessonId, [sampleOf('make')])
  const picture = `<p><img src="${DRAWING}" alt="Ein Kreis" width="90" height="60"></p>`
  await asOwner(db, (tx) =>
    tx
      .updateTable('lessons')
      .set({ content: sql`${picture} || content` })
      .where('id', '=', learner.lessonId)
      .execute(),
  )
  return learner
}

test('a child that was here once reads on without a network: home, competency, a lesson with its picture, its notebook', {
  tag: '@core',
}, async ({ pageOf, db, expectErrors }) => {
  expectErrors(AWAY)
  const { child, competency, home } = await makeReader(db)
  const page = await pageOf(child, '/child-dashboard', WITH_WORKER)
  await expectWorker(page)
  await expectTakenAhead(page, { lessons: 2, pictures: 2 })
  await page.context().setOffline(true)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hallo Mila' })).toBeVisible()
  await expect(away(page)).toBeVisible()
  await page.getByRole('link', { name: competency.title }).first().click()
  await page.getByRole('link', { name: 'Lektion lesen: Lektion 1.1' }).click()
  await expect(page.getByText('Lies mich.')).toBeVisible()
  await expect
    .poll(() => page.getByAltText('Ein Kreis').evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBeGreaterThan(0)
  await page.reload()
  await expect(page.getByText('Lies mich.')).toBeVisible()
  await page.getByRole('button', { name: 'Fertig gelesen – nächste Lektion' }).click()
  await expect(page.getByRole('heading', { name: 'Lektion 1.2' })).toBeVisible()
  await page.goto(home)
  await expect(page.getByRole('link', { name: 'Lektion ansehen: Lektion 1.1' })).toBeVisible()
  await expect(page.getByRole('link', { name: /(Los|Weiter) geht’s: Lektion 1.2/ })).toBeVisible()
  await page.goto('/mein-heft')
  await expect(page.getByRole('heading', { name: 'Mein Heft' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Hallo Mila' })).toBeVisible()

  // What does not lie here says so, and comes with the network.
  await page.getByRole('link', { name: 'Ich', exact: true }).click()
  await expect(page.getByText('kannst du auch ohne Netz lernen: 2 Lektionen liegen hier')).toBeVisible()
  await page.getByRole('link', { name: 'Unsere Vereinbarung' }).click()
  await expect(page.getByText('Das liegt noch nicht auf diesem Gerät.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Noch keine Vereinbarung')).toBeVisible({ timeout: 15_000 })
  await expect(away(page)).toBeHidden()
})

test('the same when the server has gone; and it has all that was there before', async ({
  serverWith,
  emptyPage,
  expectErrors,
}) => {
  expectErrors(AWAY)
  const server = await serverWith({})
  const { child, competency, level } = await makeReader(server.database.db)
  const page = await emptyPage({ ...WITH_WORKER, baseURL: server.url })
  await signIn(page.context(), server.url, child.email)
  await page.goto('/child-dashboard')
  await expectWorker(page)
  await expectTakenAhead(page, { lessons: 2, pictures: 2 })
  await readLessons(server.database.db, child, level, 1)
  await server.kill()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hallo Mila' })).toBeVisible()
  await expect(away(page)).toBeVisible()
  await page.getByRole('link', { name: competency.title }).first().click()
  await page.getByRole('link', { name: 'Lektion lesen: Lektion 1.2' }).click()
  await expect(page.getByRole('heading', { name: 'Lektion 1.2' })).toBeVisible()
})

test('no key of a quiz, no explanation and nobody else’s name lies on the device; nothing personal after signing out', {
  tag: '@timed',
}, async ({ pageOf, db }) => {
  const { child, level, quiz, ...learner } = await makeReader(db)
  const stranger = await makeLearner(db)
  await asOwner(db, (tx) =>
    tx.updateTable('children').set({ name: 'Kanarienvogel' }).where('id', '=', stranger.child.id).execute(),
  )
  const page = await pageOf(child, '/child-dashboard', WITH_WORKER)
  await expectWorker(page)
  await expectTakenAhead(page, { lessons: 2, pictures: 2 })
  await page.goto(quiz)
  await expect(page.getByRole('button', { name: /Quiz starten|Los/ })).toBeVisible()
  const { words } = await deviceOf(page, { withFiles: true })
  expect(words).toContain('Mila')
  expect(words).toContain(learner.competency.title)
  expect(words).not.toContain('Kanarienvogel')
  expect(words).not.toMatch(/"(isCorrect|explanation|rightAnswers?|answerKey)"/)
  const explanations = level.questions.flatMap(({ answers }) => answers.map(({ explanation }) => explanation ?? ''))
  expect(explanations.length).toBeGreaterThan(4)
  expect(explanations.filter((explanation) => words.includes(explanation))).toEqual([])

  await page.goto('/ich')
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await page.waitForURL((url) => url.pathname !== '/ich')
  await expectNothingOf(page, [child.id, 'Mila', learner.competency.title, learner.competency.id])
})

/** In under a second. */
async function expectNothingOf(page: Page, words: string[]) {
  await expect(async () => {
    const device = await deviceOf(page)
    const found = words.filter((word) => device.words.includes(word))
    expect([device.answers, device.pictures, found]).toEqual([[], [], []])
  }).toPass({ timeout: 1_000, intervals: [50] })
}

test('in no tab does one child find anything of the one before, and a parent finds nothing', async ({
  pageOf,
  db,
  server,
}) => {
  const { child, home } = await makeReader(db)
  const other = await makeChild(db, await makeParent(db), { name: 'Noah' })
  const page = await pageOf(child, '/child-dashboard', WITH_WORKER)
  await expectWorker(page)
  await expectTakenAhead(page, { lessons: 2, pictures: 2 })
  const tab = await page.context().newPage()
  await tab.goto(home)
  await signIn(page.context(), server.url, other.email)
  await page.goto('/child-dashboard')
  await expect(page.getByRole('heading', { name: 'Hallo Noah' })).toBeVisible()
  const gone = [child.id, 'Mila']
  await expect.poll(async () => (await deviceOf(page)).words).not.toContain('Mila')
  const after = await deviceOf(page)
  expect(gone.filter((word) => after.words.includes(word))).toEqual([])
  expect(after.pictures).toEqual([])
})

for (const [what, end] of [
  [
    'a consent was withdrawn',
    (db, child) =>
      asOwner(db, (tx) =>
        tx.updateTable('consents').set({ withdrawnAt: new Date() }).where('childId', '=', child.id).execute(),
      ),
  ],
  [
    'the child was deleted',
    (db, child) => asOwner(db, (tx) => tx.deleteFrom('children').where('id', '=', child.id).execute()),
  ],
] satisfies [string, (db: Parameters<typeof makeLearner>[0], child: { id: string }) => Promise<unknown>][]) {
  test(`nothing of a child is left at the next contact after ${what}`, { tag: '@timed' }, async ({ pageOf, db }) => {
    const { child, competency } = await makeReader(db)
    const page = await pageOf(child, '/child-dashboard', WITH_WORKER)
    await expectWorker(page)
    await expectTakenAhead(page, { lessons: 2, pictures: 2 })
    await end(db, child)
    await page.reload()
    await expect(titleOf(page)).not.toHaveText('Hallo Mila')
    await expectNothingOf(page, ['Mila', competency.title])
  })
}

test('a session that was to end has ended without a network too, and what was kept is gone', {
  tag: '@timed',
}, async ({ pageOf, db, expectErrors }) => {
  expectErrors(AWAY)
  const { child } = await makeReader(db)
  const page = await pageOf(child, '/child-dashboard', WITH_WORKER)
  await expectWorker(page)
  await expectTakenAhead(page, { lessons: 2, pictures: 2 })
  await page.context().setOffline(true)
  const yearsLater = Date.now() + 400 * 86_400_000
  await page.context().addInitScript((then) => {
    const now = Date.now
    const offset = then - now()
    Date.now = () => now() + offset
  }, yearsLater)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Das hat nicht geklappt' })).toBeVisible()
  await expectNothingOf(page, ['Mila'])
})

type ScreenFiles = {
  module: string
  clientLoaderModule?: string
  hydrateFallbackModule?: string
  imports: string[]
  css: string[]
}

test('the worker has every file that a child’s screens may load', () => {
  const worker = readFileSync('build/client/service-worker.js', 'utf8')
  const screens: Record<string, ScreenFiles> = JSON.parse(readFileSync('build/screens.json', 'utf8'))
  const needed = Object.entries(screens)
    .filter(([id]) => id === 'root' || id === 'layout/signed-in-layout' || id.startsWith('child/'))
    .flatMap(([, { module, clientLoaderModule, hydrateFallbackModule, imports, css }]) => [
      ...[module, clientLoaderModule, hydrateFallbackModule].filter((file) => file !== undefined),
      ...[...imports, ...css.map((sheet) => sheet.replace(/#$/, ''))],
    ])
  expect(needed.length).toBeGreaterThan(50)
  expect(needed.filter((file) => !worker.includes(file))).toEqual([])
})
