import type { Page } from '@playwright/test'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { begin, choose, expectVerdict, launchInLab, makeLabFamily, startWithChild } from '../support/lab.ts'
import { ANNA, giveVoice, voiceOf } from '../support/scripted-voice.ts'
import { titleOf } from '../support/title.ts'

/** Past what is harmless, to the window that has popped up. */
async function toTheWindow(run: Page): Promise<void> {
  const window = run.getByRole('button', { name: 'Tablet umdrehen' })
  for (let taps = 0; taps < 3 && !(await window.isVisible()); taps++)
    await run.getByRole('figure').getByRole('button').first().click()
  await expect(window).toBeVisible()
}

test('a child turns the tablet over and fetches somebody', async ({ pageOf, db }) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'tablet-fenster')
  const page = await pageOf(parent, ofParent)
  const run = await startWithChild(page, title)
  await begin(run)
  await expectSound(run)
  await toTheWindow(run)
  await expectSound(run)
  await choose(run, 'Tablet umdrehen', /^(Oma|Papa) holen$/, /^Zusammen /)
  await expect(titleOf(run)).toHaveText('Stark! Du hast es gemerkt.')
  await expectSound(run)
  await expectVerdict(page, title, 'Bestanden', '10 %')
})

test('everything on a page can be heard, part by part, until somebody has heard enough', async ({
  server,
  emptyPage,
}) => {
  const run = await emptyPage()
  await giveVoice(run, [ANNA])
  await run.goto(await launchInLab(server, { scenario: 'tablet-fenster', variant: 'a' }))
  await begin(run)
  const voice = voiceOf(run)
  await choose(run, /^Vorlesen$/)
  for (let part = 0; part < 5; part++) await voice.end()
  expect(await voice.said()).toEqual([
    'Du malst',
    'Deine Katze',
    'Die Katze braucht noch Streifen.',
    'Malen',
    'Hilfe holen',
  ])
  await expect(run.getByRole('button', { name: /^Vorlesen$/ })).toBeVisible()
  await choose(run, /^Vorlesen$/, 'Nicht mehr vorlesen')
  expect(await voice.isSpeaking()).toBe(false)
  await choose(run, /^Vorlesen$/, 'Malen')
  await expect(titleOf(run)).toHaveText('Ein Fenster!')
  expect(await voice.isSpeaking(), 'the old page talked on').toBe(false)
  await expectSound(run)
})

test('a device without a German voice says so to the adult, and every scene can be heard all the same', async ({
  server,
  emptyPage,
}) => {
  const run = await emptyPage()
  await giveVoice(run, [{ ...ANNA, localService: false }])
  await run.goto(await launchInLab(server, { scenario: 'tablet-fenster', variant: 'a' }))
  await expect(run.getByText('Dieses Gerät hat keine deutsche Stimme. Bitte lesen Sie vor.')).toBeVisible()
  await begin(run)
  await expect(run.getByRole('button', { name: /^Vorlesen$/ })).toHaveCount(0)
  await choose(run, 'Übungsstimme anhören')
  await expect
    .poll(() => run.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0)
})
