import { medianOf, type Result } from './round.ts'

const MOST_SENTENCES = 10

/**
 * Prints what came out, one line for each chapter, then every sentence about what went
 * wrong. @returns whether all is well.
 */
export function printTable(results: Map<string, Result>): boolean {
  const head = ['', 'Runden', 'bestätigt', 'ungewiss', 'verloren', 'halb', 'Start (Median)', 'Ergebnis']
  const rows = [...results].map(([title, result]) => [title, ...cellsOf(result)])
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  console.log()
  for (const row of [head, ...rows]) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
  for (const [title, { findings, broken }] of results) {
    const sentences = [
      ...findings.lost.map((one) => `verloren: ${one}`),
      ...findings.half.map((one) => `halb: ${one}`),
      ...broken,
    ]
    for (const sentence of sentences.slice(0, MOST_SENTENCES)) console.log(`${title}: ${sentence}`)
    if (sentences.length > MOST_SENTENCES) console.log(`${title}: und ${sentences.length - MOST_SENTENCES} weitere`)
  }
  return [...results.values()].every((result) => outcomeOf(result) !== 'bad')
}

/** Nothing was tried where it is impossible: that is neither good nor bad. */
export function outcomeOf({ impossible, findings: { lost, half }, broken }: Result): 'good' | 'bad' | 'impossible' {
  if (impossible) return 'impossible'
  return lost.length + half.length + broken.length === 0 ? 'good' : 'bad'
}

export const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1).replace('.', ',')} s`

function cellsOf(result: Result): string[] {
  const { rounds, acknowledged, unknown, startsMs, findings, remarks, impossible } = result
  if (impossible) return ['–', '–', '–', '–', '–', '–', `nicht möglich: ${impossible}`]
  return [
    String(rounds),
    String(acknowledged),
    String(unknown),
    String(findings.lost.length),
    String(findings.half.length),
    startsMs.length > 0 ? `${(medianOf(startsMs) / 1_000).toFixed(2).replace('.', ',')} s` : '–',
    [outcomeOf(result) === 'good' ? 'gut' : 'NICHT GUT', ...remarks].join('; '),
  ]
}
