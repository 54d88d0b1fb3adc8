import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { giveActivities, sampleOf } from '../../support/activities.ts'
import { makeLearner } from '../../support/learning.ts'
import { learnWhileShaking, makePupil, whatArrived } from '../../support/shaky-network.ts'
import { Site } from '../../support/site.ts'
import { expectSound } from '../support/accessible.ts'
import { AWAY, deviceOf, expectWhole, expectWorker, untilAhead, WITH_WORKER } from '../support/device.ts'
import { expect, test } from '../support/fixtures.ts'
import { give, rightly, shownOf } from '../support/quiz.ts'
import { PHONE } from '../support/screen.ts'
import { signIn } from '../support/sign-in.ts'

/** Of the network: `SWITCHES=1000` plays the long run. */
const switches = Number(process.env.SWITCHES ?? 48)
const seconds = (count: number) => ({ timeout: count * 1_000 })
const lineOf = (page: Page) => page.getByText(/(wartet|warten) auf Netz\./)

test('a lesson and a quiz without a network are done once, in order, when it is back, and the pass appears', {
  tag: ['@core', '@once'],
}, async ({ pageOf, db, expectErrors }) => {
  expectErrors(/net::ERR_INTERNET_DISCONNECTED/, /Das Ergebnis ist noch nicht gespeichert/)
  const pupil = await makeLearner(db)
  const { child, lesson, level } = pupil
  const page = await pageOf(child, lesson, PHONE)
  await untilAhead(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Fertig gelesen – weiter zum Quiz' }).click()
  for (let number = 1; number <= 2; number++) {
    await expect(page.getByText(`Frage ${number} von 2`)).toBeVisible(seconds(15))
    const question = await shownOf(page, level.questions)
    await give(page, question, rightly(question))
    await page.getByRole('button', { name: 'Antwort prüfen' }).click()
    await expect(page.getByRole('heading', { name: 'Deine Antwort ist aufgehoben' })).toBeVisible()
    if (number === 1) await expectSound(page)
    await page.getByRole('button', { name: number === 2 ? 'Ergebnis ansehen' : 'Weiter' }).click()
  }
  await expect(page.getByText('Das Ergebnis kommt, sobald wieder Netz da ist.')).toBeVisible()
  await expect(page.getByText('4 Dinge warten auf Netz. Sie gehen von allein los.')).toBeVisible()
  await expectSound(page)
  expect((await whatArrived(db, pupil)).log).toEqual([])

  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Sehr gut gemacht!' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(lineOf(page)).toBeHidden()
  const { log, scores } = await whatArrived(db, pupil)
  expect(log.slice(0, 4).map((line) => line.split(' ')[0])).toEqual([
    'lesson_read',
    'question_answered',
    'question_answered',
    'question_answered', // the second has two right answers
  ])
  expect(log.filter((line) => line.startsWith('pass_earned'))).toHaveLength(1)
  expect(scores).toEqual({ [level.quizId]: 2 })
})

test('what is written without a network waits at its place, in two tabs, and the newest text arrives once', async ({
  pageOf,
  db,
  expectErrors,
}) => {
  expectErrors(/net::ERR_INTERNET_DISCONNECTED/)
  const pupil = await makeLearner(db)
  await giveActivities(db, pupil.lessonId, [sampleOf('make')])
  const page = await pageOf(pupil.child, pupil.lesson)
  const other = await page.context().newPage()
  await other.goto(pupil.lesson)
  for (const one of [page, other]) await expect(one.getByLabel('Meine Regel')).toBeVisible()
  await untilAhead(page)
  await page.context().setOffline(true)
  for (const [tab, text] of [
    [page, 'Erst'],
    [page, 'Dann'],
    [other, 'Zuletzt'],
  ] as const) {
    await tab.getByLabel('Meine Regel').fill(text)
    await tab.getByLabel('Meine Regel').blur()
    await expect(tab.getByText('Wartet auf Netz', { exact: true })).toBeVisible()
    await expect(tab.getByText('Dein Text ist auf diesem Gerät aufgehoben.')).toBeVisible()
  }
  await expect(page.getByText('1 Ding wartet auf Netz. Es geht von allein los.')).toBeVisible()
  await page.context().setOffline(false)
  for (const tab of [page, other]) await expect(lineOf(tab)).toBeHidden()
  await expect(other.getByText('Gespeichert')).toBeVisible()
  expect((await whatArrived(db, pupil)).texts).toEqual({ [pupil.lessonId]: 'Zuletzt' })
})

test('what the server will never take is told, and what the child wrote stays readable until it puts it away', async ({
  pageOf,
  db,
  expectErrors,
}) => {
  expectErrors(/net::ERR_INTERNET_DISCONNECTED/)
  const { child, lesson, lessonId } = await makeLearner(db)
  await giveActivities(db, lessonId, [sampleOf('make')])
  const page = await pageOf(child, lesson)
  await untilAhead(page)
  await page.context().setOffline(true)
  await page.getByLabel('Meine Regel').fill('Das ist mir wichtig.')
  await page.getByLabel('Meine Regel').blur()
  await expect(lineOf(page)).toBeVisible()
  await giveActivities(db, lessonId, [])
  await page.context().setOffline(false)
  const told = page.getByRole('region', { name: 'Das kommt nicht mehr in dein Heft' })
  await expect(told).toContainText('Das ist mir wichtig.')
  await page.goto('/child-dashboard')
  await expect(told, 'also after another page').toContainText('Das ist mir wichtig.')
  await told.getByRole('button', { name: 'Gelesen, kann weg' }).click()
  await expect(told).toBeHidden()
})

test('what waits outlives a session that has run out, for the same child; nothing else of it does', async ({
  pageOf,
  db,
  server,
  expectErrors,
}) => {
  expectErrors(AWAY)
  test.slow()
  const pupil = await makeLearner(db)
  await giveActivities(db, pupil.lessonId, [sampleOf('make')])
  const page = await pageOf(pupil.child, pupil.lesson, WITH_WORKER)
  await expectWorker(page)
  await expectWhole(page)
  await untilAhead(page)
  await page.context().setOffline(true)
  await page.getByLabel('Meine Regel').fill('Das ist mir wichtig.')
  await page.getByLabel('Meine Regel').blur()
  await expect(lineOf(page)).toBeVisible()
  await page.context().addInitScript((days) => {
    const now = Date.now
    Date.now = () => now() + days * 86_400_000
  }, 2)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Das hat nicht geklappt' })).toBeVisible()
  await expect.poll(async () => (await deviceOf(page)).words).not.toContain('Mila')
  expect((await deviceOf(page)).words).toContain('Das ist mir wichtig.')

  await page.context().setOffline(false)
  await signIn(page.context(), server.url, pupil.child.email)
  await page.goto(pupil.home)
  await expect
    .poll(async () => (await whatArrived(db, pupil)).texts, seconds(30))
    .toEqual({ [pupil.lessonId]: 'Das ist mir wichtig.' })
})

test('where the browser keeps nothing everything is sent at once, and waits in the page', async ({
  emptyPage,
  server,
  db,
  expectErrors,
}) => {
  expectErrors(/net::ERR_INTERNET_DISCONNECTED/)
  const pupil = await makeLearner(db)
  const page = await emptyPage()
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { get: () => undefined })
  })
  await signIn(page.context(), server.url, pupil.child.email)
  await page.goto(pupil.quiz)
  await page.getByRole('button', { name: 'Los geht’s' }).click()
  await page.getByRole('radio', { name: 'Antwort A' }).check()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Antwort prüfen' }).click()
  await expect(page.getByRole('button', { name: 'Warten auf Verbindung …' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Genau richtig' })).toBeVisible()
})

test('nothing on the device tells what is right, after a reload it is asked again', async ({ pageOf, db }) => {
  const { child, quiz } = await makeLearner(db)
  const page = await pageOf(child, quiz)
  await page.getByRole('button', { name: 'Los geht’s' }).click()
  await page.getByRole('radio', { name: 'Antwort A' }).check()
  await page.getByRole('button', { name: 'Antwort prüfen' }).click()
  await expect(page.getByText('Erklärung A zu Frage 1.')).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(kept).toContain('Frage 1?')
  expect(kept).not.toMatch(/Erklärung|isCorrect/)
  await page.reload()
  await expect(page.getByText('Erklärung A zu Frage 1.')).toBeVisible()
})

test('the network that comes and goes while a child learns loses nothing, doubles nothing, and mixes nothing up', {
  tag: '@timed',
}, async ({ browser }) => {
  test.setTimeout(240_000 + switches * 2_000)
  const folder = mkdtempSync(join(tmpdir(), 'netzpass-outbox-'))
  const site = await Site.of({ folder })
  try {
    await site.start()
    const pupil = await site.withDatabase((db) => makePupil(db, switches))
    const context = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce', ...WITH_WORKER })
    await signIn(context, site.url, pupil.child.email)
    const page = await context.newPage()
    await page.goto(pupil.home)
    await expectWorker(page)
    await expectWhole(page) // what the page is made of is there while the network is not
    await untilAhead(page)
    const { did, switched } = await learnWhileShaking(page, pupil, {
      ...{ seed: 37, switches },
      strike: async () => {
        await site.kill()
        await site.start()
      },
    })
    expect(switched).toBeGreaterThan(switches / 2)
    expect(did.log.length).toBeGreaterThan(9)
    expect(await site.withDatabase((db) => whatArrived(db, pupil))).toEqual(did)
    await context.close()
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
