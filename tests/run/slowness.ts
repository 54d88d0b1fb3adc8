import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Something of what tests do all day, on objects, strings and bytes. */
const WORK = `
  const { brotliCompressSync } = require('node:zlib')
  let text = JSON.stringify(Array.from({ length: 4000 }, (_, n) => ({ n, name: 'Kind ' + (n * 7919) % 4001, at: [n, n * n] })))
  for (let round = 0; round < 65; round++) {
    const rows = JSON.parse(text).sort((one, other) => one.name.localeCompare(other.name, 'de'))
    text = JSON.stringify(rows.map((row) => ({ ...row, at: row.at.toReversed() })))
    brotliCompressSync(text, { params: { 1: 5 } })
  }
  const { user, system } = process.cpuUsage()
  process.stdout.write(String((user + system) / 1e6))`

/**
 * Machines differ by a factor of three, and so does one machine beside a load: budgets.json holds processor seconds of
 * a machine on which the work above takes one. This says what it takes here and now, with two cores at work.
 */
export async function measureSlowness(): Promise<number> {
  return Math.max(...(await Promise.all([measure(), measure()])))
}

const measure = async () => Number((await execute(process.execPath, ['-e', WORK])).stdout)
