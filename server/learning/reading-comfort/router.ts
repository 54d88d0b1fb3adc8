import { z } from 'zod'
import {
  comfortValues,
  isNormal,
  normalComfort,
  type ReadingComfort,
} from '../../../domain/learning/reading-comfort.ts'
import { child, router } from '../../trpc.ts'

const comfortInput = z.strictObject({
  fontSize: z.enum(comfortValues.fontSize),
  letters: z.enum(comfortValues.letters),
  lineSpacing: z.enum(comfortValues.lineSpacing),
  lineLength: z.enum(comfortValues.lineLength),
  colours: z.enum(comfortValues.colours),
  pace: z.enum(comfortValues.pace),
})

export const readingComfortRouter = router({
  own: child.query(async ({ ctx: { tx, actor } }): Promise<ReadingComfort> => {
    const kept = await tx
      .selectFrom('readingComfort')
      .where('childId', '=', actor.childId)
      .select(['fontSize', 'letters', 'lineSpacing', 'lineLength'])
      .select(['colours', 'pace'])
      .executeTakeFirst()
    return kept ? (kept as ReadingComfort) : normalComfort // the table allows no other values
  }),

  /** Stored for every device of the child; the default is not stored. */
  keep: child.input(comfortInput).mutation(async ({ ctx: { tx, actor }, input }) => {
    if (isNormal(input)) {
      await tx.deleteFrom('readingComfort').where('childId', '=', actor.childId).execute()
      return
    }
    await tx
      .insertInto('readingComfort')
      .values({ childId: actor.childId, ...input })
      .onConflict((conflict) => conflict.column('childId').doUpdateSet(input))
      .execute()
  }),
})
