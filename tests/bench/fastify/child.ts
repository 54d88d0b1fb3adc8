import { figureFrom, type KeptFigure } from '../../../domain/learning/figure.ts'
import { normalComfort } from '../../../domain/learning/reading-comfort.ts'
import {
  endOfRest,
  REFRESHER_QUESTIONS,
  type RefresherResult,
  refresherDueAt,
} from '../../../domain/learning/refreshers.ts'
import { ageOf } from '../../../domain/platform/dates.ts'
import { ask, notFound, type Tx } from './database.ts'
import { COUNTS, counts, FIGURE, figureShape, levelShape, readStamps } from './parent.ts'
import { flag, list, object, objectOrNull, text, textOrNull, whole, wholeOrNull } from './shape.ts'

export const childDashboardShape = object({
  ...{ name: text, figure: figureShape, stamps: whole, agreementNews: textOrNull },
  learning: list(
    object({
      ...{ id: text, title: text, description: textOrNull, progress: whole, isNextStep: flag, ...counts },
      levels: list(levelShape),
    }),
  ),
  passes: list(
    object({
      ...{ id: text, competencyId: textOrNull, title: text, motto: textOrNull, note: textOrNull, levels: list(text) },
      ...{ step: whole, stepsTotal: wholeOrNull, earnedAt: text, awaitsThanks: flag },
    }),
  ),
  refresher: objectOrNull({
    ...{ passId: text, title: text, hasQuestions: flag },
    simulation: objectOrNull({ id: text, title: text }),
  }),
})

export async function readChildDashboard(tx: Tx, childId: string) {
  const [self] = await ask<{ name: string; figure: KeptFigure; stamps: number }>(
    tx,
    `select k.name, ${FIGURE} as figure,
      ((select count(*) from level_completions s where s.child_id = k.id)
        + (select coalesce(sum(cardinality(levels)), 0) from (
          select distinct on (p.title) p.levels from child_passes p
          where p.child_id = k.id and p.competency_id is null order by p.title, p.step desc) gone))::int as stamps
    from children k where k.id = $1`,
    [childId],
  )
  if (!self) throw notFound()
  const learning = await ask<{ id: string }>(
    tx,
    `select c.id, c.title, c.description, a.progress, a.completed_at is not null as "isNextStep", ${COUNTS}
    from child_competencies a join competencies c on c.id = a.competency_id
    where a.child_id = $1 and (a.completed_at is null or a.completed_skill_levels_count < a.skill_levels_count)
    order by a.assigned_at desc`,
    [childId],
  )
  const levels = await readStamps(tx, childId)
  const passes = await ask(
    tx,
    `select p.id, p.competency_id as "competencyId", p.title, p.motto, p.note, p.levels, p.step,
      p.steps_total as "stepsTotal", p.earned_at as "earnedAt",
      g.congratulated_at is not null and g.thanked_at is null as "awaitsThanks"
    from child_passes p left join pass_congratulations g on g.pass_id = p.id
    where p.child_id = $1 order by p.earned_at desc`,
    [childId],
  )
  const agreements = await ask<{ hasOpened: boolean; isToSign: boolean }>(
    tx,
    `select exists (select from agreement_clauses c
        where c.agreement_id = a.id and c.opened_at is not null and c.celebrated_at is null) as "hasOpened",
      a.signed_at is null and not exists (select from agreement_signatures s
        where s.agreement_id = a.id and s.signed_by = 'child') as "isToSign"
    from agreements a where a.child_id = $1 and a.offered_at is not null and a.replaced_at is null`,
    [childId],
  )
  const isToSign = agreements.some((one) => one.isToSign) ? 'to-sign' : null
  return {
    ...self,
    figure: figureFrom(self.figure),
    learning: learning.map((one) => ({ ...one, levels: levels.filter(({ competencyId }) => competencyId === one.id) })),
    passes,
    refresher: await readRefresher(tx, childId),
    agreementNews: agreements.some(({ hasOpened }) => hasOpened) ? 'opened' : isToSign,
  }
}

type Pass = {
  id: string
  title: string
  competencyId: string
  earnedAt: Date
  putOffAt: Date | null
  done: { doneAt: string; result: RefresherResult }[]
}

/** The one refresher that is offered now; null when none is due, or after one was done or put off. */
async function readRefresher(tx: Tx, childId: string) {
  const now = new Date()
  const rows = await ask<Pass>(
    tx,
    `select p.id, p.title, p.competency_id as "competencyId", p.earned_at as "earnedAt", b.put_off_at as "putOffAt",
      (select coalesce(json_agg(json_build_object('doneAt', r.done_at, 'result', r.result) order by r.done_at desc), '[]')
        from refreshers r where r.pass_id = p.id) as done
    from child_passes p join children k on k.id = p.child_id and k.refreshers_offered
    join child_competencies a on a.child_id = p.child_id and a.competency_id = p.competency_id
    join competencies c on c.id = p.competency_id left join refresher_breaks b on b.child_id = p.child_id
    where p.child_id = $1 and not exists (select from child_passes later
      where later.child_id = p.child_id and later.competency_id = p.competency_id and later.step > p.step)`,
    [childId],
  )
  const passes = rows.map(({ done, ...pass }) => {
    const dated = done.map(({ doneAt, result }) => ({ doneAt: new Date(doneAt), result }))
    return { ...pass, lastAt: dated[0]?.doneAt, dueAt: refresherDueAt(pass, dated).getTime() }
  })
  if (passes.some(({ putOffAt, lastAt }) => endOfRest(putOffAt) > now || endOfRest(lastAt) > now)) return null
  const due = passes.filter(({ dueAt }) => dueAt <= now.getTime()).toSorted((one, other) => one.dueAt - other.dueAt)
  for (const { id, title, competencyId } of due) {
    const [ways] = await ask(
      tx,
      `select (select count(*) from quiz_questions s join quizzes q on q.id = s.quiz_id
          join skill_levels l on l.id = q.skill_level_id
          where l.competency_id = $2 and exists (
            select from quiz_attempts a where a.quiz_id = q.id and a.child_id = $1)) >= ${REFRESHER_QUESTIONS} as "hasQuestions",
        (select json_build_object('id', m.id, 'title', m.title)
          from simulations m join skill_levels l on l.id = m.skill_level_id
          where l.competency_id = $2 and m.reports_outcome
          order by (select count(*) from simulation_attempts t where t.simulation_id = m.id and t.child_id = $1),
            m.order_index, m.id limit 1) as simulation`,
      [childId, competencyId],
    )
    if (ways?.hasQuestions || ways?.simulation) return { passId: id, title, ...ways }
  }
  return null
}

export const topicsShape = list(
  object({ id: text, title: text, description: textOrNull, wish: objectOrNull({ isPutOff: flag }) }),
)

/** What the child could learn and was not given, what suits its age first. */
export async function readTopics(tx: Tx, childId: string) {
  const [child] = await ask<{ birthdate: string }>(tx, 'select birthdate from children where id = $1', [childId])
  if (!child) throw notFound()
  return ask(
    tx,
    `select c.id, c.title, c.description,
      case when w.wished_at is not null then json_build_object('isPutOff', w.put_off_at is not null) end as wish
    from competencies c left join topic_wishes w on w.competency_id = c.id and w.child_id = $1
    where exists (select from skill_levels l where l.competency_id = c.id and (l.min_age is null or l.min_age <= $2))
      and not exists (select from child_competencies a where a.competency_id = c.id and a.child_id = $1)
    order by coalesce(c.pedagogical_min_age, 0) > $2, abs(coalesce(c.pedagogical_min_age, 0) - $2::int), c.order_index,
      c.title`,
    [childId, ageOf(child.birthdate)],
  )
}

export const comfortShape = object({
  ...{ fontSize: text, letters: text, lineSpacing: text, lineLength: text, colours: text, pace: text },
})

export async function readComfort(tx: Tx, childId: string) {
  const [kept] = await ask(
    tx,
    `select font_size as "fontSize", letters, line_spacing as "lineSpacing", line_length as "lineLength", colours, pace
    from reading_comfort where child_id = $1`,
    [childId],
  )
  return kept ?? normalComfort
}
