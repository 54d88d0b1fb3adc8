import { expectSound } from './accessible.ts'
import { expect, test } from './fixtures.ts'

/** Each spoils a sound page in one way, and what must be found then. */
const faults = [
  { what: 'too wide for a large window', css: 'h1 { width: 1500px }', found: /at 1440 pixels/ },
  { what: 'too wide at a zoom of 200 %', css: 'h1 { width: 700px }', found: /at 640 pixels/ },
  { what: 'too wide for a small phone', css: 'h1 { width: 380px }', found: /at 360 pixels/ },
  {
    what: 'targets too small and too close for a finger',
    css: 'main div, main a, main button { display: block !important; min-height: 0 !important } main a, main button { height: 12px !important }',
    found: /on a phone: target-size/,
  },
  { what: 'pale text', css: 'h1 { color: #ccc !important }', found: /light: color-contrast/ },
  {
    what: 'pale text in the dark',
    css: '[data-mantine-color-scheme=dark] h1 { color: #333 !important }',
    found: /dark: color-contrast/,
  },
  { what: 'no visible focus', css: '* { outline: none !important; box-shadow: none !important }', found: /./ },
]

for (const { what, css, found } of faults)
  test(`a screen is not sound with ${what}`, async ({ emptyPage }) => {
    const page = await emptyPage()
    await page.goto('/404')
    await page.addStyleTag({ content: css })
    await expect(expectSound(page)).rejects.toThrow(found)
  })
