import { z } from 'zod'
import { contentRef, draftBase, placeInput, saveDraftInput } from '../../../domain/content/content.ts'
import { aloneBecause } from '../../../domain/content/reviews.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { audit } from '../../platform/audit/record.ts'
import { anyone, author, editor, editorWithPassword, router } from '../../trpc.ts'
import { reorder } from '../order.ts'
import { countConsequences, removeForGood } from '../standing/bin.ts'
import { tableOf } from '../tables.ts'
import { checkAddress } from './address-problem.ts'
import { requireLive } from './content-rows.ts'
import { createContent } from './create.ts'
import { listLinkable, listLinking } from './linked-lessons.ts'
import { forgetDraft, publish } from './publish.ts'
import { listRevisions, openContent, readRevisionDraft } from './read.ts'
import { requireSameBase, saveDraft, storeDraft } from './save.ts'

const onBase = contentRef.extend({ base: draftBase })
/** A PostgreSQL integer. */
const revision = z.int().min(1).max(2_147_483_647)
const inLevel = z.object({ type: contentRef.shape.type, skillLevelId: uuid })

/** Lessons, quizzes and simulations: written as drafts, then published (decision 004). */
export const draftsRouter = router({
  create: author.input(inLevel).mutation(({ ctx: { tx, actor }, input }) => createContent(tx, actor.id, input)),
  open: author.input(contentRef).query(({ ctx: { tx, lab }, input }) => openContent(tx, input, lab)),

  /** Not in the audit log: it happens every few seconds and nobody else sees it. */
  save: author.input(saveDraftInput).mutation(({ ctx: { tx, actor }, input }) => saveDraft(tx, actor.id, input)),

  /** Back to the published version. */
  discard: author.input(onBase).mutation(async ({ ctx: { tx, actor }, input: { base, ...ref } }) => {
    const live = await requireLive(tx, ref)
    await requireSameBase(tx, { live, base, editorId: actor.id })
    await forgetDraft(tx, ref)
    await audit(tx, { action: 'content discarded', actorId: actor.id, subject: ref.id, details: { type: ref.type } })
  }),
  /** `aloneBecause`: an admin's reason to publish without the second person that is asked for otherwise. */
  publish: anyone
    .input(onBase.extend({ aloneBecause: aloneBecause.optional() }))
    .use(async ({ ctx, input, next }) => next({ ctx: { checkedAddress: await checkAddress(ctx, input) } }))
    .concat(editor)
    .mutation(({ ctx: { tx, actor, checkedAddress }, input }) => publish(tx, actor.id, { ...input, checkedAddress })),

  history: author.input(contentRef).query(({ ctx: { tx }, input }) => listRevisions(tx, input)),
  revision: author
    .input(contentRef.extend({ revision }))
    .query(({ ctx: { tx }, input }) => readRevisionDraft(tx, input)),

  /** Makes an earlier revision the draft; everybody gets it when that is published. */
  restore: author
    .input(onBase.extend({ revision }))
    .mutation(async ({ ctx: { tx, actor }, input: { base, revision, ...ref } }) => {
      const live = await requireLive(tx, ref)
      await requireSameBase(tx, { live, base, editorId: actor.id })
      const draft = await readRevisionDraft(tx, { ...ref, revision })
      const stored = await storeDraft(tx, { live, editorId: actor.id, draft })
      const details = { type: ref.type, revision }
      await audit(tx, { action: 'content restored', actorId: actor.id, subject: ref.id, details })
      return stored
    }),

  /** Every lesson, for a link to it in another. */
  lessons: author.query(({ ctx: { tx } }) => listLinkable(tx)),
  linking: author
    .input(z.object({ lessonId: uuid }))
    .query(({ ctx: { tx }, input }) => listLinking(tx, input.lessonId)),

  /** What would be deleted with it, to be shown before. */
  consequences: editor.input(contentRef).query(({ ctx: { tx }, input }) => countConsequences(tx, input.id)),
  remove: editorWithPassword.input(contentRef).mutation(async ({ ctx: { tx, actor }, input }) => {
    const subjectName = await removeForGood(tx, input)
    const details = { type: input.type }
    await audit(tx, { action: 'content deleted', actorId: actor.id, subject: input.id, subjectName, details })
  }),

  /** Its number in the list of its level. Live at once: the order is no part of the draft. */
  place: editor.input(placeInput).mutation(async ({ ctx: { tx, actor }, input: { orderIndex, ...ref } }) => {
    await requireLive(tx, ref)
    await tx.updateTable(tableOf[ref.type]).where('id', '=', ref.id).set({ orderIndex }).execute()
    await audit(tx, { action: 'content reordered', actorId: actor.id, subject: ref.id, details: { type: ref.type } })
  }),
  reorder: editor
    .input(inLevel.extend({ ids: z.array(uuid).max(500) }))
    .mutation(async ({ ctx: { tx, actor }, input: { type, skillLevelId, ids } }) => {
      const rows = await tx
        .selectFrom(tableOf[type])
        .where('skillLevelId', '=', skillLevelId)
        .where('binnedAt', 'is', null)
        .select('id')
        .execute()
      await reorder(tx, tableOf[type], { ids, known: rows.map(({ id }) => id) })
      await audit(tx, { action: 'content reordered', actorId: actor.id, subject: skillLevelId, details: { type } })
    }),
})
