import type { Page } from '@playwright/test'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { begin, choose, expectVerdict, makeLabFamily, startWithChild } from '../support/lab.ts'
import { titleOf } from '../support/title.ts'

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
