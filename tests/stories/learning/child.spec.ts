import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ageOf, formatDate } from '../../../domain/platform/dates.ts'
import { makeCompetency, type TestLevel } from '../../support/curriculum.ts'
import { assign, finishLevel, givePass, readLessons, tryQuiz } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { makeChild, makeParent } from '../../support/people.ts'
import { requestOf } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { cardOf, hurryUntil } from '../support/screen.ts'

const level = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, level: 2 }) })

test('the child is greeted and sees what it has earned, what it has begun and what it can begin', async ({
  pageOf,
  db,
}) => {
  const child = await makeChild(db, await makeParent(db), { name: 'Juna' })
  const [ready, begun] = [await makeCompetency(db, { levels: 2 }), await makeCompetency(db, { levels: 2 })]
  await assign(db, child, ready, begun)
  await finishLevel(db, child, begun.levels[0] as TestLevel)
  const earnedAt = new Date('2026-03-05T12:00:00Z')
  await givePass(db, child, { title: 'Alter Pass', motto: 'Ich schaue hin.', earnedAt })

  const page = await pageOf(child, '/child-dashboard')
  await expect(page.getByRole('heading', { name: 'Hallo Juna', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Meine Pässe', level: 2 })).toBeVisible()
  await expect(cardOf(page, 'Alter Pass')).toContainText(`Abgeschlossen am ${formatDate(earnedAt)}`)
  await expect(cardOf(page, 'Alter Pass')).toContainText('Ich schaue hin.')
  await expect(cardOf(page, begun.title)).toContainText('In Bearbeitung')
  await expect(cardOf(page, begun.title)).toContainText('1/2 Level')
  await expect(cardOf(page, begun.title).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
  await expect(cardOf(page, ready.title)).toContainText('Bereit zum Start')
  await expect(cardOf(page, ready.title)).toContainText('0/2 Level')
  await expect(cardOf(page, ready.title).getByRole('progressbar')).toBeHidden()

  for (const { id, title } of [ready, begun]) {
    await page.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(`/child-competency/${id}`)
    await page.getByRole('link', { name: 'Zu meinen Pässen' }).click()
    await expect(page).toHaveURL('/child-dashboard')
  }
})

test('a child without passes and competencies is told so', async ({ pageOf, db }) => {
  const page = await pageOf(await makeChild(db, await makeParent(db)), '/child-dashboard')
  await expect(page.getByText('Noch keine Pässe oder Kompetenzen')).toBeVisible()
})

test('a parent on the child’s dashboard is told that there is no profile', async ({ pageOf, db }) => {
  const page = await pageOf(await makeParent(db), '/child-dashboard')
  await expect(page.getByRole('heading', { name: 'Kein Profil gefunden' })).toBeVisible()
  await expect(page.getByText('Kein Kind zugeordnet')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Zum Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('when the child’s dashboard cannot be loaded it says so and can be tried again', async ({
  pageOf,
  db,
  expectErrors,
}) => {
  expectErrors(/net::ERR_FAILED/)
  const page = await pageOf(await makeChild(db, await makeParent(db)), '/imprint')
  await page.route(requestOf('learning.childDashboard'), (route) => route.abort())
  await page.clock.install()
  await page.goto('/child-dashboard')
  await hurryUntil(page, page.getByRole('alert').filter({ hasText: 'Fehler beim Laden des Profils' }))
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await page.unroute(requestOf('learning.childDashboard'))
  await hurryUntil(page, page.getByRole('heading', { name: 'Hallo Mila' }))
})

test('the competency shows level by level what is read, tried and passed, and nothing for parents', async ({
  pageOf,
  db,
}) => {
  const child = await makeChild(db, await makeParent(db))
  const competency = await makeCompetency(db, { levels: 3, lessons: 2, questions: 5 })
  const [done, begun] = competency.levels as [TestLevel, TestLevel]
  await assign(db, child, competency)
  await finishLevel(db, child, done)
  await readLessons(db, child, begun, 1)
  for (const right of [1, 3]) await tryQuiz(db, child, begun, right)

  const page = await pageOf(child, `/child-competency/${competency.id}`)
  await expect(page.getByRole('heading', { name: competency.title, level: 1 })).toBeVisible()
  const first = level(page, 'Level 1: Stufe 1')
  await expect(first.getByText('Abgeschlossen', { exact: true })).toBeVisible()
  await expect(first.getByRole('link', { name: 'Lektion ansehen: Lektion 1.1' })).toBeVisible()
  await expect(first).toContainText('1 Versuch')
  await expect(first).toContainText('Bestes Ergebnis: 100 %')
  await expect(first.getByText('Bestanden')).toBeVisible()
  await expect(first.getByRole('link', { name: 'Quiz wiederholen: Quiz 1' })).toBeVisible()

  const second = level(page, 'Level 2: Stufe 2')
  await expect(second).toContainText('1/3')
  await expect(second.getByRole('link', { name: 'Lektion ansehen: Lektion 2.1' })).toBeVisible()
  await expect(second.getByRole('link', { name: 'Lektion lesen: Lektion 2.2' })).toBeVisible()
  await expect(second).toContainText('2 Versuche')
  await expect(second).toContainText('Bestes Ergebnis: 60 %')
  await expect(second.getByText('Bestanden')).toBeHidden()

  const third = level(page, 'Level 3: Stufe 3')
  await expect(third).toContainText('0/3')
  await expect(third).toContainText('0 Versuche')
  await expect(third.getByRole('link', { name: 'Quiz starten: Quiz 3' })).toBeVisible()
  await expect(page.getByText('Für Eltern')).toBeHidden()
  expect(await page.content()).not.toContain('Für Eltern')
})

test('what is not assigned to the child is not found', { tag: ['@core', '@once'] }, async ({ pageOf, db }) => {
  const other = await makeCompetency(db)
  const page = await pageOf(await makeChild(db, await makeParent(db)), `/child-competency/${other.id}`)
  await expect(page.getByRole('heading', { name: 'Kompetenz nicht gefunden' })).toBeVisible()
  for (const id of [randomUUID(), 'verschrieben']) {
    await page.goto(`/child-competency/${id}`)
    await expect(page.getByRole('heading', { name: 'Kompetenz nicht gefunden' })).toBeVisible()
  }
})

test('a level for older children stays closed until a parent opens it', async ({ pageOf, db }) => {
  const birthdate = '2016-01-01'
  const child = await makeChild(db, await makeParent(db), { birthdate })
  const minAge = ageOf(birthdate) + 1
  const competency = await makeCompetency(db, { minAge })
  const [closed] = competency.levels as [TestLevel]
  await assign(db, child, competency)
  const page = await pageOf(child, '/child-dashboard')
  await expect(page.getByRole('article')).toContainText(`Das öffnet sich, wenn du ${minAge} bist.`)
  await expect(page.getByRole('link', { name: /^Loslegen/ })).toHaveCount(0)
  await page.getByRole('link', { name: competency.title }).click()
  await expect(level(page, 'Level 1: Stufe 1')).toContainText(`Ab ${minAge} – oder wenn deine Eltern es öffnen`)
  await expect(page.getByRole('link', { name: /Lektion|Quiz/ })).toHaveCount(0)
  await page.goto(`/child-competency/${competency.id}?quiz=${closed.quizId}`)
  await expect(page.getByRole('alert')).toContainText('Quiz konnte nicht gestartet werden')
  await page.goto(`/child-competency/${competency.id}?lektion=${closed.lessonIds[0]}`)
  await expect(page.getByRole('alert')).toContainText('Lektion konnte nicht geöffnet werden')

  await asOwner(db, (tx) =>
    tx.insertInto('levelOpenings').values({ childId: child.id, skillLevelId: closed.id }).execute(),
  )
  await page.goto(`/child-competency/${competency.id}`)
  await expect(page.getByRole('link', { name: 'Lektion lesen: Lektion 1.1' })).toBeVisible()
})
