import type { Page } from '@playwright/test'
import { asOwner } from '../owner.ts'
import { expectSound } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { begin, choose, makeLabFamily } from './lab.ts'

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 })
const FELL = 'Der Trick war gut gemacht – schau dir die Hinweise an'

test('a child that practised alone and fell for it finds its way to the one lesson that helps', async ({
  pageOf,
  db,
}) => {
  const { child, title, simulationId, ofChild } = await makeLabFamily(db, 'code-trick')
  await asOwner(db, (tx) =>
    tx.insertInto('simulation_releases').values({ child_id: child.id, simulation_id: simulationId }).execute(),
  )
  const page = await pageOf(child, ofChild)
  await page.getByRole('button', { name: `Übung starten: ${title}` }).click()
  const opening = page.waitForEvent('popup')
  await page.getByRole('dialog').getByRole('button', { name: 'Los geht’s' }).click()
  const run = await opening
  await begin(run)
  // In one variant the code comes first, in the other the money: each has a lesson of its own.
  const isCodeFirst = (await titleOf(run).textContent()) === 'Eine SMS'
  if (isCodeFirst) await choose(run, 'Zu PingMe, da ist eine neue Nachricht', 'Den Code eintippen', 'Abschicken: ')
  else await choose(run, 'Das ist bestimmt Zoe. Überweis es ruhig.')
  const lesson = isCodeFirst ? 'Der Code-Trick' : 'Hallo Oma, neue Nummer'
  await expect(titleOf(run)).toHaveText(FELL)
  await expect(run.getByText('Das Ergebnis ist gemeldet.')).toBeVisible()
  await expectSound(run)
  await run.getByRole('link', { name: `Lektion lesen: ${lesson}` }).click()
  await expect(titleOf(run)).toHaveText(lesson)
  await expect(run).toHaveURL(new RegExp(`${ofChild}\\?lektion=`))
  await expect(run.getByRole('button', { name: 'Als gelesen markieren' })).toBeEnabled()
})

test('a parent who tests is led to the lesson as the child reads it; who is not signed in, to what everybody may see', async ({
  pageOf,
  visitorPage,
  db,
}) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'kettenbrief')
  const page = await pageOf(parent, ofParent)
  await page.getByRole('button', { name: `Als Elternteil testen: ${title}` }).click()
  const opening = page.waitForEvent('popup')
  await page.getByRole('dialog').getByRole('button', { name: 'Jetzt starten' }).click()
  const run = await opening
  await begin(run)
  await choose(run, /^An \d+ Leute weiterschicken$/)
  await expect(titleOf(run)).toHaveText(FELL)
  const way = run.getByRole('link', { name: 'Lektion ansehen: Kettenbriefe: löschen und lachen' })
  const address = (await way.getAttribute('href')) ?? ''
  await way.click()
  await expect(titleOf(run)).toHaveText('Kettenbriefe: löschen und lachen')
  await expect(run.getByText('So liest Mila diese Lektion.')).toBeVisible()

  const visitor = await visitorPage(address)
  await expect(visitor).toHaveURL('/kompetenzen/klassenchat-cybermobbing')
  await expect(titleOf(visitor)).toHaveText('Klassenchat & Cybermobbing')
  await expect(visitor.getByText('Kettenbriefe: löschen und lachen')).toBeVisible()
})
