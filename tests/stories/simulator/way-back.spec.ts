import { asOwner } from '../../support/owner.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { begin, choose, FELL, fetchHelp, isCodeFirst, makeLabFamily, openRun, REPORTED } from '../support/lab.ts'
import { showMore } from '../support/more.ts'
import { leaveStamp, pressStamp } from '../support/stamp.ts'
import { titleOf } from '../support/title.ts'

test('a child that practised alone and fell for it finds its way to the one lesson that helps', async ({
  pageOf,
  db,
}) => {
  const { child, title, simulationId, ofChild } = await makeLabFamily(db, 'code-trick')
  await asOwner(db, (tx) => tx.insertInto('simulationReleases').values({ childId: child.id, simulationId }).execute())
  const page = await pageOf(child, ofChild)
  await page.getByRole('button', { name: `Übung starten: ${title}` }).click()
  const run = await openRun(page, 'Los geht’s')
  await begin(run)
  const codeIsFirst = await isCodeFirst(run)
  if (codeIsFirst) await choose(run, 'Zu PingMe, da ist eine neue Nachricht', 'Den Code eintippen', 'Abschicken: ')
  else await choose(run, 'Das ist bestimmt Livia. Überweis es ruhig.')
  const lesson = codeIsFirst ? 'Der Code-Trick' : 'Hallo Oma, neue Nummer'
  await expect(titleOf(run)).toHaveText(FELL)
  await expect(run.getByText(REPORTED)).toBeVisible()
  await expectSound(run)
  await run.getByRole('link', { name: `Lektion lesen: ${lesson}` }).click()
  await expect(titleOf(run)).toHaveText(lesson)
  await expect(run).toHaveURL(new RegExp(`${ofChild}\\?lektion=`))
  await expect(run.getByRole('button', { name: 'Als gelesen markieren' })).toBeEnabled()
})

test('the practice is a step of the path: nobody has to do it, the lab leads back, and its stamp is pressed there', async ({
  pageOf,
  db,
}) => {
  const { child, title, simulationId, ofChild } = await makeLabFamily(db, 'kettenbrief')
  await asOwner(db, (tx) => tx.insertInto('simulationReleases').values({ childId: child.id, simulationId }).execute())
  const page = await pageOf(child, `${ofChild}?probe=${simulationId}`)
  await expect(page.getByRole('heading', { name: 'Erkennst du den Trick?' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Nächste Lektion' }), 'it can be left out').toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Übung starten' }).click()
  const run = await openRun(page, 'Los geht’s')
  await begin(run)
  await fetchHelp(run)
  await expect(run.getByText('Dort wartet dein Stempel auf dich.')).toBeVisible()
  await expectSound(run)
  await run.getByRole('link', { name: 'Zurück zum Lernen' }).click()
  await expect(titleOf(run)).toHaveText(title)
  await pressStamp(run, `Probe bestanden: ${title}`)
  await leaveStamp(run)
  await expect(run.getByRole('heading', { name: 'Probe bestanden' })).toBeVisible()
  await run.reload()
  await expect(run.getByRole('heading', { name: 'Probe bestanden' })).toBeVisible()
  await expect(run.getByRole('dialog'), 'it is pressed once').toHaveCount(0)
  await run.goto('/stempelheft')
  await expect(run.getByRole('list', { name: 'Stempel für Proben' })).toContainText(title)
  await expectSound(run)
})

test('a parent who tests is led to the lesson as the child reads it; who is not signed in, to what everybody may see', async ({
  pageOf,
  visitorPage,
  db,
}) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'kettenbrief')
  const page = await pageOf(parent, ofParent)
  await showMore(page, title)
  await page.getByRole('button', { name: `Als Elternteil testen: ${title}` }).click()
  const run = await openRun(page, 'Jetzt starten')
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
