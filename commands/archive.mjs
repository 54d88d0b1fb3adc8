import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { help, root, run } from './environment.mjs'

/**
 * `npm run archive [-- FOLDER]`: the last commit as a plain archive, and its checksum beside it as `sha256sum --check`
 * reads it. The same commit gives the same bytes: names, modes and times are git’s. Nothing is packed while help or law
 * is past its day; with --trial it is, to be tried out and given to nobody.
 */
const given = process.argv.slice(2)
if (given.includes('--help'))
  help('npm run archive -- [ORDNER] [--trial]   packt den letzten Stand als Archiv, mit seiner Prüfsumme')
if (!given.includes('--trial')) run('node', ['server/content/lint/command.ts', '--strict', '--brief'])
const folder = resolve(given.find((one) => one !== '--trial') ?? 'build')
const git = (...args) => execFileSync('git', args, { cwd: root, maxBuffer: 1_000_000_000 })
const { version } = JSON.parse(String(git('show', 'HEAD:package.json')))
const name = `netzpass-${version}`
const tar = git(
  '-c',
  'tar.umask=0022',
  '-c',
  'core.autocrlf=false',
  'archive',
  '--format=tar',
  `--prefix=${name}/`,
  'HEAD',
)
const archive = gzipSync(tar, { level: 9 })
archive[9] = 255 // which system it was packed on is nobody's business
const file = join(folder, `${name}.tar.gz`)
mkdirSync(folder, { recursive: true })
writeFileSync(file, archive)
const sum = createHash('sha256').update(readFileSync(file)).digest('hex')
writeFileSync(`${file}.sha256`, `${sum}  ${basename(file)}\n`)
console.log(`${file}\nSHA-256 ${sum}`)
if (String(git('status', '--porcelain')).trim() !== '') console.log('Was noch nicht eingecheckt ist, ist nicht darin.')
