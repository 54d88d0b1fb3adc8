import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { begin, choose, expectVerdict, makeLabFamily, startWithChild } from '../support/lab.ts'
import { titleOf } from '../support/title.ts'

test('a child asks what only the teacher knows, hangs up and asks where they always write', async ({ pageOf, db }) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'videoanruf')
  const page = await pageOf(parent, ofParent)
  const run = await startWithChild(page, title)
  await begin(run)
  await expectSound(run)
  await choose(run, 'Fragen: ', 'Halten Sie bitte kurz die Hand vors Gesicht.', 'Auflegen')
  await expectSound(run)
  await choose(run, /in der Schul-App fragen$/)
  await expectSound(run)
  await choose(run, 'Die Klasse warnen')
  await expect(titleOf(run)).toHaveText('Stark! Du hast es gemerkt.')
  await expect(run.getByText('Verlassen hast du dich zum Glück nicht darauf.')).toBeVisible()
  await expectSound(run)
  await expectVerdict(page, title, 'Bestanden', '8 %')
})
