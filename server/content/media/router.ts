import { sql } from 'kysely'
import { z } from 'zod'
import { uuid } from '../../../domain/fields.ts'
import { addressOfPicture, PICTURES_PER_LIST, pictureName } from '../../../domain/media.ts'
import { requireAdmin } from '../../people/accounts/require-admin.ts'
import { audit } from '../../platform/audit/record.ts'
import { asActor, type Tx } from '../../platform/db/actor.ts'
import { Refusal, refuse } from '../../platform/db/refuse.ts'
import { admin, anyone, router } from '../../trpc.ts'
import { fileHasNoPicture, removeOrphanedFile } from './orphaned-files.ts'
import { findUsages, needsPicture, toldUsage } from './usages.ts'

const wanted = z.object({
  search: z.string().trim().max(200).default(''),
  limit: z.int().min(1).max(PICTURES_PER_LIST).default(PICTURES_PER_LIST),
  offset: z.int().min(0).max(1_000_000).default(0),
})
const byId = z.object({ id: uuid })

/** The pictures of lessons (decision 048). Uploaded by upload.ts, served by routes.ts. */
export const mediaRouter = router({
  /** By name, a hundred at a time unless asked otherwise (S9.18); each with the lessons that show it. */
  list: admin.input(wanted.prefault({})).query(async ({ ctx: { tx }, input: { search, limit, offset } }) => {
    const found = tx
      .selectFrom('media')
      .$if(search !== '', (query) => query.where(sql<boolean>`position(lower(${search}) in lower(name)) > 0`))
    const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .select(['id', 'name', 'file', 'width', 'height', 'bytes', 'createdAt'])
      .execute()
    const usages = await findUsages(
      tx,
      rows.map(({ id }) => id),
    )
    const pictures = rows.map(({ file, createdAt, ...row }) => ({
      ...row,
      address: addressOfPicture(file),
      createdAt: createdAt.toISOString(),
      usages: usages.get(row.id) ?? [],
    }))
    return { pictures, total }
  }),

  rename: admin.input(byId.extend({ name: pictureName })).mutation(async ({ ctx: { tx, actor }, input }) => {
    const { id, name } = input
    const renamed = await tx.updateTable('media').where('id', '=', id).set({ name }).returning('id').executeTakeFirst()
    if (!renamed) return refuse('NOT_FOUND')
    await audit(tx, { action: 'picture renamed', actorId: actor.id, subject: id })
  }),

  /**
   * Deletes the row first, then the file: the storage may be another machine, and no transaction waits for it; if it is
   * away, the file is removed later. @throws NOT_FOUND; PICTURE_IN_USE with the lessons that show it, or are about to
   */
  remove: anyone.input(byId).mutation(async ({ ctx, input: { id } }) => {
    const actor = await requireAdmin(ctx)
    const file = await asActor(ctx.db, actor, async (tx) => {
      const { file, name } = await removeUnused(tx, id)
      await fileHasNoPicture(tx, file)
      await audit(tx, { action: 'picture deleted', actorId: actor.id, subject: id, subjectName: name })
      return file
    })
    await removeOrphanedFile(ctx.db, ctx.storage, file)
  }),
})

async function removeUnused(tx: Tx, id: string): Promise<{ file: string; name: string }> {
  // Locked first: whoever publishes a lesson with it now waits, or has finished (server/content/drafts/publish.ts).
  const picture = await tx
    .selectFrom('media')
    .where('id', '=', id)
    .select(['file', 'name'])
    .forUpdate()
    .executeTakeFirst()
  if (!picture) return refuse('NOT_FOUND')
  const usages = (await findUsages(tx, [id])).get(id)?.filter(needsPicture) ?? []
  if (usages.length > 0) {
    const where = new Intl.ListFormat('de').format(usages.map(toldUsage))
    throw new Refusal('PICTURE_IN_USE', `Das Bild wird noch gebraucht: ${where}.`)
  }
  await tx.deleteFrom('media').where('id', '=', id).execute()
  return picture
}
