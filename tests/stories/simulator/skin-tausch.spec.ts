import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { begin, choose, expectVerdict, makeLabFamily, startWithChild } from '../support/lab.ts'
import { titleOf } from '../support/title.ts'

test('a child trades only where both see everything', async ({ pageOf, db }) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'skin-tausch')
  const page = await pageOf(parent, ofParent)
  const run = await startWithChild(page, title)
  await begin(run)
  await choose(run, 'Nur im Tauschfenster vom Spiel.')
  await expectSound(run)
  await choose(run, 'Nein danke.', 'Blockieren und weiterspielen')
  await expectSound(run)
  await choose(run, 'Alles noch einmal lesen und bestätigen')
  await expect(titleOf(run)).toHaveText('Stark! Du hast es gemerkt.')
  await expect(run.getByText('So macht Tauschen Spaß.')).toBeVisible()
  await expectSound(run)
  await expectVerdict(page, title, 'Bestanden', '14 %') // of two levels: the third is for fifteen
})
