import { cpus, totalmem } from 'node:os'
import type { Measured, UnitResult } from './compare.ts'
import type { Remembered } from './memory.ts'
import { type Peer, units } from './units.ts'

const GOALS = { largeToSmall: [0.8, 1.3], memory: 1.2, drift: 0.1, startMs: 1_200 } as const

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
      '| unit | families | requests/s | p50 ms | p99 ms | processor ms | bare: requests/s | processor ms | Fastify: requests/s | processor ms | × bare | × Fastify | large/small |',
    )
    console.log('|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|')
  }
  for (const [name, { compared, largeToSmall }] of results) {
    const title = units[name]?.title ?? name
    for (const { families, measured, ratios } of compared) {
      const multipleOf = (peer: Peer) => {
        const { ratio, goal } = ratios.find((one) => one.peer === peer) ?? {}
        if (ratio === undefined || !goal) return ratio?.toFixed(2)
        const mark = judge(`${title} at ${families} families, × ${peer}`, ratio >= goal.atLeast)
        return `${ratio.toFixed(2)}${mark} (≥ ${goal.atLeast}${goal.by ? ` by ${goal.by}` : ''})`
      }
      const isLast = families === compared.at(-1)?.families && largeToSmall !== undefined
      const [from, to] = GOALS.largeToSmall
      const growth = isLast
        ? `${largeToSmall.toFixed(2)}${judge(`${title}: large/small`, largeToSmall >= from && largeToSmall <= to)}`
        : ''
      const { ours, bare, fastify } = measured
      const cells = [
        ...[title, families.toLocaleString('en')],
        ...[perSecond(ours), ours?.p50.toFixed(1), ours?.p99.toFixed(1), processorMs(ours)],
        ...[bare, fastify].flatMap((peer) => [perSecond(peer), processorMs(peer)]),
        ...[multipleOf('bare'), multipleOf('fastify'), growth],
      ]
      console.log(`| ${cells.join(' | ')} |`)
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
    const { seconds, megabytes, windows, drift } = memory
    const { ours, bare, fastify } = megabytes
    const ratio = ours / fastify
    const marks = [judge('memory', ratio <= GOALS.memory), judge('memory: flat', drift <= GOALS.drift)]
    console.log(
      `- Memory under the same load for ${seconds} s: ${ours} MB, Fastify ${fastify} MB, bare ${bare} MB, ${ratio.toFixed(2)} × Fastify (goal: at most ${GOALS.memory})${marks[0]}; over the second half (${windows.join(', ')} MB) it stays within ± ${(drift * 100).toFixed(1)} % (goal: ${GOALS.drift * 100} %)${marks[1]}.`,
    )
  }
  console.log(missed.length === 0 ? '\nEvery goal is met.' : `\nMissed: ${missed.join('; ')}.`)
  return missed.length === 0
}

const perSecond = (side?: Measured) => side && Math.round(side.perSecond).toLocaleString('en')

/** The server's and PostgreSQL's. */
export const processorMs = (side?: Measured) =>
  side && `${side.processorMs.server.toFixed(2)} + ${side.processorMs.postgres.toFixed(2)}`
