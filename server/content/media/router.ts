import { sql } from 'kysely'
import { z } from 'zod'
import { addressOfMedia, MEDIA_PER_LIST, mediaName } from '../../../domain/content/media.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { requireStaff } from '../../people/accounts/staff-route.ts'
import { audit } from '../../platform/audit/record.ts'
import { asActor, type Tx } from '../../platform/db/actor.ts'
import { inGerman } from '../../platform/db/german-order.ts'
import { notFound, Refusal } from '../../platform/db/refuse.ts'
import { anyone, author, editor, router } from '../../trpc.ts'
import { fileHasNoRow, removeOrphanedFile } from './orphaned-files.ts'
import { findUsages, needsMedia, toldUsage } from './usages.ts'

const wanted = z.object({
  search: z.string().trim().max(200).default(''),
  limit: z.int().min(1).max(MEDIA_PER_LIST).default(MEDIA_PER_LIST),
  offset: z.int().min(0).max(1_000_000).default(0),
})
const byId = z.object({ id: uuid })

/**
 * Pictures and recordings of lessons (decisions 048, 108). Uploaded by upload.ts, served by routes.ts.
 * Listed by name, a hundred at a time unless asked otherwise (S9.18), each with the lessons that show it.
 */
export const mediaRouter = router({
  list: author.input(wanted.prefault({})).query(async ({ ctx: { tx }, input }) => {
    const { items, total } = await listMedia(tx, 'picture', input)
    // Both are there: media_seen_has_size.
    return {
      pictures: items.map(({ seconds: _, width, height, ...item }) => ({
        ...item,
        width: width ?? 0,
        height: height ?? 0,
      })),
      total,
    }
  }),

  listRecordings: author.input(wanted.prefault({})).query(async ({ ctx: { tx }, input }) => {
    const { items, total } = await listMedia(tx, 'recording', input)
    // It is there: media_recording_has_length.
    return {
      recordings: items.map(({ width: _, height: __, seconds, ...item }) => ({ ...item, seconds: seconds ?? 0 })),
      total,
    }
  }),

  rename: editor.input(byId.extend({ name: mediaName })).mutation(async ({ ctx: { tx, actor }, input }) => {
    const { id, name } = input
    const renamed = await tx
      .updateTable('media')
      .where('id', '=', id)
      .set({ name })
      .returning(['id', 'seconds'])
      .executeTakeFirstOrThrow(notFound)
    await audit(tx, { action: `${kindOf(renamed)} renamed`, actorId: actor.id, subject: id })
  }),

  /**
   * Deletes the row first, then the file: the storage may be another machine, and no transaction waits for it; if it is
   * away, the file is removed later.
   * @throws NOT_FOUND; PICTURE_IN_USE or RECORDING_IN_USE with the lessons that show it, or are about to
   */
  remove: anyone.input(byId).mutation(async ({ ctx, input: { id } }) => {
    const actor = await requireStaff(ctx, 'edit')
    const file = await asActor(ctx.db, actor, async (tx) => {
      const unused = await removeUnused(tx, id)
      await fileHasNoRow(tx, unused.file)
      await audit(tx, {
        action: `${kindOf(unused)} deleted`,
        actorId: actor.id,
        subject: id,
        subjectName: unused.name,
      })
      return unused.file
    })
    await removeOrphanedFile(ctx.db, ctx.storage, file)
  }),
})

type Kind = 'picture' | 'recording'
const kindOf = ({ seconds }: { seconds: number | null }): Kind => (seconds === null ? 'picture' : 'recording')

async function listMedia(tx: Tx, kind: Kind, { search, limit, offset }: z.output<typeof wanted>) {
  const found = tx
    .selectFrom('media')
    .where('seconds', kind === 'picture' ? 'is' : 'is not', null)
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`position(german_order(${search}) in german_order(name)) > 0`),
    )
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .orderBy(inGerman('name'))
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .select(['id', 'name', 'file', 'width', 'height', 'seconds', 'bytes', 'createdAt'])
    .execute()
  const usages = await findUsages(
    tx,
    rows.map(({ id }) => id),
  )
  const items = rows.map(({ file, createdAt, ...row }) => ({
    ...row,
    address: addressOfMedia(file),
    createdAt: createdAt.toISOString(),
    usages: usages.get(row.id) ?? [],
  }))
  return { items, total }
}

async function removeUnused(tx: Tx, id: string) {
  // Locked first: whoever publishes a lesson with it now waits, or has finished (server/content/drafts/publish.ts).
  const item = await tx
    .selectFrom('media')
    .where('id', '=', id)
    .select(['file', 'name', 'seconds'])
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  const usages = (await findUsages(tx, [id])).get(id)?.filter(needsMedia) ?? []
  if (usages.length > 0) {
    const where = new Intl.ListFormat('de').format(usages.map(toldUsage))
    if (kindOf(item) === 'picture') throw new Refusal('PICTURE_IN_USE', `Das Bild wird noch gebraucht: ${where}.`)
    throw new Refusal('RECORDING_IN_USE', `Die Aufnahme wird noch gebraucht: ${where}.`)
  }
  await tx.deleteFrom('media').where('id', '=', id).execute()
  return item
}
