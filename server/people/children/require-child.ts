import { sql } from 'kysely'
import { ageOf } from '../../../domain/platform/dates.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { evaluate } from '../../platform/db/evaluate.ts'
import { notFound, refuse } from '../../platform/db/refuse.ts'

/** A child that the actor may see. Somebody else's is not found, instead of having nothing. @throws NOT_FOUND */
export const requireChild = async (tx: Tx, childId: string) =>
  tx
    .selectFrom('children')
    .where('id', '=', childId)
    .select(['id', 'name', 'birthdate', 'parentId', 'authUserId'])
    .executeTakeFirstOrThrow(notFound)

/** Whether data about a child may be kept. */
export const hasConsent = (tx: Tx, childId: string) => evaluate(tx, sql<boolean>`has_consent(${childId})`)

/** What a selector shows of a child; the age tells which levels are still closed. */
export const toName = <Row extends { birthdate: string }>({ birthdate, ...child }: Row) => ({
  ...child,
  age: ageOf(birthdate),
})

/**
 * A child of the parent who asks that has no login yet, or one with a nickname; in `email` stands what the parent
 * entered.
 * @throws NOT_FOUND, CHILD_ALREADY_REGISTERED
 */
export async function requireChildWithoutAddress(tx: Tx, childId: string) {
  const child = await tx
    .selectFrom('children as c')
    .leftJoin('nicknameLogins as l', 'l.childId', 'c.id')
    .where('c.id', '=', childId)
    .select(['c.authUserId', 'c.email', 'l.nickname', 'l.method', 'l.lockedAt'])
    .executeTakeFirstOrThrow(notFound)
  if (child.authUserId && !child.nickname) refuse('CHILD_ALREADY_REGISTERED')
  return child
}
