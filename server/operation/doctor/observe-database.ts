import { sql } from 'kysely'
import type pg from 'pg'
import { today } from '../../../domain/platform/dates.ts'
import { listDueReviews } from '../../content/facts/due.ts'
import { readRefusingServices } from '../../learning/reminders/devices.ts'
import { readOutboxState } from '../../mail/dead-letters.ts'
import { asSystem, type Db, type Tx } from '../../platform/db/actor.ts'
import { explain } from '../../platform/db/explain.ts'
import { explainDatabase } from '../../platform/db/explain-database.ts'
import { chaptersHere, isNewer, ranChapters, refuseForeign } from '../../platform/db/migrate.ts'
import { mayRollBack } from '../../platform/db/rollback.ts'
import { SettingsError } from '../../settings.ts'
import { versionIn } from '../../version.ts'
import { withClient } from '../backup/place.ts'
import { readBackupState } from '../backup/state.ts'
import { demoIds } from '../demo/family.ts'
import type { DatabaseSeen, JobsSeen, MailsSeen, Observations, Problem } from './observations.ts'
import { observe } from './observe-one.ts'
import { readTestMails } from './test-mail.ts'

/** The server's own connections, and the owner's, who alone sees which migrations have run. */
export type DatabaseAccess = { db: Db; owner: pg.ClientConfig }

type Seen = Pick<Observations, 'database' | 'mails' | 'refusing' | 'jobs' | 'backups' | 'reviews'>

/**
 * What the database tells. Each look has a transaction of its own: one that fails takes no other along. Where the first fails
 * none of the others is tried: they would fail by the same, and each say so.
 */
export async function observeDatabase({ db, owner }: DatabaseAccess): Promise<Seen> {
  const database = await observe(() => readDatabase(db, owner), failed)
  if ('problem' in database) return withoutDatabase(database)
  const ask = <T>(what: (tx: Tx) => Promise<T>) =>
    observe(() => asSystem(db, 'looking how the installation does', what), failed)
  return {
    database,
    mails: await ask(readMails),
    refusing: await ask(readRefusingServices),
    jobs: await ask(readJobs),
    backups: await ask(readBackupState),
    reviews: await ask(readReviews),
  }
}

export const withoutDatabase = (nothing: Problem): Seen => ({
  database: nothing,
  mails: nothing,
  refusing: nothing,
  jobs: nothing,
  backups: nothing,
  reviews: nothing,
})

function failed(error: unknown): Problem {
  const known = explainDatabase(error)
  return known ? { problem: known.means, todo: known.todo } : { problem: explain(error) }
}

async function readDatabase(db: Db, owner: pg.ClientConfig): Promise<DatabaseSeen> {
  const here = await chaptersHere()
  const { ran, isRollbackAllowed } = await withClient(owner, async (client) => ({
    ran: await ranChapters(client),
    isRollbackAllowed: await mayRollBack(client, versionIn()),
  }))
  if (ran.length === 0)
    throw new SettingsError(
      'In der Datenbank liegt noch nichts von Netzpass. Bitte starten Sie den Server: Er legt alles an.',
    )
  if (!isNewer(ran, here)) refuseForeign(ran, here) // that it is newer is for the check to say: a server may have been allowed to go on
  const before = Date.now()
  const row = await asSystem(
    db,
    'looking how the database is set up',
    async (tx) => (await readSetUp.execute(tx)).rows[0],
  )
  if (!row) throw new Error('no answer')
  const { ms, isSuperuser, isOwner, used, most, ...rest } = row
  return {
    ...rest,
    isEmbedded: owner.stream !== undefined,
    missing: here.filter((name) => !ran.includes(name)).length,
    unknown: ran.filter((name) => !here.includes(name)).length,
    isRollbackAllowed,
    worksAs: isSuperuser ? 'a superuser' : isOwner ? 'the owner' : 'its own user',
    connections: { used, most },
    aheadMs: ms - (before + Date.now()) / 2,
  }
}

type SetUp = Omit<
  DatabaseSeen,
  'isEmbedded' | 'missing' | 'unknown' | 'isRollbackAllowed' | 'worksAs' | 'connections' | 'aheadMs'
> & {
  ms: number
  isSuperuser: boolean
  isOwner: boolean
  used: number
  most: number
}

const readSetUp = sql<SetUp>`
  select split_part(current_setting('server_version'), ' ', 1) as version,
    (extract(epoch from clock_timestamp()) * 1000)::float as ms,
    me.rolsuper as "isSuperuser", me.rolname = owner.rolname as "isOwner",
    owner.rolcreatedb or owner.rolsuper as "mayProve",
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
    current_setting('max_connections')::int as most,
    (select happened_at from audit_log order by id desc limit 1) as "lastWritten",
    (select count(*)::int from auth.admins_at_work()) as "adminCount",
    (select count(*)::int from profiles where id = any(${demoIds}::uuid[])) as "demoCount"
  from pg_roles me, pg_roles owner
  where me.rolname = session_user
    and owner.oid = (select relowner from pg_class where oid = 'public.backups'::regclass)`

async function readMails(tx: Tx): Promise<MailsSeen> {
  const { waitingSince, limitedAt, dead } = await readOutboxState(tx)
  return { waitingSince, limitedAt, dead, ...(await readTestMails(tx)) }
}

async function readJobs(tx: Tx): Promise<JobsSeen> {
  const { rows } = await sql<JobsSeen>`
    select (count(*) filter (where state < 'active' and start_after <= now()))::int as waiting,
      max(completed_on) as "lastDone" from jobs.job`.execute(tx)
  return rows[0] ?? { waiting: 0, lastDone: null }
}

async function readReviews(tx: Tx): Promise<{ past: number }> {
  const { facts, texts } = await listDueReviews(tx, today())
  return { past: [...facts, ...texts].filter(({ state }) => state === 'past').length }
}
