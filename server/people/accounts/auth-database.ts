import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'

/**
 * The auth library's own view of the database: every statement it sends runs as app_auth, which alone sees schema auth.
 * The role is set for the transaction only; on the embedded database all sessions share one backend, and a role set for
 * the session would reach everybody.
 */
export const openAuthDatabase = (pool: pg.Pool) =>
  new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new AuthDriver(new PostgresDriver({ pool })),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

const statement = (sql: string) => CompiledQuery.raw(sql)

/** Wraps each use of a connection in a transaction; the library's own begin and commit then have nothing left to do. */
class AuthDriver implements Driver {
  readonly #driver: PostgresDriver
  constructor(driver: PostgresDriver) {
    this.#driver = driver
  }
  init() {
    return this.#driver.init()
  }
  async acquireConnection() {
    const connection = await this.#driver.acquireConnection()
    try {
      await connection.executeQuery(statement("begin; select set_config('role', 'app_auth', true)"))
    } catch (error) {
      await this.#driver.releaseConnection(connection as never)
      throw error
    }
    return connection
  }
  async releaseConnection(connection: DatabaseConnection) {
    try {
      await connection.executeQuery(statement('commit')) // after a failed statement PostgreSQL makes this a rollback
    } finally {
      await this.#driver.releaseConnection(connection as never)
    }
  }
  async beginTransaction() {}
  async commitTransaction() {}
  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(statement('rollback'))
  }
  async destroy() {} // the pool belongs to the application
}
