import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { makeKeyPair } from '../../server/operation/backup/encryption.ts'
import { lifeOf } from '../../server/operation/upgrade/servers.ts'
import type { Db } from '../../server/platform/db/actor.ts'
import { connect } from '../../server/platform/db/connect.ts'
import { toolConfig } from '../../server/platform/db/embedded/embedded.ts'
import { compileCache } from './compile-cache.ts'
import { keepFirstStart } from './first-start.ts'
import { freePort } from './free-port.ts'
import { makeRelease } from './release.ts'

const run = promisify(execFile)
const SERVICE = join(import.meta.dirname, 'service.mjs')
const RUNS_WITHIN_MS = 120_000

/** An installation as an operator has it on one machine: versions in folders, a link to one of them, and a service. */
export class Installation {
  readonly folder = mkdtempSync(join(tmpdir(), 'netzpass-installation-'))
  readonly place = join(this.folder, 'netzpass')
  readonly #data = join(this.folder, 'data')
  readonly #pidFile = join(this.folder, 'server.pid')
  readonly #url: string
  readonly #env: NodeJS.ProcessEnv

  private constructor(port: string, recipient: string) {
    this.#url = `http://127.0.0.1:${port}`
    const settings = {
      PORT: port,
      DATA_DIR: this.#data,
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      BACKUP_RECIPIENT: recipient,
    }
    this.#env = { ...process.env, ...compileCache, ...settings, NODE_ENV: 'production' }
  }

  /** Runs when this resolves. */
  static async of(version: string): Promise<Installation> {
    const made = new Installation(String(await freePort()), (await makeKeyPair()).recipient)
    cpSync(await keepFirstStart(), made.#data, { recursive: true })
    symlinkSync(makeRelease(join(made.folder, version), version), made.place)
    await made.start()
    return made
  }

  /** Starts the service again, whatever runs, and waits until it serves people. */
  async start() {
    await run(process.execPath, [SERVICE, this.#pidFile, this.place], { env: this.#env })
    const over = performance.now() + RUNS_WITHIN_MS
    while (!(await this.version())) {
      if (performance.now() > over) throw new Error(`It does not run: ${this.log()}`)
      await sleep(100)
    }
  }

  /** `npm run upgrade`, in a group of processes of its own. */
  beginUpgrade(...args: string[]): ChildProcess {
    const restart = `${process.execPath} ${SERVICE} ${this.#pidFile} ${this.place}`
    const all = ['server/operation/upgrade/command.ts', ...args, '--place', this.place, '--restart', restart]
    return spawn(process.execPath, all, { cwd: this.place, env: this.#env, detached: true, stdio: 'pipe' })
  }

  /** What the command says, and whether it ended well. */
  async upgrade(...args: string[]): Promise<{ said: string; isGood: boolean }> {
    const command = this.beginUpgrade(...args)
    let said = ''
    for (const stream of [command.stdout, command.stderr])
      stream?.on('data', (chunk) => {
        said += chunk
      })
    const [code] = await once(command, 'close')
    return { said, isGood: code === 0 }
  }

  /** Of the running server; undefined when none serves people. */
  async version(): Promise<string | undefined> {
    return (await lifeOf(this.#url, undefined))?.version
  }

  /** The name of the folder that starts next. */
  get linked(): string {
    return realpathSync(this.place).split('/').at(-1) ?? ''
  }

  log(): string {
    return readFileSync(`${this.#pidFile}.log`, 'utf8').slice(-2_000)
  }

  /** A second way into the database of the running server. */
  async withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const { db, close } = connect(toolConfig(join(this.#data, 'postgres')), async () => {})
    return work(db).finally(close)
  }

  async remove() {
    await run(process.execPath, [SERVICE, this.#pidFile, 'stop'])
    rmSync(this.folder, { recursive: true, force: true })
  }
}
