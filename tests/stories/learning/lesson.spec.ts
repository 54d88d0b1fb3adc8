import { makeLearner, readLessons } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { requestOf } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'

test('a lesson is unread until the child marks it; marking it again only says so', { tag: '@promise' }, async ({
  pageOf,
  db,
}) => {
  const { child, level, home } = await makeLearner(db, { lessons: 2 })
  const page = await pageOf(child, home)
  await page.getByRole('link', { name: 'Lektion lesen: Lektion 1.1' }).click()
  await expect(page.getByText('Lies mich.')).toBeVisible()
  await expect(page).toHaveTitle('Lektion 1.1 | Netzpass')

  const answer = Promise.withResolvers<void>()
  await page.route(requestOf('lessons.markRead'), async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Als gelesen markieren' }).click()
  await expect(page.getByRole('button', { name: 'Wird gespeichert …' })).toHaveAttribute('aria-busy', 'true')
  answer.resolve()
  await expect(page.getByText('Erfolgreich!')).toBeVisible()
  await page.getByRole('button', { name: 'Als gelesen markiert' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Bereits gelesen' })
  await expect(toast).toContainText('Diese Lektion wurde bereits als gelesen markiert.')

  const read = await asOwner(db, (tx) =>
    tx.selectFrom('lessonProgress').where('childId', '=', child.id).select('lessonId').execute(),
  )
  expect(read).toEqual([{ lessonId: level.lessonIds[0] }])
  await page.getByRole('link', { name: 'Nächste Lektion' }).click()
  await expect(page.getByRole('heading', { name: 'Lektion 1.2', level: 1 })).toBeVisible()
})

test('a lesson that was read on another device meanwhile is told to be read', async ({ pageOf, db }) => {
  const { child, level, lesson } = await makeLearner(db)
  const page = await pageOf(child, lesson)
  await expect(page.getByRole('button', { name: 'Als gelesen markieren' })).toBeVisible()
  await readLessons(db, child, level)
  await page.getByRole('button', { name: 'Als gelesen markieren' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Bereits gelesen' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Als gelesen markiert' })).toBeVisible()
})

test('when marking does not reach the server it is noted, and counts when the connection is there again', async ({
  pageOf,
  db,
  expectErrors,
}) => {
  expectErrors(/net::ERR_FAILED/)
  const { child, lesson } = await makeLearner(db)
  const page = await pageOf(child, lesson)
  await page.route(requestOf('lessons.markRead'), (route) => route.abort())
  await page.getByRole('button', { name: 'Als gelesen markieren' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Gemerkt!' })).toContainText(
    'Die Lektion ist gelesen. Sobald Netz da ist, zählt sie.',
  )
  await page.unroute(requestOf('lessons.markRead'))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const readBy = () =>
    asOwner(db, (tx) => tx.selectFrom('lessonProgress').where('childId', '=', child.id).select('lessonId').execute())
  await expect.poll(readBy).toHaveLength(1)
  await expect(page.getByRole('button', { name: 'Als gelesen markiert' })).toBeVisible()
})

test('a lesson for parents does not open for the child', async ({ pageOf, db }) => {
  const { child, level, home } = await makeLearner(db)
  const page = await pageOf(child, `${home}?lektion=${level.parentLessonId}`)
  await expect(page.getByRole('alert')).toContainText('Lektion konnte nicht geöffnet werden')
  await expect(page.getByText('Nur für Eltern.')).toBeHidden()
})
