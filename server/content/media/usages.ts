import { sql } from 'kysely'
import type { Tx } from '../../platform/db/actor.ts'
import { placedContent } from '../tables.ts'

/** A lesson or a quiz that shows a picture or has a recording: published, in its draft, or in an earlier revision. */
export type MediaUsage = {
  contentType: 'lesson' | 'quiz'
  contentId: string
  title: string
  level: string
  competency: string
  stages: ('published' | 'draft' | 'earlier')[]
}

/** What keeps it from being deleted. Earlier revisions do not: publishing one again reports what is missing. */
export const needsMedia = ({ stages }: MediaUsage) => stages.includes('published') || stages.includes('draft')

export const toldUsage = ({ contentType, title, competency }: MediaUsage) =>
  `${contentType === 'lesson' ? 'in der Lektion' : 'im Quiz'} „${title}“ (${competency})`

/** Where these pictures and recordings are used, by id. Reads each text once, however many there are. */
export async function findUsages(tx: Tx, ids: string[]): Promise<Map<string, MediaUsage[]>> {
  const usages = new Map<string, MediaUsage[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return usages
  const { rows } = await sql<MediaUsage & { id: string }>`
    with texts (content_id, stage, content) as (
      select id, case when published_at is null then 'draft' else 'published' end, concat(content, activities) from lessons
      union all
      select q.quiz_id, case when z.published_at is null then 'draft' else 'published' end,
        concat(to_json(q.picture), q.task, (select json_agg(a.picture) from quiz_answers a where a.question_id = q.id))
      from quiz_questions q join quizzes z on z.id = q.quiz_id
      union all
      select content_id, 'draft', concat(payload ->> 'content', payload ->> 'activities', payload ->> 'questions')
      from content_drafts where content_type in ('lesson', 'quiz')
      union all
      select content_id, 'earlier', concat(payload ->> 'content', payload ->> 'activities', payload ->> 'questions')
      from content_revisions where content_type in ('lesson', 'quiz')
    ), shown as (
      select content_id, stage, found[1] as file
      from texts, regexp_matches(content, '"/?media/([0-9a-f]{12}-[0-9a-f]{12}\\.(?:webp|mp3|m4a|ogg|mp4|webm))"', 'g') as found
      where content like '%media/%'
    )
    select m.id, one.type as content_type, one.id as content_id, one.title, one.level, one.competency,
      array_agg(distinct shown.stage) as stages
    from shown
      join media m on m.file = shown.file and m.id = any(${ids}::uuid[])
      join ${placedContent} one on one.id = shown.content_id
    group by m.id, one.type, one.id, one.title, one.level, one.competency
    order by one.competency, one.level, one.title`.execute(tx)
  for (const { id, ...usage } of rows) usages.get(id)?.push(usage)
  return usages
}
