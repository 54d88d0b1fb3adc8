import { z } from 'zod'
import { contentRef } from '../../../domain/content/content.ts'
import { commentInput, commentState, reviewAnswer, reviewRequest } from '../../../domain/content/reviews.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { audit } from '../../platform/audit/record.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { author, editor, router } from '../../trpc.ts'
import { requireLive } from '../drafts/content-rows.ts'
import { requireSeen } from '../drafts/save.ts'
import { addComment, readComments, removeComment, resolveComment } from './comments.ts'
import { ask, asksForFourEyes, giveBack, hasWritten, listRequests, readRequest, withdraw } from './requests.ts'

/** Drafts on their way from who writes to who checks (decision 106). */
export const reviewsRouter = router({
  /** What waits to be checked, the oldest first; `isOwn`: one has written in it, so somebody else checks it. */
  list: author.query(async ({ ctx: { tx, actor } }) => ((await asksForFourEyes(tx)) ? listRequests(tx, actor.id) : [])),

  /** What the editor shows of one draft; null where no second person is asked for. */
  ofContent: author.input(contentRef).query(async ({ ctx: { tx, actor }, input }) => {
    if (!(await asksForFourEyes(tx))) return null
    return {
      hasWritten: await hasWritten(tx, actor.id, input),
      request: await readRequest(tx, input),
      comments: await readComments(tx, actor.id, input),
    }
  }),

  /** @throws DRAFT_CONFLICT; NOTHING_TO_PUBLISH without a draft */
  ask: author.input(reviewRequest).mutation(async ({ ctx: { tx, actor }, input: { base, ...request } }) => {
    const live = await requireLive(tx, request)
    if (!(await requireSeen(tx, { live, base, editorId: actor.id }))) return refuse('NOTHING_TO_PUBLISH')
    await ask(tx, actor.id, request)
    await audit(tx, { action: 'review asked', actorId: actor.id, subject: request.id, details: { type: request.type } })
  }),
  withdraw: author.input(contentRef).mutation(async ({ ctx: { tx, actor }, input }) => {
    if (!(await withdraw(tx, input))) return refuse('NOT_FOUND')
    await audit(tx, { action: 'review withdrawn', actorId: actor.id, subject: input.id, details: { type: input.type } })
  }),
  giveBack: editor.input(reviewAnswer).mutation(async ({ ctx: { tx, actor }, input }) => {
    await giveBack(tx, actor.id, input)
    await audit(tx, { action: 'review answered', actorId: actor.id, subject: input.id, details: { type: input.type } })
  }),

  /** @throws NOT_FOUND */
  comment: author.input(commentInput).mutation(async ({ ctx: { tx, actor }, input }) => {
    await requireLive(tx, input)
    return addComment(tx, actor.id, input)
  }),
  resolve: author.input(commentState).mutation(({ ctx: { tx, actor }, input }) => resolveComment(tx, actor.id, input)),
  removeComment: author.input(z.object({ id: uuid })).mutation(({ ctx: { tx }, input }) => removeComment(tx, input.id)),
})
