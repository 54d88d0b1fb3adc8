import type { ContactData, DisclosedChild, DisclosedParent, LaunchMode } from '../../../domain/content/simulations.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'

/** Who is named in a launch, and with what; `parent` only when a parent tests. */
export type Disclosure = { child: DisclosedChild; parent?: DisclosedParent }

/**
 * What a provider gets to know about whom: for the launch, and for the dialog that asks before. Contact data only where
 * needed and agreed to. Read as the actor. @throws NOT_FOUND
 */
export async function readDisclosure(
  tx: Tx,
  { childId, mode, withContact }: { childId: string; mode: LaunchMode; withContact: boolean },
): Promise<Disclosure> {
  const row = await tx
    .selectFrom('children')
    .where('id', '=', childId)
    .select(['id', 'name', 'lastName', 'email', 'phone'])
    .executeTakeFirst()
  if (!row) return refuse('NOT_FOUND')
  const { id, name } = row
  const child = { id, name, ...contactOf(row, withContact) }
  if (mode === 'child_run') return { child }
  const parent = await tx
    .selectFrom('profiles')
    .select(['id', 'firstName', 'lastName', 'email', 'phone'])
    .executeTakeFirstOrThrow() // the policies show a parent the own profile alone
  return { child, parent: { id: parent.id, first_name: parent.firstName, ...contactOf(parent, withContact) } }
}

type Contact = { lastName: string | null; email: string | null; phone: string | null }

const contactOf = ({ lastName, email, phone }: Contact, isWanted: boolean): ContactData => ({
  last_name: (isWanted && lastName) || null,
  email: (isWanted && email) || null,
  phone: (isWanted && phone) || null,
})
