import type { Page } from '@playwright/test'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'

const style = (content: string) => (page: Page) => page.addStyleTag({ content })

/** Each spoils a sound page in one way, and what must be found then. */
const faults: { what: string; spoil: (page: Page) => Promise<unknown>; found: RegExp }[] = [
  {
    what: 'a part of the kit that came without its styles',
    spoil: (page) => page.locator('h1').evaluate((title) => title.classList.add('m_00000000')),
    found: /m_00000000 of <h1/,
  },
  { what: 'a title too wide for a large window', spoil: style('h1 { width: 1500px }'), found: /at 1440 pixels/ },
  { what: 'a title too wide at a zoom of 200 %', spoil: style('h1 { width: 700px }'), found: /at 640 pixels/ },
  { what: 'a title too wide for a small phone', spoil: style('h1 { width: 380px }'), found: /at 360 pixels/ },
  {
    what: 'targets too small and too close for a finger',
    spoil: style(
      'main div, main a, main button { display: block !important; min-height: 0 !important } main a, main button { height: 12px !important }',
    ),
    found: /on a phone, light: target-size/,
  },
  { what: 'pale text', spoil: style('h1 { color: #ccc !important }'), found: /on a desk, light: color-contrast/ },
  {
    what: 'pale text in the dark',
    spoil: style('[data-mantine-color-scheme=dark] h1 { color: #333 !important }'),
    found: /on a desk, dark: color-contrast/,
  },
  {
    what: 'a focus that nobody sees',
    spoil: style('* { outline: none !important; box-shadow: none !important }'),
    found: /takes the focus and does not show it/,
  },
  {
    what: 'a dialog in which nothing takes the focus',
    spoil: (page) =>
      page.evaluate(() =>
        document.body.insertAdjacentHTML('beforeend', '<div role="dialog" aria-label="Leer"><p>Leer</p></div>'),
      ),
    found: /something takes the focus/,
  },
]

for (const { what, spoil, found } of faults)
  test(`a screen with ${what} is not sound`, async ({ visitorPage }) => {
    const page = await visitorPage('/404')
    await expect(page.getByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible()
    await spoil(page)
    await expect(expectSound(page)).rejects.toThrow(found)
  })

test('a screen that nobody has spoilt is sound', async ({ visitorPage }) => {
  const page = await visitorPage('/404')
  await expect(page.getByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible()
  await expectSound(page)
})
