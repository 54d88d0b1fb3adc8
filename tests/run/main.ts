// `npm test` plays what a change must not break, `npm run test:all` what is promised, `npm run test:weekly` all the
// rest. `--within-budget`: a part that takes more of the processor than budgets.json allows is a failure.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { afterAnotherTry, nothing, type Outcome, readFaults, readStories, readVitest } from './outcomes.ts'
import { lastLinesOf, results, runProgram } from './part.ts'
import { type Part, report } from './report.ts'
import { measureSlowness } from './slowness.ts'

const { values, positionals } = parseArgs({
  options: { 'within-budget': { type: 'boolean', default: false } },
  allowPositionals: true,
})
const size = positionals.includes('weekly') ? 'weekly' : positionals.includes('all') ? 'all' : 'change'
const isWithinBudget = values['within-budget']
const SHARDS = 4
const begun = performance.now()
const secondsSince = () => (performance.now() - begun) / 1_000
const slowness: number[] = []
const parts: Part[] = []

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
if (isWithinBudget) slowness.push(await measureSlowness())
if (size === 'weekly') await playWeekly()
else await playChange()
if (size === 'all') await playAll()
await end()

async function playChange() {
  await Promise.all([command('check'), command('build'), vitest('rules', ['rules'])])
  if (parts.some(({ name, failed }) => name !== 'rules' && failed > 0)) await end() // the rest needs both
  await vitest('database', ['postgres'], '--maxWorkers=3') // three for two cores: one mostly waits for PostgreSQL
  await vitest('embedded database', ['embedded'])
  if (size === 'change') await stories('core stories', 'core')
}

async function playAll() {
  await vitest('commands and abuse', ['more'])
  await faults()
  await stories('main story on PostgreSQL', 'postgres')
  await stories('stories', 'promises')
  await vitest('timed tests', ['timed', 'timed-embedded'], '--maxWorkers=1')
}

async function playWeekly() {
  await command('build')
  await vitest('installations', ['installations'])
  await vitest('procedures on the embedded database', ['embedded-too'])
  for (let shard = 1; shard <= SHARDS; shard++)
    await stories(`stories ${shard} of ${SHARDS}`, 'stories', `--shard=${shard}/${SHARDS}`)
  await stories('timed stories', 'timed')
}

/** A file of commands/ that says by its exit code whether all is well. */
async function command(name: string) {
  add(await play(name, ['node', `commands/${name}.mjs`], () => nothing))
}

async function vitest(name: string, projects: string[], ...options: string[]) {
  if (size === 'change') options.push('--tagsFilter=!thorough')
  const output = join(results, `${name.replaceAll(' ', '-')}.json`)
  const named = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`]
  const read = () => readVitest(output, join(import.meta.dirname, '../../'))
  add(await play(name, ['vitest', 'run', ...named, ...options, ...reporters], read))
}

async function faults() {
  const output = join(results, 'long.json')
  add(await play('faults', ['node', 'tests/faults/main.ts', 'short'], () => readFaults(output)))
}

/** Plays a project of playwright.config.ts. What is red as often as Playwright tries it is tried once more, alone. */
async function stories(name: string, project: string, ...options: string[]) {
  const first = await tryStories(name, project, options)
  if (!first.mayBeTriedAgain) return add(first)
  const failed = join(results, name, '.last-run.json')
  const again = ['--last-failed', '--last-failed-file', failed, '--workers=1', '--retries=0']
  const alone = await tryStories(`${name} alone`, project, again)
  const [seconds, processor] = [first.seconds + alone.seconds, first.processor + alone.processor]
  add({ name, seconds, processor, ...afterAnotherTry(first, alone) })
}

function tryStories(name: string, project: string, options: string[]) {
  const output = join(results, `${name}.json`)
  const args = ['test', '--project', project, '--output', join(results, name), ...options]
  return play(name, ['playwright', ...args], () => readStories(output), { PLAYWRIGHT_JSON_OUTPUT_FILE: output })
}

function add(part: Part) {
  parts.push(part)
}

/** Runs one part and reads what it has found. A program that fails though no test has counts as one failure. */
async function play(name: string, program: [string, ...string[]], read: () => Outcome, env = {}) {
  console.log(`— ${name}`)
  const { code, log, ...took } = await runProgram(name, program, env)
  let outcome: Outcome | undefined
  try {
    outcome = read()
  } catch {} // it has left nothing to read; its last words say why
  if (outcome && (code === 0 || outcome.failing.length > 0)) return { name, ...took, ...outcome }
  const failing = [{ name, said: lastLinesOf(log) }]
  return { ...nothing, name, ...took, passed: outcome?.passed ?? 0, failed: Math.max(outcome?.failed ?? 0, 1), failing }
}

async function end() {
  if (isWithinBudget) slowness.push(await measureSlowness())
  process.exit(report(parts, secondsSince(), isWithinBudget ? Math.max(...slowness) : undefined))
}
