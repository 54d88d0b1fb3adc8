import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { repeatUndone } from '../../platform/db/undone.ts'

/**
 * The auth library's own view of the database: every statement it sends runs as app_auth, which alone sees schema auth.
 * The role is set for the transaction only; on the embedded database all sessions share one backend, and a role set for
 * the session would reach everybody.
 */
export const openAuthDatabase = (pool: pg.Pool) =>
  new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new AuthDriver({ pool }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

const statement = (sql: string) => CompiledQuery.raw(sql)

const BEGIN = statement("begin; select set_config('role', 'app_auth', true)")

/** Most transactions of the library are one statement: such a one is repeated when PostgreSQL has undone it. */
class AuthConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  #isFirst = true
  constructor(inner: DatabaseConnection) {
    this.inner = inner
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const ask = () => this.inner.executeQuery<R>(query)
    if (!this.#isFirst) return ask()
    this.#isFirst = false
    return repeatUndone(ask, async () => {
      await this.inner.executeQuery(statement('rollback'))
      await this.inner.executeQuery(BEGIN)
    })
  }
  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize ?? 1)
  }
}

/** Wraps each use of a connection in a transaction; the library's own begin and commit then have nothing left to do. */
class AuthDriver extends PostgresDriver {
  override async acquireConnection() {
    const connection = await super.acquireConnection()
    try {
      await connection.executeQuery(BEGIN)
    } catch (error) {
      await super.releaseConnection(connection as never)
      throw error
    }
    return new AuthConnection(connection)
  }
  override async releaseConnection(connection: DatabaseConnection) {
    try {
      await connection.executeQuery(statement('commit')) // after a failed statement PostgreSQL makes this a rollback
    } finally {
      await super.releaseConnection((connection as AuthConnection).inner as never)
    }
  }
  override async beginTransaction() {}
  override async commitTransaction() {}
  override async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(statement('rollback'))
  }
  override async destroy() {} // the pool belongs to the application
}
