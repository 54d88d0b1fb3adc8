import type { PassStep } from '../../../domain/learning/passes.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { notFound } from '../../platform/db/refuse.ts'

/** A pass as it is printed, in the words it was earned with (decision 043). */
type Pass = PassStep & {
  id: string
  title: string
  motto: string | null
  note: string | null
  earnedAt: string
  levels: StampedLevel[]
  holder: { name: string; lastName: string | null }
  /** For looking at the content again; null when the child no longer has the competency. */
  competencyId: string | null
  /** The page where others can check it; null while it is switched off. */
  checkPage: { code: string; showsName: boolean; openedAt: string } | null
  /** A parent's congratulation, and when the child said thanks; null where nobody congratulated. */
  congratulation: { at: string; thankedAt: string | null } | null
}
/** `stampedAt`: null where the day is unknown. */
type StampedLevel = { title: string; stampedAt: string | null }

/** One statement, as the parent or the child itself. @throws NOT_FOUND, also for somebody else's pass */
export async function readPass(tx: Tx, { childId, passId }: { childId: string; passId: string }): Promise<Pass> {
  const row = await tx
    .selectFrom('childPasses as p')
    .innerJoin('children as c', 'c.id', 'p.childId')
    .leftJoin('childCompetencies as a', (join) =>
      join.onRef('a.childId', '=', 'p.childId').onRef('a.competencyId', '=', 'p.competencyId'),
    )
    .leftJoin('competencies as m', 'm.id', 'a.competencyId')
    .leftJoin('passChecks as k', 'k.passId', 'p.id')
    .leftJoin('passCongratulations as g', 'g.passId', 'p.id')
    .where('p.id', '=', passId)
    .where('p.childId', '=', childId)
    .select(['p.id', 'p.title', 'p.motto', 'p.note', 'p.levels', 'p.step', 'p.stepsTotal', 'p.stampedAt', 'p.earnedAt'])
    .select(['c.name', 'c.lastName', 'm.id as competencyId', 'k.code', 'k.showsName', 'k.openedAt'])
    .select(['g.congratulatedAt', 'g.thankedAt'])
    .executeTakeFirstOrThrow(notFound)
  const {
    code,
    showsName,
    openedAt,
    levels,
    stampedAt,
    earnedAt,
    name,
    lastName,
    congratulatedAt,
    thankedAt,
    ...pass
  } = row
  return {
    ...pass,
    earnedAt: earnedAt.toISOString(),
    levels: levels.map((title, place) => ({ title, stampedAt: stampedAt[place]?.toISOString() ?? null })),
    holder: { name, lastName },
    checkPage: code && openedAt ? { code, showsName: showsName ?? false, openedAt: openedAt.toISOString() } : null,
    congratulation: congratulatedAt && {
      at: congratulatedAt.toISOString(),
      thankedAt: thankedAt?.toISOString() ?? null,
    },
  }
}
