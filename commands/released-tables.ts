// A chapter of db/tables that was released never changes (decision 116): databases out there have run it.
// `db/tables/released` names each with the hash of its bytes, below its version, as `sha256sum` writes it. The rules in
// db/rules may change at any time.
//   node commands/released-tables.ts            says what has changed
//   node commands/released-tables.ts record     before a release: adds what is new, under the version of package.json
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const HERE = join(import.meta.dirname, '..')
const SENTENCE = 'Veröffentlichte Kapitel bleiben, wie sie sind; was anders werden soll, ist ein neues.'

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** The released files with their hashes, in the order of their release. */
function readReleased(folder: string): Map<string, string> {
  const text = readFileSync(join(folder, 'released'), 'utf8')
  return new Map([...text.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].map(([, hash = '', name = '']) => [name, hash]))
}

const filesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()

/** What is wrong with a folder of chapters, in German sentences that name the file. */
export function problemsOf(folder: string): string[] {
  const released = readReleased(folder)
  const files = filesIn(folder)
  const last = [...released.keys()].sort().at(-1) ?? ''
  const gone = [...released.keys()].filter((name) => !files.includes(name)).map((name) => `${name} fehlt.`)
  const changed = files
    .filter((name) => released.has(name) && released.get(name) !== hashOf(join(folder, name)))
    .map((name) => `${name} hat sich geändert.`)
  const between = files
    .filter((name) => !released.has(name) && name < last)
    .map((name) => `${name} steht vor ${last}, das schon veröffentlicht ist: Keine Datenbank würde sie nachholen.`)
  return [...gone, ...changed, ...between]
}

/** Adds the files that no version has released yet. @returns how many */
export function record(folder: string, version: string): number {
  const released = readReleased(folder)
  const fresh = filesIn(folder).filter((name) => !released.has(name))
  if (fresh.length === 0) return 0
  const lines = fresh.map((name) => `${hashOf(join(folder, name))}  ${name}`)
  const before = readFileSync(join(folder, 'released'), 'utf8').trimEnd()
  writeFileSync(join(folder, 'released'), `${before}\n\n# ${version}\n${lines.join('\n')}\n`)
  return fresh.length
}

if (import.meta.main) {
  const folder = join(HERE, 'db/tables')
  const problems = problemsOf(folder)
  if (problems.length > 0) {
    console.error([...problems, SENTENCE].join('\n'))
    process.exit(1)
  }
  if (process.argv[2] === 'record') {
    const { version } = JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8'))
    console.log(`${record(folder, version)} Kapitel gehören jetzt zu ${version}.`)
  }
}
