import { sql } from 'kysely'
import type { ContentRef } from '../../../domain/content/content.ts'
import { log } from '../../log.ts'
import { audit } from '../../platform/audit/record.ts'
import { asActor, asSystem, type Db, type Staff, type Tx } from '../../platform/db/actor.ts'
import { Refusal, refusalBehind, refuse } from '../../platform/db/refuse.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { checkAddressAs } from '../drafts/address-problem.ts'
import { type Live, requireLive } from '../drafts/content-rows.ts'
import { publish } from '../drafts/publish.ts'
import { findDraft } from '../drafts/save.ts'
import { isAbout } from '../tables.ts'

/** Of one run; what is left waits for the next. */
const MOST = 100

export type DueRound = { db: Db; outbound: Outbound; signal?: AbortSignal; now?: () => Date }
type Due = ContentRef & { scheduledBy: string | null; publishAt: Date }

/**
 * Publishes what is due, each text once, in the name and with the rights of who set the moment (decision 107). What is
 * refused stays with the reason, for the team to read; what fails otherwise is tried again with the next run.
 */
export async function publishDue(round: DueRound): Promise<void> {
  const now = round.now?.() ?? new Date()
  const due = await asSystem(round.db, 'what is due is asked for in nobody’s name', (tx) => findDue(tx, now))
  for (const one of due) {
    if (round.signal?.aborted) return
    try {
      await publishOne(round, one, now)
    } catch (error) {
      log.error({ err: error, content: one.id }, 'A scheduled text could not be published; it is tried again.')
    }
  }
}

/** Whatever a server that was down has missed is published as soon as it is up. */
export const publishDueJob = (round: DueRound): Job => ({
  name: 'publish-scheduled',
  cron: '* * * * *',
  work: () => publishDue(round),
})

async function findDue(tx: Tx, now: Date): Promise<Due[]> {
  const rows = await tx
    .selectFrom('contentSchedules')
    .where('failedAt', 'is', null)
    .where('publishAt', '<=', now)
    .orderBy('publishAt')
    .limit(MOST)
    .select(['contentType as type', 'contentId as id', 'scheduledBy', 'publishAt'])
    .execute()
  return rows as Due[]
}

async function publishOne(round: DueRound, due: Due, now: Date): Promise<void> {
  try {
    const editor = await requirePublisher(round.db, due)
    const checkedAddress = await checkAddressAs(round, editor, due)
    await asActor(round.db, editor, async (tx) => {
      const live = await requireLive(tx, due) // whoever publishes, sets or cancels waits here
      const row = await findSchedule(tx, due, now)
      if (!row) return // another server was first, or it was cancelled or moved
      const outdated = await whyOutdated(tx, live, row)
      if (outdated) throw new Refusal('SCHEDULE_OUTDATED', outdated)
      const base = { revision: row.baseRevision, version: row.baseVersion }
      await publish(tx, editor.id, { type: due.type, id: due.id, base, checkedAddress, isScheduled: true })
    })
  } catch (error) {
    const refusal = refusalBehind(error)
    if (!refusal || refusal.code === 'UNAVAILABLE') throw error
    await asSystem(round.db, 'why a text was not published waits for the team', (tx) => recordFailure(tx, due, refusal))
  }
}

/** @throws SCHEDULER_MAY_NOT, also for an account that is locked or gone */
async function requirePublisher(db: Db, { scheduledBy }: Due): Promise<Staff> {
  if (!scheduledBy) return refuse('SCHEDULER_MAY_NOT')
  const { rows } = await asSystem(db, 'who may publish now', (tx) =>
    sql<{ role: 'admin' | 'editor' | null }>`select publishing_role(${scheduledBy}::uuid) as role`.execute(tx),
  )
  const role = rows[0]?.role
  return role ? { role, id: scheduledBy } : refuse('SCHEDULER_MAY_NOT')
}

const findSchedule = (tx: Tx, due: ContentRef, now: Date) =>
  tx
    .selectFrom('contentSchedules')
    .where(isAbout(due))
    .where('failedAt', 'is', null)
    .where('publishAt', '<=', now)
    .select(['baseRevision', 'baseVersion', 'scheduledAt'])
    .executeTakeFirst()

type Bound = { baseRevision: number; baseVersion: number; scheduledAt: Date }

/** What has happened to the text since, in a sentence without names; undefined when it is what was on the screen. */
async function whyOutdated(tx: Tx, live: Live, { baseRevision, baseVersion, scheduledAt }: Bound) {
  if (live.takenBackAt && live.takenBackAt > scheduledAt) return 'Der Text wurde danach zurückgezogen.'
  const version = (await findDraft(tx, live))?.version ?? 0
  if (live.revision !== baseRevision) return 'Danach wurde eine andere Fassung veröffentlicht.'
  if (version === baseVersion) return undefined
  return version === 0 ? 'Der Entwurf wurde danach verworfen.' : 'Der Entwurf wurde danach geändert.'
}

async function recordFailure(tx: Tx, due: Due, { code, message }: Refusal) {
  const failure = code === 'NOT_FOUND' ? 'Der Text liegt im Papierkorb.' : message.slice(0, 2_000)
  const failed = await tx
    .updateTable('contentSchedules')
    .where(isAbout(due))
    .where('publishAt', '=', due.publishAt)
    .where('failedAt', 'is', null)
    .set({ failedAt: new Date(), failure })
    .returning('contentId')
    .executeTakeFirst()
  if (!failed) return
  await audit(tx, {
    action: 'scheduled content refused',
    actorId: due.scheduledBy ?? undefined,
    subject: due.id,
    details: { type: due.type, reason: failure },
  })
}
