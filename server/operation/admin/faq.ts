import { sql } from 'kysely'
import { z } from 'zod'
import { faqInput } from '../../../domain/faq.ts'
import { uuid } from '../../../domain/fields.ts'
import { reorder } from '../../content/order.ts'
import { audit } from '../../platform/audit/record.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { admin, adminWithPassword, router } from '../../trpc.ts'

const one = z.object({ id: uuid })

/** Rounded down; null when there are too few to tell. */
type Clicks = { faq_item_id: string; clicks: number | null }

/** The questions of the FAQ page. What is saved is seen by everybody at once: a trigger tells every instance. */
export const adminFaqRouter = router({
  /** All of them in their order, with how often each was opened, as the statistics tell it (decision 051). */
  list: admin.query(({ ctx: { tx } }) =>
    tx
      .selectFrom('faq_items as i')
      .innerJoin(sql<Clicks>`shown_faq_clicks()`.as('c'), (join) => join.onRef('c.faq_item_id', '=', 'i.id'))
      .orderBy('i.order_index')
      .orderBy('i.question')
      .select(['i.id', 'i.question', 'i.answer', 'i.is_active as isActive', 'c.clicks'])
      .execute(),
  ),

  /** @throws NOT_FOUND */
  byId: admin.input(one).query(async ({ ctx: { tx }, input }) => {
    const item = await tx
      .selectFrom('faq_items')
      .where('id', '=', input.id)
      .select(['id', 'question', 'answer', 'is_active as isActive'])
      .executeTakeFirst()
    return item ?? refuse('NOT_FOUND')
  }),

  /** At the end of the list. */
  create: admin.input(faqInput).mutation(async ({ ctx: { tx, actor }, input }) => {
    const { id } = await tx
      .insertInto('faq_items')
      .values({
        question: input.question,
        answer: input.answer,
        is_active: input.isActive,
        order_index: sql<number>`(select coalesce(max(order_index) + 1, 0) from faq_items)`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, { action: 'question created', actorId: actor.id, subject: id, subjectName: input.question })
    return { id }
  }),

  /** @throws NOT_FOUND */
  update: admin.input(faqInput.extend({ id: uuid })).mutation(async ({ ctx: { tx, actor }, input }) => {
    const saved = await tx
      .updateTable('faq_items')
      .where('id', '=', input.id)
      .set({ question: input.question, answer: input.answer, is_active: input.isActive })
      .returning('id')
      .executeTakeFirst()
    if (!saved) return refuse('NOT_FOUND')
    await audit(tx, { action: 'question saved', actorId: actor.id, subject: input.id, subjectName: input.question })
  }),

  /** Whether the page shows it. @throws NOT_FOUND */
  show: admin.input(one.extend({ isActive: z.boolean() })).mutation(async ({ ctx: { tx, actor }, input }) => {
    const item = await tx
      .updateTable('faq_items')
      .where('id', '=', input.id)
      .set({ is_active: input.isActive })
      .returning('question')
      .executeTakeFirst()
    if (!item) return refuse('NOT_FOUND')
    const action = input.isActive ? 'question shown' : 'question hidden'
    await audit(tx, { action, actorId: actor.id, subject: input.id, subjectName: item.question })
  }),

  /** How often it was opened goes with it. @throws NOT_FOUND */
  remove: adminWithPassword.input(one).mutation(async ({ ctx: { tx, actor }, input }) => {
    const gone = await tx.deleteFrom('faq_items').where('id', '=', input.id).returning('question').executeTakeFirst()
    if (!gone) return refuse('NOT_FOUND')
    await audit(tx, { action: 'question deleted', actorId: actor.id, subject: input.id, subjectName: gone.question })
  }),

  /** @throws ORDER_OUTDATED */
  reorder: admin.input(z.object({ ids: z.array(uuid).max(500) })).mutation(async ({ ctx: { tx, actor }, input }) => {
    const rows = await tx.selectFrom('faq_items').select('id').execute()
    await reorder(tx, 'faq_items', { ids: input.ids, known: rows.map(({ id }) => id) })
    await audit(tx, { action: 'questions reordered', actorId: actor.id })
  }),
})
