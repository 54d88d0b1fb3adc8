// `npm test` runs what every change must pass; `npm run test:all` runs all other tests too. `--minutes=N`: no further part
// begins after N minutes, and the summary names those that did not run.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { findBrowser, requirePdfReader } from './browser.mjs'
import { check } from './check.mjs'
import { build, environment, install, root, serverEnvironment } from './environment.mjs'

const results = join(root, 'test-results')
const SLOWEST = 20
const LINES_OF_A_FAILURE = 12
const { minutes } = parseArgs({ options: { minutes: { type: 'string' } }, allowPositionals: true }).values
const begun = performance.now()

/** Each part of the run with its duration in seconds and its numbers of passed and failed tests. */
const parts = []
/** Each test file, browser test and chapter of the fault tests with its duration in seconds. */
const timed = []
/** What failed, each with the beginning of what it said. */
const failing = []
/** Browser tests that passed only when repeated (decision 053). */
const unsteady = []
/** Parts for which no time was left. */
const left = []

install()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

take('check', check)
vitest('rules', ['rules'])
vitest('database tests', ['postgres'], '--maxWorkers=3') // three for two cores: one mostly waits for PostgreSQL
vitest('embedded database', ['embedded'])
take('build', build)
const browser = await findBrowser()
requirePdfReader()
stories('stories', ['--project', 'embedded', '--grep', '@promise'])
if (process.argv.includes('all')) {
  vitest('commands and abuse', ['more'])
  stories('the main story on PostgreSQL', ['--project', 'postgres', '--output', join(results, 'main-story')])
  runTests('faults', 'node', ['tests/faults/main.ts', 'short'], readFaults, serverEnvironment)
  vitest('all others, embedded', ['embedded-too'])
  stories('other stories', ['--grep-invert', '@promise', '--output', join(results, 'other-stories')])
  vitest('installations', ['installations'])
}
report()

function vitest(part, projects, ...options) {
  const output = join(results, `${projects.join('-')}.json`)
  const named = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`]
  runTests(part, 'vitest', ['run', ...named, ...options, ...reporters], () => readVitest(output))
}

function stories(part, chosen) {
  runTests(part, 'playwright', ['test', ...chosen], readPlaywright, browser ? { CHROMIUM: browser } : {})
}

/** Runs a test program. A non-zero exit code counts as one failure even if no failed test was reported. */
function runTests(part, program, args, readCount, extra = {}) {
  take(part, () => {
    const { status } = spawnSync(program, args, { cwd: root, env: { ...environment, ...extra }, stdio: 'inherit' })
    let count = { passed: 0, failed: 0 }
    try {
      count = readCount()
    } catch (error) {
      console.error(`${program} left no result: ${error.message}`)
    }
    if (status === 0 || count.failed > 0) return count
    failing.push(`${part}: no test has failed, but the run has; the end of its output says why`)
    return { ...count, failed: 1 }
  })
}

/** Runs one part and records how long it took. */
function take(part, work) {
  if (performance.now() - begun > Number(minutes ?? Number.POSITIVE_INFINITY) * 60_000) return left.push(part)
  console.log(`\n— ${part}`)
  const before = performance.now()
  const { passed = 0, failed = 0 } = work() ?? {}
  parts.push({ part, passed, failed, seconds: (performance.now() - before) / 1_000 })
}

function readVitest(output) {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(output, 'utf8'))
  for (const { name, startTime, endTime, assertionResults, message } of testResults) {
    const file = name.slice(root.length)
    timed.push({ name: file, seconds: (endTime - startTime) / 1_000 })
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') failing.push(described(`${file} ${fullName}`, failureMessages[0]))
    if (assertionResults.length === 0 && message) failing.push(described(file, message))
  }
  // A file that could not be loaded has failed without any failed test; it counts as one.
  const unread = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed: numPassedTests, failed: numFailedTests + unread.length }
}

function readPlaywright() {
  const { stats, suites } = JSON.parse(readFileSync(join(results, 'playwright.json'), 'utf8'))
  for (const { file, line, title, tests } of suites.flatMap(specsIn)) {
    const name = `${file}:${line} ${title}`
    const took = tests.flatMap((one) => one.results.map(({ duration }) => duration))
    timed.push({ name, seconds: took.reduce((sum, ms) => sum + ms, 0) / 1_000 })
    const why = tests.flatMap((one) => one.results.map(({ error }) => error?.message)).find(Boolean)
    if (tests.some(({ status }) => status === 'flaky')) unsteady.push(described(name, why))
    if (tests.some(({ status }) => status === 'unexpected')) failing.push(described(name, why))
  }
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

/** A test and the beginning of what it said: whoever reads only the end of the output knows where to begin. */
function described(name, message = '') {
  const beginning = stripVTControlCharacters(message).split('\n').slice(0, LINES_OF_A_FAILURE)
  return [name, ...beginning].join('\n    ').trimEnd()
}

function specsIn({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsIn)]
}

/** Tests that cannot run on this machine count neither as passed nor as failed; the printed table lists them. */
function readFaults() {
  const { passed, failed, files = [] } = JSON.parse(readFileSync(join(results, 'long.json'), 'utf8'))
  timed.push(...files)
  return { passed, failed }
}

/** Prints the summary and ends the process. Its last line is 'N passed, N failed'; exit code 1 for any failure, or no test. */
function report() {
  const slowest = timed.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)
  console.log(`\nThe ${SLOWEST} slowest files, stories and chapters, in seconds`)
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`)
  if (failing.length > 0) console.log(`\nFailed:\n- ${failing.join('\n- ')}`)
  if (unsteady.length > 0)
    console.log(`\nOnly green the second time, a defect to be found:\n- ${unsteady.join('\n- ')}`)
  if (left.length > 0) console.log(`\nNot run, because the time was over:\n- ${left.join('\n- ')}`)
  console.log('\nThe parts, in seconds')
  for (const { part, passed, failed, seconds } of parts)
    console.log(
      `${seconds.toFixed(0).padStart(7)}  ${part}${passed + failed > 0 ? `: ${passed} passed, ${failed} failed` : ''}`,
    )
  const total = (of) => parts.reduce((sum, part) => sum + part[of], 0)
  console.log(`${total('seconds').toFixed(0).padStart(7)}  in all`)
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
  process.exit(total('failed') > 0 || total('passed') === 0 ? 1 : 0)
}
