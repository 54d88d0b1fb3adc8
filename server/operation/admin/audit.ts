import { sql } from 'kysely'
import { type AdminActionKind, auditSearch, type LoggedAction } from '../../../domain/operation/admin-actions.ts'
import { operator, router } from '../../trpc.ts'

const PAGE = 50

type Logged = LoggedAction & { id: string; happenedAt: Date; kind: AdminActionKind; actorId: string | null }

/** What admins did, and what was refused to others. Row policies keep back all that the log says about families. */
export const auditRouter = router({
  /** The newest first. @returns `next`: the `before` of the next page, null on the last one */
  list: operator.input(auditSearch).query(async ({ ctx: { tx }, input: { person, kind, from, until, before } }) => {
    const { rows } = await sql<Logged>`
      select id, happened_at, kind, action, actor_id, actor_name,
        subject_name, details
      from audit_log
      where kind is not null
        and (${person ?? null}::uuid is null or actor_id = ${person ?? null}::uuid or subject = ${person ?? null}::text)
        and (${kind ?? null}::text is null or kind = ${kind ?? null}::text)
        and (${from ?? null}::date is null or happened_at >= ${from ?? null}::date::timestamp at time zone 'Europe/Berlin')
        and (${until ?? null}::date is null
          or happened_at < (${until ?? null}::date + 1)::timestamp at time zone 'Europe/Berlin')
        and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
      order by id desc limit ${PAGE + 1}`.execute(tx)
    const records = rows.slice(0, PAGE)
    return { records, next: rows.length > PAGE ? (records.at(-1)?.id ?? null) : null }
  }),

  /** The people in the log, each by the newest name. */
  people: operator.query(async ({ ctx: { tx } }) => {
    const { rows } = await sql<{ id: string; name: string }>`
      select distinct on (actor_id) actor_id as id, actor_name as name from audit_log
      where kind is not null and actor_id is not null and actor_name is not null
      order by actor_id, audit_log.id desc`.execute(tx)
    return rows.toSorted((one, other) => one.name.localeCompare(other.name, 'de'))
  }),
})
