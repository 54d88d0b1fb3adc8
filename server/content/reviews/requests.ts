import { sql } from 'kysely'
import type { ContentRef, ContentType } from '../../../domain/content/content.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { staffNames } from '../staff-names.ts'

/** Sends a draft for review, in place of an earlier request for it. */
export async function ask(tx: Tx, askedBy: string, { type, id, note }: ContentRef & { note: string }): Promise<void> {
  await withdraw(tx, { type, id })
  await tx.insertInto('contentReviews').values({ contentType: type, contentId: id, note, askedBy }).execute()
}

/** @returns whether there was one */
export async function withdraw(tx: Tx, { type, id }: ContentRef): Promise<boolean> {
  const gone = await tx
    .deleteFrom('contentReviews')
    .where('contentType', '=', type)
    .where('contentId', '=', id)
    .returning('contentId')
    .executeTakeFirst()
  return gone !== undefined
}

/** Gives a waiting draft back with what is missing. @throws NOT_FOUND when none waits */
export async function giveBack(tx: Tx, answeredBy: string, { type, id, answer }: ContentRef & { answer: string }) {
  const given = await tx
    .updateTable('contentReviews')
    .where('contentType', '=', type)
    .where('contentId', '=', id)
    .where('answeredAt', 'is', null)
    .set({ answer, answeredBy, answeredAt: new Date() })
    .returning('contentId')
    .executeTakeFirst()
  if (!given) refuse('NOT_FOUND')
}

/** The request for one draft, with names for colleagues; null when there is none. */
export async function readRequest(tx: Tx, { type, id }: ContentRef) {
  const row = await tx
    .selectFrom('contentReviews')
    .where('contentType', '=', type)
    .where('contentId', '=', id)
    .select(['note', 'askedBy', 'askedAt', 'answer', 'answeredBy', 'answeredAt'])
    .executeTakeFirst()
  if (!row) return null
  const nameOf = await staffNames(tx, [row.askedBy, row.answeredBy])
  return {
    note: row.note,
    askedBy: nameOf(row.askedBy),
    askedAt: row.askedAt.toISOString(),
    answer: row.answer,
    answeredBy: row.answeredAt && nameOf(row.answeredBy),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }
}

type Waiting = {
  type: ContentType
  id: string
  title: string
  place: string
  note: string
  askedBy: string | null
  askedAt: Date
  isOwn: boolean
  isGivenBack: boolean
  comments: number
}

/** Whether a second person publishes: the operator's setting, as the database guards it (guard_publication). */
export async function asksForFourEyes(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`
    select coalesce(current_setting('app.four_eyes', true), '') = 'on' as is_on`.execute(tx)
  return rows[0]?.isOn ?? false
}

/** Whether somebody has written in this draft, so that somebody else publishes it. */
export const hasWritten = async (tx: Tx, personId: string, { type, id }: ContentRef): Promise<boolean> =>
  (await tx
    .selectFrom('contentWriters')
    .where('contentType', '=', type)
    .where('contentId', '=', id)
    .where('revision', '=', 0)
    .where('personId', '=', personId)
    .select('personId')
    .executeTakeFirst()) !== undefined

/**
 * Drafts that wait to be checked, the oldest first, and those that were given back to who asked. `isOwn`: one has written in it.
 * `comments`: open ones.
 */
export async function listRequests(tx: Tx, personId: string) {
  const { rows } = await sql<Waiting>`
    select r.content_type as type, r.content_id as id, coalesce(nullif(d.payload ->> 'title', ''), one.title) as title,
      c.title || ' – ' || l.title as place, r.note, r.asked_by, r.asked_at, r.answered_at is not null as is_given_back,
      exists (select from content_writers w where w.content_type = r.content_type and w.content_id = r.content_id
        and w.revision = 0 and w.person_id = ${personId}::uuid) as is_own,
      (select count(*)::int from content_comments k
        where k.content_type = r.content_type and k.content_id = r.content_id and k.resolved_at is null) as comments
    from content_reviews r
    join content_drafts d on d.content_type = r.content_type and d.content_id = r.content_id
    join (select 'lesson' as type, id, title, skill_level_id, binned_at from lessons
      union all select 'quiz', id, title, skill_level_id, binned_at from quizzes
      union all select 'simulation', id, title, skill_level_id, binned_at from simulations) one
      on one.type = r.content_type and one.id = r.content_id
    join skill_levels l on l.id = one.skill_level_id
    join competencies c on c.id = l.competency_id
    where (r.answered_at is null or r.asked_by = ${personId}::uuid)
      and one.binned_at is null and l.binned_at is null and c.binned_at is null
    order by r.asked_at`.execute(tx)
  const nameOf = await staffNames(
    tx,
    rows.map(({ askedBy }) => askedBy),
  )
  return rows.map(({ askedAt, askedBy, ...row }) => ({
    ...row,
    askedAt: askedAt.toISOString(),
    askedBy: nameOf(askedBy),
  }))
}
