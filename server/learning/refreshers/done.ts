import type { ExpressionBuilder } from 'kysely'
import type { RefresherResult } from '../../../domain/refreshers.ts'
import type { DB } from '../../platform/db/types.ts'

type Child = ExpressionBuilder<DB & { k: DB['children'] }, 'k'>

/** The latest refresher of each pass of the child at hand, for a statement that reads children. */
export const latestRefreshersOf = (child: Child) =>
  child
    .selectFrom('refreshers as r')
    .innerJoin('child_passes as p', 'p.id', 'r.pass_id')
    .whereRef('r.child_id', '=', 'k.id')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refreshers as later')
            .whereRef('later.pass_id', '=', 'r.pass_id')
            .whereRef('later.done_at', '>', 'r.done_at'),
        ),
      ),
    )
    .orderBy('r.done_at', 'desc')
    .select(['r.id', 'p.title', 'r.done_at as doneAt'])
    .select((eb) => eb.ref('r.result').$castTo<RefresherResult>().as('result'))
