import { sql } from 'kysely'
import { linesOfActivity } from '../../../domain/content/activities/lines.ts'
import { contentTypes, type Draft } from '../../../domain/content/content.ts'
import { type Excerpt, excerptOf, type FoundType, MOST_FOUND } from '../../../domain/content/content-search.ts'
import { linesOfQuestion } from '../../../domain/content/questions/lines.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { inGerman } from '../../platform/db/german-order.ts'
import { asDraft } from '../drafts/content-rows.ts'
import { type HtmlNode, parseCleanHtml } from '../files/html-tree.ts'
import { tableOf } from '../tables.ts'

/** `place`: 'TikTok · Mein Konto'. `competencyId`: of a level. `isDraft`: children do not see it, or not like this. */
type Searched = {
  type: FoundType
  id: string
  competencyId: string | null
  title: string
  place: string | null
  isDraft: boolean
  lines: string[]
}
export type Found = Omit<Searched, 'lines'> & { excerpt: Excerpt | null }

/**
 * What has this text in its title or in what children, parents and editors read, as editors would open it: in the draft
 * where there is one. Titles first, otherwise in the order of the curriculum. What lies in the bin is not searched.
 *
 * @param alsoAside whether the FAQ and the glossary are searched too; authors cannot open them
 */
export async function searchContent(
  tx: Tx,
  { text: wanted, alsoAside }: { text: string; alsoAside: boolean },
): Promise<{ found: Found[]; total: number }> {
  const all = [...(await readLists(tx)), ...(await readTexts(tx)), ...(alsoAside ? await readAside(tx) : [])]
  const hits = all.flatMap(({ lines, ...one }): Found[] => {
    const inTitle = excerptOf(one.title, wanted) !== undefined
    const excerpt = lines.map((line) => excerptOf(line, wanted)).find((cut) => cut !== undefined) ?? null
    return inTitle || excerpt ? [{ ...one, excerpt }] : []
  })
  const isTitled = ({ title }: Found) => Number(excerptOf(title, wanted) === undefined)
  const sorted = hits.toSorted((one, other) => isTitled(one) - isTitled(other))
  return { found: sorted.slice(0, MOST_FOUND), total: hits.length }
}

/** Competencies, then levels, which have no drafts. */
async function readLists(tx: Tx): Promise<Searched[]> {
  const { rows } = await sql<Searched>`
    select type, id, competency_id, title, place, is_draft, lines from (
      select 'competency' as type, id, null::uuid as competency_id, title, null as place, published_at is null as is_draft,
        array_remove(array[description, pass_motto, pass_note], null) as lines, order_index, title as first, 0 as second
      from competencies where binned_at is null
      union all
      select 'level', l.id, l.competency_id, l.title, c.title, l.published_at is null,
        array_remove(array[l.description, l.together_task] || l.talking_points, null), c.order_index, c.title, l.order_index
      from skill_levels l join competencies c on c.id = l.competency_id
      where l.binned_at is null and c.binned_at is null) taught
    order by type, order_index, first, second`.execute(tx)
  return rows
}

/** Lessons, quizzes and simulations: the draft, else what was published last. */
async function readTexts(tx: Tx): Promise<Searched[]> {
  const texts: Searched[] = []
  for (const type of contentTypes) {
    const { rows } = await sql<{ id: string; place: string; payload: unknown; isDraft: boolean }>`
      select t.id, c.title || ' · ' || l.title as place, coalesce(d.payload, r.payload) as payload,
        d.payload is not null or t.published_at is null as is_draft
      from ${sql.table(tableOf[type])} t
      join skill_levels l on l.id = t.skill_level_id and l.binned_at is null
      join competencies c on c.id = l.competency_id and c.binned_at is null
      left join content_drafts d on d.content_type = ${type} and d.content_id = t.id
      left join content_revisions r on r.content_type = ${type} and r.content_id = t.id and r.revision = t.revision
      where t.binned_at is null and (d.payload is not null or r.payload is not null)
      order by c.order_index, c.title, l.order_index, t.order_index`.execute(tx)
    for (const { payload, ...row } of rows) {
      const draft = asDraft(type, payload)
      texts.push({ type, ...row, competencyId: null, title: draft.payload.title, lines: linesOfDraft(draft) })
    }
  }
  return texts
}

/** Questions of the FAQ and words of the glossary. */
async function readAside(tx: Tx): Promise<Searched[]> {
  const questions = await tx
    .selectFrom('faqItems')
    .orderBy('orderIndex')
    .select(['id', 'question as title', 'answer', 'isActive'])
    .execute()
  const words = await tx
    .selectFrom('glossaryWords')
    .orderBy(inGerman('word'))
    .select(['id', 'word as title', 'explanation'])
    .execute()
  const aside = { competencyId: null, place: null, isDraft: false }
  return [
    ...questions.map(
      ({ id, title, answer, isActive }): Searched => ({
        type: 'question',
        id,
        title,
        ...aside,
        isDraft: !isActive,
        lines: [answer],
      }),
    ),
    ...words.map(
      ({ id, title, explanation }): Searched => ({ type: 'word', id, title, ...aside, lines: [explanation] }),
    ),
  ]
}

/** Every text of a draft as its readers see it, without markup, in reading order after the title. */
function linesOfDraft({ type, payload }: Draft): string[] {
  const described = payload.description ? [payload.description] : []
  switch (type) {
    case 'lesson':
      return [
        ...described,
        ...parseCleanHtml(payload.content).map(textOf),
        ...payload.activities.flatMap(linesOfActivity).map(({ text }) => text),
      ]
    case 'quiz':
      return [...described, ...payload.questions.flatMap(linesOfQuestion).map(({ text }) => text)]
    case 'simulation':
      return [...described, payload.endpointUrl]
  }
}

/** The words of a piece of HTML; what a picture shows counts. */
const textOf = (node: HtmlNode): string =>
  typeof node === 'string' ? node : [node.attributes.alt ?? '', ...node.children.map(textOf)].join(' ').trim()
