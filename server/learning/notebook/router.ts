import type { Selectable } from 'kysely'
import { z } from 'zod'
import { activityKey } from '../../../domain/content/activities/activity.ts'
import { made, madeFor } from '../../../domain/content/activities/made.ts'
import type { Made } from '../../../domain/content/activities/made-words.ts'
import { mergedMade } from '../../../domain/content/activities/made-words.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { requireChild } from '../../people/children/require-child.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { notFound, refuse } from '../../platform/db/refuse.ts'
import type { NotebookPages } from '../../platform/db/types.ts'
import { child, childAlone, isOpenedByOther, parent, router } from '../../trpc.ts'
import { requireActivity } from '../activities/require-activity.ts'
import { pageColumns, readablePages, shownPage } from './page.ts'

const byId = z.object({ id: uuid })

/**
 * 'Mein Heft': what a child has made in lessons. Its own until it shows it (decision 076): in a session that a parent
 * has opened in the child's place there is only what was shown, and nothing is written.
 */
export const notebookRouter = router({
  /** All pages of the child, the one changed last first. */
  own: child.query(async ({ ctx }) => {
    const [rows, isForOther] = await Promise.all([
      ctx.tx.selectFrom('notebookPages').orderBy('changedAt', 'desc').orderBy('id').select(pageColumns).execute(),
      isOpenedByOther(ctx),
    ])
    return readablePages(rows, isForOther)
  }),

  /**
   * Keeps what was changed; other fields stay as they are.
   * @throws NOT_FOUND when the lesson has no such form any more, ONLY_CHILD_ITSELF
   */
  save: childAlone
    .input(z.object({ lessonId: uuid, key: activityKey, changed: made }))
    .mutation(async ({ ctx: { tx, actor }, input: { lessonId, key, changed } }) => {
      const form = await requireActivity(tx, lessonId, key)
      if (form.kind !== 'make') return refuse('NOT_FOUND')
      const place = { childId: actor.childId, lessonId, activityKey: key }
      // An empty one first, so that of two windows that save at once the second finds a row to wait for.
      await tx
        .insertInto('notebookPages')
        .values({ ...place, form: JSON.stringify(form), made: '[]' })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const page = await tx
        .selectFrom('notebookPages')
        .where('lessonId', '=', lessonId)
        .where('activityKey', '=', key)
        .select(['id', 'made'])
        .forUpdate()
        .executeTakeFirstOrThrow()
      await keepMade(tx, { ...page, form }, changed)
      return { id: page.id }
    }),

  /** Changes a page in the notebook itself, also when its lesson is gone. @throws NOT_FOUND, ONLY_CHILD_ITSELF */
  change: childAlone.input(byId.extend({ changed: made })).mutation(async ({ ctx: { tx }, input: { id, changed } }) => {
    const page = await tx
      .selectFrom('notebookPages')
      .where('id', '=', id)
      .select(['id', 'form', 'made'])
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
    await keepMade(tx, page, changed)
  }),

  /** Shows a page to the child's parents, or takes it back. @throws NOT_FOUND, ONLY_CHILD_ITSELF */
  show: childAlone
    .input(byId.extend({ isShown: z.boolean() }))
    .mutation(async ({ ctx: { tx }, input: { id, isShown } }) => {
      const page = await tx
        .updateTable('notebookPages')
        .where('id', '=', id)
        .set({ shownAt: isShown ? new Date() : null })
        .returning('shownAt')
        .executeTakeFirstOrThrow(notFound)
      return { shownAt: page.shownAt?.toISOString() ?? null }
    }),

  /** Throws a page away for good. @throws NOT_FOUND, ONLY_CHILD_ITSELF */
  remove: childAlone.input(byId).mutation(async ({ ctx: { tx }, input: { id } }) => {
    await tx.deleteFrom('notebookPages').where('id', '=', id).returning('id').executeTakeFirstOrThrow(notFound)
  }),

  /** What a child has shown to its parents; of what it has not, the policies let nothing out. @throws NOT_FOUND */
  shownByChild: parent.input(z.object({ childId: uuid })).query(async ({ ctx: { tx }, input: { childId } }) => {
    const [, rows] = await Promise.all([
      requireChild(tx, childId),
      tx
        .selectFrom('notebookPages')
        .where('childId', '=', childId)
        .orderBy('shownAt', 'desc')
        .orderBy('id')
        .select(pageColumns)
        .execute(),
    ])
    return rows.map(shownPage)
  }),
})

/** Adds what was changed to a page that is locked; what its form does not ask for is left out. */
const keepMade = (tx: Tx, { id, form, made }: Pick<Selectable<NotebookPages>, 'id' | 'form' | 'made'>, changed: Made) =>
  tx
    .updateTable('notebookPages')
    .where('id', '=', id)
    .set({
      form: JSON.stringify(form),
      made: JSON.stringify(mergedMade(made, madeFor(form, changed))),
      changedAt: new Date(),
    })
    .execute()
