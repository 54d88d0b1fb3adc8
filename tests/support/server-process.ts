import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { compileCache } from './compile-cache.ts'
import { freePort } from './free-port.ts'

const root = join(import.meta.dirname, '../..')

export type ServerProcess = {
  url: string
  pid: number | undefined
  /** Resolves when it is ready for people; rejects when it ends before. */
  ready: Promise<void>
  /** Whether it has ended, by itself or by one of the two below. */
  hasEnded(): boolean
  /** All it has written to its standard output so far: what its operator was told, and the log. */
  said(): string
  /** As its operator stops it. Resolves with its exit code; null when it had to be killed. */
  stop(): Promise<number | null>
  /** As when the command that started it was killed. */
  disconnect(): void
  /** As a crash: no chance to tidy up. */
  kill(): Promise<unknown>
}

/**
 * The product as its users start it, in a process of its own; on a free port unless `PORT` is among the settings.
 * @param program its folder, for another version than this one.
 */
export async function startServerProcess(settings: Record<string, string>, program = root): Promise<ServerProcess> {
  const port = settings.PORT ?? String(await freePort())
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: program,
    env: { ...process.env, ...compileCache, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...settings, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  server.channel?.unref() // a test that ends does not wait for it
  const exited = once(server, 'exit')
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null
  const end = async (signal: NodeJS.Signals) => {
    server.kill(signal)
    const [code] = (await exited) as [number | null]
    return code
  }
  // What a server complains of is read when it ends by that: several at once would talk across each other.
  let complaints = ''
  server.stderr?.on('data', (chunk) => {
    complaints += chunk
  })
  server.once('close', (code) => {
    if (code) process.stderr.write(complaints)
  })
  // Listened to until the end: a server whose output nobody takes ends when it wants to log something.
  let output = ''
  server.stdout?.on('data', (chunk) => {
    output += chunk
  })
  const said = () => output
  const ready = untilReady(server, said)
  ready.catch(() => {}) // for whoever ends it before
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    pid: server.pid,
    ready,
    hasEnded,
    said,
    stop: () => end('SIGTERM'),
    disconnect: () => server.disconnect(),
    kill: () => end('SIGKILL'),
  }
}

const untilReady = (server: ChildProcess, said: () => string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.stdout?.on('data', () => {
      if (said().includes('läuft')) resolve()
    })
    server.once('exit', () => reject(new Error(`The server did not start: ${said()}`)))
  })
