import { sql } from 'kysely'
import type { SharedKind } from '../../domain/sharing.ts'
import type { Person } from '../accounts/session.ts'
import { elevated, type Tx } from '../db/actor.ts'

/** What a token opens. `parent` is set when the parent who made the link is looking. */
export type OpenedLink = {
  id: string
  contentType: SharedKind
  contentId: string
  /** The child that what is done here counts for; null for links that admins make. */
  childId: string | null
  parent: { id: string; childName: string } | null
}

/**
 * What this token opens for this person; undefined when it opens nothing. A lesson for parents opens for the child's
 * parent alone (decision 021). To be asked as a visitor: get_content_by_token is the only door.
 */
export async function openLink(tx: Tx, token: string, person: Person | undefined): Promise<OpenedLink | undefined> {
  const { rows } = await sql<{
    content_type: SharedKind
    content_id: string
    child_id: string | null
  }>`select * from get_content_by_token(${token})`.execute(tx)
  const content = rows[0]
  if (!content) return undefined
  return elevated(tx, 'the token was right: whose link it is', async () => {
    const { id, parentId, childName } = await readLink(tx, token)
    const parent = parentId && childName && person?.id === parentId ? { id: parentId, childName } : null
    if (content.content_type === 'lesson' && !parent && (await isForParents(tx, content.content_id))) return undefined
    return { id, contentType: content.content_type, contentId: content.content_id, childId: content.child_id, parent }
  })
}

async function readLink(tx: Tx, token: string) {
  const ofChild = await tx
    .selectFrom('child_shareable_links as l')
    .innerJoin('children as c', 'c.id', 'l.child_id')
    .where('l.access_token', '=', token)
    .select(['l.id', 'l.parent_id as parentId', 'c.name as childName'])
    .executeTakeFirst()
  if (ofChild) return ofChild
  const { id } = await tx
    .selectFrom('shareable_links')
    .where('access_token', '=', token)
    .select('id')
    .executeTakeFirstOrThrow()
  return { id, parentId: null, childName: null }
}

async function isForParents(tx: Tx, lessonId: string): Promise<boolean> {
  const lesson = await tx.selectFrom('lessons').where('id', '=', lessonId).select('is_parent_only').executeTakeFirst()
  return lesson?.is_parent_only ?? false
}
