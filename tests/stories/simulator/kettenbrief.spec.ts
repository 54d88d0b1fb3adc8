import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { begin, choose, expectVerdict, makeLabFamily, startWithChild } from '../support/lab.ts'
import { titleOf } from '../support/title.ts'

test('a child deletes a chain letter and comforts a friend; its parent sees that at once', async ({ pageOf, db }) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'kettenbrief')
  const page = await pageOf(parent, ofParent)
  const run = await startWithChild(page, title)
  await begin(run)
  await choose(run, 'Die Nachricht löschen')
  await expectSound(run)
  await choose(run, 'Nichts passiert, versprochen.', 'Handy weglegen')
  await expectSound(run)
  await choose(run, /^(Weiterschlafen|Zum Spiel gehen)$/)
  await expect(titleOf(run)).toHaveText('Stark! Du hast es gemerkt.')
  await expect(run.getByText('Und du hast jemanden getröstet.')).toBeVisible()
  await expectVerdict(page, title, 'Bestanden', '9 %')
})
