import { sql } from 'kysely'
import { z } from 'zod'
import { type TaughtRef, taughtRef } from '../../../domain/content/standing.ts'
import { type LoggedAction, sentenceOf } from '../../../domain/operation/admin-actions.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { author, editor, router } from '../../trpc.ts'
import { bringBack, listBin, putIntoBin } from './bin.ts'
import { duplicate } from './duplicate.ts'
import { countLearners, takeBack } from './taught.ts'

/** Where something stands: taken back for a while, or in the bin (decision 105); and copies. */
export const standingRouter = router({
  /** `children`: who has what it belongs to and has not completed it; null for few or none. */
  learners: editor
    .input(taughtRef)
    .query(async ({ ctx: { tx }, input }) => ({ children: await countLearners(tx, input) })),
  /** As drafts under ids of their own. @returns the id of the copy */
  duplicate: editor
    .input(taughtRef.extend({ type: z.enum(['competency', 'level']) }))
    .mutation(({ ctx: { tx, actor }, input }) => duplicate(tx, actor.id, input)),
  takeBack: editor.input(taughtRef).mutation(({ ctx: { tx, actor }, input }) => takeBack(tx, actor.id, input)),
  bin: editor.input(taughtRef).mutation(({ ctx: { tx, actor }, input }) => putIntoBin(tx, actor.id, input)),
  bringBack: editor.input(taughtRef).mutation(({ ctx: { tx, actor }, input }) => bringBack(tx, actor.id, input)),
  /** When it was taken back, thrown away and brought back, newest first, as long as the log of the admins has it. */
  events: author.input(taughtRef).query(({ ctx: { tx }, input }) => listEvents(tx, input)),
  listBin: editor.query(({ ctx: { tx } }) => listBin(tx)),
})

/** What became of something besides its revisions, newest first. @returns ISO instants */
async function listEvents(tx: Tx, { id }: TaughtRef): Promise<{ at: string; says: string }[]> {
  const { rows } = await elevated(tx, 'of the log, who writes reads what became of the content alone', (tx) =>
    sql<LoggedAction & { happenedAt: Date }>`
      select happened_at, action, actor_name, subject_name, details from audit_log
      where subject = ${id} and kind = 'content'
        and action in ('content taken back', 'content binned', 'content brought back', 'content scheduled', 'content unscheduled',
          'content published on schedule', 'scheduled content refused')
      order by id desc limit 100`.execute(tx),
  )
  return rows.map(({ happenedAt, ...logged }) => ({ at: happenedAt.toISOString(), says: sentenceOf(logged) }))
}
