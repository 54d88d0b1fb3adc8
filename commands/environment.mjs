// What every command needs before it can do its work. Plain JavaScript without dependencies: it runs on a fresh clone,
// on whatever Node (20 or newer) the machine has.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')
const windows = process.platform === 'win32'

/** Programs of the project first, above all its own Node. */
export const environment = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }

/** For the server: what Node has compiled once is kept, which makes every later start quicker. */
export const serverEnvironment = {
  ...environment,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'netzpass-compiled'),
}

/** Runs a program of the project and waits; ends this command with its exit code when it fails. */
export function run(program, args = [], { env = environment, quiet = false } = {}) {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    cwd: root,
    env,
    shell: windows,
    stdio: quiet ? 'pipe' : 'inherit',
  })
  if (error || status !== 0) {
    if (quiet) process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`)
    console.error(`Fehlgeschlagen: ${program} ${args.join(' ')}${error ? ` (${error.message})` : ''}`)
    process.exit(status || 1)
  }
}

/** Runs the project's Node in place of this process: signals go through, its exit code is ours. */
export async function become(args, env = environment) {
  const { code } = await follow(windows ? 'node.exe' : join(bin, 'node'), args, { env })
  process.exit(code)
}

/**
 * Installs and builds, what is missing of it, before the product starts. In a process of its own: this one has to hear
 * meanwhile that it is to end, and then ends all that was begun.
 */
export async function prepare() {
  const { code, wasEnded } = await follow(process.execPath, [join('commands', 'build.mjs')], { isGroup: !windows })
  if (code !== 0 || wasEnded) process.exit(code || 1)
}

/**
 * Runs a program, gives it the signals that come here, and ends it when whoever started us is gone.
 * @param isGroup whether the programs that it runs itself are to end with it
 * @returns its exit code, and whether it was told to end
 */
async function follow(program, args, { env = environment, isGroup = false } = {}) {
  // By the channel the server learns at once that this process was killed.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const child = spawn(program, args, { cwd: root, env, stdio, detached: isGroup })
  let wasEnded = false
  const end = (signal) => {
    wasEnded = true
    if (!isGroup) child.kill(signal)
    else if (child.pid) process.kill(-child.pid, signal)
  }
  const endAbandoned = () => !wasEnded && isAbandoned() && end('SIGTERM')
  const listeners = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => [signal, () => end(signal)])
  for (const [signal, listener] of listeners) process.on(signal, listener)
  const looking = setInterval(endAbandoned, 500)
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`Node konnte nicht gestartet werden: ${error.message}`)
      resolve(1)
    })
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
  clearInterval(looking)
  for (const [signal, listener] of listeners) process.off(signal, listener)
  return { code, wasEnded }
}

const startedBy = starters()

/**
 * Whether npm, which has started this process, is gone. It passes a signal on to a shell of its own, which ends and passes
 * nothing on; and nobody can who is killed. Started by hand, a process may stay when its shell ends.
 */
const isAbandoned = () => process.env.npm_lifecycle_event !== undefined && starters() !== startedBy

/** Who has started this process; where that is npm's shell, npm too. Only Linux tells; elsewhere the shell makes room for us. */
function starters() {
  const { ppid } = process
  try {
    if (!/^\S*sh\0-c\0/.test(readFileSync(`/proc/${ppid}/cmdline`, 'utf8'))) return `${ppid}`
    const [, above] = /^.*\) \S (\d+)/s.exec(readFileSync(`/proc/${ppid}/stat`, 'utf8')) ?? []
    return `${ppid} ${above}`
  } catch {
    return `${ppid}`
  }
}

/** Installs the packages when the lockfile has changed since the last time, or was never installed. */
export function install() {
  const mark = join(root, 'node_modules', '.installed-from')
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lockfile) return
  console.log('Pakete werden installiert …')
  // Development packages too: the build needs them. No install scripts: nothing we use needs one. Not `npm ci`: that one
  // demands an entry for every platform's optional binary, and the lockfile holds those that could be reached (decision 032).
  run('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: { ...environment, NODE_ENV: 'development' },
  })
  writeFileSync(mark, lockfile)
}

/** Builds the app and the simulation lab, each when a source of it is newer than what was built. */
export function build() {
  const quiet = { quiet: true, env: { ...environment, NODE_ENV: 'production' } }
  const app = ['app', 'emails', 'domain', 'public', 'content/contacts.yaml', 'vite.config.ts', 'react-router.config.ts']
  if (isOlder(join('build', 'server', 'index.js'), [...app, 'commands/precompress.ts'])) {
    console.log('Die Oberfläche wird gebaut …')
    run('react-router', ['build'], quiet)
  }
  buildLab(quiet)
}

/** Builds the simulation lab alone: in development the app is not built, but the lab is. */
export function buildLab(options = { quiet: true }) {
  if (!isOlder(join('build', 'lab', 'index.html'), ['simulator', 'commands/precompress.ts'])) return
  console.log('Das Übungslabor wird gebaut …')
  run('vite', ['build', '--config', 'simulator/vite.config.ts'], options)
}

function isOlder(built, sources) {
  const path = join(root, built)
  const newest = Math.max(...[...sources, 'package-lock.json'].map((source) => newestIn(join(root, source))))
  return !existsSync(path) || statSync(path).mtimeMs <= newest
}

function newestIn(path) {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((entry) => newestIn(join(path, entry))))
}
