import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { check } from './check.mjs'
import { build, environment, install, root, serverEnvironment } from './environment.mjs'

const results = join(root, 'test-results')

install()
check()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const counts = [
  runTests(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}/vitest.json`],
    readVitest,
  ),
]
build()
const browser = await findBrowser()
counts.push(runTests('playwright', ['test'], readPlaywright, browser ? { CHROMIUM: browser } : {}))

counts.push(runTests('node', ['tests/load/main.ts', 'short'], readLong, serverEnvironment))

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

/** A runner that ends badly without having counted a failure has failed all the same. */
function runTests(program, args, readCount, extra = {}) {
  const { status } = spawnSync(program, args, { cwd: root, env: { ...environment, ...extra }, stdio: 'inherit' })
  let count = { passed: 0, failed: 0 }
  try {
    count = readCount()
  } catch (error) {
    console.error(`${program} hat kein Ergebnis hinterlassen: ${error.message}`)
  }
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

function readVitest() {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(join(results, 'vitest.json'), 'utf8'))
  return { passed: numPassedTests, failed: numFailedTests }
}

function readPlaywright() {
  const { stats, suites } = JSON.parse(readFileSync(join(results, 'playwright.json'), 'utf8'))
  const unsteady = suites.flatMap(unsteadyStories)
  if (unsteady.length > 0)
    console.log(`\nOnly green the second time, a defect to be found:\n- ${unsteady.join('\n- ')}`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

/** What was not possible here is none of both; the table says it. */
function readLong() {
  return JSON.parse(readFileSync(join(results, 'long.json'), 'utf8'))
}

function unsteadyStories({ specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...own.map(({ file, line, title }) => `${file}:${line} ${title}`), ...suites.flatMap(unsteadyStories)]
}
