import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

// Without its package for Playwright: that puts the source into the page at each call, and opens another page to put
// the results together, which takes ten times as long as axe itself.
const require = createRequire(import.meta.url)
const SOURCE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** These alone; or all that axe begins with, with others that it does not, or without some. */
export type Rules = { only: string[] } | { also?: string[]; without?: string[] }
type Run = (context: Document, options: object) => Promise<{ violations: Violation[] }>
type Violation = { id: string; nodes: { target: unknown[] }[] }

/** What axe finds on the page as it is now: one sentence for each rule that is broken. */
export async function findBarriers(page: Page, rules: Rules = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: { run: Run } }
    const { violations } = await axe.run(document, options)
    return violations.map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.target).join(', ')}`)
  }, optionsFor(rules))
}

function optionsFor(rules: Rules) {
  // Our frames hold mails, and in them nothing may run
  // (tests/stories/operation/mail.spec.ts judges those by themselves).
  const options = { resultTypes: ['violations'], iframes: false }
  if ('only' in rules) return { ...options, runOnly: rules.only }
  const enabled = (isEnabled: boolean, ids: string[] = []) => ids.map((id) => [id, { enabled: isEnabled }])
  return { ...options, rules: Object.fromEntries([...enabled(true, rules.also), ...enabled(false, rules.without)]) }
}
