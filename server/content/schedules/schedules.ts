import { sql } from 'kysely'
import type { ContentRef, DraftBase } from '../../../domain/content/content.ts'
import { scheduledInstant, type scheduleInput, whyNotThen } from '../../../domain/content/schedules.ts'
import { audit } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import type { CheckedAddress } from '../drafts/address-problem.ts'
import { requireLive } from '../drafts/content-rows.ts'
import { forgetSchedule, requireReady } from '../drafts/publish.ts'
import { asksForFourEyes, hasWritten } from '../reviews/read.ts'
import { withStaffNames } from '../staff-names.ts'
import { placedContent } from '../tables.ts'

type Scheduled = (typeof scheduleInput)['_output'] & { checkedAddress?: CheckedAddress | undefined }

/**
 * Sets when the draft will be published as it is now, in place of an earlier moment. Whoever sets it must be who may
 * publish it, and the draft be ready, or it would fail when nobody is at the desk.
 * @returns the moment, as an ISO instant
 * @throws SCHEDULE_IN_PAST, SCHEDULE_TOO_FAR; SECOND_PERSON_NEEDED; what publishing throws
 */
export async function schedule(tx: Tx, editorId: string, { base, day, time, checkedAddress, ...ref }: Scheduled) {
  const live = await requireLive(tx, ref)
  const notThen = whyNotThen({ day, time })
  if (notThen) return refuse(notThen)
  await requireReady(tx, { live, base, editorId, checkedAddress })
  if ((await asksForFourEyes(tx)) && (await hasWritten(tx, editorId, ref))) return refuse('SECOND_PERSON_NEEDED')
  const publishAt = scheduledInstant({ day, time })
  await forgetSchedule(tx, ref)
  await tx
    .insertInto('contentSchedules')
    .values({
      contentType: ref.type,
      contentId: ref.id,
      baseRevision: base.revision,
      baseVersion: base.version,
      publishAt,
      scheduledBy: editorId,
    })
    .execute()
  const details = { type: ref.type, publishAt: publishAt.toISOString() }
  await audit(tx, { action: 'content scheduled', actorId: editorId, subject: ref.id, details })
  return { publishAt: publishAt.toISOString() }
}

/** It is published at no moment any more; what had failed has been read. @throws NOT_FOUND */
export async function cancelSchedule(tx: Tx, editorId: string, ref: ContentRef): Promise<void> {
  const gone = await forgetSchedule(tx, ref)
  if (!gone) return refuse('NOT_FOUND')
  if (gone.hadFailed) return
  await audit(tx, { action: 'content unscheduled', actorId: editorId, subject: ref.id, details: { type: ref.type } })
}

type Listed = ContentRef & {
  title: string
  place: string
  publishAt: Date
  scheduledBy: string | null
  base: DraftBase
  failure: string | null
  isChanged: boolean
}

/**
 * What will be published when, the first moment first, with what could not be. `isChanged`: the draft is not what it
 * was then, so it will fail. `only`: of one text.
 */
export async function listSchedules(tx: Tx, only?: ContentRef) {
  const which = only ? sql`s.content_type = ${only.type} and s.content_id = ${only.id}::uuid` : sql`true`
  const { rows } = await sql<Listed>`
    select s.content_type as type, s.content_id as id, coalesce(nullif(d.payload ->> 'title', ''), one.title) as title,
      one.competency || ' – ' || one.level as place, s.publish_at, s.scheduled_by, s.failure,
      json_build_object('revision', s.base_revision, 'version', s.base_version) as base,
      (s.base_version, s.base_revision) <> (coalesce(d.version, 0), one.revision) as is_changed
    from content_schedules s
    left join content_drafts d on d.content_type = s.content_type and d.content_id = s.content_id
    join ${placedContent} one on one.type = s.content_type and one.id = s.content_id
    where ${which}
    order by s.publish_at, title`.execute(tx)
  const named = await withStaffNames(tx, rows, 'scheduledBy')
  return named.map(({ publishAt, ...row }) => ({ ...row, publishAt: publishAt.toISOString() }))
}
