// What the tests of the embedded database share.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { type Embedded, type EmbeddedOptions, openEmbedded } from '../../server/platform/db/embedded/embedded.ts'

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A folder with an empty database, made once for a test file: making one takes seconds, copying it does not. */
export class Template {
  readonly #home = mkdtempSync(join(tmpdir(), 'embedded-template-'))

  async make() {
    const embedded = await openEmbedded({ directory: join(this.#home, 'data/postgres') })
    await embedded.close()
  }

  remove() {
    rmSync(this.#home, { recursive: true })
  }

  /** A data folder of its own, as `openEmbedded` takes it; removed with the template. */
  copy(): string {
    const data = mkdtempSync(join(this.#home, 'copy-'))
    cpSync(join(this.#home, 'data'), data, { recursive: true })
    return join(data, 'postgres')
  }
}

/** Opens a database that is closed when the test ends. */
export async function openForTest(options: EmbeddedOptions): Promise<Embedded> {
  const embedded = await openEmbedded(options)
  onTestFinished(() => embedded.close())
  return embedded
}

/** A pool that survives the loss of its connections. */
export function poolOf(config: pg.ClientConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, max: 10 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  onTestFinished(() => pool.end())
  return pool
}

/** A pool on a database whose only table is `counter (id, value)`, of one row. */
export async function poolWithCounter(embedded: Embedded): Promise<pg.Pool> {
  const pool = poolOf(embedded.clientConfig)
  await pool.query('drop table if exists counter')
  await pool.query('create table counter (id int primary key, value int not null)')
  await pool.query('insert into counter values (1, 0)')
  return pool
}

export async function counted(pool: pg.Pool): Promise<number> {
  return (await pool.query('select value from counter')).rows[0].value
}

/** A connected client; it is ended with the test. */
export async function clientOf(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Another process that has `openEmbedded` and `pg`, and the lines it prints. It is killed when the test ends. */
export function startProcess(program: string): {
  child: ChildProcess
  lines: string[]
  line: (text: string) => Promise<void>
} {
  const imports = `
    import pg from 'pg'
    import { openEmbedded } from ${JSON.stringify(new URL('../../server/platform/db/embedded/embedded.ts', import.meta.url).href)}
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', imports + program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  const output = createInterface({ input: child.stdout })
  output.on('line', (line) => lines.push(line))
  const line = async (text: string) => {
    while (!lines.includes(text)) await once(output, 'line')
  }
  return { child, lines, line }
}

/** As after a crash: no chance to tidy up. */
export async function kill(child: ChildProcess) {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
