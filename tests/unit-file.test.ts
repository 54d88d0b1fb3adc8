import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const deploy = join(import.meta.dirname, '../deploy')
const unit = readFileSync(join(deploy, 'netzpass.service'), 'utf8')
const has = (program: string) => spawnSync(program, ['--version']).status === 0

/** Where no systemd is, nobody can ask it. */
test.runIf(has('systemd-analyze'))('systemd takes the unit, and finds little that it could still be kept from', () => {
  const folder = mkdtempSync(join(tmpdir(), 'netzpass-unit-'))
  try {
    const file = join(folder, 'netzpass.service')
    writeFileSync(file, unit.replaceAll('/opt/netzpass/node_modules/.bin/node', process.execPath))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    expect({ status, said: stderr }).toEqual({ status: 0, said: '' })
    const judged = execFileSync('systemd-analyze', ['security', '--offline=true', file], { encoding: 'utf8' })
    expect(Number(/Overall exposure level for \S+: ([\d.]+)/.exec(judged)?.[1])).toBeLessThan(2)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the unit lets the server stop by itself, and write where docs/install.md says', () => {
  const lines = unit.split('\n')
  const stop = lines.find((line) => line.startsWith('TimeoutStopSec='))?.split('=')[1]
  expect(Number(stop)).toBeGreaterThan(5)
  expect(lines).toEqual(
    expect.arrayContaining([
      'StateDirectory=netzpass',
      'CacheDirectory=netzpass',
      'ReadWritePaths=-/var/backups/netzpass',
    ]),
  )
  expect(unit).toContain('DATA_DIR=/var/lib/netzpass')
})
