import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { begin, choose, expectVerdict, makeLabFamily, startWithChild } from '../support/lab.ts'
import { titleOf } from '../support/title.ts'

test('a child is nice back to a figure, and fetches somebody when it asks too much', async ({ pageOf, db }) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'netter-avatar')
  const page = await pageOf(parent, ofParent)
  const run = await startWithChild(page, title)
  await begin(run)
  const fetch = /^(Mama|Bruder) (holen|erzählen)$/
  await expectSound(run)
  for (let taps = 0; (await run.getByRole('button', { name: fetch }).count()) === 0; taps++) {
    expect(taps, 'nobody could be fetched').toBeLessThan(4)
    await run.getByRole('figure').getByRole('button').first().click()
  }
  await choose(run, fetch)
  await expectSound(run)
  await choose(run, /^Zusammen /)
  await expect(titleOf(run)).toHaveText('Stark! Du hast es gemerkt.')
  await expect(run.getByText('Du hast jemanden geholt. Zusammen macht ihr die Figur weg.')).toBeVisible()
  await expectSound(run)
  await expectVerdict(page, title, 'Bestanden', '10 %')
})
