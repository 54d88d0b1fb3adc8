import type { LogEvent } from 'kysely'
import { log } from '../../log.ts'
import { observeStatement } from './metrics.ts'

/** Measures each statement of the database, and logs those slower than `slowMs`. */
export const watchStatements =
  (slowMs: number) =>
  ({ query, queryDurationMillis: ms }: Pick<LogEvent, 'queryDurationMillis'> & { query: { sql: string } }) => {
    const statement = nameStatement(query.sql)
    const isSlow = ms > slowMs
    observeStatement(statement.split(' ')[0] ?? '', ms, { isSlow })
    if (isSlow) log.warn({ statement, ms: Math.round(ms) }, 'A statement of the database was slow.')
  }

/**
 * What a statement does to which table: 'select children'. Its text stays out of the log: some have values in it, such as
 * the one that says who acts.
 */
export function nameStatement(sql: string): string {
  const [, kind = 'other'] = /^\s*([a-z]+)/i.exec(sql) ?? []
  const [, table = ''] = /\b(?:from|into|update)\s+(?:only\s+)?((?:"?[a-z_]+"?\.)?"?[a-z_]+"?)/i.exec(sql) ?? []
  return `${kind.toLowerCase()} ${table.replaceAll('"', '')}`.trim()
}
