import { quoteOf } from '../../../domain/content/facts.ts'
import { knownFacts } from '../../../server/content/facts/known-facts.ts'
import { callersOf } from '../../support/callers.ts'
import { makeCompetency, type TestLevel } from '../../support/curriculum.ts'
import { assign } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { makeAdmin, makeChild, makeParent } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'

const SAYS = 'Die Polizei hat die Notrufnummer 110.'
const quoting = `<p>Bei Gefahr rufen Sie <a href="tel:110">${quoteOf('polizei', '110')}</a> an.</p>`

test('a parent reads below a lesson where its facts come from, on paper and without script too; a child does not', {
  tag: '@promise',
}, async ({ pageOf, visitorPage, db }) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  const competency = await makeCompetency(db)
  const level = competency.levels[0] as TestLevel
  await assign(db, child, competency)
  await asOwner(db, (tx) =>
    tx
      .updateTable('lessons')
      .set({ content: quoting })
      .where('id', 'in', [level.parentLessonId, ...level.lessonIds])
      .execute(),
  )
  const page = await pageOf(parent, `/family/${child.id}?lektion=${level.parentLessonId}`)
  await expect(page.getByRole('link', { name: '110', exact: true })).toHaveAttribute('href', 'tel:110')
  const says = page.getByText(SAYS)
  await expect(says).toBeHidden()
  await page.getByText(/^Zahlen und Fakten geprüft: /).click()
  await expect(says).toContainText('Quelle: Landesanstalt für Medien NRW (medienanstalt-nrw.de), geprüft')
  await expectSound(page)
  await page.getByText(/^Zahlen und Fakten geprüft: /).click()
  await page.emulateMedia({ media: 'print' })
  await expect(says, 'closed on the screen, it is open on paper').toBeVisible()

  const api = callersOf(db).asParent(parent)
  const link = await api.sharing.link({ contentType: 'lesson', contentId: level.parentLessonId, childId: child.id })
  const bare = await visitorPage(`/share/${link.token}/text`, { javaScriptEnabled: false })
  await bare.getByText(/^Zahlen und Fakten geprüft: /).click()
  await expect(bare.getByText(SAYS)).toBeVisible()

  const theirs = await pageOf(child, `/child-competency/${competency.id}?lektion=${level.lessonIds[0]}`)
  await expect(theirs.getByText('Bei Gefahr rufen Sie 110 an.')).toBeVisible()
  await expect(theirs.getByText(/Zahlen und Fakten/)).toHaveCount(0)
})

test('an admin sees what is to be looked at again, and goes from there to the lesson, whose facts stay whole', async ({
  pageOf,
  db,
}) => {
  const { levels, title } = await makeCompetency(db)
  const [lessonId = ''] = levels[0]?.lessonIds ?? []
  const older = `<p>Bei Gefahr ruf ${quoteOf('polizei', '111')} an.</p>`
  await asOwner(db, (tx) => tx.updateTable('lessons').set({ content: older }).where('id', '=', lessonId).execute())
  const page = await pageOf(await makeAdmin(db), '/admin')
  await page.getByRole('link', { name: 'Was zu prüfen ist' }).click()
  await expect(page.getByRole('heading', { name: 'Zu prüfen', level: 1 })).toBeVisible()
  const quotes = page.getByRole('region', { name: 'Ältere Zitate' }).getByRole('listitem').filter({ hasText: title })
  await expect(quotes).toContainText('Hier steht „111“, richtig ist heute „110“.')
  await expect(
    page.getByRole('region', { name: 'Fakten' }).getByText('Nur aus zweiter Hand', { exact: false }).first(),
  ).toBeVisible()
  await expectSound(page)
  await quotes.getByRole('link', { name: 'Lektion: Lektion 1.1' }).click()

  const desk = page.getByRole('textbox', { name: 'Inhalt' })
  await expect(desk.getByText('111')).toHaveAttribute('title', 'Zitiert: polizei')
  await desk.getByText('Bei Gefahr').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Sofort.')
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText('Lektion veröffentlicht')).toBeVisible()
  const { content } = await asOwner(db, (tx) =>
    tx.selectFrom('lessons').where('id', '=', lessonId).select('content').executeTakeFirstOrThrow(),
  )
  expect(content).toBe(older.replace('</p>', ' Sofort.</p>'))
})

test('who dials a number of help ticks it, or writes what was found instead, and both stay to be read', async ({
  pageOf,
  db,
}) => {
  const fact = [...(await knownFacts()).values()].find(({ kind, isUncertain }) => kind === 'help' && isUncertain)
  test.skip(!fact, 'every number was seen at its source')
  const page = await pageOf(await makeAdmin(db), '/admin/reviews')
  const calls = page.getByRole('region', { name: 'Anrufen und öffnen' })
  const call = calls.getByRole('listitem').filter({ hasText: fact?.says ?? '' })
  await call.getByRole('button', { name: 'Stimmt nicht' }).click()
  await call.getByRole('button', { name: 'Notieren' }).click()
  await expect(call.getByText('Bitte schreiben Sie dazu, was Sie gefunden haben.')).toBeVisible()
  await call.getByLabel('Was haben Sie gefunden?').fill('Kein Anschluss')
  await call.getByRole('button', { name: 'Notieren' }).click()
  await expect(call).toContainText('✗ Kein Anschluss')
  await expect(call.getByText('offen', { exact: true })).toBeVisible()
  await call.getByRole('button', { name: 'Ausprobiert, stimmt' }).click()
  await expect(call).toContainText('✓ stimmt')
  await expect(call.getByText('geprüft', { exact: true })).toBeVisible()
  await expectSound(page)
})
