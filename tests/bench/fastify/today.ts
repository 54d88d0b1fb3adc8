import { handsOfAgreement } from '../../../domain/learning/agreement/hands.ts'
import { INSIGHT_DAYS, TRIES_BEFORE_HELP } from '../../../domain/learning/insight.ts'
import { PASS_PERCENT } from '../../../domain/learning/quiz-results.ts'
import { handOf, NEWS_DAYS, questionOfDay } from '../../../domain/learning/today.ts'
import { type Consent, consentState } from '../../../domain/people/consent.ts'
import { today } from '../../../domain/platform/dates.ts'
import { ask, elevate, type Tx } from './database.ts'
import { flag, list, object, objectOrNull, text, textOrNull, whole, wholeOrNull } from './shape.ts'

const ofChild = { childId: text, name: text }
export const todayShape = object({
  passes: list(
    object({
      ...{ ...ofChild, passId: text, title: text, step: whole, stepsTotal: wholeOrNull, earnedAt: text },
      ...{ isCongratulated: flag, thankedAt: textOrNull },
    }),
  ),
  learned: list(object({ ...ofChild, lessons: whole, quizzes: whole, simulations: whole, competencies: list(text) })),
  question: objectOrNull({ ...ofChild, level: text, text }),
  together: list(
    object({ ...ofChild, competencyId: text, competency: text, lessonId: text, title: text, isForParent: flag }),
  ),
  hand: list(
    object({
      ...{ ...ofChild, kind: text, competencyId: text, quiz: text, tries: whole },
      ...{ clauseId: text, text, competency: text, because: text },
    }),
  ),
})

const SINCE = `now() - make_interval(days => ${INSIGHT_DAYS})`

type OfChild = { childId: string }
type Child = {
  id: string
  name: string
  birthdate: string
  isRegistered: boolean
  isLocked: boolean
  isSecretDoubted: boolean
  invitedUntil: Date | null
}
type Assigned = OfChild & {
  completedAt: string | null
  levelsTotal: number
  levelsDone: number
  stepsTotal: number
  nextStepAtAge: number | null
}
type Version = OfChild & {
  signedAt: Date | null
  keptAt: Date | null
  isSignedByMe: boolean
  isToTalkAbout: boolean
  freedoms: { clauseId: string; text: string; competency: string | null }[]
}

/** What a parent finds of all its children when it comes in. Begins as the parent, and ends as the server. */
export async function readToday(tx: Tx, me: string) {
  const children = await ask<Child>(
    tx,
    `select k.id, k.name, k.birthdate, k.auth_user_id is not null as "isRegistered",
      k.secret_doubted_at is not null as "isSecretDoubted", n.locked_at is not null as "isLocked",
      i.expires_at as "invitedUntil"
    from children k left join nickname_logins n on n.child_id = k.id
    left join child_invitations i on i.child_id = k.id and i.used_at is null and i.revoked_at is null
    order by german_order(k.name), k.id`,
  )
  const consents = await ask<OfChild & Consent>(
    tx,
    `select c.child_id as "childId", c.given_by as "givenBy", c.text_version as version, c.given_at as "givenAt",
      c.withdrawn_at as "withdrawnAt",
      coalesce(c.given_by = 'child' or c.parent_id in (k.parent_id, k.other_guardian_id), false) as "isOfGuardian"
    from children k join consents c on c.child_id = k.id`,
  )
  const assigned = await ask<Assigned>(
    tx,
    `select a.child_id as "childId", a.completed_at as "completedAt", a.skill_levels_count as "levelsTotal",
      a.completed_skill_levels_count as "levelsDone", a.steps_total as "stepsTotal", a.next_step_at_age as "nextStepAtAge"
    from children k join child_competencies a on a.child_id = k.id`,
  )
  const passes = await ask(
    tx,
    `select k.id as "childId", k.name, p.id as "passId", p.title, p.step, p.steps_total as "stepsTotal",
      p.earned_at as "earnedAt", g.pass_id is not null as "isCongratulated", g.thanked_at as "thankedAt"
    from children k join child_passes p on p.child_id = k.id left join pass_congratulations g on g.pass_id = p.id
    where p.earned_at > now() - make_interval(days => ${NEWS_DAYS})
    order by p.earned_at desc, german_order(k.name), k.id`,
  )
  // The newest assignment first; within a level the parent's lesson, which prepares for the child's.
  const together = await ask(
    tx,
    `select k.id as "childId", k.name, next.* from children k cross join lateral (
      select c.id as "competencyId", c.title as competency, s.id as "lessonId", s.title, s.is_parent_only as "isForParent"
      from child_competencies a join competencies c on c.id = a.competency_id
      join skill_levels l on l.competency_id = c.id join lessons s on s.skill_level_id = l.id
      where a.child_id = k.id
        and (l.min_age is null or l.min_age <= whole_years(k.birthdate)
          or exists (select from level_openings o where o.skill_level_id = l.id and o.child_id = k.id))
        and not exists (select from level_completions d where d.skill_level_id = l.id and d.child_id = k.id)
        and case when s.is_parent_only
          then not exists (select from parent_lesson_reads r where r.lesson_id = s.id and r.parent_id = $1)
          else not exists (select from lesson_progress r where r.lesson_id = s.id and r.child_id = k.id) end
      order by a.completed_at is null desc, a.progress > 0 desc, a.assigned_at desc, l.order_index,
        s.is_parent_only desc, s.order_index
      limit 1) next
    order by german_order(k.name), k.id`,
    [me],
  )
  const versions = await ask<Version>(
    tx,
    `select a.child_id as "childId", a.signed_at as "signedAt", a.kept_at as "keptAt",
      exists (select from agreement_signatures s where s.agreement_id = a.id and s.person_id = $1) as "isSignedByMe",
      exists (select from agreement_clauses t where t.agreement_id = a.id and t.talk_at is not null) as "isToTalkAbout",
      (select coalesce(json_agg(json_build_object('clauseId', c.id, 'text', c.text, 'competency', c.competency)
          order by c.place), '[]') from agreement_clauses c
        where c.agreement_id = a.id and c.opened_at is not null and c.noticed_at is null) as freedoms
    from children k join agreements a on a.child_id = k.id where a.offered_at is not null and a.replaced_at is null`,
    [me],
  )

  await elevate(tx)
  const insights: (OfChild & { name: string } & Insight)[] = []
  for (const { id, name } of children) insights.push({ childId: id, name, ...(await readInsight(tx, id)) })
  const levels = insights.flatMap(({ childId, name, level }) => (level ? [{ childId, name, ...level }] : []))
  const asked = questionOfDay(levels, today())
  return {
    ...{ passes, together },
    learned: insights.flatMap(({ childId, name, learned }) =>
      learned?.competencies ? [{ childId, name, ...learned }] : [],
    ),
    question: asked && {
      ...{ childId: asked.level.childId, name: asked.level.name, level: asked.level.title, text: asked.text },
    },
    hand: children.flatMap(({ id, name, invitedUntil, ...child }) => {
      const own = <One extends OfChild>(all: One[]) => all.filter(({ childId }) => childId === id)
      const kind = handOf({
        ...child,
        consent: consentState(child, own(consents)),
        invitedUntil: invitedUntil?.toISOString() ?? null,
        assigned: own(assigned),
      })
      const hands = [
        ...(kind ? [{ kind }] : []),
        ...handsOfAgreement(own(versions), child.birthdate),
        ...own(insights).flatMap(({ tries }) => tries.map((one) => ({ kind: 'tries', ...one }))),
      ]
      return hands.map((one) => ({ ...one, childId: id, name }))
    }),
  }
}

/** What a parent reads of one child's week, as the server. */
async function readInsight(tx: Tx, childId: string): Promise<Insight> {
  const [learned] = await ask<Learned>(tx, LEARNED, [childId])
  const [level] = await ask<Level>(tx, TO_TALK_ABOUT, [childId])
  return { learned, level, tries: await ask<Tried>(tx, NEEDS_HELP, [childId]) }
}

type Learned = { lessons: number; quizzes: number; simulations: number; competencies: string[] | null }
type Level = { title: string; points: string[] }
type Tried = { competencyId: string; quiz: string; tries: number }
type Insight = { learned: Learned | undefined; level: Level | undefined; tries: Tried[] }

/** How much a child finished lately, and in which competencies, the latest first; null without any. */
const LEARNED = `
  select sum(lessons)::int as lessons, sum(quizzes)::int as quizzes, sum(simulations)::int as simulations,
    array_agg(competency order by last desc, competency) as competencies
  from (
    select c.title as competency, max(f.at) as last, count(*) filter (where kind = 'lesson') as lessons,
      count(*) filter (where kind = 'quiz') as quizzes, count(*) filter (where kind = 'simulation') as simulations
    from (
      select 'lesson' as kind, s.skill_level_id, r.completed_at as at
        from lesson_progress r join lessons s on s.id = r.lesson_id and s.published_at is not null and not s.is_parent_only
        where r.child_id = $1 and r.completed_at > ${SINCE}
      union all
      select 'quiz', q.skill_level_id, max(r.completed_at)
        from quiz_attempts r join quizzes q on q.id = r.quiz_id and q.published_at is not null
        where r.child_id = $1 and r.completed_at > ${SINCE} and 100 * r.score / r.max_score >= ${PASS_PERCENT} group by q.id
      union all
      select 'simulation', m.skill_level_id, max(r.completed_at)
        from simulation_attempts r join simulations m on m.id = r.simulation_id and m.published_at is not null
        where r.child_id = $1 and r.completed_at > ${SINCE} and r.is_successful group by m.id) f
    join skill_levels l on l.id = f.skill_level_id join competencies c on c.id = l.competency_id
    group by c.id) of_competency`

/** The level with talking points in which a child learned last, or else the first one that is open to it. */
const TO_TALK_ABOUT = `
  select l.title, l.talking_points as points
  from child_competencies a join children k on k.id = a.child_id
  join competencies c on c.id = a.competency_id and c.published_at is not null
  join skill_levels l on l.competency_id = c.id and l.published_at is not null and cardinality(l.talking_points) > 0
  left join (
    select skill_level_id, max(at) as at from (
      select s.skill_level_id, p.completed_at as at from lesson_progress p join lessons s on s.id = p.lesson_id
        where p.child_id = $1
      union all
      select q.skill_level_id, t.completed_at from quiz_attempts t join quizzes q on q.id = t.quiz_id
        where t.child_id = $1) events
    group by skill_level_id) learned on learned.skill_level_id = l.id
  where a.child_id = $1 and (learned.at is not null or l.min_age is null or l.min_age <= whole_years(k.birthdate)
    or exists (select from level_openings o where o.child_id = k.id and o.skill_level_id = l.id))
  order by learned.at desc nulls last, a.assigned_at desc, l.order_index limit 1`

/** Quizzes that a child tried several times without passing. */
const NEEDS_HELP = `
  select c.id as "competencyId", q.title as quiz, count(*)::int as tries
  from quiz_attempts t join quizzes q on q.id = t.quiz_id and q.published_at is not null
  join skill_levels l on l.id = q.skill_level_id join competencies c on c.id = l.competency_id
  join child_competencies a on a.competency_id = c.id and a.child_id = t.child_id
  where t.child_id = $1 group by q.id, c.id
  having count(*) >= ${TRIES_BEFORE_HELP} and max(100 * t.score / t.max_score) < ${PASS_PERCENT}
  order by max(t.completed_at) desc`
