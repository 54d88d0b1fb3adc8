import { callersOf } from '../../support/callers.ts'
import { makeLearner } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { makeAdmin } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { titleOf } from '../support/title.ts'

test('an editor links another lesson, a child follows the link, and it keeps up with the title', async ({
  db,
  pageOf,
}) => {
  const { child, competency, level, lesson } = await makeLearner(db, { lessons: 2 })
  const [id, next] = level.lessonIds as [string, string]
  const admin = await makeAdmin(db)
  const rename = (title: string) =>
    asOwner(db, (tx) => tx.updateTable('lessons').where('id', '=', next).set({ title }).execute())
  await rename('Der Schlüssel & das Schloss')

  const desk = await pageOf(admin, `/admin/content/lesson/${id}`)
  const text = desk.getByRole('textbox', { name: 'Inhalt' })
  await text.click()
  await desk.keyboard.press('Control+End')
  await desk.keyboard.type(' Dann lies ')
  await desk.getByRole('button', { name: 'Auf eine Lektion verweisen' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Auf eine Lektion verweisen' })
  await expectSound(desk)
  await dialog.getByRole('combobox', { name: 'Lektion' }).fill(competency.title.toLowerCase())
  await desk.getByRole('option', { name: 'Der Schlüssel & das Schloss' }).click()
  await dialog.getByRole('button', { name: 'Einfügen' }).click()
  await expect(text.locator('.lesson-link')).toHaveText('Der Schlüssel & das Schloss')
  await expect(text).toBeFocused()
  await desk.keyboard.type('.')
  await desk.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(desk.getByText('Lektion veröffentlicht')).toBeVisible()

  const phone = await pageOf(child, lesson, { viewport: { width: 390, height: 800 }, hasTouch: true })
  const link = phone.getByRole('main').getByRole('link', { name: 'Der Schlüssel & das Schloss' })
  await expect(link).toBeVisible()
  await expectSound(phone)
  await link.tap()
  await expect(phone).toHaveURL(`/child-competency/${competency.id}?lektion=${next}`)
  await expect(titleOf(phone)).toHaveText('Der Schlüssel & das Schloss')
  await phone.goBack()
  await expect(link).toBeVisible()

  const { admin: api } = callersOf(db).asAdmin(admin)
  const { base, draft } = await api.content.open({ type: 'lesson', id: next })
  await api.content.save({
    type: 'lesson',
    id: next,
    base,
    payload: { ...draft.payload, title: 'Ganz anders' } as never,
  })
  const other = await pageOf(admin, `/admin/content/lesson/${next}`)
  await expect(other.getByRole('note', { name: 'Verweise auf diese Lektion' })).toContainText('Lektion 1.1')
  await other.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(other.getByText('Lektion veröffentlicht')).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('main').getByRole('link', { name: 'Ganz anders' })).toBeVisible()
  await desk.reload()
  await expect(text.locator('.lesson-link'), 'in the editor too').toHaveText('Ganz anders')
})
