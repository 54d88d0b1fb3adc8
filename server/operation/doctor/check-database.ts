import { sql } from 'kysely'
import type pg from 'pg'
import { today } from '../../../domain/platform/dates.ts'
import { listDueReviews } from '../../content/facts/due.ts'
import { readRefusingServices } from '../../learning/reminders/devices.ts'
import { readOutboxState } from '../../mail/dead-letters.ts'
import { readTimeline } from '../../people/privacy/timeline.ts'
import { asSystem, type Db, type Tx } from '../../platform/db/actor.ts'
import { explain } from '../../platform/db/explain.ts'
import { explainDatabase } from '../../platform/db/explain-database.ts'
import { chaptersHere, isNewer, ranChapters, refuseForeign } from '../../platform/db/migrate.ts'
import { mayRollBack } from '../../platform/db/rollback.ts'
import { requireHearing, type Ways } from '../../platform/db/ways.ts'
import { SettingsError } from '../../settings.ts'
import { versionIn } from '../../version.ts'
import { withClient } from '../backup/place.ts'
import { readBackupState } from '../backup/state.ts'
import { demoIds } from '../demo/family.ts'
import { type Checked, check, type Problem } from './checked.ts'
import { readTestMails } from './test-mail.ts'

/** The server's own connections, and the owner's, who alone sees which migrations have run. */
export type DatabaseAccess = { db: Db; owner: pg.ClientConfig }

/**
 * What the database tells. Each check has a transaction of its own: one that fails takes no other along.
 * Where the first fails none of the others is tried: they would fail by the same, and each say so.
 * @returns `refusing`: push services that take no reminder; `reviews`: how many facts and texts are past their day
 */
export async function checkDatabase(access: Checked<DatabaseAccess>, ways: Ways) {
  const look = async ({ value }: { value: DatabaseAccess }) => {
    await requireHearing(ways)
    return readDatabase(value)
  }
  const database = 'problem' in access ? access : await check(() => look(access), failed)
  const checkPart = async <T>(what: (tx: Tx) => Promise<T>): Promise<Checked<T>> => {
    if ('problem' in access || 'problem' in database) return database as Problem
    return check(() => asSystem(access.value.db, 'looking how the installation does', what), failed)
  }
  return {
    database,
    mails: await checkPart(readMails),
    refusing: await checkPart(readRefusingServices),
    jobs: await checkPart(readJobs),
    backups: await checkPart(readBackupState),
    reviews: await checkPart(readReviews),
  }
}

function failed(error: unknown): Problem {
  const known = explainDatabase(error)
  return known ? { problem: known.means, todo: known.todo } : { problem: explain(error) }
}

type SetUp = {
  /** Of PostgreSQL: '15.4'. */
  version: string
  /** Whether the server logs in as a superuser, or as whom everything belongs to. */
  worksAs: 'its own user' | 'the owner' | 'a superuser'
  /** Whether the owner may make the throw-away database of a proof. */
  mayProve: boolean
  connections: { used: number; most: number }
  /** The newest moment that was written down; null in an empty one. */
  lastWritten: Date | null
  adminCount: number
  demoCount: number
}

const readSetUp = sql<SetUp & { ms: number }>`
  select split_part(current_setting('server_version'), ' ', 1) as version,
    (extract(epoch from clock_timestamp()) * 1000)::float as ms,
    case when me.rolsuper then 'a superuser' when me.rolname = owner.rolname then 'the owner' else 'its own user' end
      as "worksAs",
    owner.rolcreatedb or owner.rolsuper as "mayProve",
    json_build_object('used', (select count(*) from pg_stat_activity where backend_type = 'client backend'),
      'most', current_setting('max_connections')::int) as connections,
    (select happened_at from audit_log order by id desc limit 1) as "lastWritten",
    (select count(*)::int from auth.admins_at_work()) as "adminCount",
    (select count(*)::int from profiles where id = any(${demoIds}::uuid[])) as "demoCount"
  from pg_roles me, pg_roles owner
  where me.rolname = session_user
    and owner.oid = (select relowner from pg_class where oid = 'public.backups'::regclass)`

/**
 * How it is set up, and `missing`: chapters of this program that have not run there; `unknown`: such that it does not
 * know; `isRollbackAllowed`: whether an upgrade, or the operator, lets this version go on with a newer one (decision
 * 102); `timeline`: which history it tells; `aheadMs`: its clock is so much ahead of this machine's.
 */
async function readDatabase({ db, owner }: DatabaseAccess) {
  const here = await chaptersHere()
  const { ran, timeline, isRollbackAllowed } = await withClient(owner, async (client) => ({
    ran: await ranChapters(client),
    timeline: await readTimeline(client),
    isRollbackAllowed: await mayRollBack(client, versionIn()),
  }))
  if (ran.length === 0)
    throw new SettingsError(
      'In der Datenbank liegt noch nichts von Netzpass. Bitte starten Sie den Server: Er legt alles an.',
    )
  if (!isNewer(ran, here)) refuseForeign(ran, here) // of a newer one the diagnosis says what it means
  const before = Date.now()
  const row = await asSystem(
    db,
    'looking how the database is set up',
    async (tx) => (await readSetUp.execute(tx)).rows[0],
  )
  if (!row) throw new Error('no answer')
  const { ms, ...setUp } = row
  return {
    ...setUp,
    isEmbedded: owner.stream !== undefined,
    missing: here.filter((name) => !ran.includes(name)).length,
    unknown: ran.filter((name) => !here.includes(name)).length,
    isRollbackAllowed,
    timeline,
    aheadMs: ms - (before + Date.now()) / 2,
  }
}

/** `limitedAt`: when the provider refused last because we had sent as many as it takes, if a mail waits for that. */
async function readMails(tx: Tx) {
  const { waitingSince, limitedAt, dead } = await readOutboxState(tx)
  return { waitingSince, limitedAt, dead, ...(await readTestMails(tx)) }
}

/** `lastDone`: when one was done last; null when none is remembered. */
async function readJobs(tx: Tx) {
  const { rows } = await sql<{ waiting: number; lastDone: Date | null }>`
    select (count(*) filter (where state < 'active' and start_after <= now()))::int as waiting,
      max(completed_on) as "lastDone" from jobs.job`.execute(tx)
  return rows[0] ?? { waiting: 0, lastDone: null }
}

async function readReviews(tx: Tx): Promise<{ past: number }> {
  const { facts, texts } = await listDueReviews(tx, today())
  return { past: [...facts, ...texts].filter(({ state }) => state === 'past').length }
}
