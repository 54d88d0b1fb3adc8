import { contentRef } from '../../../domain/content/content.ts'
import { scheduleInput } from '../../../domain/content/schedules.ts'
import { anyone, author, editor, router } from '../../trpc.ts'
import { checkAddress } from '../drafts/address-problem.ts'
import { cancelSchedule, listSchedules, schedule } from './schedules.ts'

/** Drafts that will be published at a moment (decision 107). */
export const schedulesRouter = router({
  list: author.query(({ ctx: { tx } }) => listSchedules(tx)),
  /** Null where nothing is set. */
  ofContent: author
    .input(contentRef)
    .query(async ({ ctx: { tx }, input }) => (await listSchedules(tx, input))[0] ?? null),
  set: anyone
    .input(scheduleInput)
    .use(async ({ ctx, input, next }) => next({ ctx: { checkedAddress: await checkAddress(ctx, input) } }))
    .concat(editor)
    .mutation(({ ctx: { tx, actor, checkedAddress }, input }) => schedule(tx, actor.id, { ...input, checkedAddress })),
  cancel: editor.input(contentRef).mutation(({ ctx: { tx, actor }, input }) => cancelSchedule(tx, actor.id, input)),
})
