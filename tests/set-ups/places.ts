import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbedded } from '../../server/platform/db/embedded/embedded.ts'
import { embeddedTemplate } from '../support/embedded-template.ts'

const root = join(import.meta.dirname, '../..')
const run = (program: string, args: string[]) => execFileSync(program, args, { stdio: 'pipe' })

/** Folders, disks and copies of the program for one test file; `remove` takes all of them away. */
export class Places {
  readonly #home = mkdtempSync(join(tmpdir(), 'netzpass-set-ups-'))
  readonly #mounted: string[] = []
  #count = 0
  #whole: Promise<string> | undefined
  #table = ''

  /** An empty folder. */
  folder(): string {
    const made = join(this.#home, String(++this.#count))
    mkdirSync(made, { mode: 0o700 })
    return made
  }

  /** A data folder with an embedded database, of which each caller gets a copy. */
  async dataFolder(): Promise<string> {
    this.#whole ??= this.#make()
    const copy = this.folder()
    cpSync(await this.#whole, copy, { recursive: true })
    return copy
  }

  /** The file, within a data folder, in which the database keeps a table that each start reads. */
  get table(): string {
    return join('postgres', this.#table)
  }

  async #make(): Promise<string> {
    const folder = this.folder()
    const embedded = await openEmbedded({ directory: join(folder, 'postgres'), template: await embeddedTemplate() })
    const client = new pg.Client(embedded.clientConfig)
    await client.connect()
    const { rows } = await client.query(`select pg_relation_filepath('migrations.tables') as file`)
    this.#table = rows[0].file
    await client.end()
    await embedded.close()
    return folder
  }

  /** A disk of its own in memory. @throws where nobody may mount one */
  disk(megabytes: number): { folder: string; makeReadOnly(): void } {
    const folder = this.folder()
    run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder])
    this.#mounted.push(folder)
    return {
      folder,
      makeReadOnly: () => void run('mount', ['-o', 'remount,ro', folder]),
    }
  }

  /** A copy of the program that nobody has built. */
  unbuilt(): string {
    const copy = this.folder()
    for (const part of ['server', 'domain', 'emails', 'simulator', 'content', 'package.json'])
      cpSync(join(root, part), join(copy, part), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    return copy
  }

  remove() {
    for (const folder of this.#mounted) run('umount', [folder])
    rmSync(this.#home, { recursive: true, force: true })
  }
}

/** Whether this machine lets us mount a disk of our own: root on Linux. */
export function canMount(): boolean {
  const places = new Places()
  try {
    places.disk(1)
    return true
  } catch {
    return false
  } finally {
    places.remove()
  }
}
