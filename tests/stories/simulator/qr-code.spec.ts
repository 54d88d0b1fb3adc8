import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { begin, choose, expectVerdict, FELL, launchInLab, makeLabFamily, startWithChild } from '../support/lab.ts'
import { titleOf } from '../support/title.ts'

test('a child looks at the notice, reads where the code leads and looks for itself', async ({ pageOf, db }) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'qr-code')
  const page = await pageOf(parent, ofParent)
  const run = await startWithChild(page, title)
  await begin(run)
  await choose(run, 'Den Zettel genau ansehen', 'Scannen und erst das Ziel lesen')
  await expect(run.getByText(/^Ziel: /)).toBeVisible()
  await expectSound(run)
  await choose(run, /^(Die echte Speichi-App öffnen|Fotofuchs selbst aufrufen)/)
  await expectSound(run)
  await choose(run, /^(Den Aufkleber in der App melden|Ein Foto vom Zettel)/)
  await expect(titleOf(run)).toHaveText('Stark! Du hast es gemerkt.')
  await expectSound(run)
  await expectVerdict(page, title, 'Bestanden', '9 %')
})

test('a child that scans and types a password has not passed yet; what was typed is gone', async ({
  server,
  visitorPage,
}) => {
  const run = await visitorPage(await launchInLab(server, { scenario: 'qr-code', variant: 'b' }))
  await begin(run)
  await choose(run, 'Scannen und gleich öffnen')
  for (const field of await run.getByRole('textbox').all()) await field.fill('Quatschwort')
  await expectSound(run)
  await choose(run, /^Anmelden$/)
  await expect(run.getByRole('textbox')).toHaveCount(0)
  await choose(run, /^Passwort ändern und es/)
  await expect(titleOf(run)).toHaveText(FELL)
  await expect(run.getByText('Du hast gleich das Passwort geändert und es gesagt.')).toBeVisible()
  await expectSound(run)
})
