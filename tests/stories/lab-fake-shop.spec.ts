import { expectSound } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { begin, choose, expectVerdict, FELL, makeLabFamily, startWithChild, titleOf } from './lab.ts'

const BACK = 'Zurück zum Shop'
const LEAVE = 'Nicht bestellen, Shop schließen'

test('a child looks into two things and then closes the shop; its parent sees that at once', async ({ pageOf, db }) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'fake-shop')
  const page = await pageOf(parent, ofParent)
  const run = await startWithChild(page, title)
  await begin(run)
  await choose(run, 'Bewertungen auf einer anderen Seite suchen')
  await expect(run.getByText('1 von 5 Sternen').first()).toBeVisible()
  await expectSound(run)
  await choose(run, BACK)
  await expect(run.getByRole('button', { name: LEAVE })).toHaveCount(0)
  await choose(run, 'Adresse beim Shop-Check eingeben')
  await expect(run.getByText(/^(Rot|Gelb): /)).toBeVisible()
  await expectSound(run)
  await choose(run, BACK)
  await expect(run.getByRole('status').filter({ hasText: 'Du hast genug geprüft' })).toBeVisible()
  await expectSound(run)
  await choose(run, LEAVE)
  await expect(titleOf(run)).toHaveText('Stark! Du hast es gemerkt.')
  await expectSound(run)
  await expectVerdict(page, title, 'Bestanden', '9 %')
})

test('a child that compares prices may take the other shop, which says who stands behind it', async ({
  pageOf,
  db,
}) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'fake-shop')
  const page = await pageOf(parent, ofParent)
  const run = await startWithChild(page, title)
  await begin(run)
  await choose(run, 'Impressum', 'Preis in einem anderen Shop ansehen')
  await expect(run.getByText(/^Impressum: .+ Telefon 01xx/)).toBeVisible()
  await expectSound(run)
  await choose(run, 'Lieber hier kaufen, zusammen mit meinen Eltern')
  await expect(titleOf(run)).toHaveText('Stark! Du hast es gemerkt.')
  await expectVerdict(page, title, 'Bestanden', '9 %')
})

test('a child that orders with prepayment has not passed yet; nothing is asked that pays, and nothing is bought', async ({
  pageOf,
  db,
}) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'fake-shop')
  const page = await pageOf(parent, ofParent)
  const run = await startWithChild(page, title)
  await begin(run)
  await choose(run, 'In den Warenkorb')
  await expect(run.getByRole('button', { name: 'Zahlungspflichtig bestellen' })).toHaveCount(0)
  await choose(run, BACK, /^Bewertungen$/, 'Impressum', 'In den Warenkorb')
  await expect(run.getByText('Zahlung: Vorkasse')).toBeVisible()
  await expect(run.getByRole('textbox')).toHaveCount(0)
  await expectSound(run)
  await choose(run, 'Zahlungspflichtig bestellen')
  await expect(titleOf(run)).toHaveText(FELL)
  await expect(run.getByText('Schuld hat nur, wer so einen Shop baut.')).toBeVisible()
  await expect(run.getByRole('term').filter({ hasText: 'Nur Vorkasse' }).first()).toBeVisible()
  await expectSound(run)
  await expectVerdict(page, title, 'Noch nicht', '0 %')
})
