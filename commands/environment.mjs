// Shared by all commands. Plain JavaScript without dependencies: it runs on a fresh clone, before anything is
// installed, and on whatever Node (20 or newer) the machine has.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')
const windows = process.platform === 'win32'
/** The Node that npm brings for this platform. */
const nodeFolder = join(root, 'node_modules', `node-${windows ? 'win' : process.platform}-${process.arch}`, 'bin')
/** What the server is written for. */
const NODE_NEEDED = 24

/** Puts the project's own programs first in PATH, above all its own Node version. */
export const environment = { ...process.env, PATH: [nodeFolder, bin, process.env.PATH ?? ''].join(delimiter) }

/** For the server: keeps Node's compile cache, which makes later starts faster. */
export const serverEnvironment = {
  ...environment,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'netzpass-compiled'),
}

/** Says how a command goes, and ends it. */
export function help(usage) {
  console.log(`So geht es:\n  ${usage}`)
  process.exit(0)
}

/** Runs one of the project's programs and waits for it; if it fails, ends this process with its exit code. */
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

/** Runs the project's Node instead of this process: forwards signals and ends with its exit code. */
export async function become(args, env = environment) {
  const { code } = await follow(ownNode(), args, { env })
  process.exit(code)
}

/** Where npm has no Node for a platform, the machine's own does when it is new enough. */
function ownNode() {
  const installed = join(nodeFolder, windows ? 'node.exe' : 'node')
  if (existsSync(installed)) return installed
  if (Number.parseInt(process.versions.node, 10) >= NODE_NEEDED) return process.execPath
  console.error(
    `Für diesen Rechner bringt Netzpass kein eigenes Node mit. Bitte installieren Sie Node ${NODE_NEEDED} oder neuer.`,
  )
  process.exit(1)
}

/**
 * Installs and builds what is missing or out of date before the product starts. Uses a child process, because this
 * process has to stay responsive to signals and must then end everything it has started.
 */
export async function prepare() {
  const { code, wasEnded } = await follow(process.execPath, [join('commands', 'build.mjs')], { isGroup: !windows })
  if (code !== 0 || wasEnded) process.exit(code || 1)
}

/**
 * Runs a program, forwards signals to it, and ends it when the process that started this one is gone.
 * @param isGroup whether programs started by the child are ended with it
 * @returns its exit code, and whether it was ended by a signal from here
 */
async function follow(program, args, { env = environment, isGroup = false } = {}) {
  // The IPC channel closes when this process is killed, which the server notices at once.
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
 * Whether the npm that started this process is gone. npm forwards signals only to the shell in between, which
 * ends without forwarding them, and a killed npm forwards nothing. Only checked under npm: a command started
 * by hand may outlive its shell.
 */
const isAbandoned = () => process.env.npm_lifecycle_event !== undefined && starters() !== startedBy

/**
 * The ids of the parent process and, when that is the shell of npm, of its parent. Reads /proc, so this works on Linux
 * only; elsewhere the shell replaces itself by this process (exec), and the parent is npm itself.
 */
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

/** Installs the packages, unless they were already installed from the present lockfile. */
export function install() {
  const mark = join(root, 'node_modules', '.installed-from')
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lockfile) return
  console.log('Pakete werden installiert …')
  // With development packages, because the build needs them, and without install scripts, because no
  // package needs one. `npm ci` installs what the lockfile says or nothing (decision 099). Windows cannot
  // take away the Node that runs this.
  const how = windows && existsSync(bin) ? ['install', '--no-save'] : ['ci']
  run('npm', [...how, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: { ...environment, NODE_ENV: 'development' },
  })
  linkNode()
  writeFileSync(mark, lockfile)
}

/** For the unit file and a person's PATH, which know no platform. npm 10 leaves it out. */
function linkNode() {
  const link = join(bin, 'node')
  if (windows || existsSync(link) || !existsSync(join(nodeFolder, 'node'))) return
  symlinkSync(relative(bin, join(nodeFolder, 'node')), link)
}

/**
 * Builds the app, the content and the simulation lab, each only when one of its sources is newer than the last build.
 */
export function build() {
  const quiet = { quiet: true, env: { ...environment, NODE_ENV: 'production' } }
  const app = [
    'app',
    'emails',
    'domain',
    'public',
    'content/contacts.yaml',
    'content/facts.yaml',
    'content/safety',
    'vite.config.ts',
    'react-router.config.ts',
    ...[
      'build-polyfills',
      'build-worker',
      'chunks',
      'oldest-browsers',
      'child-files',
      'precompress',
      'quotes',
      'screens-list',
    ].map((name) => `commands/${name}.ts`),
  ]
  if (isOlder(join('build', 'server', 'index.js'), app)) {
    console.log('Die Oberfläche wird gebaut …')
    run('react-router', ['build'], quiet)
  }
  if (
    isOlder(join('build', 'content.json'), ['content', 'server/content/files', 'domain', 'commands/build-content.ts'])
  )
    run('node', ['commands/build-content.ts'], quiet)
  buildLab(quiet)
}

/** Builds the simulation lab alone, for development, where Vite serves the app without a build. */
export function buildLab(options = { quiet: true }) {
  if (
    !isOlder(join('build', 'lab', 'index.html'), [
      'simulator',
      'content/facts.yaml',
      'content/safety',
      ...['oldest-browsers', 'precompress', 'quotes'].map((name) => `commands/${name}.ts`),
    ])
  )
    return
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
