import type { Page, Route } from '@playwright/test'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { begin, choose, expectVerdict, FELL, launchInLab, makeLabFamily, startWithChild } from '../support/lab.ts'
import { titleOf } from '../support/title.ts'

const secondsHeard = (run: Page) => run.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)

test('a child hears the voice when it wants to, asks for the word, hangs up and calls the number it knows', async ({
  pageOf,
  db,
}) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'ki-anruf')
  const page = await pageOf(parent, ofParent)
  const sounds: string[] = []
  page.context().on('response', (answer) => {
    if (answer.url().endsWith('.mp3'))
      sounds.push(`${new URL(answer.url()).origin} ${answer.headers()['content-type']}`)
  })
  const run = await startWithChild(page, title)
  await begin(run)
  await expect(run.getByText(/Codes vor/)).toBeVisible() // what is said can be read without listening
  await expectSound(run)
  expect(sounds, 'something could be heard before the first tap').toEqual([])
  // On a slow machine it would be over before it is stopped.
  await run.locator('audio').evaluate((audio: HTMLAudioElement) => Object.assign(audio, { loop: true }).loop)
  await choose(run, 'Übungsstimme anhören')
  await expect.poll(() => secondsHeard(run)).toBeGreaterThan(0)
  expect(new Set(sounds)).toEqual(new Set([`${new URL(run.url()).origin} audio/mpeg`]))
  await choose(run, 'Ton anhalten')
  await expect(run.getByRole('button', { name: 'Übungsstimme anhören' })).toBeVisible()

  await choose(run, 'Nach eurem Codewort fragen')
  await expect(run.getByText('Euer echtes Codewort bleibt bei euch')).toBeVisible()
  await expect(run.getByRole('textbox')).toHaveCount(0)
  await choose(run, 'Auflegen')
  await expectSound(run)
  await choose(run, 'unter der gespeicherten Nummer anrufen', 'Tschüss sagen und auflegen')
  await choose(run, 'Prüfen: Woher kommt das Video?', 'Prüfen: Passt es zu dem, was ich weiß?')
  await expect(run.getByText('Passt es? ')).toBeVisible()
  await expectSound(run)
  await choose(run, 'Blockieren')
  await expect(titleOf(run)).toHaveText('Stark! Du hast es gemerkt.')
  await expect(run.getByText('Du hast die gespeicherte Nummer angerufen.')).toBeVisible()
  await expect(run.getByText('selten nachgewiesen')).toBeVisible()
  await expectSound(run)
  await expectVerdict(page, title, 'Bestanden', '8 %')
})

test('without sound nothing is missing; a child that reads the codes out has not passed yet', async ({
  server,
  visitorPage,
  expectErrors,
}) => {
  expectErrors(/net::ERR_FAILED/)
  const run = await visitorPage(await launchInLab(server, { scenario: 'ki-anruf', variant: 'b' }))
  const soundIsGone = (route: Route) => route.abort()
  await run.route('**/*.mp3', soundIsGone)
  await begin(run)
  await choose(run, 'Übungsstimme anhören')
  await expect(run.getByText('Der Ton geht hier gerade nicht. Lies einfach mit.')).toBeVisible()
  await run.unroute('**/*.mp3', soundIsGone)
  await choose(run, 'Übungsstimme anhören')
  await expect.poll(() => secondsHeard(run)).toBeGreaterThan(0)
  await expect(run.getByText('Der Ton geht hier gerade nicht.')).toBeHidden()

  await choose(run, '„Okay, ich ')
  await expectSound(run)
  await choose(run, 'Die Übungscodes vorlesen')
  await expect(titleOf(run)).toHaveText(FELL)
  await expect(run.getByText('Die Codes waren nur Übungscodes.')).toBeVisible()
})
