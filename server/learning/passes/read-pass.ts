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
    .selectFrom('childPasses as p')
    .innerJoin('children as c', 'c.id', 'p.childId')
    .leftJoin('childCompetencies as a', (join) =>
      join.onRef('a.childId', '=', 'p.childId').onRef('a.competencyId', '=', 'p.competencyId'),
    )
    .leftJoin('competencies as m', 'm.id', 'a.competencyId')
    .leftJoin('passChecks as k', 'k.passId', 'p.id')
    .where('p.id', '=', passId)
    .where('p.childId', '=', childId)
    .select(['p.id', 'p.title', 'p.motto', 'p.note', 'p.levels', 'p.stampedAt', 'p.earnedAt'])
    .select(['c.name', 'c.lastName', 'm.id as competencyId', 'k.code', 'k.showsName', 'k.openedAt'])
    .executeTakeFirst()
  if (!row) return refuse('NOT_FOUND')
  const { code, showsName, openedAt } = row
  return {
    id: row.id,
    title: row.title,
    motto: row.motto,
    note: row.note,
    earnedAt: row.earnedAt.toISOString(),
    levels: row.levels.map((title, place) => ({ title, stampedAt: row.stampedAt[place]?.toISOString() ?? null })),
    holder: { name: row.name, lastName: row.lastName },
    competencyId: row.competencyId,
    checkPage: code && openedAt ? { code, showsName: showsName ?? false, openedAt: openedAt.toISOString() } : null,
  }
}
