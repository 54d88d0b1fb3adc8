import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'

// The commands are the real ones, in a house of their own: what they run only says that it
// runs, and stays until it is ended.
const RUNS = `import { appendFileSync } from 'node:fs'
appendFileSync('running', process.argv[1].split('/').at(-1) + ' ' + process.pid + '\\n')
process.on('disconnect', () => process.exit())
setInterval(() => {}, 1000)
`

let house: string
beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'netzpass-start-'))
  cpSync('commands', join(house, 'commands'), { recursive: true })
  const bin = join(house, 'node_modules', '.bin')
  for (const folder of [bin, join(house, 'server')]) mkdirSync(folder, { recursive: true })
  symlinkSync(process.execPath, join(bin, 'node'))
  writeFileSync(join(house, 'package.json'), '{ "type": "module", "scripts": { "start": "node commands/start.mjs" } }')
  for (const file of ['package-lock.json', join('node_modules', '.installed-from')])
    writeFileSync(join(house, file), '{}')
  writeFileSync(join(house, 'server', 'main.ts'), RUNS)
  writeFileSync(join(house, 'commands', 'build-content.ts'), '')
  writeFileSync(join(bin, 'vite'), '#!/bin/sh\n')
  chmodSync(join(bin, 'vite'), 0o755)
})
afterEach(() => {
  for (const { pid } of begun()) if (isThere(pid)) process.kill(pid, 'SIGKILL')
  rmSync(house, { recursive: true, force: true })
})

/** What was run so far. */
const begun = () =>
  (existsSync(join(house, 'running')) ? readFileSync(join(house, 'running'), 'utf8') : '')
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ name: line.split(' ')[0], pid: Number(line.split(' ')[1]) }))

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8')) // ended, and nobody has asked yet
  } catch {
    return false
  }
}

const parentOf = (pid: number) => Number(/^.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])

// Nothing here asks which database it is; who is whose child is read as Linux tells it.
describe.runIf(inject('database').kind === 'embedded' && process.platform === 'linux')('of `npm start`', () => {
  test.each<['npm' | 'start.mjs', NodeJS.Signals, 'main.ts' | 'react-router']>([
    ['npm', 'SIGTERM', 'main.ts'],
    ['npm', 'SIGKILL', 'main.ts'],
    ['start.mjs', 'SIGTERM', 'main.ts'],
    ['start.mjs', 'SIGKILL', 'main.ts'],
    ['npm', 'SIGTERM', 'react-router'],
    ['start.mjs', 'SIGTERM', 'react-router'],
  ])('nothing stays behind when %s gets %s while %s runs', async (who, signal, what) => {
    const builds = what === 'react-router'
    const builder = join(house, 'node_modules', '.bin', 'react-router')
    writeFileSync(builder, `#!${process.execPath}\n${builds ? RUNS : ''}`)
    chmodSync(builder, 0o755)
    const npm = spawn('npm', ['start'], { cwd: house, stdio: 'ignore' })
    await vi.waitFor(() => expect(begun().map(({ name }) => name)).toEqual([what]), { timeout: 15_000, interval: 50 })
    const pid = begun()[0]?.pid as number
    const startCommand = builds ? parentOf(parentOf(pid)) : parentOf(pid)
    process.kill(who === 'npm' ? (npm.pid as number) : startCommand, signal)
    await vi.waitFor(() => expect([pid, startCommand].filter(isThere)).toEqual([]), { timeout: 5_000, interval: 50 })
    expect(begun()).toHaveLength(1)
  })
})
