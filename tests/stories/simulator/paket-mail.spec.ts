import type { BrowserContext, Page } from '@playwright/test'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { begin, choose, expectVerdict, FELL, makeLabFamily, startWithChild } from '../support/lab.ts'
import { titleOf } from '../support/title.ts'

const LINK = /^(Jetzt freigeben|Sendung retten)$/

test('a child sees where the link of a parcel mail leads and looks in the real app; its parent sees that at once', {
  tag: '@promise',
}, async ({ pageOf, db }) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'paket-mail')
  const page = await pageOf(parent, ofParent)
  const run = await startWithChild(page, title)
  await begin(run)
  await choose(run, 'PaketBlitz')
  await expect(run.getByText(/Führt zu/)).toHaveCount(0)
  await run.getByRole('button', { name: LINK }).click({ delay: 800 })
  await expect(run.getByText(/Führt zu: .*\.example/)).toBeVisible()
  await choose(run, 'Absender antippen')
  await expect(run.getByText(/<.+@.+\.example>/)).toBeVisible()
  await expectSound(run)
  await choose(run, 'In der echten App nachsehen')
  await expectSound(run)
  await choose(run, 'Die Mail als Betrug melden')
  await expect(titleOf(run)).toHaveText('Stark! Du hast es gemerkt.')
  await expectVerdict(page, title, 'Bestanden', '9 %')
})

test('a child that fills in the form has not passed yet, is told so kindly, and nothing it typed has left the page', async ({
  pageOf,
  db,
}) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'paket-mail')
  const page = await pageOf(parent, ofParent)
  const sent = everythingSent(page.context())
  const run = await startWithChild(page, title)
  await begin(run)
  await choose(run, 'PaketBlitz', LINK)
  await choose(run, 'Weiter')
  await expect(run.getByText('Hier fehlt noch etwas.')).toBeVisible()
  await expectSound(run)
  await fillIn(run)
  await choose(run, 'Weiter')
  await expect(titleOf(run)).toHaveText(FELL)
  await expect(run.getByText('Das passiert vielen, auch Erwachsenen.')).toBeVisible()
  await expectVerdict(page, title, 'Noch nicht', '0 %')
  await expectSound(run)

  expect(await run.content()).not.toContain('geheim-')
  expect(await run.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).toBe('[{},{}]')
  expect(sent().join('\n')).not.toMatch(/geheim-|4711/)
  expect(sent().filter((one) => one.startsWith('POST') && one.includes('/lab/'))).toEqual([
    expect.stringMatching(/\/lab\/api\/open \{"token":"[\w-]+"\}$/),
    expect.stringMatching(/\/lab\/api\/outcome \{"token":"[\w-]+","moves":\[(\{[\w":,-]+\},?)+\]\}$/),
  ])
})

async function fillIn(run: Page) {
  const fields = await run.getByRole('textbox').all()
  expect(fields.length, 'something is asked for').toBeGreaterThan(0)
  for (const field of fields) {
    const takesDigits = (await field.getAttribute('inputmode')) === 'numeric'
    await field.fill(takesDigits ? '4711' : 'geheim-Wolke')
    expect(await field.getAttribute('autocomplete')).toBe('off')
  }
}

/** Every request of every page of a browser, with its body. */
function everythingSent(browser: BrowserContext): () => string[] {
  const requests: string[] = []
  browser.on('request', (request) => requests.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`))
  return () => requests
}
