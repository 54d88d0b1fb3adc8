import type { Page } from '@playwright/test'
import { signMessage } from '../../../server/content/simulations/signature.ts'
import type { Db } from '../../../server/platform/db/actor.ts'
import { makeCompetency, type TestLevel } from '../../support/curriculum.ts'
import { freePort } from '../../support/free-port.ts'
import { assign } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { makeChild, makeParent } from '../../support/people.ts'
import { cookieOf } from '../../support/sign-in.ts'
import { makeSimulation, type SimulationProvider, startSimulationProvider } from '../../support/simulation-provider.ts'
import { expectSound } from '../support/accessible.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { makeLabFamily, startWithChild } from '../support/lab.ts'
import { showMore } from '../support/more.ts'
import { toast } from '../support/screen.ts'
import { type StoryServer, startStoryServer } from '../support/server.ts'
import { titleOf } from '../support/title.ts'

/** The provider's port is chosen before the server starts, which has to be told that it may call it. */
const test = base.extend<{ provider: SimulationProvider }, { providerPort: number; server: StoryServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  providerPort: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  server: [
    async ({ database, providerPort }, use) => {
      const server = await startStoryServer(database, { OUTBOUND_ALLOW: `127.0.0.1:${providerPort}` })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  provider: async ({ providerPort }, use) => {
    const provider = await startSimulationProvider(providerPort)
    await use(provider)
    provider.stop()
  },
})

/** A family with a simulation in the child's only level. */
async function makeLearner(db: Db, endpointUrl: string, simulation: Record<string, unknown> = {}) {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  const competency = await makeCompetency(db)
  await assign(db, child, competency)
  const level = competency.levels[0] as TestLevel
  const made = await makeSimulation(db, { skillLevelId: level.id, endpointUrl, title: 'Der Köder', ...simulation })
  return {
    parent,
    child,
    competency,
    made,
    ofParent: `/family/${child.id}`,
    ofChild: `/child-competency/${competency.id}`,
  }
}

const itemOf = (page: Page) => page.getByRole('listitem').filter({ has: page.getByText('Der Köder', { exact: true }) })
const dialogOf = (page: Page) => page.getByRole('dialog')

test('a parent tests a simulation: it is told who will know what, a tab opens, and nothing is kept', async ({
  pageOf,
  db,
  provider,
}) => {
  const { parent, child, ofParent } = await makeLearner(db, provider.endpoint)
  provider.answers({ redirectUrl: `http://${provider.host}/uebung`, message: 'Bis gleich!' })
  const page = await pageOf(parent, ofParent)
  await showMore(page, 'Der Köder')
  await itemOf(page)
    .getByRole('button', { name: /^Als Elternteil testen/ })
    .click()
  const dialog = dialogOf(page)
  await expect(dialog).toContainText(`Der Anbieter (${provider.host}) erfährt:`)
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Vorname von Mila: Mila',
    'eine Kennung, die für Mila steht und sonst nichts verrät',
    'Ihr Vorname: Petra',
    'eine Kennung, die für Sie steht und sonst nichts verrät',
  ])
  await expectSound(page)
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Jetzt starten' }).click()
  const tab = await opening
  await expect(tab.getByText('Hier beginnt die Übung')).toBeVisible()
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  await expect(page.getByText('Simulation gestartet')).toBeVisible()
  await expect(dialog).toContainText(`Die Simulation steht in einem neuen Tab, auf ${provider.host}.`)
  await expect(dialog).toContainText('Nachricht der SimulationBis gleich!')
  await expectSound(page)
  // Back in this tab, what will be told is asked for once more.
  await page.route(/simulations\.disclosure/, (route) => route.fulfill({ status: 429 }))
  const asked = page.waitForResponse(/simulations\.disclosure/)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await (await asked).finished()
  await expect(dialog, 'one that runs').toContainText('Bis gleich!')
  await dialog.getByRole('button', { name: 'Schließen' }).last().click()
  await expect(itemOf(page)).toContainText('Noch nicht versucht')
  expect(provider.launches[0]?.json).toMatchObject({ mode: 'parent_test', child: { id: child.id } })
})

test('started with the child it counts as begun, and the parent’s open page shows the outcome when it comes', async ({
  pageOf,
  server,
  db,
  provider,
}) => {
  const { parent, made, ofParent } = await makeLearner(db, provider.endpoint, { reportsOutcome: true })
  const page = await pageOf(parent, ofParent)
  await showMore(page, 'Der Köder')
  await itemOf(page)
    .getByRole('button', { name: /^Mit Kind starten/ })
    .click()
  await expect(dialogOf(page)).toContainText('Wie es für Mila ausgegangen ist, wird uns gemeldet.')
  await dialogOf(page).getByRole('button', { name: 'Jetzt starten' }).click()
  await expect(dialogOf(page)).toContainText('Die Simulation ist gestartet. Eine eigene Seite hat sie nicht.')
  await dialogOf(page).getByRole('button', { name: 'Schließen' }).last().click()
  await expect(itemOf(page)).toContainText('Gestartet')
  await expect(itemOf(page)).toContainText('Mila kann diese Simulation allein starten.')
  await expectSound(page)

  const { attemptId, callbackUrl } = provider.launches[0]?.json ?? {}
  expect(callbackUrl).toBe(`${server.url}/api/simulations/outcome`)
  const body = JSON.stringify({ attemptId, outcome: 'resisted' })
  const headers = { 'content-type': 'application/json', ...signMessage(made.secret, { id: 'erster-brief', body }) }
  expect((await fetch(String(callbackUrl), { method: 'POST', headers, body })).status).toBe(204)
  await expect(itemOf(page).getByRole('list', { name: 'Letzte Versuche' })).toContainText('Bestanden')
  await expect(page.getByText('Fortschritt: 33 %')).toBeVisible()
})

test('a child practises what its parent has released, until that is taken back', { tag: '@core' }, async ({
  pageOf,
  db,
  provider,
}) => {
  const { parent, child, ofParent, ofChild } = await makeLearner(db, provider.endpoint)
  provider.answers({ message: 'Viel Spaß!' })
  const childsPage = await pageOf(child, ofChild)
  await expect(childsPage.getByRole('heading', { name: 'Lektionen' })).toBeVisible()
  await expect(childsPage.getByRole('heading', { name: 'Probe' })).toHaveCount(0)
  await expect(childsPage.getByText('Die erste startest du mit deinen Eltern.')).toBeVisible()

  const page = await pageOf(parent, ofParent)
  await showMore(page, 'Der Köder')
  await itemOf(page)
    .getByRole('button', { name: /^Mit Kind starten/ })
    .click()
  await dialogOf(page).getByRole('button', { name: 'Jetzt starten' }).click()
  await expect(dialogOf(page)).toContainText('Viel Spaß!')
  await dialogOf(page).getByRole('button', { name: 'Schließen' }).last().click()

  await expect(childsPage.getByRole('heading', { name: 'Probe' })).toBeVisible()
  await expect(childsPage.getByText('Die erste startest du mit deinen Eltern.')).toHaveCount(0)
  await childsPage.getByRole('button', { name: 'Noch einmal üben: Der Köder' }).click()
  await expect(dialogOf(childsPage)).toContainText(`(${provider.host}) erfährt von dir:deinen Vornamen: Mila`)
  await expectSound(childsPage)
  await dialogOf(childsPage).getByRole('button', { name: 'Los geht’s' }).click()
  await expect(dialogOf(childsPage)).toContainText('Viel Spaß!')
  await dialogOf(childsPage).getByRole('button', { name: 'Schließen' }).last().click()
  await expect(itemOf(childsPage)).toContainText('2 Versuche')
  await expect(itemOf(page).getByRole('list', { name: 'Letzte Versuche' }).getByRole('listitem')).toHaveCount(2)

  await itemOf(page)
    .getByRole('button', { name: /^Freigabe zurücknehmen/ })
    .click()
  await expect(page.getByText('Freigabe zurückgenommen')).toBeVisible()
  await expect(childsPage.getByRole('heading', { name: 'Probe' })).toHaveCount(0)
})

test('where the browser opens no tab, the way to the simulation is a link', async ({ pageOf, db, provider }) => {
  const { parent, ofParent } = await makeLearner(db, provider.endpoint)
  provider.answers({ redirectUrl: `http://${provider.host}/uebung` })
  const page = await pageOf(parent, ofParent)
  await page.evaluate(() => {
    window.open = () => null
  })
  await showMore(page, 'Der Köder')
  await itemOf(page)
    .getByRole('button', { name: /^Mit Kind starten/ })
    .click()
  await dialogOf(page).getByRole('button', { name: 'Jetzt starten' }).click()
  await expect(dialogOf(page)).toContainText('Ihr Browser hat den neuen Tab nicht geöffnet.')
  const link = dialogOf(page).getByRole('link', { name: `Zur Simulation auf ${provider.host}` })
  await expect(link).toHaveAttribute('href', `http://${provider.host}/uebung`)
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('contact data go nowhere until the parent agrees to it', { tag: ['@core', '@once'] }, async ({
  pageOf,
  db,
  provider,
}) => {
  const { parent, child, ofParent } = await makeLearner(db, provider.endpoint, { needsContactData: true })
  const page = await pageOf(parent, ofParent)
  await showMore(page, 'Der Köder')
  await itemOf(page)
    .getByRole('button', { name: /^Mit Kind starten/ })
    .click()
  await expect(dialogOf(page).getByRole('listitem')).toContainText([
    'Vorname',
    'Nachname von Mila: Muster',
    child.email,
    'Kennung',
  ])
  await dialogOf(page).getByRole('button', { name: 'Jetzt starten' }).click()
  await expect(dialogOf(page)).toContainText('Ohne Ihre Zustimmung kann diese Simulation nicht starten.')
  await expectSound(page)
  expect(provider.launches).toEqual([])
  await dialogOf(page)
    .getByRole('checkbox', { name: `Ich bin einverstanden, dass diese Kontaktdaten an ${provider.host} gehen.` })
    .check()
  await dialogOf(page).getByRole('button', { name: 'Jetzt starten' }).click()
  await expect(dialogOf(page)).toContainText('Die Simulation ist gestartet.')
  expect(provider.launches[0]?.json).toMatchObject({ child: { last_name: 'Muster', email: child.email, phone: null } })
})

test('each failure is told in its own words, and a failed start is an attempt', async ({ pageOf, db, provider }) => {
  const { parent, child, made, ofParent, ofChild } = await makeLearner(db, provider.endpoint)
  const moveTo = (endpointUrl: string) =>
    asOwner(db, (tx) => tx.updateTable('simulations').set({ endpointUrl }).where('id', '=', made.id).execute())
  const page = await pageOf(parent, ofParent)
  await showMore(page, 'Der Köder')
  const withChild = itemOf(page).getByRole('button', { name: /^Mit Kind starten/ })
  const asTest = itemOf(page).getByRole('button', { name: /^Als Elternteil testen/ })

  await moveTo('')
  await withChild.click()
  await expect(toast(page, 'Simulation nicht verfügbar')).toContainText(
    'Diese Simulation hat keinen Endpunkt konfiguriert.',
  )
  await moveTo('javascript:alert(1)')
  await asTest.click()
  await expect(toast(page, 'Diese Simulation hat keinen gültigen Endpunkt')).toContainText('Fehler')
  await expect(itemOf(page)).toContainText('Noch nicht versucht')

  await moveTo(provider.endpoint)
  provider.behaves((response) => response.writeHead(500).end())
  await asTest.click()
  const closing = page.waitForEvent('popup').then((tab) => tab.waitForEvent('close'))
  await dialogOf(page).getByRole('button', { name: 'Jetzt starten' }).click()
  await expect(
    toast(page, 'Die Simulation konnte nicht zum Testen gestartet werden: Der Anbieter meldet einen Fehler (500).'),
  ).toBeVisible()
  await closing
  await dialogOf(page).getByRole('button', { name: 'Abbrechen' }).click()
  await expect(itemOf(page)).toContainText('Noch nicht versucht')

  await withChild.click()
  await dialogOf(page).getByRole('button', { name: 'Jetzt starten' }).click()
  await expect(
    toast(page, 'Die Simulation konnte nicht mit dem Kind gestartet werden: Der Anbieter meldet einen Fehler (500).'),
  ).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Abbrechen' }).click()
  await expect(itemOf(page).getByRole('list', { name: 'Letzte Versuche' })).toContainText('Fehlgeschlagen')

  const childsPage = await pageOf(child, ofChild)
  await childsPage.getByRole('button', { name: 'Noch einmal üben: Der Köder' }).click()
  await dialogOf(childsPage).getByRole('button', { name: 'Los geht’s' }).click()
  await expect(
    toast(childsPage, 'Die Simulation konnte nicht gestartet werden: Der Anbieter meldet einen Fehler (500).'),
  ).toBeVisible()
})

test('while a provider keeps silent, the exercises of others start at once', async ({
  pageOf,
  server,
  db,
  provider,
}) => {
  provider.behaves(() => {}) // it takes the call and says nothing
  const waiting = await Promise.all(Array.from({ length: 8 }, () => makeLearner(db, provider.endpoint)))
  const starts = waiting.map(async ({ parent, child, made }) => {
    const headers = { cookie: await cookieOf(server.url, parent.email), origin: server.url }
    const input = { childId: child.id, simulationId: made.id, mode: 'child_run', agreesToContactData: false }
    return fetch(`${server.url}/trpc/simulations.launch`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
  })
  const { parent, title, ofParent } = await makeLabFamily(db, 'kettenbrief')
  const page = await pageOf(parent, ofParent)
  await expect.poll(() => provider.launches.length, { timeout: 8_000 }).toBe(8)
  const run = await startWithChild(page, title)
  await expect(titleOf(run)).toHaveText(`Übung: ${title}`)
  const late = await Promise.all(starts)
  expect(
    late.map(({ ok }) => ok),
    'the silent one was still silent',
  ).toEqual(late.map(() => false))
})
