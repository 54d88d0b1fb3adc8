import type { Page } from '@playwright/test'
import { expectSound } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { begin, choose, expectVerdict, FELL, makeLabFamily, startWithChild, titleOf } from './lab.ts'

const PHOTO = /^Okay, (hier ist ein Foto von mir|Moment, hier bin ich)\.$/
const listed = (run: Page) => run.getByRole('region', { name: 'Was machst du?' }).getByRole('button')

test('a child stays friendly, says no, makes a screenshot, blocks and tells it; its parent sees that at once', async ({
  pageOf,
  db,
}) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'spiele-chat')
  const page = await pageOf(parent, ofParent)
  const run = await startWithChild(page, title)
  await begin(run)
  await choose(run, 'Danke')
  for (let answer = 0; answer < 3; answer++) await listed(run).last().click() // the last one is always a no
  await choose(run, 'Screenshot')
  await expect(run.getByText('Du hast einen Screenshot. Den kannst du jederzeit zeigen.')).toBeVisible()
  await expectSound(run)
  await choose(run, 'Blockieren')
  await expect(titleOf(run)).toHaveText('Jetzt ist es ruhig')
  await expect(run.getByText('Damit ist Erzählen ganz leicht.')).toBeVisible()
  await expectSound(run)
  await choose(run, 'Es zu Hause erzählen')
  await expect(titleOf(run)).toHaveText('Stark! Du hast es gemerkt.')
  await expect(run.getByText('Dein Screenshot zeigt genau, was geschrieben wurde.')).toBeVisible()
  await expect(run.getByRole('term').filter({ hasText: 'Drängeln' }).first()).toBeVisible()
  await expectSound(run)
  await expectVerdict(page, title, 'Bestanden', '10 %')
})

test('a child that blocks and tells nobody meets the same person under a new name, and is told what helps', async ({
  pageOf,
  db,
}) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'spiele-chat')
  const page = await pageOf(parent, ofParent)
  const run = await startWithChild(page, title)
  await begin(run)
  await choose(run, 'Blockieren')
  await expect(run.getByText('Ein Screenshot vorher hilft beim Erzählen.')).toBeVisible()
  await choose(run, 'Niemandem etwas sagen und weiterspielen')
  await expect(titleOf(run)).toHaveText('Am nächsten Tag')
  await expect(run.getByText('Wer blockiert ist, kann mit einem neuen Namen wiederkommen.')).toBeVisible()
  await expectSound(run)
  await choose(run, 'Wieder blockieren und es für mich behalten')
  await expect(run.getByText('Eines macht es noch leichter: Erzähl es jemandem.')).toBeVisible()
  await expectVerdict(page, title, 'Bestanden', '10 %')
})

test('with the wish for a photo the exercise ends: no photo is made, and nobody is to blame but who pushes', async ({
  pageOf,
  db,
}) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'spiele-chat')
  const page = await pageOf(parent, ofParent)
  const run = await startWithChild(page, title)
  await begin(run)
  for (let answer = 0; (await run.getByRole('button', { name: PHOTO }).count()) === 0; answer++) {
    expect(answer, 'no photo was ever asked for').toBeLessThan(5)
    await listed(run).first().click() // the first one is always friendly
  }
  await choose(run, PHOTO)
  await expect(titleOf(run)).toHaveText(FELL)
  await expect(run.getByText('Es gibt kein Foto, niemand hat eines gesehen.')).toBeVisible()
  await expect(run.getByText('Schuld hat, wer drängt, nie du.')).toBeVisible()
  await expectVerdict(page, title, 'Noch nicht', '0 %')
})
