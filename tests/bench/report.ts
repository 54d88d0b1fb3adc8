import { cpus, totalmem } from 'node:os'
import type { UnitResult } from './compare.ts'
import type { Remembered } from './memory.ts'
import { units } from './units.ts'

const GOALS = { largeToSmall: [0.8, 1.3], memory: 2.5, drift: 0.1, startMs: 1_200 } as const

type Report = { results: Map<string, UnitResult>; startMs: number | undefined; memory: Remembered | undefined }

/** Prints the figures as they stand in docs/operations.md. @returns whether every goal was met */
export function printReport({ results, startMs, memory }: Report): boolean {
  const missed: string[] = []
  const judge = (what: string, isMet: boolean) => {
    if (!isMet) missed.push(what)
    return isMet ? '' : ' ✗'
  }
  const day = new Date().toISOString().slice(0, 10)
  console.log(`
Measured on ${day} on ${cpus().length} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}.
`)
  if (results.size > 0) {
    console.log(
      '| unit | families | requests/s | p50 ms | p99 ms | processor ms | bare: requests/s | p50 ms | p99 ms | processor ms | × bare | goal | large/small |',
    )
    console.log('|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|')
  }
  for (const [name, { compared, largeToSmall }] of results) {
    const { title, goal } = units[name] as (typeof units)[string]
    for (const { families, ours, bare, ratio } of compared) {
      const mark = goal === undefined ? '' : judge(`${title} at ${families} families`, ratio >= goal)
      const isLast = families === compared.at(-1)?.families && largeToSmall !== undefined
      const [from, to] = GOALS.largeToSmall
      const growth = isLast
        ? `${largeToSmall.toFixed(2)}${judge(`${title}: large/small`, largeToSmall >= from && largeToSmall <= to)}`
        : ''
      const row = [
        title,
        families.toLocaleString('en'),
        ...[ours, bare].flatMap((one) => [
          Math.round(one.perSecond).toLocaleString('en'),
          one.p50.toFixed(1),
          one.p99.toFixed(1),
          `${one.processorMs.server.toFixed(2)} + ${one.processorMs.postgres.toFixed(2)}`,
        ]),
        `${ratio.toFixed(2)}${mark}`,
        goal === undefined ? '' : `≥ ${goal}`,
        growth,
      ]
      console.log(`| ${row.join(' | ')} |`)
    }
  }
  console.log()
  if (startMs !== undefined) {
    const mark = judge('start', startMs <= GOALS.startMs)
    console.log(
      `- Start until the first page is answered: ${Math.round(startMs)} ms (goal: at most ${GOALS.startMs} ms)${mark}.`,
    )
  }
  if (memory) {
    const { seconds, ours, bare, ratio, windows, drift } = memory
    const marks = [judge('memory', ratio <= GOALS.memory), judge('memory: flat', drift <= GOALS.drift)]
    console.log(
      `- Memory under the same load for ${seconds} s: ${ours} MB, bare ${bare} MB, ${ratio.toFixed(2)} × bare (goal: at most ${GOALS.memory})${marks[0]}; over the second half (${windows.join(', ')} MB) it stays within ± ${(drift * 100).toFixed(1)} % (goal: ${GOALS.drift * 100} %)${marks[1]}.`,
    )
  }
  console.log(missed.length === 0 ? '\nEvery goal is met.' : `\nMissed: ${missed.join('; ')}.`)
  return missed.length === 0
}
