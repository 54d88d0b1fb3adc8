import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/free-port.ts'
import { NotPossible } from './not-possible.ts'

const root = join(import.meta.dirname, '../..')
const kept = join(root, 'node_modules/.cache/netzpass-caddy')
const READY_WITHIN_MS = 10_000

export type CaddyProxy = {
  url: string
  /** Its access log so far, one line of JSON for each request. */
  accessLog(): string
  stop(): Promise<void>
}

/** A port for a proxy that is started later, when those behind it know its address. */
export const proxyUrl = async () => `http://127.0.0.1:${await freePort()}`

/**
 * Caddy with the file that we ship, in plain HTTP on this machine alone. It writes
 * nothing but into a folder of its own.
 * @param upstreams `host:port` of the servers
 * @throws NotPossible
 */
export async function startProxy(url: string, upstreams: string[]): Promise<CaddyProxy> {
  const program = findCaddy()
  const folder = mkdtempSync(join(tmpdir(), 'netzpass-caddy-'))
  const caddy = spawn(program, ['run', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], {
    cwd: root,
    env: {
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
      SITE_ADDRESS: `:${new URL(url).port}`,
      BIND: '127.0.0.1',
      UPSTREAMS: upstreams.join(' '),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => caddy.once('exit', () => resolve()))
  let accessLog = ''
  let said = ''
  caddy.stdout.on('data', (chunk) => {
    accessLog += chunk
  })
  caddy.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-2_000)
  })
  const stop = async () => {
    caddy.kill('SIGKILL') // it would wait for open channels
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  for (const end = performance.now() + READY_WITHIN_MS; ; await sleep(50)) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    await answer?.text()
    if (answer?.ok) break
    if (caddy.exitCode === null && performance.now() < end) continue
    await stop()
    throw new Error(`Caddy does not answer: ${said}`)
  }
  return { url, accessLog: () => accessLog, stop }
}

/** One that is installed, else Debian's, which is only unpacked: installing it would start it as a service. */
function findCaddy(): string {
  const unpacked = join(kept, 'usr/bin/caddy')
  const found = ['caddy', unpacked].find(runs)
  if (found) return found
  mkdirSync(kept, { recursive: true })
  try {
    const asked = { cwd: kept, stdio: 'ignore' } as const
    if (process.getuid?.() === 0) execFileSync('apt-get', ['update', '-q'], asked)
    execFileSync('apt-get', ['download', '-q', 'caddy'], asked)
    const file = readdirSync(kept).find((name) => name.endsWith('.deb')) as string
    execFileSync('dpkg-deb', ['-x', file, '.'], asked)
  } catch {
    // the sentence below says it
  }
  if (runs(unpacked)) return unpacked
  throw new NotPossible('Caddy fehlt und ist bei Debian nicht zu haben; bitte installieren Sie es.')
}

function runs(program: string): boolean {
  try {
    execFileSync(program, ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
