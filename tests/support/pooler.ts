import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'

/** pgbouncer refuses to run as root; 65534 is 'nobody' on every Linux. */
const NOBODY = 65_534
const person = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

/** Whether Debian's package `pgbouncer` is installed here. */
export const hasPooler = (): boolean => {
  try {
    execFileSync('pgbouncer', ['--version'], { ...person, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export type Pooler = {
  /** The same address, by way of the pooler. */
  through(url: string): string
  /** Ends it at once; what was open breaks. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * pgbouncer in transaction mode on a free port of this machine, with what docs/operations.md says and no more: before
 * the PostgreSQL of this address, whose databases ask for no password.
 * @param connections of each database that are shared by all who come through it
 */
export async function startPooler(
  postgresUrl: string,
  { connections = 20, mode = 'transaction' } = {},
): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'netzpass-pooler-'))
  chmodSync(folder, 0o755)
  const [{ port: postgresPort, username }, port] = [new URL(postgresUrl), await freePort()]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${postgresPort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${connections}
server_login_retry = 1
`,
  )
  let running: ChildProcess | undefined
  const through = (url: string) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href
  const kill = async () => {
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    running.kill('SIGKILL')
    await once(running, 'exit')
  }
  const start = async () => {
    running = spawn('pgbouncer', ['--quiet', file], { ...person, cwd: folder, stdio: 'ignore' })
    await untilReady(through(postgresUrl))
  }
  await start()
  const stop = async () => {
    await kill()
    rmSync(folder, { recursive: true })
  }
  return { through, kill, start, stop }
}

async function untilReady(url: string) {
  for (let tries = 0; tries < 100; tries++) {
    const client = new pg.Client(url)
    const isThere = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (isThere) return
    await sleep(50)
  }
  throw new Error('pgbouncer does not answer.')
}
