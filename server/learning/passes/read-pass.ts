import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'

/** A pass as it is printed, in the words it was earned with (decision 043). */
type Pass = {
  id: string
  title: string
  motto: string | null
  note: string | null
  earnedAt: string
  levels: StampedLevel[]
  /** Whose pass it is. */
  holder: { name: string; lastName: string | null }
  /** Where the child can look at it all once more; null when the competency is no longer there for it. */
  competencyId: string | null
  /** The page on which others can check it; null while it is switched off. */
  checkPage: { code: string; showsName: boolean; openedAt: string } | null
}
/** `stampedAt` is null where nobody knows the day. */
type StampedLevel = { title: string; stampedAt: string | null }

/** A pass of this child. One statement, as its parent or as the child itself. @throws NOT_FOUND, also for somebody else's */
export async function readPass(tx: Tx, { childId, passId }: { childId: string; passId: string }): Promise<Pass> {
  const row = await tx
    .selectFrom('child_passes as p')
    .innerJoin('children as c', 'c.id', 'p.child_id')
    .leftJoin('child_competencies as a', (join) =>
      join.onRef('a.child_id', '=', 'p.child_id').onRef('a.competency_id', '=', 'p.competency_id'),
    )
    .leftJoin('competencies as m', 'm.id', 'a.competency_id')
    .leftJoin('pass_checks as k', 'k.pass_id', 'p.id')
    .where('p.id', '=', passId)
    .where('p.child_id', '=', childId)
    .select(['p.id', 'p.title', 'p.motto', 'p.note', 'p.levels', 'p.stamped_at', 'p.earned_at'])
    .select(['c.name', 'c.last_name', 'm.id as competencyId', 'k.code', 'k.shows_name', 'k.opened_at'])
    .executeTakeFirst()
  if (!row) return refuse('NOT_FOUND')
  const { code, shows_name, opened_at } = row
  return {
    id: row.id,
    title: row.title,
    motto: row.motto,
    note: row.note,
    earnedAt: row.earned_at.toISOString(),
    levels: row.levels.map((title, place) => ({ title, stampedAt: row.stamped_at[place]?.toISOString() ?? null })),
    holder: { name: row.name, lastName: row.last_name },
    competencyId: row.competencyId,
    checkPage: code && opened_at ? { code, showsName: shows_name ?? false, openedAt: opened_at.toISOString() } : null,
  }
}
