import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { begin, choose, expectVerdict, makeLabFamily, startWithChild } from '../support/lab.ts'
import { titleOf } from '../support/title.ts'

test('a child that does not laugh along finds somebody else and goes with it to an adult', async ({ pageOf, db }) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'gemeiner-chat')
  const page = await pageOf(parent, ofParent)
  const run = await startWithChild(page, title)
  await begin(run)
  await choose(run, 'Nur lesen')
  await expectSound(run)
  await choose(run, /privat schreiben$/, 'Abwarten, vielleicht hört es auf')
  await expectSound(run)
  await choose(run, /privat schreiben$/, /^Wir zeigen es zu zweit /)
  await expect(titleOf(run)).toHaveText('Stark! Du hast es gemerkt.')
  await expect(run.getByText('Zu zweit ist Widersprechen nur noch halb so schwer.')).toBeVisible()
  await expect(run.getByRole('heading', { name: 'Sieht ähnlich aus, ist aber harmlos' })).toBeVisible()
  await expectSound(run)
  await expectVerdict(page, title, 'Bestanden', '9 %')
})
