import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

const root = join(import.meta.dirname, '..')

export type ServerProcess = {
  url: string
  /** Resolves when it is ready for people; rejects when it ends before. */
  ready: Promise<void>
  /** Whether it has ended, by itself or by one of the two below. */
  hasEnded(): boolean
  /** As its operator stops it. */
  stop(): Promise<void>
  /** As a crash: no chance to tidy up. */
  kill(): Promise<void>
}

/** The product as its users start it, in a process of its own; on a free port unless `PORT` is among the settings. */
export async function startServerProcess(settings: Record<string, string>): Promise<ServerProcess> {
  const port = settings.PORT ?? String(await freePort())
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...settings, PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(server, 'exit')
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null
  const end = async (signal: NodeJS.Signals) => {
    server.kill(signal)
    await exited
  }
  const ready = untilReady(server)
  ready.catch(() => {}) // for whoever ends it before
  return { url: `http://127.0.0.1:${port}`, ready, hasEnded, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

function untilReady(server: ChildProcess): Promise<void> {
  let said = ''
  return new Promise((resolve, reject) => {
    // Listened to until the end: a server whose output nobody takes ends when it wants to log something.
    server.stdout?.on('data', (chunk) => {
      said += chunk
      if (said.includes('läuft')) resolve()
    })
    server.once('exit', () => reject(new Error(`The server did not start: ${said}`)))
  })
}
