import type { LogEvent } from 'kysely'
import { log } from '../../log.ts'
import { observeStatement } from './metrics.ts'

/** Measures each statement of the database, and logs those slower than `slowMs`. */
export const watchStatements =
  (slowMs: number) =>
  ({ query, queryDurationMillis: ms }: Pick<LogEvent, 'queryDurationMillis'> & { query: { sql: string } }) => {
    const isSlow = ms > slowMs
    observeStatement(kindOf(query.sql), ms, { isSlow })
    if (isSlow)
      log.warn({ statement: nameStatement(query.sql), ms: Math.round(ms) }, 'A statement of the database was slow.')
  }

const kindOf = (sql: string) => /^\s*([a-z]+)/i.exec(sql)?.[1]?.toLowerCase() ?? 'other'

/**
 * What a statement does to which table: 'select children'. Its text stays out of the log: some have values in it, such as
 * the one that says who acts.
 */
export function nameStatement(sql: string): string {
  const [, table = ''] = /\b(?:from|into|update)\s+(?:only\s+)?((?:"?[a-z_]+"?\.)?"?[a-z_]+"?)/i.exec(sql) ?? []
  return `${kindOf(sql)} ${table.replaceAll('"', '')}`.trim()
}
