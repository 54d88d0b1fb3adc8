import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { NextStep } from '../../../domain/learning/daily-status.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { nextTogetherOf } from '../family/today.ts'

/** The guardian that is told: whoever stands first with the child, or the other one. */
export type Reader = 'k.parentId' | 'k.otherGuardianId'

/** What Heute offers that guardian of each of these children next. Who has nothing left is missing. app_job only. */
export async function readNextSteps(
  tx: Tx,
  childIds: readonly string[],
  reader: Reader,
): Promise<Map<string, NextStep>> {
  if (childIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('children as k')
    .where('k.id', 'in', childIds)
    .select('k.id')
    .select((eb) => jsonObjectFrom(nextTogetherOf(eb, sql.ref(reader))).as('next'))
    .execute()
  return new Map(
    rows.flatMap(({ id, next }) =>
      next ? [[id, { title: next.title, competency: next.competency, isForParent: next.isForParent }] as const] : [],
    ),
  )
}
