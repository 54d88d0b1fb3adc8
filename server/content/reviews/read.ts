import { sql } from 'kysely'
import type { ContentRef } from '../../../domain/content/content.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { withStaffNames } from '../staff-names.ts'
import { isAbout, placedContent } from '../tables.ts'

/** Whether a second person publishes: the operator's setting, as the database guards it (guard_publication). */
export async function asksForFourEyes(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`
    select coalesce(current_setting('app.four_eyes', true), '') = 'on' as is_on`.execute(tx)
  return rows[0]?.isOn ?? false
}

/** Whether somebody has written in this draft, so that somebody else publishes it. */
export const hasWritten = async (tx: Tx, personId: string, ref: ContentRef): Promise<boolean> =>
  (await tx
    .selectFrom('contentWriters')
    .where(isAbout(ref))
    .where('revision', '=', 0)
    .where('personId', '=', personId)
    .select('personId')
    .executeTakeFirst()) !== undefined

/** The request for one draft, with names for colleagues; null when there is none. */
export async function readRequest(tx: Tx, ref: ContentRef) {
  const rows = await tx
    .selectFrom('contentReviews')
    .where(isAbout(ref))
    .select(['note', 'askedBy', 'askedAt', 'answer', 'answeredBy', 'answeredAt'])
    .execute()
  const [row] = await withStaffNames(tx, rows, 'askedBy', 'answeredBy')
  if (!row) return null
  const { askedAt, answeredAt, answeredBy, ...request } = row
  return {
    ...request,
    askedAt: askedAt.toISOString(),
    answeredBy: answeredAt && answeredBy,
    answeredAt: answeredAt?.toISOString() ?? null,
  }
}

/** What was said about one draft, the oldest first, with names for colleagues. */
export async function readComments(tx: Tx, personId: string, ref: ContentRef) {
  const rows = await tx
    .selectFrom('contentComments')
    .where(isAbout(ref))
    .orderBy('writtenAt')
    .orderBy('id')
    .select(['id', 'field', 'quote', 'comment', 'writtenBy', 'writtenAt', 'resolvedBy', 'resolvedAt'])
    .select(sql<boolean>`written_by is not distinct from ${personId}::uuid`.as('isOwn'))
    .execute()
  const named = await withStaffNames(tx, rows, 'writtenBy', 'resolvedBy')
  return named.map(({ writtenAt, resolvedBy, resolvedAt, ...row }) => ({
    ...row,
    writtenAt: writtenAt.toISOString(),
    resolvedBy: resolvedAt && resolvedBy,
    resolvedAt: resolvedAt?.toISOString() ?? null,
  }))
}

type Waiting = ContentRef & {
  title: string
  place: string
  note: string
  askedBy: string | null
  askedAt: Date
  isOwn: boolean
  isGivenBack: boolean
  comments: number
}

/**
 * Drafts that wait to be checked, the oldest first, and those that were given back to who asked. `isOwn`: one has
 * written in it. `comments`: open ones.
 */
export async function listRequests(tx: Tx, personId: string) {
  const { rows } = await sql<Waiting>`
    select r.content_type as type, r.content_id as id, coalesce(nullif(d.payload ->> 'title', ''), one.title) as title,
      one.competency || ' – ' || one.level as place, r.note, r.asked_by, r.asked_at, r.answered_at is not null as is_given_back,
      exists (select from content_writers w where w.content_type = r.content_type and w.content_id = r.content_id
        and w.revision = 0 and w.person_id = ${personId}::uuid) as is_own,
      (select count(*)::int from content_comments k
        where k.content_type = r.content_type and k.content_id = r.content_id and k.resolved_at is null) as comments
    from content_reviews r
    join content_drafts d on d.content_type = r.content_type and d.content_id = r.content_id
    join ${placedContent} one on one.type = r.content_type and one.id = r.content_id
    where (r.answered_at is null or r.asked_by = ${personId}::uuid) and not one.is_binned
    order by r.asked_at`.execute(tx)
  const named = await withStaffNames(tx, rows, 'askedBy')
  return named.map(({ askedAt, ...row }) => ({ ...row, askedAt: askedAt.toISOString() }))
}
