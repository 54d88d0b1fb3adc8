import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { labKey, labOf } from '../../../server/content/simulations/lab.ts'
import { signMessage } from '../../../server/content/simulations/signature.ts'
import type { Db } from '../../../server/platform/db/actor.ts'
import { assign } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { bornYearsAgo, makeChild, makeParent } from '../../support/people.ts'
import { APP_SECRET } from '../../support/site.ts'
import { showMore, unfoldAll } from './more.ts'
import type { StoryServer } from './server.ts'
import { titleOf } from './title.ts'

type Launch = { scenario: string; variant: 'a' | 'b'; mode?: 'child_run' | 'parent_test'; callbackUrl?: string | null }

/** The address of a run, as the lab gives it to Netzpass: of two runs in a row one is in the wanted variant. */
export async function launchInLab(
  server: StoryServer,
  { scenario, variant, mode, callbackUrl }: Launch,
): Promise<string> {
  const lab = labOf({ LAB_URL: `${server.url}/lab`, LAB_SECRET: undefined }, APP_SECRET)
  const simulationId = randomUUID()
  const child = { id: randomUUID(), name: 'Mila', last_name: null, email: null, phone: null }
  for (const attemptNumber of [1, 2]) {
    const body = JSON.stringify({
      mode: mode ?? 'child_run',
      simulationId,
      attemptId: randomUUID(),
      attemptNumber,
      callbackUrl: callbackUrl ?? null,
      returnUrl: `${server.url}/`,
      child,
    })
    const headers = { ...signMessage(labKey(lab, simulationId), { id: randomUUID(), body }) }
    const { redirectUrl } = (await post(`${lab.url}/${scenario}`, body, headers)) as { redirectUrl: string }
    const token = new URL(redirectUrl).hash.slice(1)
    const run = (await post(`${lab.url}/api/open`, JSON.stringify({ token }))) as Launch
    if (run.variant === variant) return redirectUrl
  }
  throw new Error(`${scenario} came twice in the same variant.`)
}

async function post(address: string, body: string, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  expect(answer.status, address).toBe(200)
  return answer.json()
}

/** The title of the last screen when a child fell for it. */
export const FELL = 'Der Trick war gut gemacht – schau dir die Hinweise an'

/** What stands below the title once Netzpass knows of the run. */
export const REPORTED = 'Deine Eltern sehen jetzt: Du hast geübt.'

/** Fetches help, and then looks at everything together: that is how it ends. */
export async function fetchHelp(run: Page): Promise<void> {
  await choose(run, 'Hilfe holen')
  await expect(titleOf(run)).toHaveText('Gut, dass du Hilfe holst!')
  await choose(run, 'Alles zusammen ansehen')
  await expect(titleOf(run)).toHaveText('Stark! Du hast Hilfe geholt.')
}

/** Of the code trick: in one variant the code comes first, in the other the money. */
export const isCodeFirst = async (run: Page) => (await titleOf(run).textContent()) === 'Eine SMS'

/** Past the screen for the adult and the situation, to the first screen of the exercise. */
export async function begin(run: Page): Promise<void> {
  await expect(run.getByText('Setzen Sie sich dazu, helfen Sie erst, wenn Ihr Kind fragt.')).toBeVisible()
  await run.getByRole('button', { name: /^Weiter, jetzt ist .+ dran$/ }).click()
  await run.getByRole('button', { name: 'Los geht’s' }).click()
  await expect(run.getByRole('button', { name: 'Hilfe holen' })).toBeVisible()
}

/** Makes choices one after the other, each by a part of what its button says. */
export async function choose(run: Page, ...choices: (string | RegExp)[]): Promise<void> {
  for (const name of choices) await run.getByRole('button', { name }).first().click()
}

/** A parent and a child that learns the competency in which a scenario stands, old enough for its level. */
export async function makeLabFamily(db: Db, scenario: string) {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent, { birthdate: bornYearsAgo(14) })
  const { title, simulationId, competencyId } = await asOwner(db, (tx) =>
    tx
      .selectFrom('simulations as s')
      .innerJoin('skillLevels as l', 'l.id', 's.skillLevelId')
      .where('s.endpointUrl', '=', `https://lab.netzpass.example/${scenario}`)
      .select(['s.title', 's.id as simulationId', 'l.competencyId'])
      .executeTakeFirstOrThrow(),
  )
  await assign(db, child, { id: competencyId })
  return {
    parent,
    child,
    title,
    simulationId,
    ofParent: `/family/${child.id}`,
    ofChild: `/child-competency/${competencyId}`,
  }
}

/** The parent starts the exercise with its child; the page of the lab, in its own tab. */
export async function startWithChild(page: Page, title: string): Promise<Page> {
  await unfoldAll(page)
  await showMore(page, title)
  await simulationItem(page, title)
    .getByRole('button', { name: /^Mit Kind starten/ })
    .click()
  const run = await openRun(page, 'Jetzt starten')
  await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).last().click()
  return run
}

/** Presses the button of the dialog; the page of the lab, in its own tab. */
export async function openRun(page: Page, button: string): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  return opening
}

const simulationItem = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })

/** As a child that has had enough: resolves when the page is gone, and whatever it says in going is said. */
export async function closePage(run: Page): Promise<void> {
  const gone = run.waitForEvent('close')
  await run.close({ runBeforeUnload: true })
  await gone
}

/** What a run left behind, seen on the parent's page that stood open all the time. */
export async function expectVerdict(page: Page, title: string, verdict: string, progress: string): Promise<void> {
  await expect(simulationItem(page, title).getByRole('list', { name: 'Letzte Versuche' })).toContainText(verdict)
  await expect(page.getByText(`Fortschritt: ${progress}`)).toBeVisible()
}
