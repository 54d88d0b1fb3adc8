// Long tests: nothing that the server has acknowledged is lost, each status mail arrives once, and nobody waits for
// other people's servers. Started by `npm run test:long`, with the names of chapters to run only these; `kill=3` plays
// three rounds of one, `daily=500` takes 500 parents, `recordings=5` five minutes. `short` plays a few rounds of each
// chapter that says how many; `npm run test:all` does so and counts a chapter as a test.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { log } from '../../server/log.ts'
import { type Chapter, chapters } from './chapters.ts'
import { NotPossible } from './not-possible.ts'
import { emptyResult, impossible, type Result } from './round.ts'
import { SharedTopology } from './shared-topology.ts'
import { outcomeOf, printTable } from './table.ts'

const given = process.argv.slice(2)
const isShort = given.includes('short')
const wanted = new Map(
  given
    .filter((argument) => argument !== 'short')
    .map((argument) => {
      const [name = '', rounds] = argument.split('=')
      return [name, rounds === undefined ? undefined : Number(rounds)]
    }),
)
const unknown = [...wanted.keys()].filter((name) => !(name in chapters))
if (unknown.length > 0) {
  console.error(`Unbekannt: ${unknown.join(', ')}. Es gibt ${Object.keys(chapters).join(', ')} und short.`)
  process.exit(1)
}

log.level = 'silent'
const chosen = Object.keys(chapters).filter((name) =>
  wanted.size > 0 ? wanted.has(name) : !isShort || chapterOf(name).short,
)
const results = new Map<string, Result>()
const seconds = new Map<string, number>()
const grounds: SharedTopology[] = []
const besideOf = (name: string) => (isShort ? (chapterOf(name).short?.beside ?? 0) : 0)
for (const beside of [2, 1, 0]) {
  const these = chosen.filter((name) => besideOf(name) === beside)
  await play(these, beside + 1)
}
const onceMore = isShort ? chosen.filter((name) => mayBeTheMachine(resultOf(name))) : []
await play(onceMore, 1)
for (const ground of grounds) await ground.stop()
const isAllWell = printTable(new Map(chosen.map((name) => [chapterOf(name).title, resultOf(name)])))
keepForTests()
process.exit(isAllWell ? 0 : 1)

function chapterOf(name: string): Chapter {
  return chapters[name] as Chapter
}

function resultOf(name: string): Result {
  return results.get(name) as Result
}

/**
 * So many chapters at once, on topologies of their own; all of these start before the first chapter, which may measure.
 */
async function play(names: string[], atOnce: number) {
  for (const ground of grounds.splice(atOnce)) await ground.stop()
  if (names.length === 0) return
  while (grounds.length < Math.min(atOnce, names.length)) grounds.push(new SharedTopology())
  if (atOnce > 1) await Promise.all(grounds.map((ground) => ground.prepare()))
  const waiting = [...names]
  const playOn = async (ground: SharedTopology) => {
    for (let name = waiting.shift(); name; name = waiting.shift()) await playOne(name, ground, atOnce === 1)
  }
  await Promise.all(grounds.map(playOn))
}

/** One line of output; alone it grows while the chapter is played. A second time it is kept what the first was like. */
async function playOne(name: string, ground: SharedTopology, isAlone: boolean) {
  const { title, rounds, short, run } = chapterOf(name)
  const count = wanted.get(name) ?? (isShort ? (short?.rounds ?? rounds) : rounds)
  const before = performance.now()
  const write = (text: string) => process.stdout.write(text)
  if (isAlone) write(`${title} …`)
  const result = await (async () => run(count, () => isAlone && write('.'), ground))().catch(ended)
  const first = results.get(name)
  results.set(name, first ? again(first, result) : result)
  const took = Math.round((performance.now() - before) / 1_000)
  seconds.set(name, (seconds.get(name) ?? 0) + took)
  write(`${isAlone ? '' : title} ${took} s\n`)
}

/**
 * Something took too long, or could not be tried, but nothing was lost: as with stories,
 * red twice is red (decision 053).
 */
function mayBeTheMachine(result: Result): boolean {
  const { lost, half } = result.findings
  return outcomeOf(result) === 'bad' && lost.length + half.length === 0
}

function again(first: Result, second: Result): Result {
  return { ...second, remarks: [...second.remarks, `zum zweiten Mal, beim ersten: ${first.broken.join(' ')}`] }
}

/** For commands/test.mjs. */
function keepForTests() {
  const folder = join(import.meta.dirname, '../../test-results')
  const outcomes = [...results.values()].map(outcomeOf)
  const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length
  const files = [...seconds].map(([name, seconds]) => ({ name: `faults: ${name}`, seconds }))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'long.json'), JSON.stringify({ passed: count('good'), failed: count('bad'), files }))
}

/** A chapter that cannot go on, because the server does not start any more: that is a result too. */
function ended(error: Error): Result {
  if (error instanceof NotPossible) return impossible(error.message)
  return { ...emptyResult(), broken: [`abgebrochen: ${error.message}`] }
}
