import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { begin, choose, expectVerdict, launchInLab, makeLabFamily, startWithChild } from '../support/lab.ts'
import { titleOf } from '../support/title.ts'

test('a child does not answer and warns the others', async ({ pageOf, db }) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'geraet-koppeln')
  const page = await pageOf(parent, ofParent)
  const run = await startWithChild(page, title)
  await begin(run)
  await choose(run, 'Nicht antworten', 'Danke! Ich sage auch den anderen Bescheid.')
  await expectSound(run)
  await choose(run, 'Fertig, Handy weglegen')
  await expect(titleOf(run)).toHaveText('Stark! Du hast es gemerkt.')
  await expectSound(run)
  await expectVerdict(page, title, 'Bestanden', '9 %')
})

test('a child that linked a device finds it and takes it off again: that counts in full', async ({
  server,
  visitorPage,
}) => {
  const run = await visitorPage(await launchInLab(server, { scenario: 'geraet-koppeln', variant: 'a' }))
  await begin(run)
  await choose(run, /^(Den Link öffnen|Zu Rubens Laptop gehen)$/)
  await expectSound(run)
  await choose(run, /^(PingMe öffnen und|Mit FunkPost scannen)/)
  await expectSound(run)
  await choose(run, /^Verbinden$/)
  await choose(run, 'Nachsehen, welche Geräte verbunden sind', /^(Tablet|Laptop) .+ abmelden$/)
  await expect(run.getByRole('status').filter({ hasText: 'Das war deins.' })).toBeVisible()
  await expectSound(run)
  await choose(run, 'Das fremde Gerät abmelden', 'Fertig, Handy weglegen')
  await expect(titleOf(run)).toHaveText('Gut gebremst!')
})
