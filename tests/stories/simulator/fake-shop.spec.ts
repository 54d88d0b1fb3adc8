import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { begin, choose, expectVerdict, FELL, launchInLab, makeLabFamily, startWithChild } from '../support/lab.ts'
import { titleOf } from '../support/title.ts'

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
  await choose(run, BACK, 'Adresse beim Shop-Check eingeben')
  await expect(run.getByText(/^(Rot|Gelb): /)).toBeVisible()
  await expectSound(run)
  await choose(run, BACK, LEAVE)
  await expect(titleOf(run)).toHaveText('Stark! Du hast es gemerkt.')
  await expect(run.getByText('Vorher hast du nachgesehen. So macht man das.')).toBeVisible()
  await expectSound(run)
  await expectVerdict(page, title, 'Bestanden', '9 %')
})

test('a child that compares prices may take the other shop, which says who stands behind it', async ({
  server,
  visitorPage,
}) => {
  const run = await visitorPage(await launchInLab(server, { scenario: 'fake-shop', variant: 'b' }))
  await begin(run)
  await choose(run, 'Impressum', 'Preis in einem anderen Shop ansehen')
  await expect(run.getByText(/^Impressum: .+ Telefon 01xx/)).toBeVisible()
  await expectSound(run)
  await choose(run, 'Lieber hier kaufen, zusammen mit meinen Eltern')
  await expect(titleOf(run)).toHaveText('Stark! Du hast es gemerkt.')
})

test('a child that buys at once sees what that means, has not passed yet, and nothing is asked that pays', async ({
  server,
  visitorPage,
}) => {
  const run = await visitorPage(await launchInLab(server, { scenario: 'fake-shop', variant: 'a' }))
  await begin(run)
  await choose(run, 'In den Warenkorb')
  await expect(run.getByText('Zahlung: Vorkasse')).toBeVisible()
  await expect(run.getByRole('textbox')).toHaveCount(0)
  await expectSound(run)
  await choose(run, 'Zahlungspflichtig bestellen')
  await expect(titleOf(run)).toHaveText('Bestellt!')
  await expectSound(run)
  await choose(run, 'Von deinem Konto überweisen')
  await expect(titleOf(run)).toHaveText('Drei Wochen später')
  await expectSound(run)
  await choose(run, 'Lieber nichts sagen')
  await expect(run.getByText('Sie fragt freundlich, und sie hat Zeit.')).toBeVisible()
  await choose(run, 'Es zu Hause erzählen')
  await expect(titleOf(run)).toHaveText(FELL)
  await expect(run.getByText('Schuld hat nur, wer so einen Shop baut.')).toBeVisible()
  await expect(run.getByText('Das war mutig')).toBeVisible()
  await expect(run.getByRole('term').filter({ hasText: 'Nur Vorkasse' }).first()).toBeVisible()
  await expectSound(run)
})
