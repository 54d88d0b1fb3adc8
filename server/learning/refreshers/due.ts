import { type ExpressionBuilder, sql } from 'kysely'
import {
  endOfRest,
  REFRESHER_QUESTIONS,
  type RefresherResult,
  refresherDueAt,
} from '../../../domain/learning/refreshers.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import type { DB } from '../../platform/db/types.ts'

export type RefreshablePass = { id: string; title: string; competencyId: string; dueAt: Date; asked: string[] }

/**
 * The passes of a child whose competency is still assigned, of each competency its highest step, if its parent allows
 * refreshers, and which refreshers each had. As the child itself, or as app_job.
 */
async function readPasses(tx: Tx, childId: string) {
  const { rows } = await sql<{
    id: string
    title: string
    competencyId: string
    earnedAt: Date
    putOffAt: Date | null
    done: { doneAt: string; result: RefresherResult; asked: string[] }[]
  }>`
    select p.id, p.title, p.competency_id, p.earned_at, b.put_off_at,
      coalesce((select json_agg(json_build_object('doneAt', r.done_at, 'result', r.result, 'asked', r.asked)
        order by r.done_at desc) from refreshers r where r.pass_id = p.id), '[]') as done
    from child_passes p
    join children k on k.id = p.child_id and k.refreshers_offered
    join child_competencies a on a.child_id = p.child_id and a.competency_id = p.competency_id
    join competencies c on c.id = p.competency_id and c.published_at is not null
    left join refresher_breaks b on b.child_id = p.child_id
    where p.child_id = ${childId} and not exists (select from child_passes later
      where later.child_id = p.child_id and later.competency_id = p.competency_id and later.step > p.step)`.execute(tx)
  return rows.map(({ done, ...pass }) => ({
    ...pass,
    done: done.map((one) => ({ ...one, doneAt: new Date(one.doneAt) })),
  }))
}

/** The passes that are due, longest waiting first. */
export async function readDuePasses(tx: Tx, childId: string, now = new Date()): Promise<RefreshablePass[]> {
  return dueAmong(await readPasses(tx, childId), now)
}

type Pass = Awaited<ReturnType<typeof readPasses>>[number]

const dueAmong = (passes: Pass[], now: Date): RefreshablePass[] =>
  passes
    .map(({ done, earnedAt, putOffAt: _, ...pass }) => ({
      ...pass,
      dueAt: refresherDueAt({ earnedAt }, done),
      asked: done[0]?.asked ?? [],
    }))
    .filter(({ dueAt }) => dueAt <= now)
    .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())

/** @throws NOT_FOUND when it is not due, switched off, no longer assigned, or somebody else's */
export async function requireDuePass(tx: Tx, of: { childId: string; passId: string }): Promise<RefreshablePass> {
  const due = await readDuePasses(tx, of.childId)
  return due.find(({ id }) => id === of.passId) ?? refuse('NOT_FOUND')
}

/**
 * The one refresher that the child is offered today, as itself; null when none is due, or for some days after one was
 * done or put off: offered one after the other they would become a duty.
 */
export async function findOffer(tx: Tx, childId: string, now = new Date()) {
  const passes = await readPasses(tx, childId)
  const rests = passes.flatMap(({ putOffAt, done }) => [putOffAt, done[0]?.doneAt])
  if (rests.some((since) => endOfRest(since) > now)) return null
  for (const pass of dueAmong(passes, now)) {
    const ways = await readWays(tx, { childId, competencyId: pass.competencyId })
    if (ways.hasQuestions || ways.simulation) return { passId: pass.id, title: pass.title, ...ways }
  }
  return null
}

type Child = ExpressionBuilder<DB & { k: DB['children'] }, 'k'>

/** Subquery for statements on children `k`: the latest refresher of each pass, newest first. */
export const latestRefreshersOf = (child: Child) =>
  child
    .selectFrom(
      child
        .selectFrom('refreshers as r')
        .innerJoin('childPasses as p', 'p.id', 'r.passId')
        .whereRef('r.childId', '=', 'k.id')
        .distinctOn('r.passId')
        .orderBy('r.passId')
        .orderBy('r.doneAt', 'desc')
        .select(['r.id', 'p.title', 'r.doneAt'])
        .select((eb) => eb.ref('r.result').$castTo<RefresherResult>().as('result'))
        .as('latest'),
    )
    .orderBy('latest.doneAt', 'desc')
    .select(['latest.id', 'latest.title', 'latest.doneAt', 'latest.result'])

type Of = { childId: string; competencyId: string }

/**
 * How a child can refresh a competency: with questions, if there are enough, and with the released simulation that it
 * did least often. As the child: the policies say what is open to it.
 */
export async function readWays(tx: Tx, { childId, competencyId }: Of) {
  const { rows } = await sql<{ hasQuestions: boolean; simulation: { id: string; title: string } | null }>`
    select
      (select count(*) from quiz_questions s where s.quiz_id in (${quizzesDone({ childId, competencyId })}))
        >= ${REFRESHER_QUESTIONS} as "hasQuestions",
      (select json_build_object('id', m.id, 'title', m.title)
        from simulations m join skill_levels l on l.id = m.skill_level_id
        where l.competency_id = ${competencyId} and m.published_at is not null
          and m.reports_outcome -- of the others nobody learns how they ended
        order by (select count(*) from simulation_attempts t where t.simulation_id = m.id and t.child_id = ${childId}),
          m.order_index, m.id
        limit 1) as simulation`.execute(tx)
  return rows[0] ?? { hasQuestions: false, simulation: null }
}

/** The quizzes to ask from, as a subquery: published, open to the child, and done by it. */
const quizzesDone = ({ childId, competencyId }: Of) => sql<string>`
  select q.id from quizzes q join skill_levels l on l.id = q.skill_level_id
  where l.competency_id = ${competencyId} and q.published_at is not null
    and exists (select from quiz_attempts a where a.quiz_id = q.id and a.child_id = ${childId})`

/** The same with their current revision. */
export async function readQuizzesDone(tx: Tx, of: Of) {
  return tx
    .selectFrom('quizzes')
    .where(sql<boolean>`id in (${quizzesDone(of)})`)
    .select(['id as quizId', 'revision'])
    .execute()
}
