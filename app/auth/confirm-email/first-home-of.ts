import { homeOf, type Roles } from '../../../domain/people/roles.ts'
import { client } from '../../trpc.ts'

/** Where somebody comes who has just confirmed an address: parents without a child to the guided start, others home. */
export async function firstHomeOf(roles: Roles): Promise<string> {
  if (!roles.isParent || homeOf(roles) !== '/dashboard') return homeOf(roles)
  const children = await client.children.names.query().catch(() => undefined)
  return children?.length === 0 ? '/erste-schritte' : '/dashboard'
}
