import { makeCompetency } from '../../support/curriculum.ts'
import { assign } from '../../support/learning.ts'
import { bornYearsAgo, makeChild, makeParent } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { PHONE } from '../support/screen.ts'
import { countTaps } from '../support/taps.ts'

const phone = { ...PHONE, hasTouch: true, isMobile: true }

test('another competency for the other child takes three taps from the dashboard', { tag: '@promise' }, async ({
  pageOf,
  db,
}) => {
  const parent = await makeParent(db)
  const [emil, lea] = [
    await makeChild(db, parent, { name: 'Emil', birthdate: bornYearsAgo(9) }),
    await makeChild(db, parent, { name: 'Lea', birthdate: bornYearsAgo(12) }),
  ]
  const [known, fresh] = [await makeCompetency(db), await makeCompetency(db)]
  await assign(db, emil, known)
  await assign(db, lea, known)
  const page = await pageOf(parent, '/dashboard', phone)
  const { tap, labels } = countTaps()
  await tap(page.getByRole('button', { name: 'Für Lea hinzufügen' }))
  const dialog = page.getByRole('dialog', { name: 'Kompetenz hinzufügen' })
  await expect(dialog.getByText('Passt auch zu Lea (12)')).toBeVisible()
  await expect(dialog.getByRole('searchbox'), 'no keyboard covers the list').not.toBeFocused()
  await tap(dialog.getByRole('checkbox', { name: fresh.title }))
  await tap(dialog.getByRole('button', { name: 'Hinzufügen', exact: true }))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article').filter({ hasText: fresh.title })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Kind' })).toHaveValue(/^Lea/)
  expect(labels.length, labels.join('\n')).toBeLessThanOrEqual(3)
})

test('several competencies for both children go in one step, and what is too early for one is left out', async ({
  pageOf,
  db,
}) => {
  const parent = await makeParent(db)
  await makeChild(db, parent, { name: 'Emil', birthdate: bornYearsAgo(12) })
  const rosa = await makeChild(db, parent, { name: 'Rosa', birthdate: bornYearsAgo(8) })
  const [forAll, forOlder] = [await makeCompetency(db), await makeCompetency(db, { minAge: 12 })]
  const page = await pageOf(parent, '/dashboard')
  await page.getByRole('button', { name: 'Erste Kompetenz hinzufügen' }).click()
  const dialog = page.getByRole('dialog')
  for (const { title } of [forAll, forOlder]) await dialog.getByRole('checkbox', { name: title }).check()
  await dialog.getByRole('checkbox', { name: 'Rosa (8)' }).check()
  await expect(dialog.getByText(`„${forOlder.title}“ ist noch nichts für Rosa (8) und bleibt weg.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
  await expect(dialog.getByText('2 Kompetenzen wurden erfolgreich für Emil und Rosa hinzugefügt.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.goto(`/family/${rosa.id}`)
  await expect(page.getByRole('link', { name: new RegExp(forAll.title) }).first()).toBeVisible()
  await expect(page.getByText(forOlder.title)).toHaveCount(0)
})

test('a parent assigns from the public page of a competency, takes it back, and gives it to both', async ({
  pageOf,
  db,
}) => {
  const parent = await makeParent(db)
  for (const name of ['Emil', 'Lea']) await makeChild(db, parent, { name, birthdate: bornYearsAgo(12) })
  await makeChild(db, parent, { name: 'Rosa', birthdate: bornYearsAgo(7) })
  const page = await pageOf(parent, '/kompetenzen/sichere-passwoerter-konten')
  const mine = page.getByRole('region', { name: 'Für wen ist das?' })
  await mine.getByRole('button', { name: 'Für Emil hinzufügen' }).click()
  await expect(mine.getByRole('link', { name: 'Emil lernt das jetzt' })).toBeFocused()
  await expectSound(page)
  await mine.getByRole('button', { name: 'Rückgängig: Emil' }).click()
  await mine.getByRole('button', { name: 'Für beide hinzufügen' }).click()
  await expect(mine.getByRole('link', { name: /lernt das jetzt/ })).toHaveCount(2)
  await expect(mine.getByText('Offen ab 8 Jahren.')).toBeVisible()
  await mine.getByRole('button', { name: 'Schon jetzt für Rosa' }).click()
  await expect(mine.getByRole('link', { name: /lernt das jetzt/ })).toHaveCount(3)
})
