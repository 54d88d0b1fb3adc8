import { type Compilable, type CompiledQuery, createQueryId, type Kysely } from 'kysely'
import type { Tx } from './actor.ts'
import type { DB } from './types.ts'

/** What stands for a value of `given` while the query is compiled; no text of PostgreSQL can hold a NUL. */
const placeholderOf = (name: string) => `\0${name}`

/**
 * A query that is put together and compiled when it is first run, and never again: for those that run all day, because
 * Kysely takes longer for that than PostgreSQL for the answer. `given`: the values, which may stand only where a
 * parameter can, and decide nothing about the query. @returns what runs it; throws at the first run if the query
 * depends on a value
 */
export function compiledOnce<Given extends Record<string, string | number>, Row>(
  build: (db: Kysely<DB>, given: Given) => Compilable<Row>,
): (tx: Tx, given: Given) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (tx, given) => {
    compiled ??= compile(build, tx, given)
    const parameters = fill(compiled.parameters, given)
    const { rows } = await tx.executeQuery<Row>({ ...compiled, parameters, queryId: createQueryId() })
    return rows
  }
}

const fill = (parameters: readonly unknown[], given: Record<string, unknown>) =>
  parameters.map((value) => (typeof value === 'string' && value.startsWith('\0') ? given[value.slice(1)] : value))

function compile<Given extends Record<string, string | number>, Row>(
  build: (db: Kysely<DB>, given: Given) => Compilable<Row>,
  tx: Tx,
  given: Given,
): CompiledQuery<Row> {
  const placeholders = Object.fromEntries(Object.keys(given).map((name) => [name, placeholderOf(name)]))
  const compiled = build(tx, placeholders as Given).compile()
  const asGiven = build(tx, given).compile()
  const isSame =
    compiled.sql === asGiven.sql &&
    JSON.stringify(fill(compiled.parameters, given)) === JSON.stringify(asGiven.parameters)
  if (!isSame) throw new Error(`A query that is compiled once depends on its values: ${asGiven.sql}`)
  return compiled
}
