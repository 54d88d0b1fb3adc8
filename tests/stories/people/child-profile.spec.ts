import type { Page } from '@playwright/test'
import { ageOf, formatDate, today } from '../../../domain/platform/dates.ts'
import type { Db } from '../../../server/platform/db/actor.ts'
import { makeCompetency, type TestLevel } from '../../support/curriculum.ts'
import { assign, finishLevel, givePass, makeLearner, readLessons, tryQuiz } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { makeChild, makeParent, type TestChild } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { requestOf } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { showMore, unfold } from '../support/more.ts'
import { answerQuiz, rightly } from '../support/quiz.ts'
import { PHONE } from '../support/screen.ts'

const list = (page: Page) => page.getByRole('navigation', { name: /^Das lernt / })
const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const earned = (page: Page) => page.getByRole('region', { name: 'Erworbene Kompetenzen' })
const fact = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A child with two competencies, the first one of two levels, and the address of its profile. */
async function makeLearnerOfTwo(db: Db) {
  const { parent, child, competency: first, level } = await makeLearner(db, { levels: 2 })
  const second = await makeCompetency(db)
  await assign(db, child, second)
  return { parent, child, first, second, level, path: `/family/${child.id}` }
}

/** Everything that is kept about what a child did. */
const tracesOf = (db: Db, child: TestChild) =>
  asOwner(db, async (tx) => ({
    read: await tx.selectFrom('lessonProgress').where('childId', '=', child.id).selectAll().execute(),
    tried: await tx.selectFrom('quizAttempts').where('childId', '=', child.id).selectAll().execute(),
    logged: await tx.selectFrom('childActivitiesLog').where('childId', '=', child.id).selectAll().execute(),
  }))

test('a parent comes from the family to a child, sees who it is and what it has earned, and goes back', async ({
  pageOf,
  db,
}) => {
  const { parent, child, second } = await makeLearnerOfTwo(db)
  await finishLevel(db, child, second.levels[0] as TestLevel)
  await givePass(db, child, { title: 'Alter Pass', earnedAt: new Date('2025-03-01T12:00:00Z') })
  const page = await pageOf(parent, '/family')
  await page.getByRole('link', { name: 'Mila Muster', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Mila Muster', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Mila Muster | Netzpass')
  await expect(fact(page, 'Alter')).toHaveText(`${ageOf('2014-05-17')} Jahre`)
  await expect(fact(page, 'Geburtsdatum')).toHaveText('17.05.2014')
  await expect(fact(page, 'Geschlecht')).toHaveText('Keine Angabe')
  await expect(fact(page, 'E-Mail')).toHaveText(child.email)
  await expect(fact(page, 'Telefon')).toHaveText('Keine Angabe')
  await expect(earned(page).getByText('Anzahl: 2')).toBeVisible()
  await expect(earned(page).getByRole('listitem')).toHaveText([
    `${second.title}${formatDate(today())}`,
    'Alter Pass01.03.2025',
  ])
  await expect(page.getByRole('navigation', { name: 'Bereich für Eltern' })).toBeVisible()
  await page.getByRole('link', { name: 'Zur Familie' }).click()
  await expect(page).toHaveURL('/family')
})

test('an unknown child, and one of another family, lead to the family', { tag: ['@promise', '@once'] }, async ({
  pageOf,
  db,
}) => {
  const { child } = await makeLearnerOfTwo(db)
  const page = await pageOf(await makeParent(db), '/imprint')
  for (const id of [child.id, '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'keins']) {
    await page.goto(`/family/${id}`)
    await expect(page).toHaveURL('/family')
    await expect(page.getByRole('heading', { name: 'Familienverwaltung' })).toBeVisible()
  }
})

test('the profile is edited; what is refused is said at its field, and what was typed stays', async ({
  pageOf,
  db,
  expectErrors,
}) => {
  expectErrors(/net::ERR_FAILED/, /TRPCClientError/)
  const parent = await makeParent(db)
  const child = await makeChild(db, parent, { registered: false })
  const page = await pageOf(parent, `/family/${child.id}`)
  await expect(earned(page)).toContainText('Noch keine Kompetenzen abgeschlossen.')
  await button(page, 'Profil bearbeiten').click()
  const dialog = page.getByRole('dialog', { name: 'Kinderprofil bearbeiten' })
  await dialog.getByLabel(/^Name/).fill('M')
  await dialog.getByLabel('Nachname').fill('X'.repeat(51))
  await dialog.getByLabel('Geburtsdatum').fill('')
  await dialog.getByLabel('E-Mail').fill('mila')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  for (const message of [
    'Name muss mindestens 2 Zeichen lang sein',
    'Nachname darf maximal 50 Zeichen lang sein',
    'Bitte wähle ein Geburtsdatum aus',
    'Ungültige E-Mail Adresse',
  ])
    await expect(dialog.getByText(message, { exact: true })).toBeVisible()

  await dialog.getByLabel(/^Name/).fill('Milena')
  await dialog.getByLabel('Nachname').fill('Berg')
  await dialog.getByLabel('Geburtsdatum').fill('2015-06-18')
  await dialog.getByLabel('Geschlecht').selectOption('Weiblich')
  await dialog.getByLabel('E-Mail').fill('')
  await dialog.getByLabel('Telefon').fill('030 123')
  await page.route(requestOf('children.update'), (route) => route.abort())
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog.getByText('Die Änderungen konnten nicht gespeichert werden.')).toBeVisible()
  await expect(dialog.getByLabel(/^Name/)).toHaveValue('Milena')
  await page.unroute(requestOf('children.update'))
  await dialog.getByRole('button', { name: 'Speichern' }).click()

  await expect(page.getByRole('heading', { name: 'Milena Berg', level: 1 })).toBeVisible()
  await expect(fact(page, 'Geburtsdatum')).toHaveText('18.06.2015')
  await expect(fact(page, 'Geschlecht')).toHaveText('Weiblich')
  await expect(fact(page, 'E-Mail')).toHaveText('Keine Angabe')
  await expect(fact(page, 'Telefon')).toHaveText('030 123')
  const stored = await asOwner(db, (tx) => tx.selectFrom('children').where('id', '=', child.id).selectAll().execute())
  expect(stored).toMatchObject([
    { name: 'Milena', lastName: 'Berg', birthdate: '2015-06-18', gender: 'female', email: null, phone: '030 123' },
  ])
})

test('the first assigned competency is shown; another one is chosen in the address, so that back leads back', async ({
  pageOf,
  db,
}) => {
  const { parent, child, first, second, path } = await makeLearnerOfTwo(db)
  await finishLevel(db, child, second.levels[0] as TestLevel)
  const page = await pageOf(parent, path)
  const entries = list(page).getByRole('link')
  await expect(entries).toContainText([first.title, second.title])
  await expect(entries.nth(0)).toContainText('0/2 Level abgeschlossen')
  await expect(entries.nth(0).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
  await expect(entries.nth(1).getByText('Abgeschlossen', { exact: true })).toBeVisible()
  await expect(entries.nth(1).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
  await expect(panel(page, first.title).getByRole('heading', { name: 'Level 2: Stufe 2' })).toBeVisible()

  await entries.nth(1).click()
  await expect(page).toHaveURL(`${path}?kompetenz=${second.id}`)
  await expect(panel(page, second.title).getByText(`Abgeschlossen am ${formatDate(today())}`)).toBeVisible()
  await expect(panel(page, second.title).getByRole('heading', { name: second.title })).toBeFocused()
  await expect(entries.nth(1)).toHaveAttribute('aria-current', 'true')
  await page.reload()
  await expect(panel(page, second.title)).toBeVisible()
  await page.goBack()
  await expect(panel(page, first.title)).toBeVisible()
  await expect(page).toHaveURL(path)
})

test('on a phone what was chosen from a long list comes into view below it', async ({ pageOf, db }) => {
  const { parent, child, second, path } = await makeLearnerOfTwo(db)
  for (let more = 0; more < 6; more++) await assign(db, child, await makeCompetency(db))
  const page = await pageOf(parent, path, { viewport: { width: 390, height: 600 } })
  await list(page).getByRole('link', { name: second.title }).click()
  await expect(panel(page, second.title).getByRole('heading', { name: second.title })).toBeInViewport()
  await expect(panel(page, second.title).getByText('Zum Ausprobieren.')).toBeInViewport()
})

test('a level tells what was read and when, and of many attempts the latest three', async ({ pageOf, db }) => {
  const { parent, child, level, path } = await makeLearnerOfTwo(db)
  await readLessons(db, child, level)
  for (const right of [2, 0, 1, 0, 1]) await tryQuiz(db, child, level, right)
  await asOwner(db, async (tx) => {
    const read = { completedAt: new Date('2026-03-05T12:00:00Z') }
    await tx.updateTable('lessonProgress').set(read).where('childId', '=', child.id).execute()
    const simulation = { skillLevelId: level.id, title: 'Köder', endpointUrl: 'https://lab.netzpass.example/' }
    const { id } = await tx
      .insertInto('simulations')
      .values({ ...simulation, orderIndex: 0, publishedAt: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [minute, isSuccessful] of [true, false, true, false, true].entries()) {
      const completedAt = new Date(Date.UTC(2026, 2, 1, 12, minute))
      const attempt = { simulationId: id, childId: child.id, isSuccessful, completedAt }
      await tx.insertInto('simulationAttempts').values(attempt).execute()
    }
  })
  const page = await pageOf(parent, path)
  const card = page.getByRole('region', { name: 'Level 1: Stufe 1' })
  const item = (title: string) => card.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })
  await unfold(page, 'Level 1: Stufe 1')
  await expect(item('Lektion 1.1')).toContainText('Gelesen am 05.03.2026')
  await expect(item('Für Eltern 1')).toContainText('Nur Eltern')
  await expect(item('Für Eltern 1')).not.toContainText('gelesen')
  await expect(item('Quiz 1')).toContainText('Bestanden')
  const day = formatDate(today())
  await showMore(card, 'Quiz 1')
  await expect(item('Quiz 1').getByRole('listitem')).toHaveText([
    `${day}1/2 Punkte · 50 %`,
    `${day}0/2 Punkte · 0 %`,
    `${day}1/2 Punkte · 50 %`,
  ])
  await expect(item('Quiz 1')).toContainText('+ 2 weitere Versuche')
  await showMore(card, 'Köder')
  await expect(item('Köder').getByRole('listitem')).toHaveText([
    '01.03.2026Bestanden',
    '01.03.2026Fehlgeschlagen',
    '01.03.2026Bestanden',
  ])
  await expect(item('Köder')).toContainText('+ 2 weitere Versuche')
})

test('a parent reads every lesson, ticks off those for parents, and leaves no mark for the child', async ({
  pageOf,
  db,
}) => {
  const { parent, child, first, path } = await makeLearnerOfTwo(db)
  const talkingPoints = ['Worüber würdest du lachen?']
  await asOwner(db, (tx) =>
    tx.updateTable('skillLevels').set({ talkingPoints }).where('competencyId', '=', first.id).execute(),
  )
  const page = await pageOf(parent, path)
  await page.getByRole('link', { name: 'Lektion lesen: Lektion 1.1' }).click()
  await expect(page.getByRole('heading', { name: 'Lektion 1.1', level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('Lektion 1.1 | Netzpass')
  await expect(page.getByText('Lies mich.')).toBeVisible()
  await expect(button(page, 'Als gelesen markieren')).toBeHidden()
  await page.goBack()
  await unfold(page, 'Level 2: Stufe 2')
  await page.getByRole('link', { name: 'Lektion lesen: Für Eltern 2' }).click()
  await expect(page.getByText('Nur für Eltern.', { exact: true })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Hinweis für Eltern' })).toContainText('nur für Eltern')
  const next = page.getByRole('region', { name: 'So geht es weiter' })
  await expect(next.getByText('Worüber würdest du lachen?')).toBeVisible()
  await expectSound(page)
  await button(page, 'Als gelesen markieren').click()
  await expect(next.getByRole('status')).toHaveText(/^✓ Von Ihnen gelesen am \d\d\.\d\d\.\d{4}$/)
  await next.getByRole('link', { name: 'Lektion ansehen: Lektion 2.1' }).click()
  await expect(page.getByRole('heading', { name: 'Lektion 2.1', level: 1 })).toBeFocused()
  await page.getByRole('link', { name: 'Zur Übersicht' }).click()
  await expect(panel(page, first.title)).toBeVisible()
  await expect(page.getByText(/^Von Ihnen gelesen am /)).toHaveCount(1)
  expect(await tracesOf(db, child)).toEqual({ read: [], tried: [], logged: [] })
})

test('a parent tries a quiz as the child sees it, and nothing of it is kept', async ({ pageOf, db }) => {
  const { parent, child, level, path } = await makeLearnerOfTwo(db)
  const page = await pageOf(parent, path)
  await page.getByRole('link', { name: 'Quiz ausprobieren: Quiz 1' }).click()
  await expect(page.getByRole('heading', { name: 'Quiz 1', level: 1 })).toBeVisible()
  await expect(page.getByText('Nichts, was Sie hier tun, wird gespeichert.')).toBeVisible()
  await answerQuiz(page, level.questions, rightly)
  await expect(page.getByRole('heading', { name: 'Sehr gut gemacht!' })).toBeVisible()
  await expect(page.getByText('Dieses Ergebnis wird nicht gespeichert.')).toBeVisible()
  await expect(page.getByText('Gespeichert', { exact: true })).toBeHidden()
  expect(await tracesOf(db, child)).toEqual({ read: [], tried: [], logged: [] })
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('quiz')))).toEqual([])
})

test('the first competency is added from the empty profile, and shown at once', async ({
  pageOf,
  db,
  expectErrors,
}) => {
  expectErrors(/net::ERR_FAILED/, /TRPCClientError/)
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  const { title, id } = await makeCompetency(db)
  const page = await pageOf(parent, `/family/${child.id}`)
  await expect(page.getByText('Keine Kompetenzen zugewiesen')).toBeVisible()
  await button(page, 'Erste Kompetenz hinzufügen').click()
  const dialog = page.getByRole('dialog', { name: 'Kompetenz hinzufügen' })
  await dialog.getByPlaceholder('Kompetenz suchen...').fill('das gibt es nicht')
  await expect(dialog.getByText('Keine Kompetenzen gefunden.')).toBeVisible()
  await dialog.getByPlaceholder('Kompetenz suchen...').fill(title)
  await dialog.getByRole('checkbox', { name: new RegExp(title) }).check()
  await page.route(requestOf('assignments.assignSeveral'), (route) => route.abort())
  await dialog.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
  const failure = page.getByRole('alert').filter({ hasText: /^Fehler/ })
  await expect(failure).toContainText('Die Kompetenz konnte nicht zugewiesen werden.')
  await page.unroute(requestOf('assignments.assignSeveral'))
  await dialog.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Kompetenz zugewiesen' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`/family/${child.id}?kompetenz=${id}`)
  await expect(panel(page, title).getByRole('heading', { name: 'Level 1: Stufe 1' })).toBeVisible()
})

test('taking a competency away asks first, keeps results and pass, and assigning it again brings all back', async ({
  pageOf,
  db,
}) => {
  const { parent, child, first, second, path } = await makeLearnerOfTwo(db)
  await finishLevel(db, child, second.levels[0] as TestLevel)
  const page = await pageOf(parent, `${path}?kompetenz=${second.id}`)
  await button(page, 'Kompetenz wegnehmen').click()
  const dialog = page.getByRole('dialog', { name: 'Kompetenz wegnehmen' })
  await expect(dialog).toContainText('bleiben erhalten')
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(dialog).toBeHidden()
  await expect(list(page).getByRole('link')).toHaveCount(2)

  await button(page, 'Kompetenz wegnehmen').click()
  await dialog.getByRole('button', { name: 'Ja, wegnehmen' }).click()
  await expect(list(page).getByRole('link')).toContainText([first.title])
  await expect(list(page).getByRole('link')).toHaveCount(1)
  await expect(panel(page, first.title)).toBeVisible()
  await expect(earned(page)).toContainText(second.title)
  await page.goto(`${path}?kompetenz=${second.id}`)
  await expect(page.getByText('Wählen Sie eine Kompetenz, um den Inhalt anzuzeigen.')).toBeVisible()

  await assign(db, child, second)
  await unfold(page, 'Level 1: Stufe 1')
  await expect(panel(page, second.title).getByText('Bestanden, 100 %')).toBeVisible()
  await expect(panel(page, second.title).getByText('Fortschritt: 100 %')).toBeVisible()
})

test('a level for older children is opened by the parent, and the child may enter at once', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  const competency = await makeCompetency(db, { minAge: 17 })
  await assign(db, child, competency)
  const ofChild = await pageOf(child, `/child-competency/${competency.id}`)
  await expect(ofChild.getByText('Ab 17 – oder wenn deine Eltern es öffnen')).toBeVisible()
  const page = await pageOf(parent, `/family/${child.id}`)
  const card = page.getByRole('region', { name: 'Level 1: Stufe 1' })
  await unfold(page, 'Level 1: Stufe 1')
  await expect(card).toContainText(`Mila ist ${ageOf('2014-05-17')} Jahre alt: Dieses Level ist noch geschlossen.`)
  await card.getByRole('button', { name: 'Für Mila öffnen' }).click()
  await expect(card).toContainText('Sie haben dieses Level für Mila geöffnet.')
  await expect(ofChild.getByRole('link', { name: 'Lektion lesen: Lektion 1.1' })).toBeVisible()
  await card.getByRole('button', { name: 'Wieder schließen' }).click()
  await expect(ofChild.getByText('Ab 17 – oder wenn deine Eltern es öffnen')).toBeVisible()
})

test('a competency without levels says whom to ask', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  await assign(db, child, await makeCompetency(db, { levels: 0 }))
  const page = await pageOf(parent, `/family/${child.id}`)
  await expect(
    page.getByText(
      'Keine Lerninhalte verfügbar für diese Kompetenz. Bitte kontaktieren Sie einen Administrator, um Inhalte hinzuzufügen.',
    ),
  ).toBeVisible()
})

test('the open profile follows what the child does, and leads to the family when the child is deleted', async ({
  pageOf,
  db,
}) => {
  const { parent, child, level, path } = await makeLearnerOfTwo(db)
  const page = await pageOf(parent, path)
  const card = page.getByRole('region', { name: 'Level 1: Stufe 1' })
  await expect(card).toContainText('0/2 erledigt')
  await readLessons(db, child, level)
  await expect(card).toContainText('1/2 erledigt')
  await expect(card).toContainText(`Gelesen am ${formatDate(today())}`)
  await asOwner(db, (tx) => tx.deleteFrom('children').where('id', '=', child.id).execute())
  await expect(page).toHaveURL('/family')
})

test('one competency has a page of its own, without the sidebar, where lessons open too', async ({ pageOf, db }) => {
  const { parent, first, path } = await makeLearnerOfTwo(db)
  const page = await pageOf(parent, `${path}/competency/${first.id}`)
  await expect(page.getByRole('heading', { name: first.title, level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Bereich für Eltern' })).toBeHidden()
  await page.getByRole('link', { name: 'Lektion lesen: Für Eltern 1' }).click()
  await expect(page.getByText('Nur für Eltern.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: `Zurück zu „${first.title}“` }).click()
  await expect(page).toHaveURL(`${path}/competency/${first.id}`)
  await page.getByRole('navigation', { name: 'Brotkrumen' }).getByRole('link', { name: 'Mila Muster' }).click()
  await expect(page).toHaveURL(path)
  await page.goBack()
  await expect(page.getByRole('heading', { name: first.title, level: 1 })).toBeVisible()
  await button(page, 'Kompetenz wegnehmen').click()
  await button(page, 'Ja, wegnehmen').click()
  await expect(page).toHaveURL(path)
  await expect(list(page).getByRole('link')).toHaveCount(1)
})

test('the questions of the levels that are open are there to read, and printed as cards', async ({ pageOf, db }) => {
  const { parent, competency, ids } = await makeLearner(db, { levels: 2, minAge: [null, 17] })
  await asOwner(db, async (tx) => {
    for (const [index, { id }] of competency.levels.entries())
      await tx
        .updateTable('skillLevels')
        .set({ talkingPoints: [`Was war heute schön? ${index + 1}`, `Was hat dich geärgert? ${index + 1}`] })
        .where('id', '=', id)
        .execute()
  })
  const page = await pageOf(parent, `/family/${ids.childId}/competency/${ids.competencyId}`)
  const questions = page.getByRole('region', { name: 'Fragen zum Reden' })
  await unfold(page, 'Fragen zum Reden')
  await expect(questions.getByRole('listitem')).toHaveText(['Was war heute schön? 1', 'Was hat dich geärgert? 1'])
  await page.evaluate(() => {
    window.print = () => {}
  })
  await questions.getByRole('button', { name: 'Als Karten drucken' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: `${competency.title}: Fragen an Mila` })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText([
    'Was war heute schön? 1Level 1',
    'Was hat dich geärgert? 1Level 1',
  ])
  await expect(page.getByRole('button', { name: 'Als Karten drucken' })).toBeHidden()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('on a phone the page of a competency is short, names what comes next, and keeps what was unfolded', async ({
  pageOf,
  db,
}) => {
  const { parent, child, competency, level, ids } = await makeLearner(db, { levels: 3, minAge: [null, null, 17] })
  const path = `/family/${ids.childId}/competency/${ids.competencyId}`
  const page = await pageOf(parent, path, PHONE)
  const next = page.getByRole('region', { name: 'Als Nächstes mit Mila' })
  await expect(next.getByRole('listitem')).toContainText(['Für Eltern 1', 'Lektion 1.1'])
  await expect(page.getByRole('region', { name: 'Level 3: Stufe 3' })).toHaveText(
    'Level 3: Stufe 3noch geschlossen, ab 17 Jahren',
  )
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2200)
  await expectSound(page)

  await unfold(page, 'Level 2: Stufe 2')
  await next.getByRole('link', { name: 'Jetzt lesen: Für Eltern 1' }).click()
  await page.getByRole('button', { name: 'Als gelesen markieren' }).click()
  await page.getByRole('link', { name: `Zurück zu „${competency.title}“` }).click()
  await expect(next.getByRole('listitem')).toContainText(['Lektion 1.1'])
  await expect(page.getByRole('link', { name: 'Lektion lesen: Lektion 2.1' })).toBeVisible()

  await finishLevel(db, child, level)
  await finishLevel(db, child, competency.levels[1] as TestLevel)
  await expect(next.getByRole('listitem')).toContainText(['Für Eltern 2'])
  await next.getByRole('link', { name: 'Jetzt lesen: Für Eltern 2' }).click()
  await page.getByRole('button', { name: 'Als gelesen markieren' }).click()
  await page.getByRole('link', { name: `Zurück zu „${competency.title}“` }).click()
  await expect(page.getByText('Mila hat hier alles geschafft, was offen ist.')).toBeVisible()
  await expect(page.getByText('Level 3 ist ab 17 Jahren gedacht.')).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Weitere Kompetenz aussuchen' }).click()
  await expect(page).toHaveURL(`/family/${ids.childId}`)
})
