import type { Context } from 'hono'
import { routePath } from 'hono/route'
import type { LogEvent } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { log } from '../../log.ts'
import { versionIn } from '../../version.ts'

/**
 * What this process measures of itself, for /metrics. Labels take few values, all of them ours: patterns of routes and
 * kinds of statements, never an address, a name or an id.
 */
export const processMetrics = new Registry()
const registers = [processMetrics]

collectDefaultMetrics({ register: processMetrics }) // memory, processor, event loop

new Gauge({
  name: 'netzpass_version',
  help: 'Always 1; the label says which version runs.',
  labelNames: ['version'],
  registers,
}).set({ version: versionIn() }, 1)

const requestSeconds = new Histogram({
  name: 'netzpass_request_duration_seconds',
  help: 'Until the head of an answer, by the pattern of its route.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})
const statementSeconds = new Histogram({
  name: 'netzpass_statement_duration_seconds',
  help: 'Statements of the database, by their first word.',
  labelNames: ['kind'],
  buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})
const slowStatements = new Counter({
  name: 'netzpass_slow_statements_total',
  help: 'Statements that took longer than SLOW_STATEMENT_MS; the log names them.',
  registers,
})

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS']
/** Browsers and load balancers send these; all others count as one. */
const methodLabel = (method: string) => (METHODS.includes(method) ? method : 'other')

export function observeRequest(request: { method: string; route: string; status: number; ms: number }) {
  const { route, status } = request
  requestSeconds.observe(
    { method: methodLabel(request.method), route, status: `${Math.floor(status / 100)}xx` },
    request.ms / 1000,
  )
}

const KINDS = ['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback']

const secondsOfKind = new Map(KINDS.map((kind) => [kind, statementSeconds.labels({ kind })]))
const secondsOfOthers = statementSeconds.labels({ kind: 'other' })

function observeStatement(kind: string, ms: number, { isSlow }: { isSlow: boolean }) {
  const seconds = secondsOfKind.get(kind) ?? secondsOfOthers
  seconds.observe(ms / 1000)
  if (isSlow) slowStatements.inc()
}

/**
 * The pattern of the route that answered, or the procedure: one of finitely many, whatever was asked for.
 * @param procedures the names of all procedures
 */
export function routeLabel(c: Context, procedures: ReadonlySet<string>): string {
  const pattern = routePath(c)
  if (pattern !== '/trpc/*') return pattern
  const name = c.req.path.slice('/trpc/'.length)
  return procedures.has(name) ? `/trpc/${name}` : pattern // a batch, or none of ours
}

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
 * What a statement does to which table: 'select children'. Its text stays out of the log: some have values in it, such
 * as the one that says who acts.
 */
export function nameStatement(sql: string): string {
  const [, table = ''] = /\b(?:from|into|update)\s+(?:only\s+)?((?:"?[a-z_]+"?\.)?"?[a-z_]+"?)/i.exec(sql) ?? []
  return `${kindOf(sql)} ${table.replaceAll('"', '')}`.trim()
}
