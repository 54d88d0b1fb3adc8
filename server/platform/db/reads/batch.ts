import pg from 'pg'
import { serialize } from 'pg-protocol'

/** A statement on its way, and who waits for its rows. `values`: as PostgreSQL takes them, text or null. */
export type Asked = {
  text: string
  values: (string | Buffer | null)[]
  answer: (rows: object[]) => void
  fail: (error: unknown) => void
}

/** How the rows of a statement are read: a name and a parser for each column. */
export type Columns = { name: string; parse: (text: string) => unknown }[]
/** What one connection has parsed for one role. */
export type Prepared = {
  /** By the text of a statement. */
  columns: Map<string, Columns>
  /** '' when a statement gets no name and is parsed each time. */
  nameOf: (text: string) => string
}

type Field = { name: string; dataTypeID: number }

/**
 * Several statements in one write, with one Sync at the end: until then PostgreSQL treats them as one transaction,
 * which ends with the Sync. So nothing has to be begun or committed, and what the first statement sets with
 * `set_config(…, true)` is gone with the batch. For the `query` of a pg client without pipelining.
 */
export class Batch extends pg.Query {
  readonly #statements: Asked[]
  readonly #prepared: Prepared
  readonly #end: (failed?: { at: number; error: unknown }) => void
  readonly #columns: (Columns | undefined)[] = []
  #at = 0
  #rows: object[] = []

  /**
   * @param prepared the batch adds what it has parsed
   * @param end called once; `failed` says which statement PostgreSQL refused: it has skipped those behind, unanswered
   */
  constructor(statements: Asked[], prepared: Prepared, end: (failed?: { at: number; error: unknown }) => void) {
    super('batch') // pg sends nothing but its own queries ahead; the text is never sent
    this.#statements = statements
    this.#prepared = prepared
    this.#end = end
  }

  /** One write for all: a write costs more than most statements. */
  override submit = (connection: pg.Connection) => {
    const messages: Buffer[] = []
    const parsed = new Set<string>()
    for (const { text, values } of this.#statements) {
      const columns = this.#prepared.columns.get(text)
      const name = this.#prepared.nameOf(text)
      if (!columns && !parsed.has(name)) {
        if (name) messages.push(serialize.close({ type: 'S', name })) // of a batch that failed before it learned the columns
        messages.push(serialize.parse({ name, text }))
        if (name) parsed.add(name)
      }
      messages.push(serialize.bind({ statement: name, values }))
      if (!columns) messages.push(serialize.describe({ type: 'P', name: '' }))
      messages.push(serialize.execute())
      this.#columns.push(columns)
    }
    messages.push(serialize.sync())
    connection.stream.write(Buffer.concat(messages))
  }

  handleRowDescription({ fields }: { fields: Field[] }) {
    const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID, 'text') }))
    this.#columns[this.#at] = columns
    const { text } = this.#statements[this.#at] as Asked
    if (this.#prepared.nameOf(text)) this.#prepared.columns.set(text, columns)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const row: Record<string, unknown> = {}
    const columns = this.#columns[this.#at] as Columns
    for (const [index, { name, parse }] of columns.entries()) {
      const text = fields[index] ?? null
      row[name] = text === null ? null : parse(text)
    }
    this.#rows.push(row)
  }

  handleCommandComplete() {
    const rows = this.#rows
    this.#rows = []
    this.#statements[this.#at++]?.answer(rows)
  }

  handleEmptyQuery() {
    this.handleCommandComplete()
  }

  handlePortalSuspended() {}

  handleReadyForQuery() {
    this.#end()
  }

  /** Also when the connection is lost. */
  handleError(error: unknown) {
    this.#end({ at: this.#at, error })
  }
}
