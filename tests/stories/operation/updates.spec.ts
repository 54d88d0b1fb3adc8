import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeLearner } from '../../support/learning.ts'
import { makeRelease } from '../../support/release.ts'
import { Site } from '../../support/site.ts'
import { expectSound } from '../support/accessible.ts'
import { expectHomeCached, expectWhole, expectWorker, WITH_WORKER } from '../support/device.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/sign-in.ts'

test('a newer version is offered on the start page, waits while a child learns, and is there after one press', {
  tag: '@promise',
}, async ({ browser }) => {
  test.slow()
  const folder = mkdtempSync(join(tmpdir(), 'netzpass-update-'))
  const site = await Site.of({ folder: join(folder, 'data') })
  try {
    await site.start()
    const { child, competency } = await site.withDatabase((db) => makeLearner(db))
    const context = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce', ...WITH_WORKER })
    await signIn(context, site.url, child.email)
    const page = await context.newPage()
    await page.goto('/child-dashboard')
    await expectWorker(page)
    await expectWhole(page)
    /** Undefined while the page is just being left. */
    const buildHere = () =>
      page
        .evaluate(() => (window as { __reactRouterManifest?: { version?: string } }).__reactRouterManifest?.version)
        .catch(() => undefined)
    const before = await buildHere()

    await site.stop()
    const after = newerBuild(makeRelease(join(folder, 'newer'), '9.1.0'))
    site.program = join(folder, 'newer')
    await site.start()
    const offer = page.getByRole('region', { name: 'Es gibt etwas Neues' })
    await page.getByRole('link', { name: competency.title }).first().click()
    await page.getByRole('link', { name: /^Lektion lesen/ }).click()
    await expect(page.getByText('Lies mich.')).toBeVisible()
    await page.getByRole('link', { name: 'Zurück zu' }).click()
    await page.getByRole('link', { name: 'Zu meinen Pässen' }).click()
    await expect(offer).toBeVisible({ timeout: 30_000 }) // its files are taken up first
    await expectSound(page)
    await page.getByRole('link', { name: competency.title }).first().click()
    await page.getByRole('link', { name: /^Lektion lesen/ }).click()
    await expect(page.getByText('Lies mich.')).toBeVisible()
    await expect(offer, 'not in the middle of something').toBeHidden()
    expect(await buildHere()).toBe(before)

    await page.getByRole('link', { name: 'Zurück zu' }).click()
    await page.getByRole('link', { name: 'Zu meinen Pässen' }).click()
    await offer.getByRole('button', { name: 'Neu laden' }).click()
    await expect.poll(buildHere).toBe(after)
    await expect(page.getByRole('heading', { name: 'Hallo Mila' })).toBeVisible()
    await expect(offer).toBeHidden()
    await expectHomeCached(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Hallo Mila' }), 'it has the files of the newer one').toBeVisible()
    await context.close()
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Makes the build in this folder another one, by the version of its list of screens. @returns that version */
function newerBuild(folder: string): string {
  const client = join(folder, 'build/client')
  const list = readdirSync(join(client, 'assets')).find((file) => /^manifest-\w+\.js$/.test(file)) as string
  const version = list.replace(/^manifest-|\.js$/g, '')
  const newer = [...version].toReversed().join('')
  for (const file of ['service-worker.js', `assets/${list}`, '../server/index.js']) {
    const path = join(client, file)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(version, newer))
    for (const packed of ['.br', '.gz']) rmSync(path + packed, { force: true })
  }
  renameSync(join(client, 'assets', list), join(client, 'assets', `manifest-${newer}.js`))
  return newer
}
