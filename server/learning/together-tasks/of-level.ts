import { type RawBuilder, sql } from 'kysely'
import type { TogetherTask } from '../../../domain/learning/together-tasks.ts'

/**
 * Subquery for statements on levels `l`: what this child is to try out together, null where there is nothing. What was
 * ticked keeps its words, and stays when the level asks for it no more.
 */
export const togetherTaskOf = (childId: string): RawBuilder<TogetherTask | null> => sql`(
  select jsonb_build_object(
    'task', coalesce(t.task, l.together_task), 'tickedAt', t.ticked_at, 'confirmedAt', t.confirmed_at)
  from (select) as level left join together_tasks t on t.skill_level_id = l.id and t.child_id = ${childId}
  where coalesce(t.task, l.together_task) is not null)`
