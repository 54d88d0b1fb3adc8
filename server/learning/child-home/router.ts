import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { z } from 'zod'
import { uuid } from '../../../domain/fields.ts'
import { levelIsDone, levelTally } from '../../../domain/progress.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { compiledOnce } from '../../platform/db/compiled-once.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { child, router } from '../../trpc.ts'
import { readLevels } from '../progress/levels.ts'
import { stampsOf } from '../progress/stamps.ts'
import { findOffer } from '../refreshers/due.ts'

type Self = { childId: string }
const nameOf = compiledOnce((db, { childId }: Self) =>
  db.selectFrom('children').where('id', '=', childId).select('name'),
)
const learningOf = compiledOnce((db, { childId }: Self) =>
  db
    .selectFrom('childCompetencies as a')
    .innerJoin('competencies as c', 'c.id', 'a.competencyId')
    .where('a.childId', '=', childId)
    .where('a.completedAt', 'is', null)
    .orderBy('a.assignedAt', 'desc')
    .select(['c.id', 'c.title', 'c.description', 'a.progress'])
    .select(['a.skillLevelsCount as levelsTotal', 'a.completedSkillLevelsCount as levelsDone'])
    .select((eb) => jsonArrayFrom(stampsOf(eb, childId)).as('levels')),
)
const passesOf = compiledOnce((db, { childId }: Self) =>
  db
    .selectFrom('childPasses')
    .where('childId', '=', childId)
    .orderBy('earnedAt', 'desc')
    .select(['id', 'competencyId', 'title', 'motto', 'note', 'levels', 'earnedAt']),
)

export const learningRouter = router({
  childDashboard: child.query(async ({ ctx: { tx, actor } }) => {
    const { childId } = actor
    const [[self], learning, passes, refresher] = await Promise.all([
      nameOf(tx, { childId }),
      learningOf(tx, { childId }),
      passesOf(tx, { childId }),
      findOffer(tx, childId),
    ])
    if (!self) return refuse('NO_CHILD_LINKED')
    return {
      name: self.name,
      learning,
      passes: passes.map(({ earnedAt, ...pass }) => ({ ...pass, earnedAt: earnedAt.toISOString() })),
      refresher,
    }
  }),

  /** One assigned competency as its child works through it. Closed levels come with title and age only. */
  competency: child.input(z.object({ competencyId: uuid })).query(async ({ ctx: { tx, actor }, input }) => {
    const competency = await readAssigned(tx, { childId: actor.childId, competencyId: input.competencyId })
    const open = await sql<{ id: string }>`select open_level_ids() as id`.execute(tx)
    const levels = await readLevels(tx, { childId: actor.childId, competencyId: competency.id })
    return {
      ...competency,
      levels: levels.map(({ id, title, description, minAge, lessons, quizzes, simulations, isStamped }) =>
        open.rows.some((row) => row.id === id)
          ? {
              isOpen: true as const,
              id,
              title,
              description,
              lessons,
              quizzes,
              simulations, // those that a parent has released
              ...levelTally({ lessons, quizzes, simulations }),
              isDone: levelIsDone({ lessons, quizzes, simulations, isStamped }),
            }
          : { isOpen: false as const, id, title, minAge },
      ),
    }
  }),
})

async function readAssigned(tx: Tx, { childId, competencyId }: { childId: string; competencyId: string }) {
  const row = await tx
    .selectFrom('childCompetencies as a')
    .innerJoin('competencies as c', 'c.id', 'a.competencyId')
    .leftJoin('childPasses as p', (join) =>
      join.onRef('p.childId', '=', 'a.childId').onRef('p.competencyId', '=', 'a.competencyId'),
    )
    .where('a.childId', '=', childId)
    .where('c.id', '=', competencyId)
    .select(['c.id', 'c.title', 'c.description', 'a.progress', 'a.completedAt', 'p.id as passId'])
    .executeTakeFirst()
  if (!row) return refuse('NOT_FOUND')
  const { completedAt, ...competency } = row
  return { ...competency, completedAt: completedAt?.toISOString() ?? null }
}
