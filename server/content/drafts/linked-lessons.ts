import { sql } from 'kysely'
import { LESSON_LINK } from '../../../domain/content/lesson-links.ts'
import type { Tx } from '../../platform/db/actor.ts'

/** `place`: competency and level, 'TikTok · Mein Konto'. */
type PlacedLesson = { id: string; title: string; place: string }
export type LessonForLinks = PlacedLesson & { isPublished: boolean; isParentOnly: boolean }

const joined = sql`lessons s
  join skill_levels l on l.id = s.skill_level_id and l.binned_at is null
  join competencies c on c.id = l.competency_id and c.binned_at is null`
const inOrder = sql`order by c.order_index, c.title, l.order_index, l.title, s.order_index, s.title`

/** Every lesson that another can link, in the order of the curriculum. */
export async function listLinkable(tx: Tx): Promise<LessonForLinks[]> {
  const { rows } = await sql<LessonForLinks>`
    select s.id, s.title, c.title || ' · ' || l.title as place, s.is_parent_only,
      s.published_at is not null and l.published_at is not null and c.published_at is not null as is_published
    from ${joined} where s.binned_at is null ${inOrder}`.execute(tx)
  return rows
}

/** The lessons whose text, published or in the draft, links this one. */
export async function listLinking(tx: Tx, lessonId: string): Promise<PlacedLesson[]> {
  const link = `%"${LESSON_LINK}${lessonId}"%`
  const { rows } = await sql<PlacedLesson>`
    select s.id, s.title, c.title || ' · ' || l.title as place
    from ${joined} left join content_drafts d on d.content_type = 'lesson' and d.content_id = s.id
    where s.binned_at is null and (s.content like ${link} or d.payload ->> 'content' like ${link}) ${inOrder}`.execute(
    tx,
  )
  return rows
}
