import { sql } from 'kysely'
import { DAYS_IN_BIN, type TaughtRef, type TaughtType, taughtTypes } from '../../../domain/content/standing.ts'
import { audit } from '../../platform/audit/record.ts'
import { asSystem, type Db, elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { askForRecount, askForRecountOfLevels } from '../../platform/jobs/pending-recounts.ts'
import { placedContent, tableOfTaught } from '../tables.ts'
import { requireBinned, requireTaught, tellEveryScreen } from './taught.ts'

/** Nobody sees it, and it counts no more. What was published comes back as taken back. @throws NOT_FOUND */
export async function putIntoBin(tx: Tx, editorId: string, ref: TaughtRef): Promise<void> {
  const { title, standing } = await requireTaught(tx, ref)
  if (standing === 'binned') return refuse('NOT_FOUND')
  await tx
    .updateTable(tableOfTaught[ref.type])
    .where('id', '=', ref.id)
    .set({ publishedAt: null, binnedAt: new Date(), ...(standing === 'published' && { takenBackAt: new Date() }) })
    .execute()
  await recount(tx, ref)
  await tellEveryScreen(tx)
  const details = { type: ref.type }
  await audit(tx, { action: 'content binned', actorId: editorId, subject: ref.id, subjectName: title, details })
}

/** It stands where it stood, and is not published before somebody does that. @throws NOT_FOUND, NOT_IN_BIN */
export async function bringBack(tx: Tx, editorId: string, ref: TaughtRef): Promise<void> {
  await requireBinned(tx, ref)
  await tx.updateTable(tableOfTaught[ref.type]).where('id', '=', ref.id).set({ binnedAt: null }).execute()
  await recount(tx, ref)
  await audit(tx, { action: 'content brought back', actorId: editorId, subject: ref.id, details: { type: ref.type } })
}

const recount = (tx: Tx, { type, id }: TaughtRef) =>
  elevated(tx, 'children have less to do now, or more again', (tx) => {
    if (type === 'competency') return askForRecount(tx, id)
    if (type === 'level') return askForRecountOfLevels(tx, [id])
    return tx
      .selectFrom(tableOfTaught[type])
      .where('id', '=', id)
      .select('skillLevelId')
      .executeTakeFirstOrThrow()
      .then(({ skillLevelId }) => askForRecountOfLevels(tx, [skillLevelId]))
  })

export type Binned = {
  type: TaughtType
  id: string
  title: string
  place: string | null
  binnedAt: string
  isDeep: boolean
}

/**
 * The bin, newest first. `place`: where it was, 'TikTok · Mein Konto'; `isDeep`: that lies in the bin too, so that
 * bringing back this alone shows it nowhere.
 */
export async function listBin(tx: Tx): Promise<Binned[]> {
  const { rows } = await sql<Omit<Binned, 'binnedAt'> & { binnedAt: Date }>`
    select type, id, title, competency || ' · ' || level as place, binned_at, is_deep
      from ${placedContent} one where binned_at is not null
    union all select 'level', l.id, l.title, c.title, l.binned_at, c.binned_at is not null
      from skill_levels l join competencies c on c.id = l.competency_id where l.binned_at is not null
    union all select 'competency', id, title, null, binned_at, false from competencies where binned_at is not null
    order by binned_at desc, title`.execute(tx)
  return rows.map(({ binnedAt, ...row }) => ({ ...row, binnedAt: binnedAt.toISOString() }))
}

/** Deletes for good what has lain in the bin for its days, with results; earned passes stay (decision 008). */
export async function emptyBin(db: Db, now = new Date()): Promise<void> {
  await asSystem(db, 'what lay in the bin long enough is deleted', async (tx) => {
    for (const type of [...taughtTypes].reverse()) {
      const due = await tx
        .selectFrom(tableOfTaught[type])
        .where('binnedAt', '<', sql<Date>`${now}::timestamptz - make_interval(days => ${DAYS_IN_BIN})`)
        .select('id')
        .execute()
      for (const { id } of due) {
        const subjectName = await removeForGood(tx, { type, id })
        const details = { type, afterDays: DAYS_IN_BIN }
        await audit(tx, { action: 'content deleted', subject: id, subjectName, details })
      }
    }
  })
}

export const binJob = (db: Db): Job => ({ name: 'empty-bin', cron: '55 3 * * *', work: () => emptyBin(db) })

/**
 * What is deleted along with something, in numbers: an admin reads no child. `children`: rounded down, null for few or
 * none (decision 051).
 */
export type Consequences = {
  children: number | null
  lessons: number
  quizzes: number
  simulations: number
  links: number
}

/** Counts what belongs to a competency, a level, or one lesson, quiz or simulation. Not passes: they stay. */
export const countConsequences = (tx: Tx, id: string): Promise<Consequences> =>
  elevated(tx, 'counting what is lost without seeing whose it is', async (tx) => {
    const { rows } = await sql<Consequences>`
      with gone as (select type, id from ${placedContent} one where ${isIn([id])})
      select
        (select count(*)::int from gone where type = 'lesson') as lessons,
        (select count(*)::int from gone where type = 'quiz') as quizzes,
        (select count(*)::int from gone where type = 'simulation') as simulations,
        (select shown_count(count(*), children_count()) from (
          select child_id from lesson_progress where lesson_id in (select id from gone)
          union select child_id from quiz_attempts where quiz_id in (select id from gone)
          union select child_id from simulation_attempts where simulation_id in (select id from gone)) c) as children,
        (select count(*)::int from (
          select content_id from child_shareable_links where is_active
          union all select content_id from shareable_links where is_active) l
          where l.content_id in (select id from gone)) as links`.execute(tx)
    return rows[0] ?? refuse('NOT_FOUND')
  })

/** Deletes it with its drafts; revisions and earned passes stay. @returns its title. @throws NOT_FOUND, NOT_IN_BIN */
export async function removeForGood(tx: Tx, ref: TaughtRef): Promise<string> {
  const { title } = await requireBinned(tx, ref)
  await forgetDraftsIn(tx, [ref.id])
  await tx.deleteFrom(tableOfTaught[ref.type]).where('id', '=', ref.id).execute()
  return title
}

/** No foreign key deletes drafts, so they are deleted before their content. @param ids of what is deleted */
export const forgetDraftsIn = (tx: Tx, ids: string[]) =>
  sql`delete from content_drafts
    where content_id in (select id from ${placedContent} one where ${isIn(ids)})`.execute(tx)

const isIn = (ids: string[]) => sql`array[id, level_id, competency_id] && ${ids}::uuid[]`
