import { sql } from 'kysely'
import type { ContentRef, ContentType } from '../../domain/content/content.ts'
import type { TaughtType } from '../../domain/content/standing.ts'
import type { DB } from '../platform/db/types.ts'

/** The tables of content that has revisions. */
export const tableOf = { lesson: 'lessons', quiz: 'quizzes', simulation: 'simulations' } as const satisfies Record<
  ContentType,
  keyof DB
>

/** The tables of whatever is taught; the columns that say where a row stands are the same in all of them. */
export const tableOfTaught = { competency: 'competencies', level: 'skillLevels', ...tableOf } as const satisfies Record<
  TaughtType,
  keyof DB
>

/** For `where`: the rows of a table about content, such as drafts or reviews, that are about this. */
export const isAbout = ({ type, id }: ContentRef) => sql<boolean>`content_type = ${type} and content_id = ${id}::uuid`

const columns = sql`id, title, revision, review_on, review_note, skill_level_id, binned_at`
/**
 * For `from`: all lessons, quizzes and simulations, with their level and competency. `is_binned`: it lies in the bin,
 * or what it is in.
 */
export const placedContent = sql`(
  select t.type, t.id, t.title, t.revision, t.review_on, t.review_note, t.binned_at,
    l.id as level_id, l.title as level, c.id as competency_id, c.title as competency,
    num_nonnulls(l.binned_at, c.binned_at) > 0 as is_deep, num_nonnulls(t.binned_at, l.binned_at, c.binned_at) > 0 as is_binned
  from (select 'lesson' as type, ${columns} from lessons
    union all select 'quiz', ${columns} from quizzes
    union all select 'simulation', ${columns} from simulations) t
  join skill_levels l on l.id = t.skill_level_id
  join competencies c on c.id = l.competency_id)`
