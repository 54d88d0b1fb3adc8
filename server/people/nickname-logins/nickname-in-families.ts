import { sql } from 'kysely'
import type { Tx } from '../../platform/db/actor.ts'

/**
 * Whether another child of a guardian of this one has this nickname, by default the child's own. A child with two guardians
 * stands in two families, and whoever asks sees one of them. The caller holds the codes of both (requireFamilyCodes), so that of two who
 * choose the same at once the second one sees the first. app_job only.
 */
export async function isNicknameShared(tx: Tx, childId: string, nickname?: string): Promise<boolean> {
  const { rows } = await sql`
    select from children c left join nickname_logins mine on mine.child_id = c.id
    join children o on o.id <> c.id
      and array_remove(array[o.parent_id, o.other_guardian_id], null) && array[c.parent_id, c.other_guardian_id]
    join nickname_logins l on l.child_id = o.id
    where c.id = ${childId} and lower(l.nickname) = lower(coalesce(${nickname ?? null}::text, mine.nickname))
    limit 1`.execute(tx)
  return rows.length > 0
}
