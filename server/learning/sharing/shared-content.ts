import { sql } from 'kysely'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { shownContent } from '../lessons/shown-content.ts'
import type { OpenedLink } from './open-link.ts'

/** What the page of a link shows. No name, no id of a child: whoever finds the link learns nothing about a family. */
export type SharedContent = {
  title: string
  description: string | null
  competency: string
  level: string
  /** The titles of all published levels of the competency: they stand in its pass. */
  levels: string[]
  /** Whether results count for a child. */
  counts: boolean
  /** Only for the child's parent: the page is a preview then, unless they learn together. */
  childName: string | null
} & ({ contentType: 'lesson'; content: string; isParentOnly: boolean } | { contentType: 'quiz'; quizId: string })

/** @throws CONTENT_NOT_AVAILABLE when the lesson or quiz was deleted or withdrawn */
export function readSharedContent(tx: Tx, link: OpenedLink): Promise<SharedContent> {
  return elevated(tx, 'the link was opened by its token', async (tx) => {
    const row = await (link.contentType === 'lesson' ? readLesson(tx, link) : readQuiz(tx, link))
    if (!row) return refuse('CONTENT_NOT_AVAILABLE')
    return { ...row, counts: link.childId !== null, childName: link.parent?.childName ?? null }
  })
}

const levelsOfCompetency = sql<string[]>`array(
  select title from skill_levels where competency_id = c.id and published_at is not null order by order_index, title)`.as(
  'levels',
)

async function readLesson(tx: Tx, link: OpenedLink) {
  const row = await tx
    .selectFrom('lessons as s')
    .innerJoin('skillLevels as l', 'l.id', 's.skillLevelId')
    .innerJoin('competencies as c', 'c.id', 'l.competencyId')
    .where('s.id', '=', link.contentId)
    .where('s.publishedAt', 'is not', null)
    .where('c.publishedAt', 'is not', null)
    .select(['s.title', 's.description', 's.content', 's.isParentOnly'])
    .select(['c.title as competency', 'l.title as level', levelsOfCompetency])
    .executeTakeFirst()
  return row && { contentType: 'lesson' as const, ...row, content: shownContent(row.content) }
}

async function readQuiz(tx: Tx, link: OpenedLink) {
  const row = await tx
    .selectFrom('quizzes as q')
    .innerJoin('skillLevels as l', 'l.id', 'q.skillLevelId')
    .innerJoin('competencies as c', 'c.id', 'l.competencyId')
    .where('q.id', '=', link.contentId)
    .where('q.publishedAt', 'is not', null)
    .where('c.publishedAt', 'is not', null)
    .select(['q.id as quizId', 'q.title', 'q.description'])
    .select(['c.title as competency', 'l.title as level', levelsOfCompetency])
    .executeTakeFirst()
  return row && { contentType: 'quiz' as const, ...row }
}
