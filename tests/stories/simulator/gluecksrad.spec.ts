import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { begin, choose, expectVerdict, FELL, launchInLab, makeLabFamily, startWithChild } from '../support/lab.ts'
import { titleOf } from '../support/title.ts'

const CURIOUS = /^(Am Rad drehen|Blaues Päckchen öffnen)$/

test('a child is curious, reads the small print and closes the window by its tiny cross; its parent sees that at once', async ({
  pageOf,
  db,
}) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'gluecksrad')
  const page = await pageOf(parent, ofParent)
  const run = await startWithChild(page, title)
  await begin(run)
  await choose(run, CURIOUS)
  const smallPrint = run.getByRole('button', { name: 'Kleingedrucktes' })
  for (let steps = 0; (await smallPrint.count()) === 0; steps++) {
    expect(steps, 'there was no small print').toBeLessThan(3)
    await choose(run, /^Weiter$/)
  }
  await expect(smallPrint).toHaveAttribute('aria-expanded', 'false')
  await expect(run.getByText('pro Woche')).toBeHidden()
  await smallPrint.click()
  await expect(run.getByText('pro Woche')).toBeVisible()
  await expectSound(run)

  const cross = run.getByRole('button', { name: 'Fenster schließen' })
  const { width, height } = (await cross.boundingBox()) ?? { width: 0, height: 0 }
  expect(Math.min(width, height), 'large enough to touch').toBeGreaterThanOrEqual(24)
  expect(Math.max(width, height), 'tiny, as such crosses are').toBeLessThan(32)
  await cross.click()
  await expect(titleOf(run)).toHaveText('Gut gebremst!')
  await expect(run.getByText('Und du hast das Kleingedruckte gelesen.')).toBeVisible()
  await expectSound(run)
  await expectVerdict(page, title, 'Bestanden', '9 %')
})

test('a child that gives its number and collects the prize has not passed yet, and is told who is to blame', async ({
  server,
  visitorPage,
}) => {
  const run = await visitorPage(await launchInLab(server, { scenario: 'gluecksrad', variant: 'b' }))
  await begin(run)
  await choose(run, CURIOUS, /^Weiter$/, /^Weiter$/, 'Gewinn abholen')
  await expect(run.getByText('Hier fehlt noch etwas.')).toBeVisible()
  await expectSound(run)
  await run.getByRole('textbox', { name: /Handynummer/ }).fill('4711')
  await choose(run, 'Gewinn abholen')
  await expect(titleOf(run)).toHaveText(FELL)
  await expect(run.getByText('Schuld hat nur, wer so ein Fenster baut.')).toBeVisible()
  await expect(run.getByRole('term').filter({ hasText: 'Das Abo im Kleingedruckten' }).first()).toBeVisible()
  expect(await run.content()).not.toContain('4711')
  await expectSound(run)
})
