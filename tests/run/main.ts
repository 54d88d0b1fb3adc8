// `npm test` plays what a change must not break, `npm run test:all` every proof but those of `npm run test:long`.
// `--within-budget`: a part that takes more of the processor than budgets.json allows is a failure.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAnotherTry, nothing, type Outcome, readFaults, readStories, readVitest } from './outcomes.ts'
import { lastLinesOf, results, runProgram } from './part.ts'
import { type Part, report } from './report.ts'
import { measureSlowness } from './slowness.ts'

const isAll = process.argv.includes('all')
const isWithinBudget = process.argv.includes('--within-budget')
const begun = performance.now()
const slowness: number[] = []
const parts: Part[] = []

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
if (isWithinBudget) slowness.push(await measureSlowness())
await Promise.all([command('check'), command('build'), vitest('rules', ['rules'])])
if (parts.some(({ name, failed }) => name !== 'rules' && failed > 0)) await end() // the rest needs both
await vitest('database', ['postgres'], '--maxWorkers=3') // three for two cores: one mostly waits for PostgreSQL
await vitest('embedded database', ['embedded'])
if (isAll) await playAll()
else await stories('core stories', 'core')
await vitest('timed tests', ['timed', 'timed-embedded'], '--maxWorkers=1')
if (isAll) await stories('timed stories', 'timed')
await end()

async function playAll() {
  await vitest('commands and abuse', ['more'])
  await faults()
  await stories('stories', 'stories')
  await Promise.all([stories('main story on PostgreSQL', 'postgres'), vitest('installations', ['installations'])])
}

/** A file of commands/ that says by its exit code whether all is well. */
async function command(name: string) {
  parts.push(await play(name, ['node', `commands/${name}.mjs`], () => nothing))
}

async function vitest(name: string, projects: string[], ...options: string[]) {
  const output = join(results, `${name.replaceAll(' ', '-')}.json`)
  const named = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`]
  const read = () => readVitest(output, join(import.meta.dirname, '../../'))
  parts.push(await play(name, ['vitest', 'run', ...named, ...options, ...reporters], read))
}

async function faults() {
  const output = join(results, 'long.json')
  parts.push(await play('faults', ['node', 'tests/faults/main.ts', 'short'], () => readFaults(output)))
}

/** Plays a project of playwright.config.ts. What is red as often as Playwright tries it is tried once more, alone. */
async function stories(name: string, project: string) {
  const first = await tryStories(name, project)
  if (!first.mayBeTriedAgain) return parts.push(first)
  const failed = join(results, project, '.last-run.json')
  const again = ['--last-failed', '--last-failed-file', failed, '--workers=1', '--retries=0']
  const alone = await tryStories(`${name} alone`, project, `${project}-alone`, again)
  const [seconds, processor] = [first.seconds + alone.seconds, first.processor + alone.processor]
  parts.push({ name, seconds, processor, ...afterAnotherTry(first, alone) })
}

function tryStories(name: string, project: string, folder = project, options: string[] = []) {
  const output = join(results, `${folder}.json`)
  const args = ['test', '--project', project, '--output', join(results, folder), ...options]
  return play(name, ['playwright', ...args], () => readStories(output), { PLAYWRIGHT_JSON_OUTPUT_FILE: output })
}

/** Runs one part and reads what it has found. A program that fails though no test has counts as one failure. */
async function play(name: string, program: [string, ...string[]], read: () => Outcome, env = {}): Promise<Part> {
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
  const seconds = (performance.now() - begun) / 1_000
  process.exit(report(parts, seconds, isWithinBudget ? Math.max(...slowness) : undefined))
}
