import type { CompiledQuery, DatabaseConnection, QueryExecutor } from 'kysely'
import pg from 'pg'
import { type Db, type Tx, txOn } from '../tx.ts'
import type { Asked } from './batch.ts'
import type { ReadConnections, RoleBatch } from './connections.ts'

/** The first statement of a batch: it takes on the role for those behind it. Its answer may come more than once. */
export type Head = {
  text: string
  values: (string | null)[]
  answer?: (row: object | undefined) => void
  fail?: (error: unknown) => void
}
type Watch = (event: { query: { sql: string }; queryDurationMillis: number }) => void

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => string | Buffer | null } })
  .utils

/** Takes on a role that has been checked: for the server itself, and where a test says who asks. */
export const actHead = (role: string, actorId: string): Head => ({
  text: `select set_config('role', $1, true), set_config('app.actor', $2, true), set_config('transaction_read_only', 'on', true)`,
  values: [role, actorId],
})

/** Where the reads of a database go; the embedded one has none. */
export const readsOf = new WeakMap<Db, Reads>()

export class Reads {
  readonly #connections: ReadConnections
  readonly #executor: QueryExecutor
  readonly #watch: Watch

  constructor(connections: ReadConnections, db: Db, watch: Watch) {
    this.#connections = connections
    this.#executor = db.getExecutor()
    this.#watch = watch
  }

  /** The reads of one request: those that are asked for at the same time travel together. */
  gather(): GatheredReads {
    return new GatheredReads({ connections: this.#connections, executor: this.#executor, watch: this.#watch })
  }

  /** One statement as app_login, which may read nothing itself: for functions that answer it. @returns the first row */
  asLogin(text: string, values: (string | null)[]): Promise<object | undefined> {
    return new Promise((resolve, reject) => {
      const asked = { text, values, answer: ([row]: object[]) => resolve(row), fail: reject }
      this.#connections.send({ role: 'app_login', statements: [asked] })
    })
  }

  close(): Promise<void> {
    return this.#connections.close()
  }
}

type Parts = { connections: ReadConnections; executor: QueryExecutor; watch: Watch }

export class GatheredReads {
  readonly #parts: Parts
  readonly #txs = new Map<string, Tx>()
  /** What was asked for last, by role and way in. */
  readonly #gathered = new Map<string, RoleBatch>()
  readonly #shared = new Map<string, Promise<unknown>>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** One for each role and way in. Its statements may go in batches of their own: it only reads, in no transaction. */
  as(role: string, head: () => Head, wayIn: string): Tx {
    const key = `${role} ${wayIn}`
    const known = this.#txs.get(key)
    if (known) return known
    const tx = this.#make(role, head, key)
    this.#txs.set(key, tx)
    return tx
  }

  /** For what several calls of a request have to know: the first of them asks. `what` names all that it depends on. */
  once<Answer>(what: string, ask: () => Promise<Answer>): Promise<Answer> {
    const shared = this.#shared.get(what) ?? ask()
    this.#shared.set(what, shared)
    return shared as Promise<Answer>
  }

  #make(role: string, head: () => Head, key: string): Tx {
    const { executor, watch } = this.#parts
    const connection: DatabaseConnection = {
      executeQuery: <R>({ sql, parameters }: CompiledQuery) => {
        const begun = performance.now()
        return new Promise<{ rows: R[] }>((resolve, reject) => {
          const answer = (rows: object[]) => {
            watch({ query: { sql }, queryDurationMillis: performance.now() - begun })
            resolve({ rows: rows as R[] })
          }
          this.#ask(role, head, key, { text: sql, values: parameters.map(prepareValue), answer, fail: reject })
        })
      },
      // biome-ignore lint/correctness/useYield: nothing of ours streams
      async *streamQuery() {
        throw new Error('Reads do not stream.')
      },
    }
    return txOn(executor, (use) => use(connection))
  }

  #ask(role: string, head: () => Head, key: string, asked: Asked) {
    const gathered = this.#gathered.get(key)
    if (gathered && !gathered.isSent) return void gathered.statements.push(asked)
    const { text, values, answer, fail } = head()
    const first = { text, values, answer: ([row]: object[]) => answer?.(row), fail: (error: unknown) => fail?.(error) }
    const batch = { role, statements: [first, asked] }
    this.#gathered.set(key, batch)
    this.#parts.connections.send(batch)
  }
}
