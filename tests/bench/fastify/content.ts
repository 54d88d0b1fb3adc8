import { ask, notFound, type Tx } from './database.ts'
import { flag, json, list, object, text, textOrNull, whole, wholeOrNull } from './shape.ts'

const competencyShape = {
  ...{ id: text, slug: text, title: text, description: textOrNull, orderIndex: whole },
  ...{ pedagogicalMinAge: wholeOrNull, vendorMinAge: textOrNull, updatedAt: text },
  ...{ subject: textOrNull, sign: textOrNull, ink: textOrNull, drawing: textOrNull },
}
const COMPETENCY = `c.id, c.slug, c.title, c.description, c.order_index as "orderIndex",
  c.pedagogical_min_age as "pedagogicalMinAge", c.vendor_min_age as "vendorMinAge", c.updated_at as "updatedAt",
  c.subject, c.sign, c.ink, c.drawing`

export const catalogueShape = list(object({ ...competencyShape, levelCount: whole, lastAge: wholeOrNull }))
const CATALOGUE = (condition: string) => `
  select ${COMPETENCY}, count(l.id)::int as "levelCount",
    case when count(l.min_age) = count(l.id) then max(l.min_age) end as "lastAge"
  from competencies c left join skill_levels l on l.competency_id = c.id
  where true ${condition} group by c.id
  order by c.pedagogical_min_age nulls first, c.order_index, c.title`

export const readCatalogue = (tx: Tx) => ask(tx, CATALOGUE(''))
export const searchCatalogue = (tx: Tx, search: string) =>
  ask(tx, CATALOGUE(`and (c.title ilike '%' || $1 || '%' or c.description ilike '%' || $1 || '%')`), [search])

const KINDS = ['lessons', 'quizzes', 'simulations'] as const
const titles = list(object({ id: text, title: text }))
export const detailShape = object({
  ...competencyShape,
  oldSlugs: list(text),
  levels: list(
    object({
      ...{ id: text, title: text, description: textOrNull, minAge: wholeOrNull },
      lessons: list(object({ id: text, title: text, isParentOnly: flag })),
      ...{ quizzes: titles, simulations: titles },
    }),
  ),
})

export async function readDetail(tx: Tx, slug: string) {
  const [competency] = await ask(
    tx,
    `select ${COMPETENCY}, array(select s.slug from competency_slugs s where s.competency_id = c.id) as "oldSlugs"
    from competencies c where c.slug = $1`,
    [slug],
  )
  if (!competency) throw notFound()
  const levels = await ask(
    tx,
    `select id, title, description, min_age as "minAge" from skill_levels
    where competency_id = $1 order by order_index, title`,
    [competency.id],
  )
  const steps = await ask(
    tx,
    `select s.kind, s.id, s.title, s.skill_level_id as "levelId", s.is_parent_only as "isParentOnly"
    from skill_levels l join (
      select 'lessons' as kind, id, title, skill_level_id, order_index, is_parent_only from lessons
      union all select 'quizzes', id, title, skill_level_id, order_index, null from quizzes
      union all select 'simulations', id, title, skill_level_id, order_index, null from simulations) s on s.skill_level_id = l.id
    where l.competency_id = $1 order by s.order_index, s.title`,
    [competency.id],
  )
  const stepsOf = (levelId: string) =>
    KINDS.map((kind) => [kind, steps.filter((step) => step.kind === kind && step.levelId === levelId)])
  return { ...competency, levels: levels.map((level) => ({ ...level, ...Object.fromEntries(stepsOf(level.id)) })) }
}

export const sharedShape = object({
  ...{ contentType: text, title: text, description: textOrNull, content: text, activities: json },
  ...{ competency: text, level: text, counts: flag, isParentOnly: flag },
})

/** What a link shows to a visitor; words of the glossary are not marked in it. */
export async function readShared(tx: Tx, token: string) {
  const [shared] = await ask(
    tx,
    `select content_type as "contentType", title, description, content, activities, competency, level,
      is_parent_only as "isParentOnly", child_id is not null as counts from shared_content($1) where is_available and not is_parent_only`,
    [token],
  )
  if (!shared) throw notFound()
  return shared
}
