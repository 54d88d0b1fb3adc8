import type { Page } from '@playwright/test'
import { callersOf } from '../../support/callers.ts'
import { makeCompetency, type TestLevel } from '../../support/curriculum.ts'
import { assign, finishLevel, givePass, readLessons, tryQuiz } from '../../support/learning.ts'
import { makeAdmin, makeChild, makeParent } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { pressMore } from '../support/more.ts'
import { leaveStamp, pressStamp } from '../support/stamp.ts'
import { titleOf } from '../support/title.ts'

// Each screen and dialog once: can everybody use it, does it fit a small phone, has the kit all its styles?

async function openAll(page: Page, ...paths: string[]) {
  for (const path of paths) {
    await page.goto(path)
    await expect(titleOf(page)).toBeVisible()
    await test.step(path, () => expectSound(page))
  }
}

test('the public pages are sound', { tag: '@promise' }, async ({ visitorPage }) => {
  test.slow()
  const page = await visitorPage('/')
  await openAll(page, '/', '/about', '/woerterbuch', '/kompetenzen', '/kompetenzen?suche=Drachenflug')
  await openAll(page, '/404', '/gibt/es/nicht')
  await page.goto('/kompetenzen')
  await page.getByRole('article').first().getByRole('link', { name: 'Details ansehen' }).click()
  await expect(page.getByRole('heading', { name: 'Das steckt drin' })).toBeVisible()
  await expectSound(page)
  await page.goto('/faq')
  await page.getByRole('main').getByRole('button').first().click()
  await expect(page.getByRole('main').getByRole('region')).toBeVisible()
  await expectSound(page)
})

test('the legal pages and the phone’s menu are sound', { tag: '@promise' }, async ({ visitorPage }) => {
  const page = await visitorPage('/privacy')
  await openAll(page, '/privacy', '/terms', '/imprint', '/barrierefreiheit')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menü öffnen' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectSound(page)
})

test('the screens on the way to an account are sound, with their errors too', { tag: '@promise' }, async ({
  visitorPage,
}) => {
  const page = await visitorPage('/login')
  await openAll(page, '/login', '/reset-password')
  await page.goto('/register')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Registrieren', exact: true }).click()
  await expect(page.getByText('Vorname ist erforderlich')).toBeVisible()
  await expectSound(page)
})

test('the invitation is sound: the form, what is over, and somebody signed in', { tag: '@promise' }, async ({
  visitorPage,
  pageOf,
  db,
}) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent, { registered: false })
  const { link } = await callersOf(db).asParent(parent).invitations.create({ childId: child.id })
  const page = await visitorPage('/invitation/ausgedacht')
  await openAll(page, new URL(link).pathname, '/invitation/ausgedacht')
  await openAll(await pageOf(parent, '/imprint'), new URL(link).pathname)
})

test('the dashboard is sound: empty, full, and with its dialog', { tag: '@promise' }, async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  const page = await pageOf(parent, '/dashboard')
  await expect(page.getByRole('link', { name: 'Erstes Kind hinzufügen' })).toBeVisible()
  await expectSound(page)

  const child = await makeChild(db, parent)
  const [done, ready] = [await makeCompetency(db), await makeCompetency(db, { levels: 2, minAge: 17 })]
  await assign(db, child, done)
  await finishLevel(db, child, done.levels[0] as TestLevel)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Mein Konto' }).click()
  await expect(page.getByRole('menuitem', { name: 'Abmelden' })).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await expect(page.getByRole('option')).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Kompetenz hinzufügen' }).click()
  await page.getByRole('checkbox', { name: new RegExp(ready.title) }).check()
  await expect(page.getByRole('region', { name: 'Ausgewählte Kompetenz' })).toBeVisible()
  await expectSound(page)
})

test('the profile of a child is sound, empty and full, and so is what opens from it', { tag: '@promise' }, async ({
  pageOf,
  db,
}) => {
  test.slow()
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  const page = await pageOf(parent, `/family/${child.id}`)
  await expect(page.getByText('Keine Kompetenzen zugewiesen')).toBeVisible()
  await expectSound(page)
  const competency = await makeCompetency(db, { minAge: 17 })
  const level = competency.levels[0] as TestLevel
  await assign(db, child, competency)
  await callersOf(db).asParent(parent).assignments.openLevel({ childId: child.id, skillLevelId: level.id })
  await tryQuiz(db, child, level, 1)
  await givePass(db, child, { title: 'Alter Pass', earnedAt: new Date() })
  await page.reload()
  await expect(page.getByText('Sie haben dieses Level für Mila geöffnet.')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Kompetenz wegnehmen' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Ja, wegnehmen' })).toBeVisible()
  await expectSound(page)
  await openAll(page, `/family/${child.id}?lektion=${level.parentLessonId}`)
  await openAll(page, `/family/${child.id}/competency/${competency.id}`)
})

test('the family management is sound, and so are its forms', { tag: '@promise' }, async ({ pageOf, db }) => {
  test.slow()
  const parent = await makeParent(db)
  await makeChild(db, parent, { registered: false })
  await makeChild(db, parent, { name: 'Maximiliana-Charlotte', lastName: 'von der Heide-Oberndorf zu Altenstein' })
  const page = await pageOf(parent, '/family')
  await expect(page.getByRole('table')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Kind hinzufügen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kind hinzufügen' }).click()
  await expect(page.getByText('Name muss mindestens 2 Zeichen haben.')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await pressMore(page, 'Bearbeiten', 'Mila Muster')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Speichern' })).toBeVisible()
  await expectSound(page)
})

test('the administration is sound', { tag: '@promise' }, async ({ pageOf, db }) => {
  await openAll(await pageOf(await makeAdmin(db), '/imprint'), '/admin', '/admin/suche')
})

test('what children see is sound: passes, levels, a lesson', { tag: '@promise' }, async ({ pageOf, db }) => {
  test.slow()
  const child = await makeChild(db, await makeParent(db))
  const page = await pageOf(child, '/child-dashboard')
  await expect(page.getByText('Noch keine Pässe oder Kompetenzen')).toBeVisible()
  await expectSound(page)
  const [begun, closed] = [await makeCompetency(db, { levels: 2 }), await makeCompetency(db, { minAge: 17 })]
  const [done, next] = begun.levels as [TestLevel, TestLevel]
  await assign(db, child, begun, closed)
  await finishLevel(db, child, done)
  await tryQuiz(db, child, next)
  await givePass(db, child, { title: 'Alter Pass', motto: 'Ich schaue hin.', earnedAt: new Date() })
  const competency = `/child-competency/${begun.id}`
  await openAll(page, '/child-dashboard', competency, `/child-competency/${closed.id}`, '/child-competency/keine')
  await page.goto(`${competency}?lektion=${next.lessonIds[0]}`)
  await page.getByRole('button', { name: 'Als gelesen markieren' }).click()
  await expect(page.getByRole('dialog', { name: 'Dein neuer Pass' })).toBeVisible()
  await test.step('the stamp to press', () => expectSound(page))
  await pressStamp(page, /verdient$/)
  await test.step('the stamp pressed', () => expectSound(page))
  await leaveStamp(page)
  await expect(page.getByRole('region', { name: 'Geschafft' })).toBeVisible()
  await expectSound(page)
})

test('a quiz is sound in each of its phases', { tag: '@promise' }, async ({ pageOf, db }) => {
  const child = await makeChild(db, await makeParent(db))
  const competency = await makeCompetency(db, { questions: 2 })
  const [level] = competency.levels as [TestLevel]
  await assign(db, child, competency)
  await readLessons(db, child, level)
  const page = await pageOf(child, `/child-competency/${competency.id}?quiz=${level.quizId}`)
  const goOn = (name: string) => page.getByRole('button', { name }).click()
  const phaseIs = async (heading: string) => {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await test.step(heading, () => expectSound(page))
  }
  await phaseIs('Bist du bereit?')
  await goOn('Los geht’s')
  await page.getByRole('radio', { name: 'Antwort B' }).check()
  await phaseIs('Frage 1?')
  await goOn('Antwort prüfen')
  await phaseIs('Noch nicht ganz')
  await goOn('Weiter')
  for (const letter of ['A', 'B']) await page.getByRole('checkbox', { name: `Antwort ${letter}` }).check()
  await phaseIs('Frage 2?')
  await goOn('Antwort prüfen')
  await phaseIs('Genau richtig')
  await goOn('Ergebnis ansehen')
  await phaseIs('Gute Arbeit!')
})
