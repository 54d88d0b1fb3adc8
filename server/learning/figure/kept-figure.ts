import { type RawBuilder, sql } from 'kysely'
import type { KeptFigure } from '../../../domain/learning/figure.ts'

/** Subquery for statements on children `k`: the child's figure, null for one that has chosen nothing. */
export const keptFigure: RawBuilder<KeptFigure> = sql`(
  select jsonb_build_object('colour', f.colour, 'head', f.head, 'face', f.face, 'neck', f.neck)
  from child_figures f where f.child_id = k.id)`

/**
 * Subquery for statements on children `k`: how many stamps the child has. A level is stamped once; a pass whose
 * competency is gone keeps the stamps of its highest step.
 */
export const stampCount: RawBuilder<number> = sql`(
  (select count(*) from level_completions s where s.child_id = k.id)
  + (select coalesce(sum(cardinality(levels)), 0) from (
      select distinct on (p.title) p.levels from child_passes p
      where p.child_id = k.id and p.competency_id is null order by p.title, p.step desc) gone))::int`
