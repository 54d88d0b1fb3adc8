import { z } from 'zod'
import { type ContentRef, contentRef } from '../../../domain/content/content.ts'
import { commentInput, commentState, reviewAnswer, reviewRequest } from '../../../domain/content/reviews.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { audit } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { notFound, refuse } from '../../platform/db/refuse.ts'
import { author, editor, router } from '../../trpc.ts'
import { requireLive } from '../drafts/content-rows.ts'
import { requireSameBase } from '../drafts/save.ts'
import { isAbout } from '../tables.ts'
import { asksForFourEyes, hasWritten, listRequests, readComments, readRequest } from './read.ts'

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

  /** Sends a draft for review; replaces an earlier request. @throws DRAFT_CONFLICT, NOTHING_TO_PUBLISH without one */
  ask: author.input(reviewRequest).mutation(async ({ ctx: { tx, actor }, input: { base, note, ...ref } }) => {
    const live = await requireLive(tx, ref)
    if (!(await requireSameBase(tx, { live, base, editorId: actor.id }))) return refuse('NOTHING_TO_PUBLISH')
    await deleteRequest(tx, ref)
    const row = { contentType: ref.type, contentId: ref.id, note, askedBy: actor.id }
    await tx.insertInto('contentReviews').values(row).execute()
    await audit(tx, { action: 'review asked', actorId: actor.id, subject: ref.id, details: { type: ref.type } })
  }),
  withdraw: author.input(contentRef).mutation(async ({ ctx: { tx, actor }, input }) => {
    if (!(await deleteRequest(tx, input))) return refuse('NOT_FOUND')
    await audit(tx, { action: 'review withdrawn', actorId: actor.id, subject: input.id, details: { type: input.type } })
  }),
  /** Gives a waiting draft back with what is missing. @throws NOT_FOUND when none waits */
  giveBack: editor.input(reviewAnswer).mutation(async ({ ctx: { tx, actor }, input: { answer, ...ref } }) => {
    await tx
      .updateTable('contentReviews')
      .where(isAbout(ref))
      .where('answeredAt', 'is', null)
      .set({ answer, answeredBy: actor.id, answeredAt: new Date() })
      .returning('contentId')
      .executeTakeFirstOrThrow(notFound)
    await audit(tx, { action: 'review answered', actorId: actor.id, subject: ref.id, details: { type: ref.type } })
  }),

  /** @throws NOT_FOUND */
  comment: author.input(commentInput).mutation(async ({ ctx: { tx, actor }, input: { type, id, ...comment } }) => {
    await requireLive(tx, { type, id })
    return tx
      .insertInto('contentComments')
      .values({ contentType: type, contentId: id, ...comment, writtenBy: actor.id })
      .returning('id')
      .executeTakeFirstOrThrow()
  }),
  /** Marks a comment as done, or as open again. @throws NOT_FOUND */
  resolve: author.input(commentState).mutation(async ({ ctx: { tx, actor }, input: { id, isResolved } }) => {
    const resolved = { resolvedBy: isResolved ? actor.id : null, resolvedAt: isResolved ? new Date() : null }
    await tx
      .updateTable('contentComments')
      .where('id', '=', id)
      .set(resolved)
      .returning('id')
      .executeTakeFirstOrThrow(notFound)
  }),
  /** Only by who wrote it. @throws NOT_FOUND */
  removeComment: author.input(z.object({ id: uuid })).mutation(async ({ ctx: { tx }, input }) => {
    await tx.deleteFrom('contentComments').where('id', '=', input.id).returning('id').executeTakeFirstOrThrow(notFound)
  }),
})

/** @returns undefined where there was none */
const deleteRequest = (tx: Tx, ref: ContentRef) =>
  tx.deleteFrom('contentReviews').where(isAbout(ref)).returning('contentId').executeTakeFirst()
