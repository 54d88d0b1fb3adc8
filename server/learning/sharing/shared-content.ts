import { sql } from 'kysely'
import type { Activity } from '../../../domain/content/activities/activity.ts'
import type { QuotedFact } from '../../../domain/content/facts.ts'
import type { GlossaryWord } from '../../../domain/content/glossary/word.ts'
import type { SharedKind } from '../../../domain/learning/sharing.ts'
import type { CatalogueCompetency } from '../../content/competencies/catalogue.ts'
import { quotedFacts } from '../../content/facts/known-facts.ts'
import type { Person } from '../../people/accounts/session.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { type ShownLesson, shownContent, titlesOnly } from '../lessons/shown-content.ts'
import { opensFor } from './open-link.ts'

/** What the page of a link shows. No name, no id of a child: whoever finds the link learns nothing about a family. */
export type SharedContent = {
  title: string
  description: string | null
  competency: string
  level: string
  /** Whether results count for a child. */
  counts: boolean
  /** Only for the child's parent: the page is a preview then, unless they learn together. */
  childName: string | null
} & (
  | ({ contentType: 'lesson'; activities: Activity[]; facts: QuotedFact[]; isParentOnly: boolean } & ShownLesson)
  | { contentType: 'quiz'; quizId: string }
)

/** A row of shared_content(); if available, `title` to `level` are set, and `quizId` or `content` with `activities`. */
type SharedRow = {
  contentType: SharedKind
  guardianIds: string[] | null
  childId: string | null
  childName: string | null
  isParentOnly: boolean
  isAvailable: boolean
  isTakenBack: boolean
  title: string
  description: string | null
  content: string
  activities: Activity[]
  quizId: string
  competency: string
  level: string
}

/** As a visitor: only shared_content gives access, and only to whoever has the token. */
export async function findShared(tx: Tx, token: string): Promise<SharedRow | undefined> {
  const { rows } = await sql<SharedRow>`select * from shared_content(${token})`.execute(tx)
  return rows[0]
}

/**
 * What this person is shown of it; undefined when it does not open for them.
 * @throws CONTENT_RESTS while it is taken back; CONTENT_NOT_AVAILABLE when the lesson or quiz was deleted
 */
export async function shownTo(
  person: Person | undefined,
  row: SharedRow,
  { glossary, curriculum }: { glossary: GlossaryWord[]; curriculum: CatalogueCompetency[] },
): Promise<SharedContent | undefined> {
  const { guardianIds, childId, isParentOnly, title, description, competency, level } = row
  if (!opensFor(person, { guardianIds, isParentOnly })) return undefined
  if (!row.isAvailable) return refuse(row.isTakenBack ? 'CONTENT_RESTS' : 'CONTENT_NOT_AVAILABLE')
  const shown = {
    ...{ title, description, competency, level },
    counts: childId !== null && !isParentOnly,
    childName: person && guardianIds?.includes(person.id) ? row.childName : null,
  }
  return row.contentType === 'lesson'
    ? {
        contentType: 'lesson',
        ...shown,
        ...shownContent(row.content, glossary, titlesOnly(curriculum)),
        activities: row.activities,
        facts: isParentOnly ? await quotedFacts(row.content) : [],
        isParentOnly,
      }
    : { contentType: 'quiz', ...shown, quizId: row.quizId }
}
