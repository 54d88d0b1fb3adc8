import { sql } from 'kysely'
import { z } from 'zod'
import { checkAnswerInput, startQuizInput, submitQuizInput } from '../../../domain/content/quizzes-input.ts'
import { shareInput, shareToken } from '../../../domain/learning/sharing.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { asActor, asReader, elevated } from '../../platform/db/actor.ts'
import { Refusal, refuse } from '../../platform/db/refuse.ts'
import { countDeadLink, countSharedLink, mayNoteVisit } from '../../platform/guard/throttle.ts'
import { anyone, parent, router } from '../../trpc.ts'
import type { AttemptHolder } from '../quizzes/attempt.ts'
import { checkAnswer } from '../quizzes/check.ts'
import { startQuiz } from '../quizzes/start.ts'
import { submitAttempt } from '../quizzes/submit.ts'
import { listLinks, markSharedLessonRead, revokeLink, shareContent } from './links.ts'
import { type OpenedLink, openLink } from './open-link.ts'
import { findShared, shownTo } from './shared-content.ts'

/** `together`: the child's parent, who otherwise only previews, learns with the child, and it counts. */
const held = z.object({ token: shareToken, together: z.boolean().default(false) })

/** Whoever holds a link, in a visitor's transaction. @throws LINK_NOT_FOUND, TooManyAttempts */
const linkHolder = anyone.input(held).use(async ({ ctx, input, next }) => {
  const person = await ctx.findPerson()
  const answer = await asActor(ctx.db, { role: 'visitor' }, async (tx) => {
    const link = await openLink(tx, input.token, person)
    if (!link) return undefined
    const result = await next({ ctx: { tx, link } })
    if (!result.ok) throw result.error
    return result
  })
  if (answer) return answer
  await countDeadLink(ctx)
  throw new Refusal('LINK_NOT_FOUND')
})

/** For what stores something the first time. Counted before the transaction, so that no rollback undoes it. */
const beginner = anyone
  .input(held)
  .use(async ({ ctx, input, next }) => {
    await countSharedLink(ctx, input.token)
    return next()
  })
  .concat(linkHolder)

/** For a visit. Counted before the transaction too. */
const visitor = anyone
  .input(held)
  .use(async ({ ctx, input, next }) => next({ ctx: { mayNote: await mayNoteVisit(ctx, input.token) } }))
  .concat(linkHolder)

const holderOf = (link: OpenedLink, together: boolean): AttemptHolder =>
  link.parent && !together
    ? { kind: 'preview', parentId: link.parent.id }
    : { kind: 'link', linkId: link.id, childId: link.childId }

export const sharingRouter = router({
  link: parent.input(shareInput).mutation(({ ctx: { tx, actor }, input }) => shareContent(tx, actor.id, input)),
  list: parent.input(z.object({ childId: uuid })).query(({ ctx: { tx }, input }) => listLinks(tx, input.childId)),
  revoke: parent
    .input(z.object({ id: uuid }))
    .mutation(({ ctx: { tx, actor }, input }) => revokeLink(tx, actor.id, input.id)),

  /** @throws LINK_NOT_FOUND, CONTENT_NOT_AVAILABLE, TooManyAttempts */
  contentByToken: anyone.input(held.pick({ token: true })).query(async ({ ctx, input }) => {
    const [person, glossary, curriculum, found] = await Promise.all([
      ctx.findPerson(),
      ctx.glossary.get(),
      ctx.catalogue.list(),
      asReader(ctx.db, { role: 'visitor' }, ctx, (tx) => findShared(tx, input.token)),
    ])
    const shown = found && (await shownTo(person, found, { glossary, curriculum }))
    if (shown) return shown
    await countDeadLink(ctx)
    throw new Refusal('LINK_NOT_FOUND')
  }),

  /**
   * Notes for the parent's list that somebody does something on the page: not the parent, and none without a valid
   * consent. A look is nobody's yet: programs that check mails open links too.
   */
  recordUse: visitor.mutation(async ({ ctx: { tx, link, mayNote } }) => {
    if (link.parent || !mayNote) return // an admin's link has no row there
    await elevated(tx, 'use is counted by the server', (tx) =>
      tx
        .updateTable('childShareableLinks')
        .where('id', '=', link.id)
        .where(sql<boolean>`has_consent(child_id)`)
        .set((eb) => ({ useCount: eb('useCount', '+', 1), lastUsedAt: new Date() }))
        .execute(),
    )
  }),

  /** Marks a shared lesson as read for the child of the link; a second time is refused (S8.34). */
  markRead: beginner.mutation(({ ctx: { tx, link }, input }) =>
    link.childId && (!link.parent || input.together)
      ? markSharedLessonRead(tx, { ...link, childId: link.childId }, input.token)
      : refuse('NOT_FOUND'),
  ),

  start: beginner
    .input(startQuizInput.omit({ quizId: true }))
    .mutation(({ ctx: { tx, link }, input }) =>
      link.contentType === 'quiz'
        ? startQuiz(tx, { ...input, quizId: link.contentId }, holderOf(link, input.together))
        : refuse('NOT_FOUND'),
    ),
  check: linkHolder
    .input(checkAnswerInput)
    .mutation(({ ctx: { tx, link }, input }) => checkAnswer(tx, input, holderOf(link, input.together))),
  submit: linkHolder
    .input(submitQuizInput)
    .mutation(({ ctx: { tx, link }, input }) => submitAttempt(tx, input.attemptId, holderOf(link, input.together))),
})
