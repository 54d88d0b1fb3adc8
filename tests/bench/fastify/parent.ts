import { figureFrom, type KeptFigure } from '../../../domain/learning/figure.ts'
import { ageOf } from '../../../domain/platform/dates.ts'
import { ask, notFound, type Tx } from './database.ts'
import { flag, json, list, object, objectOrNull, text, textOrNull, whole, wholeOrNull } from './shape.ts'

export const counts = { levelsTotal: whole, levelsDone: whole, stepsTotal: whole, nextStepAtAge: wholeOrNull }
/** Columns of assignments `a`. */
export const COUNTS = `a.skill_levels_count as "levelsTotal", a.completed_skill_levels_count as "levelsDone",
  a.steps_total as "stepsTotal", a.next_step_at_age as "nextStepAtAge"`

export const dashboardShape = object({
  children: list(object({ id: text, name: text, lastName: textOrNull, age: whole })),
  childId: textOrNull,
  assigned: list(
    object({
      ...{ id: text, competencyId: text, title: text, description: textOrNull },
      ...{ assignedAt: text, completedAt: textOrNull, progress: whole, ...counts },
    }),
  ),
  passes: list(
    object({
      ...{ id: text, competencyId: textOrNull, title: text, description: textOrNull },
      ...{ step: whole, stepsTotal: wholeOrNull, earnedAt: text },
    }),
  ),
})

/** Of one of the children, or of the first by name, what it learns and has passed. */
export async function readDashboard(tx: Tx, wanted?: string) {
  const children = await ask<{ id: string; birthdate: string }>(
    tx,
    `select id, name, last_name as "lastName", birthdate from children order by german_order(name), id`,
  )
  const chosen = children.find(({ id }) => id === wanted) ?? children[0]
  const childId = chosen?.id ?? null
  const assigned = await ask(
    tx,
    `select a.id, c.id as "competencyId", c.title, c.description, a.assigned_at as "assignedAt",
      a.completed_at as "completedAt", a.progress, ${COUNTS}
    from child_competencies a join competencies c on c.id = a.competency_id
    where a.child_id = $1 order by a.assigned_at desc, a.id`,
    [childId],
  )
  const passes = await ask(
    tx,
    `select id, competency_id as "competencyId", title, description, step, steps_total as "stepsTotal",
      earned_at as "earnedAt"
    from child_passes where child_id = $1 order by earned_at desc limit 5`,
    [childId],
  )
  return { children: children.map((child) => ({ ...child, age: ageOf(child.birthdate) })), childId, assigned, passes }
}

export const ticksShape = list(
  object({
    ...{ childId: text, skillLevelId: text, task: text, tickedAt: text },
    ...{ level: text, competencyId: text, name: text },
  }),
)

/** What the children have tried out together with somebody and nobody has confirmed. */
export const readTicks = (tx: Tx) =>
  ask(
    tx,
    `select t.child_id as "childId", t.skill_level_id as "skillLevelId", t.task, t.ticked_at as "tickedAt",
      l.title as level, l.competency_id as "competencyId", k.name
    from children k join together_tasks t on t.child_id = k.id join skill_levels l on l.id = t.skill_level_id
    where t.confirmed_at is null order by t.ticked_at, l.id`,
  )

/** Subquery for statements on children `k`. */
export const FIGURE = `(select json_build_object('colour', f.colour, 'head', f.head, 'face', f.face, 'neck', f.neck)
  from child_figures f where f.child_id = k.id)`
export const figureShape = object({ colour: text, head: textOrNull, face: textOrNull, neck: textOrNull })

export const wishesShape = list(
  object({ childId: text, competencyId: text, wishedAt: text, name: text, title: text, figure: figureShape }),
)

export async function readWishes(tx: Tx) {
  const wishes = await ask<{ figure: KeptFigure }>(
    tx,
    `select w.child_id as "childId", w.competency_id as "competencyId", w.wished_at as "wishedAt", k.name, c.title,
      ${FIGURE} as figure
    from children k join topic_wishes w on w.child_id = k.id join competencies c on c.id = w.competency_id
    where w.put_off_at is null order by w.wished_at, c.title`,
  )
  return wishes.map((wish) => ({ ...wish, figure: figureFrom(wish.figure) }))
}

export const bannersShape = list(
  object({
    ...{ id: text, title: text, body: text, kind: text, until: textOrNull },
    work: objectOrNull({ from: text, until: text }),
  }),
)

export const readBanners = (tx: Tx, me: string) =>
  ask(
    tx,
    `select id, title, body, kind, banner_until as until,
      case when work_from is not null and work_until is not null
        then json_build_object('from', work_from, 'until', work_until) end as work
    from announcements a
    where not exists (select from announcement_closings c where c.announcement_id = a.id and c.person_id = $1)
    order by kind, banner_from desc`,
    [me],
  )

export const levelShape = object({ title: text, stampedAt: textOrNull })

/** The levels of all that a child was given, in order, and when it stamped each. */
export const readStamps = (tx: Tx, childId: string) =>
  ask<{ competencyId: string }>(
    tx,
    `select l.competency_id as "competencyId", l.title, d.completed_at as "stampedAt"
    from child_competencies a join skill_levels l on l.competency_id = a.competency_id
    left join level_completions d on d.skill_level_id = l.id and d.child_id = a.child_id
    where a.child_id = $1 order by l.order_index, l.title`,
    [childId],
  )

export const profileShape = object({
  ...{ id: text, name: text, lastName: textOrNull, gender: textOrNull, birthdate: text, age: whole },
  ...{ email: textOrNull, phone: textOrNull, isRegistered: flag, nickname: textOrNull },
  assigned: list(
    object({
      ...{ id: text, title: text, progress: whole, completedAt: textOrNull, ...counts },
      levels: list(levelShape),
    }),
  ),
  passes: list(
    object({
      ...{ id: text, competencyId: textOrNull, title: text, levels: list(text) },
      ...{ step: whole, stepsTotal: wholeOrNull, earnedAt: text },
    }),
  ),
  refreshers: object({
    isOffered: flag,
    done: list(object({ id: text, title: text, doneAt: text, result: text })),
  }),
})

export async function readProfile(tx: Tx, childId: string) {
  const [child] = await ask<{ birthdate: string; isOffered: boolean }>(
    tx,
    `select k.id, k.name, k.last_name as "lastName", k.gender, k.birthdate, k.email, k.phone,
      k.auth_user_id is not null as "isRegistered", n.nickname, k.refreshers_offered as "isOffered"
    from children k left join nickname_logins n on n.child_id = k.id where k.id = $1`,
    [childId],
  )
  if (!child) throw notFound()
  const assigned = await ask<{ id: string }>(
    tx,
    `select c.id, c.title, a.progress, a.completed_at as "completedAt", ${COUNTS}
    from child_competencies a join competencies c on c.id = a.competency_id
    where a.child_id = $1 order by a.assigned_at, a.id`,
    [childId],
  )
  const levels = await readStamps(tx, childId)
  const passes = await ask(
    tx,
    `select id, competency_id as "competencyId", title, levels, step, steps_total as "stepsTotal",
      earned_at as "earnedAt"
    from child_passes where child_id = $1 order by earned_at desc`,
    [childId],
  )
  const done = await ask(
    tx,
    `select id, title, "doneAt", result from (
      select distinct on (r.pass_id) r.id, p.title, r.done_at as "doneAt", r.result
      from refreshers r join child_passes p on p.id = r.pass_id
      where r.child_id = $1 order by r.pass_id, r.done_at desc) latest order by "doneAt" desc`,
    [childId],
  )
  return {
    ...child,
    age: ageOf(child.birthdate),
    assigned: assigned.map((one) => ({
      ...one,
      levels: levels.filter(({ competencyId }) => competencyId === one.id),
    })),
    passes,
    refreshers: { isOffered: child.isOffered, done },
  }
}

export const pagesShape = list(
  object({ id: text, lessonId: text, key: text, form: json, made: json, changedAt: text, shownAt: textOrNull }),
)

/** The pages of its notebook that a child has shown to its parents. */
export const readPages = (tx: Tx, childId: string) =>
  ask(
    tx,
    `select id, lesson_id as "lessonId", activity_key as key, form, made, changed_at as "changedAt", shown_at as "shownAt"
    from notebook_pages where child_id = $1 order by shown_at desc, id`,
    [childId],
  )

export const linksShape = list(
  object({
    ...{ id: text, token: text, uses: whole, createdAt: text, lastUsedAt: textOrNull },
    ...{ contentType: text, title: textOrNull },
  }),
)

export const readLinks = (tx: Tx, childId: string) =>
  ask(
    tx,
    `select k.id, k.access_token as token, k.use_count as uses, k.created_at as "createdAt",
      k.last_used_at as "lastUsedAt", k.content_type as "contentType", coalesce(s.title, q.title) as title
    from child_shareable_links k
    left join lessons s on k.content_type = 'lesson' and s.id = k.content_id
    left join quizzes q on k.content_type = 'quiz' and q.id = k.content_id
    where k.child_id = $1 and k.is_active order by k.created_at desc`,
    [childId],
  )
