import { sql } from 'kysely'
import { z } from 'zod'
import { sharedKinds } from '../../../domain/learning/sharing.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { audit } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { notFound, refuse } from '../../platform/db/refuse.ts'
import { editor, router } from '../../trpc.ts'

const shared = z.object({ type: z.enum(sharedKinds), id: uuid })

/** Links that belong to no child: they open one lesson or quiz, and what is done through them counts for nobody. */
export const adminLinksRouter = router({
  list: editor.input(shared).query(async ({ ctx: { tx }, input }) => {
    const links = await tx
      .selectFrom('shareableLinks')
      .where('contentType', '=', input.type)
      .where('contentId', '=', input.id)
      .where('isActive', '=', true)
      .orderBy('createdAt', 'desc')
      .select(['id', 'accessToken as token', 'createdAt'])
      .execute()
    return links.map((link) => ({ ...link, createdAt: link.createdAt.toISOString() }))
  }),

  /** @throws NOT_SHAREABLE: what is not published, or for parents only, would open for nobody */
  make: editor.input(shared).mutation(async ({ ctx: { tx, actor }, input }) => {
    if (!(await isOpenToAll(tx, input))) refuse('NOT_SHAREABLE')
    const { id } = await tx
      .insertInto('shareableLinks')
      .values({
        contentType: input.type,
        contentId: input.id,
        creatorId: actor.id,
        accessToken: sql<string>`generate_shareable_token()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, {
      action: 'content shared',
      actorId: actor.id,
      subject: input.id,
      details: { type: input.type, link: id },
    })
  }),

  /** @throws NOT_FOUND */
  revoke: editor.input(z.object({ id: uuid })).mutation(async ({ ctx: { tx, actor }, input }) => {
    const revoked = await tx
      .updateTable('shareableLinks')
      .where('id', '=', input.id)
      .where('isActive', '=', true)
      .set({ isActive: false })
      .returning(['contentId', 'contentType as type'])
      .executeTakeFirstOrThrow(notFound)
    const details = { type: revoked.type, link: input.id }
    await audit(tx, { action: 'content link revoked', actorId: actor.id, subject: revoked.contentId, details })
  }),
})

async function isOpenToAll(tx: Tx, { type, id }: z.output<typeof shared>): Promise<boolean> {
  if (type === 'quiz') {
    const quiz = await tx.selectFrom('quizzes').where('id', '=', id).select('publishedAt').executeTakeFirst()
    return quiz?.publishedAt != null
  }
  const lesson = await tx
    .selectFrom('lessons')
    .where('id', '=', id)
    .select(['publishedAt', 'isParentOnly'])
    .executeTakeFirst()
  return lesson?.publishedAt != null && !lesson.isParentOnly
}
