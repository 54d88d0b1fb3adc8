import { sql } from 'kysely'
import type { SimulationHealth } from '../../../../domain/content/simulation-health.ts'
import { DAYS_OF_STARTS, LATEST_STARTS } from '../../../../domain/content/simulation-health.ts'
import type { Tx } from '../../../platform/db/actor.ts'
import { failureInShort } from '../../../platform/outbound/failure.ts'

/** Of a published simulation `m` with its check `c`: failed two nights in a row, at the address it still has. */
const isSilent = sql<boolean>`m.published_at is not null and c.failing_on < c.checked_on and c.endpoint_url = m.endpoint_url`

type Row = {
  id: string
  total: number
  failed: number
  failedAt: Date | null
  startFailure: string | null
  silentSince: string | null
  checkFailure: string | null
  address: string | null
}

/**
 * How the last starts of simulations went and whether they answer, by id. Shown however few there were, because it says
 * nothing about a child; how children fared is not in it (decision 012).
 */
export async function readHealth(tx: Tx, simulationIds: string[]): Promise<Map<string, SimulationHealth>> {
  const { rows } = await sql<Row>`
    select m.id, s.total, s.failed, s."failedAt", s."startFailure",
      case when ${isSilent} then c.failing_on end as "silentSince", c.failure as "checkFailure",
      c.endpoint_url as address
    from simulations m
    left join simulation_checks c on c.simulation_id = m.id
    cross join lateral (
      select count(*)::int as total, count(failure)::int as failed,
        max(started_at) filter (where failure is not null) as "failedAt",
        (array_agg(failure order by id desc) filter (where failure is not null))[1] as "startFailure"
      from (
        select id, started_at, failure from simulation_starts
        where simulation_id = m.id and started_at > now() - make_interval(days => ${DAYS_OF_STARTS})
        order by started_at desc, id desc limit ${LATEST_STARTS}) latest) s
    where m.id = any(${simulationIds}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, asHealth(row)]))
}

function asHealth({ total, failed, failedAt, silentSince, ...row }: Row): SimulationHealth {
  const reason = failureInShort(row.checkFailure ?? '')
  return {
    ...{ total, failed },
    lastFailure: failedAt && { at: failedAt.toISOString(), reason: failureInShort(row.startFailure ?? '') },
    silence: silentSince === null ? null : { since: silentSince, reason, address: row.address ?? '' },
  }
}

/** The published simulations that no longer answer, longest silent first. */
export async function listSilent(tx: Tx): Promise<{ id: string; title: string; since: string; reason: string }[]> {
  const { rows } = await sql<{ id: string; title: string; since: string; failure: string }>`
    select m.id, m.title, c.failing_on as since, c.failure from simulations m
    join simulation_checks c on c.simulation_id = m.id where ${isSilent} order by c.failing_on, m.title`.execute(tx)
  return rows.map(({ failure, ...simulation }) => ({ ...simulation, reason: failureInShort(failure) }))
}
