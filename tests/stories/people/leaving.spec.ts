import type { Db } from '../../../server/platform/db/actor.ts'
import { callersOf } from '../../support/callers.ts'
import { asOwner } from '../../support/owner.ts'
import { accompany, makeChild, makeParent } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/screen.ts'

/** A parent who stays with two children: one signs in with a nickname, the other one with its address. */
async function makeLeft(db: Db) {
  const [parent, other] = [await makeParent(db), await makeParent(db, { firstName: 'Jonas' })]
  const [little, big] = [
    await makeChild(db, parent, { name: 'Rosa', registered: false }),
    await makeChild(db, parent, { name: 'Emil' }),
  ]
  const secret = { method: 'digits' as const, digits: '482913' }
  await callersOf(db).asParent(parent).nicknameLogins.set({ childId: little.id, nickname: 'Rosi', secret })
  for (const child of [little, big]) await accompany(db, child, other)
  const held = await asOwner(db, (tx) =>
    tx.selectFrom('guardianships').where('personId', '=', other.id).select('id').execute(),
  )
  for (const { id } of held) await callersOf(db).asParent(other).guardians.end({ id })
  return parent
}

test('who stays with the children reads on Heute that they need a new secret, sets one, and says no for the other', {
  tag: '@promise',
}, async ({ pageOf, db }) => {
  test.slow()
  const page = await pageOf(await makeLeft(db), '/dashboard')
  await expect(page.getByText('Braucht Emil ein neues Geheimnis?')).toBeVisible()
  await page.getByRole('link', { name: /^Braucht Rosa ein neues Geheimnis/ }).click()
  await page.getByRole('button', { name: 'Neues Geheimnis: Rosa Muster' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Neues Geheimnis nötig?')).toBeVisible()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Neues Geheimnis wählen' }).click()
  await dialog.getByRole('radio', { name: 'Sechs Ziffern' }).check()
  await dialog.getByLabel('6 Ziffern').fill('193847')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog.getByText('Das Geheimnis', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Neues Geheimnis nötig?')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Neues Geheimnis: Rosa Muster' })).toBeHidden()

  await page.getByRole('button', { name: 'Neues Geheimnis: Emil Muster' }).click()
  await expect(dialog.getByText(/Wer liest die Post an \S+@/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Link für ein neues Passwort' }).click()
  await expect(dialog.getByText(/^Öffnen Sie diesen Link auf dem Gerät von Emil/)).toBeVisible()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Das Passwort kann bleiben' }).click()
  await expect(toast(page, 'Das Passwort bleibt')).toBeVisible()
  await expect(dialog.getByText('Neues Passwort nötig?')).toBeHidden()
  await page.goto('/dashboard')
  await expect(page.getByText(/noch nichts zum Lernen/).first()).toBeVisible()
  await expect(page.getByText(/ein neues Geheimnis\?/)).toBeHidden()
})
