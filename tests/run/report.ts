import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import budgets from './budgets.json' with { type: 'json' }
import type { Finding, Outcome } from './outcomes.ts'
import { results, type Took } from './part.ts'

export type Part = { name: string } & Outcome & Pick<Took, 'seconds' | 'processor'>

const SLOWEST = 10

/**
 * Prints what was slow, what was unsteady, what each part took, and last what failed.
 * @param seconds that the whole run has taken
 * @param slowness of this machine (slowness.ts), when a part over its budget is a failure
 * @returns the exit code: 1 for any failure, and when no test ran
 */
export function report(parts: Part[], seconds: number, slowness?: number): number {
  const slowest = parts
    .flatMap(({ took }) => took)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
  const unsteady = parts.flatMap((part) => part.unsteady)
  const over = slowness === undefined ? [] : parts.filter((part) => part.processor > budgetOf(part.name, slowness))
  const total = (of: 'passed' | 'failed' | 'processor') => parts.reduce((sum, part) => sum + part[of], 0)
  const failed = total('failed') + over.length
  writeFileSync(join(results, 'unsteady.json'), JSON.stringify(unsteady, null, 2))

  list(
    `The ${slowest.length} slowest files, stories and chapters, in seconds`,
    slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)}  ${name}`),
  )
  list('Green only when tried again: a defect to be found, with its trace in test-results', unsteady.map(bulletOf))
  console.log(`\n${'seconds'.padStart(8)}${'processor'.padStart(11)}${'budget'.padStart(8)}  part`)
  for (const part of parts) console.log(rowOf(part, budgetOf(part.name, slowness)))
  console.log(rowOf({ name: 'in all', seconds, processor: total('processor'), passed: 0, failed: 0 }))
  list(
    'Over the budget of tests/run/budgets.json',
    over.map(({ name }) => `- ${name}`),
  )
  list('Failed', parts.flatMap((part) => part.failing).map(bulletOf))
  console.log(`\n${total('passed')} passed, ${failed} failed`)
  return failed > 0 || total('passed') === 0 ? 1 : 0
}

const list = (title: string, lines: string[]) => lines.length > 0 && console.log(`\n${title}:\n${lines.join('\n')}`)
const bulletOf = ({ name, said }: Finding) => `- ${name}\n${said.replaceAll(/^/gm, '    ')}`.trimEnd()

/** Processor seconds, some two thirds more than a part needed when its budget was written; each shard has the same. */
const budgetOf = (name: string, slowness = 1) =>
  ((budgets as Record<string, number>)[name.replace(/ \d of \d$/, '')] ?? 0) * slowness

const whole = (value: number, width: number) => (value > 0 ? value.toFixed(0) : '–').padStart(width)

function rowOf(
  { name, seconds, processor, passed, failed }: Pick<Part, 'name' | 'seconds' | 'processor' | 'passed' | 'failed'>,
  budget = 0,
): string {
  const count = passed + failed > 0 ? `: ${passed} passed, ${failed} failed` : ''
  return `${whole(seconds, 8)}${whole(processor, 11)}${whole(budget, 8)}  ${name}${count}`
}
