import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { scenarios } from '../../../simulator/scenarios/all.ts'
import { scenarioNames } from '../../../simulator/scenarios/names.ts'
import { expectSound } from '../support/accessible.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { begin, choose, closePage, FELL, fetchHelp, launchInLab, REPORTED } from '../support/lab.ts'
import type { StoryServer } from '../support/server.ts'
import { titleOf } from '../support/title.ts'

type Netzpass = { callbackUrl: string; heard: unknown[]; answers: number[] }
type Reporting = { server: StoryServer; visitorPage: (path: string) => Promise<Page>; netzpass: Netzpass }

/** Somewhere to report to: it keeps what it hears and answers as it is told, 204 without a word. */
const test = base.extend<{ netzpass: Netzpass }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  netzpass: async ({}, use) => {
    const [heard, answers]: [unknown[], number[]] = [[], []]
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      heard.push(JSON.parse(body))
      response.writeHead(answers.shift() ?? 204).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use({ callbackUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/outcome`, heard, answers })
    server.close()
  },
})

/** Another run reports, and nothing has come before: had the one before it told something, that would have. */
async function expectNextReportAlone({ server, visitorPage, netzpass: { callbackUrl, heard } }: Reporting) {
  const run = await visitorPage(await launchInLab(server, { scenario: 'kettenbrief', variant: 'a', callbackUrl }))
  await begin(run)
  await fetchHelp(run)
  await expect(run.getByText(REPORTED)).toBeVisible()
  expect(heard).toEqual([{ attemptId: expect.any(String), outcome: 'asked_for_help' }])
}

for (const scenario of scenarioNames)
  test(`${scenario}: every screen on the way to help is for everybody in both variants, and help is success`, async ({
    server,
    visitorPage,
    netzpass: { callbackUrl, heard },
  }) => {
    const run = await visitorPage(await launchInLab(server, { scenario, variant: 'a', callbackUrl }))
    for (const variant of ['a', 'b'] as const) {
      // Before the exercise begins only the words differ.
      const isFirst = scenario === scenarioNames[0] && variant === 'a'
      if (variant === 'a') {
        await expect(titleOf(run)).toHaveText(`Übung: ${scenarios[scenario].title}`)
        if (isFirst) await expectSound(run)
        await run.getByRole('button', { name: 'Weiter, jetzt ist Mila dran' }).click()
      } else await choose(run, 'Noch einmal probieren')
      await expect(titleOf(run)).toHaveText('Hallo Mila!')
      if (isFirst) await expectSound(run)
      await run.getByRole('button', { name: 'Los geht’s' }).click()
      const { scenes, first, clues } = scenarios[scenario].variants[variant]
      await expect(titleOf(run)).toHaveText(scenes[first]?.heading ?? '')
      await expectSound(run)
      await run.getByRole('button', { name: 'Hilfe holen' }).click()
      await expect(titleOf(run)).toHaveText('Gut, dass du Hilfe holst!')
      await choose(run, 'Ich weiß es nicht genau')
      await expect(run.getByText('Ein komisches Gefühl ist Grund genug')).toBeVisible()
      if (isFirst) await expectSound(run)
      if (variant === 'a') expect(heard, 'help is still under way').toEqual([])
      await choose(run, 'Alles zusammen ansehen')
      await expect(titleOf(run)).toHaveText('Stark! Du hast Hilfe geholt.')
      if (variant === 'a') await expect(run.getByText(REPORTED)).toBeVisible()
      await expectSound(run)
      for (const { title } of Object.values(clues))
        await expect(run.getByRole('term').filter({ hasText: title }).first()).toBeVisible()
    }
    expect(heard).toEqual([{ attemptId: expect.any(String), outcome: 'asked_for_help' }])
  })

test('only the first outcome is reported; another try is in the other variant and for oneself', async ({
  server,
  visitorPage,
  netzpass: { callbackUrl, heard },
}) => {
  const run = await visitorPage(await launchInLab(server, { scenario: 'kettenbrief', variant: 'a', callbackUrl }))
  await begin(run)
  await choose(run, 'An 12 Leute weiterschicken')
  await expect(titleOf(run)).toHaveText(FELL)
  await expect(run.getByText(REPORTED)).toBeVisible()
  await choose(run, 'Noch einmal probieren', 'Los geht’s')
  await expect(run.getByText('Glücks-Otter')).toBeVisible()
  await choose(run, 'Die Nachricht löschen', 'Gerade nicht antworten', 'Zum Spiel gehen')
  await expect(titleOf(run)).toHaveText('Stark! Du hast es gemerkt.')
  await expect(run.getByText('Es zählt nur der erste Versuch. Dieser hier war nur für dich.')).toBeVisible()
  expect(heard).toEqual([{ attemptId: expect.any(String), outcome: 'fell' }])
})

test('whoever has fetched help may go on alone; what it then does counts', async ({
  server,
  visitorPage,
  netzpass: { callbackUrl, heard },
}) => {
  const run = await visitorPage(await launchInLab(server, { scenario: 'kettenbrief', variant: 'a', callbackUrl }))
  await begin(run)
  await choose(run, 'Hilfe holen')
  const clue = run.getByRole('button', { name: 'Eine Drohung' })
  await clue.click()
  await expect(clue).toHaveAttribute('aria-pressed', 'true')
  await expect(run.getByText('Das ist erfunden, damit du dich gruselst.')).toBeVisible()
  await choose(run, 'Zurück, ich mache weiter', 'Die Nachricht löschen', 'Gerade nicht antworten', 'Weiterschlafen')
  await expect(titleOf(run)).toHaveText('Stark! Du hast es gemerkt.')
  await expect(run.getByText(REPORTED)).toBeVisible()
  expect(heard).toEqual([{ attemptId: expect.any(String), outcome: 'resisted' }])
})

test('a run that was never played cannot be reported as one that was resisted', async ({
  server,
  visitorPage,
  netzpass: { callbackUrl, heard },
}) => {
  const address = await launchInLab(server, { scenario: 'kettenbrief', variant: 'a', callbackUrl })
  const token = new URL(address).hash.slice(1)
  const forge = async (claim: object) => {
    const answer = await fetch(`${server.url}/lab/api/outcome`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, outcome: 'resisted', ...claim }),
    })
    return ((await answer.json()) as { delivery?: string }).delivery
  }
  const run = await visitorPage(address)
  await begin(run)
  expect(await forge({})).toBe('refused')
  expect(await forge({ moves: [] })).toBe('unplayed')
  expect(await forge({ moves: [{ do: 'next' }, { do: 'next' }, { do: 'choose', choice: 'weiter' }] })).toBe('unplayed')
  expect(heard).toEqual([])
  await choose(run, 'An 12 Leute weiterschicken')
  await expect(run.getByText(REPORTED)).toBeVisible()
  expect(heard).toEqual([{ attemptId: expect.any(String), outcome: 'fell' }])
})

test('a page that is older than the exercise says kindly that this run does not count', async ({
  server,
  visitorPage,
  netzpass: { callbackUrl, heard },
}) => {
  const run = await visitorPage(await launchInLab(server, { scenario: 'kettenbrief', variant: 'a', callbackUrl }))
  // As if a scene had got another choice meanwhile.
  await run.route('**/lab/api/outcome', (route) => {
    const { moves, ...told } = route.request().postDataJSON()
    const renamed = moves.map((move: { choice?: string }) => (move.choice ? { ...move, choice: 'anders' } : move))
    return route.continue({ postData: JSON.stringify({ ...told, moves: renamed }) })
  })
  await begin(run)
  await choose(run, 'An 12 Leute weiterschicken')
  await expect(run.getByText('Diese Übung ist gerade erneuert worden. Geübt hast du trotzdem.')).toBeVisible()
  expect(heard).toEqual([])
})

test('while an outcome cannot be reported the page says so and keeps trying', async ({
  server,
  visitorPage,
  netzpass: { callbackUrl, heard, answers },
}) => {
  answers.push(503, 503, 503)
  const run = await visitorPage(await launchInLab(server, { scenario: 'kettenbrief', variant: 'a', callbackUrl }))
  await begin(run)
  await fetchHelp(run)
  await expect(run.getByText('Das ist noch nicht angekommen. Die Seite versucht es weiter')).toBeVisible()
  await expect(run.getByText(REPORTED)).toBeVisible()
  expect(heard).toHaveLength(4)
})

test('stopping asks first, is reported as stopped, and is in order', async ({
  server,
  visitorPage,
  netzpass: { callbackUrl, heard },
}) => {
  const run = await visitorPage(await launchInLab(server, { scenario: 'spiele-chat', variant: 'a', callbackUrl }))
  await begin(run)
  await choose(run, 'Übung beenden')
  await expect(run.getByRole('dialog')).toContainText('Möchtest du aufhören?')
  await choose(run, 'Weiter üben')
  await expect(titleOf(run)).toHaveText('Chat mit Levin_11')
  expect(heard).toEqual([])
  await choose(run, 'Übung beenden', 'Ja, beenden')
  await expect(titleOf(run)).toHaveText('Für heute ist Schluss')
  await expect.poll(() => heard).toEqual([{ attemptId: expect.any(String), outcome: 'aborted' }])
  await expectSound(run)
})

test('closing the page early reports nothing', async ({ server, visitorPage, netzpass }) => {
  const launch = { scenario: 'spiele-chat', variant: 'a', callbackUrl: netzpass.callbackUrl } as const
  const run = await visitorPage(await launchInLab(server, launch))
  await begin(run)
  await choose(run, 'Danke!')
  await expect(run.getByText('Ich schenk dir 200 Kristalle')).toBeVisible()
  await closePage(run)
  await expectNextReportAlone({ server, visitorPage, netzpass })
})

test('a parent’s own test says that nothing is reported, and reports nothing', async ({
  server,
  visitorPage,
  netzpass,
}) => {
  const { callbackUrl } = netzpass
  const launch = { scenario: 'kettenbrief', variant: 'a', mode: 'parent_test', callbackUrl } as const
  const run = await visitorPage(await launchInLab(server, launch))
  await expect(run.getByText('Testlauf, wird nicht gemeldet')).toBeVisible()
  await begin(run)
  await choose(run, 'An 12 Leute weiterschicken')
  await expect(run.getByText('Testlauf: Das Ergebnis wird nicht gemeldet.')).toBeVisible()
  await expectNextReportAlone({ server, visitorPage, netzpass })
})

test('an old address says that the exercise is over', async ({ server, visitorPage }) => {
  const run = await visitorPage(`${server.url}/lab/run#abc`)
  await expect(titleOf(run)).toHaveText('Die Übung kann nicht beginnen')
  await expect(run.getByText('Diese Übung ist abgelaufen. Bitte starte sie noch einmal.')).toBeVisible()
  await expectSound(run)
})

test('with the keyboard alone one gets to the end; each new screen takes the focus to its heading', {
  tag: '@promise',
}, async ({ server, visitorPage }) => {
  const run = await visitorPage(await launchInLab(server, { scenario: 'kettenbrief', variant: 'a' }))
  const press = async (name: string) => {
    for (let presses = 0; presses < 20; presses++) {
      await run.keyboard.press('Tab')
      if (await run.getByRole('button', { name }).and(run.locator(':focus')).count()) return run.keyboard.press('Enter')
    }
    throw new Error(`The keyboard does not reach «${name}».`)
  }
  const steps = ['Weiter, jetzt ist Mila dran', 'Los geht’s', 'Die Nachricht löschen', 'Nichts passiert, versprochen.']
  for (const name of [...steps, 'Handy weglegen', 'Weiterschlafen']) {
    await press(name)
    await expect(titleOf(run)).toBeFocused()
  }
  await expect(titleOf(run)).toHaveText('Stark! Du hast es gemerkt.')
})

test('messages arrive one after the other in a log that is read aloud', async ({ server, visitorPage }) => {
  const address = await launchInLab(server, { scenario: 'spiele-chat', variant: 'a' })
  const run = await visitorPage(address, { reducedMotion: 'no-preference' })
  await begin(run)
  const log = run.getByRole('log')
  await expect(log).toContainText('Mega Haus!')
  await choose(run, 'Ich schreibe gerade nicht.')
  await expect(log).toContainText('sei nicht so')
  await expect(log).not.toContainText('200 Kristalle')
  await expect(log).toContainText('200 Kristalle')
})

test('the lab shows its own files only, is found by nobody and leaves no trace', async ({ server, visitorPage }) => {
  const address = await launchInLab(server, { scenario: 'kettenbrief', variant: 'a' })
  const page = await fetch(`${server.url}/lab/run`)
  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; media-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  )
  for (const [header, value] of [
    ['cache-control', 'no-store'],
    ['x-robots-tag', 'noindex'],
    ['referrer-policy', 'no-referrer'],
  ] as const)
    expect(page.headers.get(header), header).toBe(value)
  const script = /assets\/[^"]+\.js/.exec(await page.text())?.[0]
  const file = await fetch(`${server.url}/lab/${script}`, { headers: { 'accept-encoding': 'br' } })
  expect(file.headers.get('cache-control')).toContain('immutable')
  expect(file.headers.get('content-encoding')).toBe('br')

  const run = await visitorPage(address)
  await begin(run)
  expect(await run.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, ''])
})
