import { sql } from 'kysely'
import type { SharedKind } from '../../../domain/learning/sharing.ts'
import type { Person } from '../../people/accounts/session.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'

/** What a token opens. `parent` is set when a guardian of the link's child is looking. */
export type OpenedLink = {
  id: string
  contentType: SharedKind
  contentId: string
  /** Whom results count for; null for links of admins and for parent-only lessons. */
  childId: string | null
  parent: { id: string; childName: string } | null
}

/**
 * What a token opens for this person; undefined when nothing. A parent-only lesson counts for nobody. As a visitor:
 * only get_content_by_token gives access.
 */
export async function openLink(tx: Tx, token: string, person: Person | undefined): Promise<OpenedLink | undefined> {
  const { rows } = await sql<{
    contentType: SharedKind
    contentId: string
    childId: string | null
  }>`select * from get_content_by_token(${token})`.execute(tx)
  const content = rows[0]
  if (!content) return undefined
  return elevated(tx, 'the token was right: whose link it is', async (tx) => {
    const link = await readLink(tx, token, content.contentId)
    if (!link) return undefined // revoked, or its child deleted, since the statement before
    const { id, guardianIds, childName, isForParents } = link
    const parent = person && childName && guardianIds?.includes(person.id) ? { id: person.id, childName } : null
    if (!opensFor(person, { guardianIds, isParentOnly: isForParents })) return undefined
    const childId = isForParents ? null : content.childId
    return { id, contentType: content.contentType, contentId: content.contentId, childId, parent }
  })
}

/** A lesson for parents opens by a parent's link only, and not for a child (decision 021). */
export const opensFor = (
  person: Person | undefined,
  { guardianIds, isParentOnly }: { guardianIds: string[] | null; isParentOnly: boolean },
): boolean => !isParentOnly || (guardianIds !== null && !person?.childId)

async function readLink(tx: Tx, token: string, contentId: string) {
  const { rows } = await sql<{
    id: string
    guardianIds: string[] | null
    childName: string | null
    isForParents: boolean
  }>`
    select l.id, array_remove(array[c.parent_id, c.other_guardian_id], null) as "guardianIds", c.name as "childName",
      exists (select from lessons where id = ${contentId} and is_parent_only) as "isForParents"
    from child_shareable_links l join children c on c.id = l.child_id
    where l.access_token = ${token}
    union all
    select l.id, null, null, exists (select from lessons where id = ${contentId} and is_parent_only)
    from shareable_links l where l.access_token = ${token}`.execute(tx)
  return rows[0]
}
