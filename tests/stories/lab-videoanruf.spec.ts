import { expectSound } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { begin, choose, expectVerdict, FELL, makeLabFamily, startWithChild, titleOf } from './lab.ts'

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

test('a child that shows what was asked for has not passed yet; the face was good, and nobody is to blame but who made it', async ({
  pageOf,
  db,
}) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'videoanruf')
  const page = await pageOf(parent, ofParent)
  const run = await startWithChild(page, title)
  await begin(run)
  await choose(run, /^(Den Code vorlesen|Den Übungsausweis)/)
  await expectSound(run)
  await choose(run, /^(Passwort ändern und|Sofort zu Hause sagen)/)
  await expect(titleOf(run)).toHaveText(FELL)
  await expect(run.getByText('Verantwortlich ist, wer es nachmacht, nie du.')).toBeVisible()
  await expectSound(run)
  await expectVerdict(page, title, 'Noch nicht', '0 %')
})
