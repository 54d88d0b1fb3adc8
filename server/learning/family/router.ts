import { sql } from 'kysely'
import { z } from 'zod'
import { uuid } from '../../../domain/platform/fields.ts'
import { evaluate } from '../../platform/db/evaluate.ts'
import { parent, router } from '../../trpc.ts'
import { readChildProfile } from './child-profile.ts'
import { readCompetencyOfChild } from './competency-of-child.ts'
import { readAtAGlance, readDashboard } from './dashboard.ts'
import { readToday } from './today.ts'

export const familyRouter = router({
  atAGlance: parent.query(({ ctx: { tx } }) => readAtAGlance(tx)),

  dashboard: parent
    .input(z.object({ childId: uuid.optional() }))
    .query(({ ctx: { tx }, input }) => readDashboard(tx, input.childId)),

  /** All children at once: what is new, what to talk about, what comes next, what waits for the parent. */
  today: parent.query(({ ctx: { tx } }) => readToday(tx)),

  childProfile: parent
    .input(z.object({ childId: uuid }))
    .query(({ ctx: { tx }, input }) => readChildProfile(tx, input.childId)),

  competencyOfChild: parent
    .input(z.object({ childId: uuid, competencyId: uuid }))
    .query(({ ctx: { tx }, input }) => readCompetencyOfChild(tx, input)),

  /** When a second person checked what is published of it (decision 106); null where nobody did. */
  checkedAt: parent
    .input(z.object({ type: z.enum(['quiz', 'simulation']), id: uuid }))
    .query(async ({ ctx: { tx }, input: { type, id } }) => {
      const checkedAt = await evaluate(tx, sql<Date | null>`content_checked_at(${type}, ${id})`)
      return { checkedAt: checkedAt?.toISOString() ?? null }
    }),
})
