import { sql } from 'kysely'
import { elevated } from '../db/actor.ts'
import { admin, router } from '../trpc.ts'

export const adminRouter = router({
  /** How many competencies, parent accounts and children there are (S7.19). Numbers only: no admin reads a child. */
  counts: admin.query(({ ctx: { tx } }) =>
    elevated(tx, 'counting children without seeing them', async () => {
      const { rows } = await sql<{ competencies: number; parents: number; children: number }>`
        select (select count(*)::int from competencies) as competencies,
          (select count(*)::int from profiles where is_parent) as parents,
          (select count(*)::int from children) as children`.execute(tx)
      return rows[0] ?? { competencies: 0, parents: 0, children: 0 }
    }),
  ),
})
