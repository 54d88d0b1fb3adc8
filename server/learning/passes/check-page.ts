import { sql } from 'kysely'
import { type PassStep, passNumber } from '../../../domain/learning/passes.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { notFound } from '../../platform/db/refuse.ts'

type OfChild = { childId: string; passId: string }

/** A foreign key error would reveal to strangers that there is such a pass. @throws NOT_FOUND */
const requirePass = async (tx: Tx, { childId, passId }: OfChild) =>
  tx
    .selectFrom('childPasses')
    .where('id', '=', passId)
    .where('childId', '=', childId)
    .select('id')
    .executeTakeFirstOrThrow(notFound)

/** Lets whoever has the code check this pass; an existing page keeps its code. As the parent. @throws NOT_FOUND */
export async function openCheckPage(tx: Tx, { childId, passId, showsName }: OfChild & { showsName: boolean }) {
  await requirePass(tx, { childId, passId })
  await tx
    .insertInto('passChecks')
    .values({ passId, childId, showsName })
    .onConflict((conflict) => conflict.columns(['passId', 'childId']).doUpdateSet({ showsName }))
    .execute()
}

/** The code becomes invalid; switched on again there is a new one. As the parent. @throws NOT_FOUND */
export async function closeCheckPage(tx: Tx, { childId, passId }: OfChild) {
  await tx
    .deleteFrom('passChecks')
    .where('passId', '=', passId)
    .where('childId', '=', childId)
    .returning('passId')
    .executeTakeFirstOrThrow(notFound)
}

/** All that the page of a code shows; `firstName` only where the parent allows it. */
type CheckedPass = PassStep & {
  title: string
  levels: string[]
  earnedAt: string
  number: string
  firstName: string | null
}
type Row = Omit<CheckedPass, 'earnedAt' | 'number'> & { passId: string; earnedAt: Date }

/** As a visitor; undefined when the code opens nothing. */
export async function findPassByCode(tx: Tx, code: string): Promise<CheckedPass | undefined> {
  const { rows } = await sql<Row>`select * from get_pass_by_code(${code})`.execute(tx)
  return rows.map(({ passId, earnedAt, ...pass }) => {
    return { ...pass, earnedAt: earnedAt.toISOString(), number: passNumber(passId) }
  })[0]
}

/** As the parent. @throws NOT_FOUND, also for somebody else's pass */
export async function congratulate(tx: Tx, { childId, passId }: OfChild): Promise<void> {
  await requirePass(tx, { childId, passId })
  await tx
    .insertInto('passCongratulations')
    .values({ passId, childId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** As the child; the first answer keeps its moment. @throws NOT_FOUND */
export async function thank(tx: Tx, { childId, passId }: OfChild): Promise<void> {
  await tx
    .updateTable('passCongratulations')
    .set({ thankedAt: sql`coalesce(thanked_at, now())` })
    .where('passId', '=', passId)
    .where('childId', '=', childId)
    .returning('passId')
    .executeTakeFirstOrThrow(notFound)
}
