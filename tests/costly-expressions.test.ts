import { globSync, readFileSync } from 'node:fs'
import { check } from 'recheck'
import { expect, test } from 'vitest'

/** Where our expressions meet what others write: the server, and what it shares with browsers. */
const FILES = '{domain,emails,server,simulator}/**/*.{ts,tsx}'

/**
 * Expressions that may take more than one pass, and why that costs nothing: what they meet is short, our
 * own, of a form in which they do not go back, or read in the sandbox. A new one is written so that it
 * takes one pass, or bounded before.
 */
const MAY = new Map<string, string>([
  ...each('the HTML that the sanitizer writes closes every tag, and has no < in a text', [
    'domain/content/content-findings.ts',
    'domain/content/facts.ts',
    'domain/platform/phone-numbers.ts',
    'domain/content/glossary/glossary-links.ts',
    'server/content/files/sanitize.ts',
    'server/learning/refreshers/lesson-that-helps.ts',
  ]),
  ...each('read in the sandbox, or of files that come with the project', [
    'server/content/files/drawings.ts',
    'server/content/files/lesson-html.ts',
    'server/content/lint/texts.ts',
    'server/content/lint/rules/contacts.ts',
    'server/content/lint/rules/numbers.ts',
    'server/content/lint/rules/safety.ts',
    'server/content/lint/rules/wording.ts',
    'simulator/run/marked-text.ts',
  ]),
  ...each('at most as long as an e-mail address, a password or a header', [
    'domain/people/common-passwords.ts',
    'server/mail/deliver.ts',
    'server/mail/route.ts',
    'server/platform/guard/client-address.ts',
  ]),
  ...each('what we have written ourselves: a hash, a setting, a page', [
    'emails/letters.tsx',
    'server/people/accounts/password.ts',
    'server/operation/papers/template.ts',
    'server/operation/setup/installation.ts',
    'server/platform/web/security-headers.ts',
  ]),
  ...each('at most as long as a name or a title', ['domain/platform/latin-letters.ts']),
  ...each('what an editor types, in the editor’s own browser', ['domain/content/reading-ease.ts']),
  ...each('goes back over sixty signs at most', ['server/log.ts']),
  ...each('each step goes on to another sign: the test of the file measures it', ['domain/platform/plain-markdown.ts']),
])

function each(reason: string, files: string[]) {
  return files.map((file) => [file, reason] as const)
}

/** Regular expressions of a file. Of comments come a few too, which do no harm. */
const LITERAL = /(?<=[=(,:?&|![{;}\s])\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*(?![\w/])/g

test('what strangers write is read in one pass, but for a list of what is never long', async () => {
  const costly = new Map<string, string[]>()
  const files = globSync(FILES).filter((file) => !/\.test\.tsx?$|\.testing\.ts$/.test(file))
  for (const file of files) {
    const code = readFileSync(file, 'utf8').replaceAll(/\/\*\*?[\s\S]*?\*\//g, '')
    for (const [literal] of new Set([...code.matchAll(LITERAL)])) {
      const end = literal.lastIndexOf('/')
      const [source, flags] = [literal.slice(1, end), literal.slice(end + 1).replaceAll(/[dv]/g, '')]
      if (!/[*+]|\{\d*,\}/.test(source) || !isExpression(source, flags)) continue
      const { status } = await check(source, flags, { timeout: 3_000 })
      if (status === 'vulnerable') costly.set(file, [...(costly.get(file) ?? []), literal])
    }
  }
  expect([...costly].filter(([file]) => !MAY.has(file))).toEqual([])
}, 300_000)

function isExpression(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags) !== undefined
  } catch {
    return false
  }
}
