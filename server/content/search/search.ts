import { sql } from 'kysely'
import { contentTypes, type Draft } from '../../../domain/content/content.ts'
import { type Excerpt, excerptOf, type FoundType, MOST_FOUND } from '../../../domain/content/content-search.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { inGerman } from '../../platform/db/german-order.ts'
import { asDraft } from '../drafts/content-rows.ts'
import { tableOf } from '../tables.ts'
import { linesOfDraft } from './lines.ts'

/** `place`: what it stands in, 'TikTok · Mein Konto'. `competencyId`: of a level, for its address. `isDraft`: it is not, or not so, what children see. */
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
 * What has this text in its title or in what children, parents and editors read, as editors would open it: in the draft where
 * there is one. Titles first, otherwise in the order of the curriculum. What lies in the bin is not searched.
 *
 * @param alsoAside whether the FAQ and the glossary are searched too; authors cannot open them
 */
export async function searchContent(
  tx: Tx,
  { text: wanted, alsoAside }: { text: string; alsoAside: boolean },
): Promise<{ found: Found[]; total: number }> {
  const all = [
    ...(await readCompetencies(tx)),
    ...(await readLevels(tx)),
    ...(await readTexts(tx)),
    ...(alsoAside ? await readAside(tx) : []),
  ]
  const hits = all.flatMap(({ lines, ...one }): Found[] => {
    const inTitle = excerptOf(one.title, wanted) !== undefined
    const excerpt = lines.map((line) => excerptOf(line, wanted)).find((cut) => cut !== undefined) ?? null
    return inTitle || excerpt ? [{ ...one, excerpt }] : []
  })
  const isTitled = ({ title }: Found) => Number(excerptOf(title, wanted) === undefined)
  const sorted = hits.toSorted((one, other) => isTitled(one) - isTitled(other))
  return { found: sorted.slice(0, MOST_FOUND), total: hits.length }
}

async function readCompetencies(tx: Tx): Promise<Searched[]> {
  const rows = await tx
    .selectFrom('competencies')
    .where('binnedAt', 'is', null)
    .orderBy('orderIndex')
    .orderBy('title')
    .select(['id', 'title', 'description', 'passMotto', 'passNote', 'publishedAt'])
    .execute()
  return rows.map(({ id, title, publishedAt, ...texts }) => ({
    type: 'competency',
    id,
    competencyId: null,
    title,
    place: null,
    isDraft: publishedAt === null,
    lines: present([texts.description, texts.passMotto, texts.passNote]),
  }))
}

async function readLevels(tx: Tx): Promise<Searched[]> {
  const rows = await tx
    .selectFrom('skillLevels as l')
    .innerJoin('competencies as c', 'c.id', 'l.competencyId')
    .where('l.binnedAt', 'is', null)
    .where('c.binnedAt', 'is', null)
    .orderBy('c.orderIndex')
    .orderBy('c.title')
    .orderBy('l.orderIndex')
    .select([
      'l.id',
      'l.competencyId',
      'l.title',
      'l.description',
      'l.talkingPoints',
      'l.togetherTask',
      'l.publishedAt',
    ])
    .select('c.title as place')
    .execute()
  return rows.map(({ id, competencyId, title, place, publishedAt, description, talkingPoints, togetherTask }) => ({
    type: 'level',
    id,
    competencyId,
    title,
    place,
    isDraft: publishedAt === null,
    lines: present([description, togetherTask, ...talkingPoints]),
  }))
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
    for (const { id, place, payload, isDraft } of rows) {
      const draft: Draft = asDraft(type, payload)
      const { title } = draft.payload
      texts.push({ type, id, competencyId: null, title, place, isDraft, lines: linesOfDraft(draft) })
    }
  }
  return texts
}

/** Questions of the FAQ and words of the glossary. */
async function readAside(tx: Tx): Promise<Searched[]> {
  const questions = await tx
    .selectFrom('faqItems')
    .orderBy('orderIndex')
    .select(['id', 'question', 'answer', 'isActive'])
    .execute()
  const words = await tx
    .selectFrom('glossaryWords')
    .orderBy(inGerman('word'))
    .select(['id', 'word', 'explanation'])
    .execute()
  return [
    ...questions.map(
      ({ id, question, answer, isActive }): Searched => ({
        ...aside,
        type: 'question',
        id,
        title: question,
        isDraft: !isActive,
        lines: [answer],
      }),
    ),
    ...words.map(
      ({ id, word, explanation }): Searched => ({ ...aside, type: 'word', id, title: word, lines: [explanation] }),
    ),
  ]
}
const aside = { competencyId: null, place: null, isDraft: false }

const present = (texts: (string | null)[]) => texts.filter((text) => text !== null && text !== '') as string[]
