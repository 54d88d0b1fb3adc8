import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../server/platform/db/actor.ts'
import { connect } from '../../server/platform/db/connect.ts'
import { toolConfig } from '../../server/platform/db/embedded/embedded.ts'
import { freePort } from './free-port.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** What servers are given to sign cookies and links with, unless they keep a key of their own in their folder. */
export const APP_SECRET = 'a secret of thirty-two characters'

/** Where the data of a server lies: a folder, or a PostgreSQL. */
export type Place = { folder: string } | { postgresUrl: string }

/** The built product on one place and one port, through as many lives of its process as a test wants. */
export class Site {
  readonly #place: Place
  readonly #port: string
  readonly #settings: Record<string, string>
  #server: ServerProcess | undefined
  /** The folder of the version that starts next; this one unless somebody says so. */
  program: string | undefined
  /** How long each start took until the home page was answered, in milliseconds. */
  readonly startsMs: number[]

  private constructor(place: Place, port: string, settings: Record<string, string>, startsMs: number[]) {
    this.#place = place
    this.#port = port
    this.#settings = settings
    this.startsMs = startsMs
  }

  /**
   * @param settings what its operator has set besides.
   * @param startsMs where starts are noted, when several sites share a list.
   */
  static async of(place: Place, settings: Record<string, string> = {}, startsMs: number[] = []): Promise<Site> {
    return new Site(place, String(await freePort()), settings, startsMs)
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Of its process; while it runs. */
  get pid(): number {
    return this.#server?.pid ?? 0
  }

  /** What the running process has written so far. */
  said(): string {
    return this.#server?.said() ?? ''
  }

  get hasEnded(): boolean {
    return this.#server?.hasEnded() ?? true
  }

  /** Starts the process and waits until it is ready; how long the first answer took is kept. */
  async start() {
    const before = performance.now()
    await this.beginToStart()
    const answered = this.#firstAnswer().then(() => performance.now() - before)
    await this.#server?.ready
    this.startsMs.push(await answered)
  }

  /** Starts the process and does not wait for it. */
  async beginToStart() {
    const settings = {
      PORT: this.#port,
      LOG_LEVEL: 'silent', // what happens here fills a log with errors
      DEMO: 'off',
      ...this.#settings,
      ...('folder' in this.#place
        ? { DATA_DIR: this.#place.folder }
        : { DATABASE_URL: this.#place.postgresUrl, APP_SECRET }),
    }
    this.#server = await startServerProcess(settings, this.program)
  }

  async #firstAnswer() {
    while (!this.hasEnded) {
      const home = await fetch(this.url).catch(() => undefined)
      await home?.text()
      if (home?.ok) return
      await sleep(10)
    }
  }

  async kill() {
    await this.#server?.kill()
  }

  /** Resolves with the exit code of the process. */
  async stop() {
    return this.#server?.stop()
  }

  /** A second way into the database of the running server, for as long as `work` takes. */
  async withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const config =
      'folder' in this.#place
        ? toolConfig(join(this.#place.folder, 'postgres'))
        : { connectionString: this.#settings.DATABASE_LISTEN_URL ?? this.#place.postgresUrl }
    const database = connect(config, async () => {})
    try {
      return await work(database.db)
    } finally {
      await database.close()
    }
  }
}
