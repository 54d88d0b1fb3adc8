import type { ExpressionBuilder } from 'kysely'
import type { RefresherResult } from '../../../domain/learning/refreshers.ts'
import type { DB } from '../../platform/db/types.ts'

type Child = ExpressionBuilder<DB & { k: DB['children'] }, 'k'>

/** Subquery for statements on children `k`: the latest refresher of each pass, newest first. */
export const latestRefreshersOf = (child: Child) =>
  child
    .selectFrom(
      child
        .selectFrom('refreshers as r')
        .innerJoin('childPasses as p', 'p.id', 'r.passId')
        .whereRef('r.childId', '=', 'k.id')
        .distinctOn('r.passId')
        .orderBy('r.passId')
        .orderBy('r.doneAt', 'desc')
        .select(['r.id', 'p.title', 'r.doneAt'])
        .select((eb) => eb.ref('r.result').$castTo<RefresherResult>().as('result'))
        .as('latest'),
    )
    .orderBy('latest.doneAt', 'desc')
    .select(['latest.id', 'latest.title', 'latest.doneAt', 'latest.result'])
