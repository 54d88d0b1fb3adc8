import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Databases on the server of this test run, for one test file. */
export class Databases {
  readonly #adminUrl: string
  readonly #template: string
  readonly #made: string[] = []
  readonly #roles: string[] = []

  constructor({ adminUrl, template }: { adminUrl: string; template: string }) {
    this.#adminUrl = adminUrl
    this.#template = template
  }

  /** Its address, for somebody who may log in; the superuser unless another is named. */
  url(database: string, user = 'postgres', password = ''): string {
    const url = new URL(this.#adminUrl)
    url.pathname = database
    url.username = user
    url.password = password
    return url.href
  }

  /** A migrated database, on which these statements have run. */
  async migrated(...statements: string[]): Promise<string> {
    return this.#make(`template ${this.#template} strategy file_copy`, statements)
  }

  /** An empty one. */
  async empty(...statements: string[]): Promise<string> {
    return this.#make('', statements)
  }

  async #make(how: string, statements: string[]) {
    const name = `set_up_${randomUUID().replaceAll('-', '')}`
    await this.ask(`create database ${name} ${how}`)
    this.#made.push(name)
    for (const statement of statements) await this.ask(statement, name)
    return name
  }

  /** Somebody who may log in. */
  async role(name: string, with_: string): Promise<string> {
    await this.ask(`create role ${name} login ${with_}`)
    this.#roles.push(name)
    return name
  }

  /** From now on this role needs its password; everybody else comes in as before. */
  async askForPassword(role: string) {
    await this.ask(`
      do $$ declare rules text := pg_read_file(current_setting('hba_file')); begin
        execute format('copy (select unnest(string_to_array(%L, chr(10)))) to %L',
          'host all ${role} all scram-sha-256' || chr(10) || rules, current_setting('hba_file'));
      end $$`)
    await this.ask('select pg_reload_conf()')
  }

  async ask(statement: string, database = 'postgres') {
    const client = new pg.Client(this.url(database))
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }

  async remove() {
    for (const name of this.#made) await this.ask(`drop database ${name} with (force)`)
    for (const name of this.#roles) await this.ask(`drop role ${name}`)
  }
}
