import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { help, root } from './environment.mjs'

/**
 * `npm run sbom [-- FILE]`: what a release is made of, as CycloneDX 1.5: the packages that a server needs, on any
 * platform, as the lockfile says. The time is that of the commit, so that the same commit gives the same bytes.
 */
if (process.argv.includes('--help'))
  help('npm run sbom -- [DATEI]   schreibt, aus welchen Paketen eine Version besteht (CycloneDX)')
const file = resolve(process.argv[2] ?? 'build/sbom.cdx.json')
const options = { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 }
const how = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only']
const { serialNumber: _, ...bill } = JSON.parse(
  execFileSync('npm', how, { ...options, shell: process.platform === 'win32' }),
)
const seconds = Number(execFileSync('git', ['log', '-1', '--format=%ct'], options))
bill.metadata.timestamp = new Date(seconds * 1_000).toISOString()
bill.metadata.component = { ...bill.metadata.component, name: 'netzpass', type: 'application' }
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
console.log(`${bill.components.length} Pakete: ${file}`)
