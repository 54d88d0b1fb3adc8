import { sql } from 'kysely'
import { z } from 'zod'
import { faqInput } from '../../../domain/content/faq-input.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { reorder } from '../../content/order.ts'
import { audit } from '../../platform/audit/record.ts'
import { notFound } from '../../platform/db/refuse.ts'
import { editor, editorWithPassword, router } from '../../trpc.ts'

const one = z.object({ id: uuid })

/** Rounded down; null when too few to show. */
type Clicks = { faqItemId: string; clicks: number | null }

/** The questions of the FAQ page. Saved changes are live at once: a trigger notifies every instance. */
export const adminFaqRouter = router({
  /** With how often each was opened, as in the statistics (decision 051). */
  list: editor.query(({ ctx: { tx } }) =>
    tx
      .selectFrom('faqItems as i')
      .innerJoin(sql<Clicks>`shown_faq_clicks()`.as('c'), (join) => join.onRef('c.faqItemId', '=', 'i.id'))
      .orderBy('i.orderIndex')
      .orderBy('i.question')
      .select(['i.id', 'i.question', 'i.answer', 'i.topic', 'i.isActive', 'c.clicks'])
      .execute(),
  ),

  /** @throws NOT_FOUND */
  byId: editor.input(one).query(async ({ ctx: { tx }, input }) => {
    return tx
      .selectFrom('faqItems')
      .where('id', '=', input.id)
      .select(['id', 'question', 'answer', 'topic', 'isActive'])
      .executeTakeFirstOrThrow(notFound)
  }),

  /** At the end of the list. */
  create: editor.input(faqInput).mutation(async ({ ctx: { tx, actor }, input }) => {
    const { id } = await tx
      .insertInto('faqItems')
      .values({
        ...input,
        orderIndex: sql<number>`(select coalesce(max(order_index) + 1, 0) from faq_items)`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, { action: 'question created', actorId: actor.id, subject: id, subjectName: input.question })
    return { id }
  }),

  /** @throws NOT_FOUND */
  update: editor.input(faqInput.extend({ id: uuid })).mutation(async ({ ctx: { tx, actor }, input }) => {
    await tx
      .updateTable('faqItems')
      .where('id', '=', input.id)
      .set({ question: input.question, answer: input.answer, topic: input.topic, isActive: input.isActive })
      .returning('id')
      .executeTakeFirstOrThrow(notFound)
    await audit(tx, { action: 'question saved', actorId: actor.id, subject: input.id, subjectName: input.question })
  }),

  /** @throws NOT_FOUND */
  show: editor.input(one.extend({ isActive: z.boolean() })).mutation(async ({ ctx: { tx, actor }, input }) => {
    const item = await tx
      .updateTable('faqItems')
      .where('id', '=', input.id)
      .set({ isActive: input.isActive })
      .returning('question')
      .executeTakeFirstOrThrow(notFound)
    const action = input.isActive ? 'question shown' : 'question hidden'
    await audit(tx, { action, actorId: actor.id, subject: input.id, subjectName: item.question })
  }),

  /** Its click count is deleted too. @throws NOT_FOUND */
  remove: editorWithPassword.input(one).mutation(async ({ ctx: { tx, actor }, input }) => {
    const gone = await tx
      .deleteFrom('faqItems')
      .where('id', '=', input.id)
      .returning('question')
      .executeTakeFirstOrThrow(notFound)
    await audit(tx, { action: 'question deleted', actorId: actor.id, subject: input.id, subjectName: gone.question })
  }),

  /** @throws ORDER_OUTDATED */
  reorder: editor.input(z.object({ ids: z.array(uuid).max(500) })).mutation(async ({ ctx: { tx, actor }, input }) => {
    const rows = await tx.selectFrom('faqItems').select('id').execute()
    await reorder(tx, 'faqItems', { ids: input.ids, known: rows.map(({ id }) => id) })
    await audit(tx, { action: 'questions reordered', actorId: actor.id })
  }),
})
