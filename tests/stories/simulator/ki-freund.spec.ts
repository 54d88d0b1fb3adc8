import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { begin, choose, expectVerdict, makeLabFamily, startWithChild } from '../support/lab.ts'
import { titleOf } from '../support/title.ts'

test('a child sees through a bot, keeps what is private and answers a human', async ({ pageOf, db }) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'ki-freund')
  const page = await pageOf(parent, ofParent)
  const run = await startWithChild(page, title)
  await begin(run)
  await choose(run, 'Das sagst du zu allen, oder?')
  await expectSound(run)
  await choose(run, /^(Das gehört Aylin|Ein Foto bekommst du nicht)/, 'Handy weglegen')
  await expectSound(run)
  await choose(run, /^(Ja\. Ich erzähl dir|Gern! Bis morgen)/)
  await expect(titleOf(run)).toHaveText('Stark! Du hast es gemerkt.')
  await expect(run.getByText('Er sagt, was gefällt.')).toBeVisible()
  await expectSound(run)
  await expectVerdict(page, title, 'Bestanden', '8 %')
})
