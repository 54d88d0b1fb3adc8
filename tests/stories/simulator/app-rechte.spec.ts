import type { Page } from '@playwright/test'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { begin, choose, expectVerdict, makeLabFamily, startWithChild } from '../support/lab.ts'
import { titleOf } from '../support/title.ts'

/** Answers all five questions with no, but for the one about this. */
async function refuseAllBut(run: Page, about: string, answer: string): Promise<void> {
  for (let question = 0; question < 5; question++) {
    const isIt = (await titleOf(run).textContent())?.endsWith(`fragt nach ${about}`)
    await choose(run, isIt ? answer : 'Nicht erlauben')
  }
  await expect(titleOf(run)).toHaveText('Geschafft!')
}

test('a child asks what for, allows too much, and takes it back in the settings: that counts in full', async ({
  pageOf,
  db,
}) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'app-rechte')
  const page = await pageOf(parent, ofParent)
  const run = await startWithChild(page, title)
  await begin(run)
  await choose(run, 'Wozu?')
  await expect(run.getByRole('status').filter({ hasText: /^(Damit kann die App|Die App meldet sich)/ })).toBeVisible()
  await refuseAllBut(run, 'Kontakten', 'Erlauben')
  await choose(run, 'Nachsehen, was die App jetzt darf')
  const contacts = run.getByRole('switch', { name: 'Kontakte' })
  await expect(contacts).toBeChecked()
  await contacts.click()
  await expect(contacts).not.toBeChecked()
  await expectSound(run)
  await choose(run, 'Zurück zur App', 'Passt so, ich bin fertig')
  await expect(titleOf(run)).toHaveText('Gut gebremst!')
  await expectVerdict(page, title, 'Bestanden', '10 %')
})
