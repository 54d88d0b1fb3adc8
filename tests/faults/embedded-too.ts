import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { emptyResult, type Result } from './round.ts'

const root = join(import.meta.dirname, '../..')

type Report = {
  numPassedTests: number
  testResults: { name: string; status: string; message: string; assertionResults: Assertion[] }[]
}
type Assertion = { status: string; fullName: string; failureMessages: string[] }

/**
 * All procedures on the embedded database. It is the third proof of the same SQL: PostgreSQL's comes with `npm test`, and
 * the stories use the embedded one.
 */
export async function embeddedToo(): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'netzpass-embedded-too-'))
  const file = join(folder, 'vitest.json')
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'embedded-too']
  try {
    const running = spawn(process.execPath, [...vitest, '--reporter=json', `--outputFile=${file}`], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code] = await once(running, 'exit')
    const { numPassedTests, testResults }: Report = JSON.parse(readFileSync(file, 'utf8'))
    const result = {
      ...emptyResult(),
      rounds: 1,
      remarks: [`${numPassedTests} Tests in ${testResults.length} Dateien`],
    }
    result.broken.push(...testResults.flatMap(failuresIn))
    if (code !== 0 && result.broken.length === 0) result.broken.push(`vitest endete mit ${code}.`)
    if (numPassedTests === 0) result.broken.push('Kein Test lief: Der Lauf hat nichts gezeigt.')
    return result
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A file that could not be loaded has failed without any failed test. */
function failuresIn({ name, status, message, assertionResults }: Report['testResults'][number]): string[] {
  const failed = assertionResults.filter((one) => one.status === 'failed')
  const file = relative(root, name)
  if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`]
  return failed.map(({ fullName, failureMessages: [why = ''] }) => `${file} ${fullName}: ${firstLine(why)}`)
}

const firstLine = (text: string) => text.split('\n')[0]
