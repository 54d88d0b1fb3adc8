import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { z } from 'zod'
import { figureFrom } from '../../../domain/learning/figure.ts'
import { levelIsDone, levelTally } from '../../../domain/learning/progress.ts'
import { readsEveryReason, readsPercent } from '../../../domain/learning/quiz-results.ts'
import { ageOf } from '../../../domain/platform/dates.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { compiledOnce } from '../../platform/db/compiled-once.ts'
import { refuse } from '../../platform/db/refuse.ts'
import type { DB } from '../../platform/db/types.ts'
import { child, router } from '../../trpc.ts'
import { countsOfAssignment } from '../assignments/assigned.ts'
import { keptFigure, stampCount } from '../figure/kept-figure.ts'
import { isPretestOffered } from '../pretests/offer.ts'
import { readLevels, stampsOf } from '../progress/levels.ts'
import { findOffer } from '../refreshers/due.ts'

type Self = { childId: string }
const selfOf = compiledOnce((db, { childId }: Self) =>
  db
    .selectFrom('children as k')
    .where('k.id', '=', childId)
    .select(['k.name', keptFigure.as('figure'), stampCount.as('stamps')]),
)
const learningOf = compiledOnce((db, { childId }: Self) =>
  db
    .selectFrom('childCompetencies as a')
    .innerJoin('competencies as c', 'c.id', 'a.competencyId')
    .where('a.childId', '=', childId)
    // What is completed comes back when there is more to do in it.
    .where((eb) =>
      eb.or([eb('a.completedAt', 'is', null), eb('a.completedSkillLevelsCount', '<', eb.ref('a.skillLevelsCount'))]),
    )
    .orderBy('a.assignedAt', 'desc')
    .select(['c.id', 'c.title', 'c.description', 'a.progress', 'a.completedAt'])
    .select(countsOfAssignment)
    .select((eb) => jsonArrayFrom(stampsOf(eb, childId)).as('levels')),
)
const passesOf = compiledOnce((db, { childId }: Self) =>
  db
    .selectFrom('childPasses as p')
    .leftJoin('passCongratulations as g', 'g.passId', 'p.id')
    .where('p.childId', '=', childId)
    .orderBy('p.earnedAt', 'desc')
    .select([
      'p.id',
      'p.competencyId',
      'p.title',
      'p.motto',
      'p.note',
      'p.levels',
      'p.step',
      'p.stepsTotal',
      'p.earnedAt',
    ])
    .select(['g.congratulatedAt', 'g.thankedAt']),
)

/** Whether the child has a freedom to celebrate in its agreement, and whether it has to sign. */
const agreementNewsOf = compiledOnce((db, { childId }: Self) =>
  db
    .selectFrom('agreements as a')
    .where('a.childId', '=', childId)
    .where('a.offeredAt', 'is not', null)
    .where('a.replacedAt', 'is', null)
    .select([
      sql<boolean>`exists (
        select from agreement_clauses c
        where c.agreement_id = a.id and c.opened_at is not null and c.celebrated_at is null)`.as('hasOpened'),
      sql<boolean>`a.signed_at is null and not exists (
        select from agreement_signatures s where s.agreement_id = a.id and s.signed_by = 'child')`.as('isToSign'),
    ]),
)

const practicesOf = compiledOnce((db, { childId }: Self) =>
  db
    .selectFrom('simulationAttempts as t')
    .innerJoin('simulations as m', 'm.id', 't.simulationId')
    .where('t.childId', '=', childId)
    .where('t.isSuccessful', '=', true)
    .groupBy(['m.id', 'm.title'])
    .select(({ fn }) => ['m.id', 'm.title', fn.min('t.completedAt').as('stampedAt')])
    .orderBy('stampedAt'),
)

export const learningRouter = router({
  childDashboard: child.query(async ({ ctx: { tx, actor } }) => {
    const { childId } = actor
    const [[self], learning, passes, refresher, agreements] = await Promise.all([
      selfOf(tx, { childId }),
      learningOf(tx, { childId }),
      passesOf(tx, { childId }),
      findOffer(tx, childId),
      agreementNewsOf(tx, { childId }),
    ])
    if (!self) return refuse('NO_CHILD_LINKED')
    return {
      name: self.name,
      figure: figureFrom(self.figure),
      stamps: self.stamps,
      learning: learning.map(({ completedAt, ...one }) => ({ ...one, isNextStep: completedAt !== null })),
      passes: passes.map(({ earnedAt, congratulatedAt, thankedAt, ...pass }) => ({
        ...pass,
        earnedAt: earnedAt.toISOString(),
        /** Whether a parent congratulated on it and the child has not answered yet. */
        awaitsThanks: congratulatedAt !== null && thankedAt === null,
      })),
      refresher,
      agreementNews: newsOf(agreements),
    }
  }),

  /** The practices that were passed, with the day of the first success, oldest first. */
  practices: child.query(async ({ ctx: { tx, actor } }) => {
    const rows = await practicesOf(tx, { childId: actor.childId })
    return rows.map((practice) => ({ ...practice, stampedAt: practice.stampedAt.toISOString() }))
  }),

  /** One assigned competency as its child works through it. Closed levels come with title and age only. */
  competency: child.input(z.object({ competencyId: uuid })).query(async ({ ctx: { tx, actor }, input }) => {
    const competency = await readAssigned(tx, { childId: actor.childId, competencyId: input.competencyId })
    const of = { childId: actor.childId, competencyId: competency.id }
    const levels = await readLevels(tx, of)
    const isUntouched = levels.every(
      ({ lessons, quizzes }) => !lessons.some(({ isRead }) => isRead) && !quizzes.some(({ attempts }) => attempts > 0),
    )
    const [waiting, resting] = await elevated(tx, 'a child is told that something waits or rests, not what', (tx) =>
      Promise.all([waitingOf(tx, of), readResting(tx, of.competencyId)]),
    )
    return {
      ...competency,
      /** What the editors took back for a while, ids only: levels, and what is in them. */
      resting,
      /** Whether the child is offered to say what it knows before it begins. */
      awaitsPretest: isUntouched && (await isPretestOffered(tx, of)),
      levels: levels.map(({ minAge, isOpen, isStamped, togetherTask, ...level }) => {
        const { id, title, lessons, quizzes, simulations } = level
        return isOpen
          ? {
              isOpen: true as const,
              ...level, // the simulations are those that a parent has released
              togetherTask,
              awaitsPractice: waiting.some((one) => one.skillLevelId === id),
              ...levelTally({ lessons, quizzes, simulations }),
              isDone: levelIsDone({ lessons, quizzes, simulations, isStamped }),
            }
          : { isOpen: false as const, id, title, minAge }
      }),
    }
  }),
})

/** The levels with an exercise no parent has released to this child yet. app_job only: the child may not see it. */
const waitingOf = compiledOnce((db, of: { childId: string; competencyId: string }) =>
  db
    .selectFrom('simulations as m')
    .innerJoin('skillLevels as l', 'l.id', 'm.skillLevelId')
    .leftJoin('simulationReleases as r', (join) =>
      join.onRef('r.simulationId', '=', 'm.id').on('r.childId', '=', of.childId),
    )
    .where('l.competencyId', '=', of.competencyId)
    .where('m.publishedAt', 'is not', null)
    .where('r.simulationId', 'is', null)
    .distinct()
    .select('m.skillLevelId'),
)

async function readAssigned(tx: Tx, { childId, competencyId }: { childId: string; competencyId: string }) {
  const row = await tx
    .selectFrom('childCompetencies as a')
    .innerJoin('competencies as c', 'c.id', 'a.competencyId')
    .innerJoin('children as k', 'k.id', 'a.childId')
    .where('a.childId', '=', childId)
    .where('c.id', '=', competencyId)
    .select(['c.id', 'c.title', 'c.description', 'a.progress', 'a.completedAt', 'k.birthdate'])
    .select(countsOfAssignment)
    .select((eb) => jsonObjectFrom(highestPassOf(eb)).as('pass'))
    .executeTakeFirst()
  if (!row) return refuse((await isCompetencyResting(tx, { childId, competencyId })) ? 'CONTENT_RESTS' : 'NOT_FOUND')
  const { completedAt, birthdate, ...competency } = row
  return {
    ...competency,
    completedAt: completedAt?.toISOString() ?? null,
    /** Whether it is told its results in percent. */
    readsPercent: readsPercent(ageOf(birthdate)),
    /** Whether each answer of a quiz is explained to it. */
    readsEveryReason: readsEveryReason(ageOf(birthdate)),
  }
}

const highestPassOf = (assignment: ExpressionBuilder<DB & { a: DB['childCompetencies'] }, 'a'>) =>
  assignment
    .selectFrom('childPasses as p')
    .whereRef('p.childId', '=', 'a.childId')
    .whereRef('p.competencyId', '=', 'a.competencyId')
    .orderBy('p.step', 'desc')
    .limit(1)
    .select(['p.id', 'p.step', 'p.stepsTotal'])

function newsOf(agreements: { hasOpened: boolean; isToSign: boolean }[]): 'opened' | 'to-sign' | null {
  if (agreements.some(({ hasOpened }) => hasOpened)) return 'opened'
  return agreements.some(({ isToSign }) => isToSign) ? 'to-sign' : null
}

type Of = { childId: string; competencyId: string }

/** Whether an assigned competency is taken back for a while. As the child, who sees nothing of it. */
const isCompetencyResting = (tx: Tx, { childId, competencyId }: Of): Promise<boolean> =>
  elevated(tx, 'a child is told that something rests, not what', async (tx) => {
    const { rows } = await sql`
      select from child_competencies a join competencies c on c.id = a.competency_id
      where a.child_id = ${childId} and c.id = ${competencyId}
        and c.taken_back_at is not null and c.binned_at is null`.execute(tx)
    return rows.length > 0
  })

/**
 * Ids of what is taken back for a while in a competency: levels, and in any of them lessons for children, quizzes,
 * simulations. As app_job.
 */
async function readResting(tx: Tx, competencyId: string): Promise<{ id: string; levelId: string }[]> {
  const { rows } = await sql<{ id: string; levelId: string }>`
    with levels as (
      select id, taken_back_at is not null as rests from skill_levels
      where competency_id = ${competencyId} and binned_at is null)
    select id, id as "levelId" from levels where rests
    union all
    select one.id, l.id from levels l join (
      select id, skill_level_id, published_at, taken_back_at, binned_at from lessons where not is_parent_only
      union all select id, skill_level_id, published_at, taken_back_at, binned_at from quizzes
      union all select id, skill_level_id, published_at, taken_back_at, binned_at from simulations) one
      on one.skill_level_id = l.id
    where one.binned_at is null and (one.taken_back_at is not null or l.rests and one.published_at is not null)`.execute(
    tx,
  )
  return rows
}
