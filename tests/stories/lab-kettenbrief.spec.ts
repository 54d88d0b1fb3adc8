import { expectSound } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { begin, choose, closePage, expectVerdict, makeLabFamily, startWithChild, titleOf } from './lab.ts'

test('a child deletes a chain letter and comforts a friend; its parent sees that at once', { tag: '@promise' }, async ({
  pageOf,
  db,
}) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'kettenbrief')
  const page = await pageOf(parent, ofParent)
  const run = await startWithChild(page, title)
  await begin(run)
  await choose(run, 'Die Nachricht löschen')
  await expectSound(run)
  await choose(run, 'Nichts passiert, versprochen.', 'Handy weglegen')
  await expectSound(run)
  await choose(run, 'Und jetzt?')
  await expect(titleOf(run)).toHaveText('Stark! Du hast es gemerkt.')
  await expect(run.getByText('Und du hast jemanden getröstet.')).toBeVisible()
  await expectVerdict(page, title, 'Bestanden', '10 %')
})

test('a child that passes it on has not passed yet; the first outcome stays, however well the next try goes', async ({
  pageOf,
  db,
}) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'kettenbrief')
  const page = await pageOf(parent, ofParent)
  const run = await startWithChild(page, title)
  await begin(run)
  await choose(run, 'Nur an eine Person weiterschicken')
  await expect(run.getByText('Das passiert vielen')).toBeVisible()
  await expectVerdict(page, title, 'Noch nicht', '0 %')
  await choose(run, 'Noch einmal probieren', 'Los geht’s', 'Hilfe holen')
  await expect(run.getByText('Gemeldet wird nur der erste Versuch.')).toBeVisible()
  await page.reload()
  await expectVerdict(page, title, 'Noch nicht', '0 %')
})

test('a page that is closed early reports nothing: the attempt stays begun', async ({ pageOf, db }) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'kettenbrief')
  const page = await pageOf(parent, ofParent)
  const run = await startWithChild(page, title)
  await begin(run)
  await closePage(run)
  await page.reload()
  await expectVerdict(page, title, 'Gestartet', '0 %')
})
