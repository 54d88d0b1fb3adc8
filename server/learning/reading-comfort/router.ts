import { z } from 'zod'
import { comfortValues, isNormal, normalComfort, type ReadingComfort } from '../../../domain/reading-comfort.ts'
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
  /** How the child that asks likes to read. */
  own: child.query(async ({ ctx: { tx, actor } }): Promise<ReadingComfort> => {
    const kept = await tx
      .selectFrom('readingComfort')
      .where('childId', '=', actor.childId)
      .select(['fontSize', 'letters', 'lineSpacing', 'lineLength'])
      .select(['colours', 'pace'])
      .executeTakeFirst()
    return kept ? (kept as ReadingComfort) : normalComfort // what else it could be the table does not allow
  }),

  /** Keeps it for every device of the child; of one that reads like everybody else nothing is kept. */
  keep: child.input(comfortInput).mutation(async ({ ctx: { tx, actor }, input }) => {
    if (isNormal(input)) {
      await tx.deleteFrom('readingComfort').where('childId', '=', actor.childId).execute()
      return
    }
    const values = {
      fontSize: input.fontSize,
      letters: input.letters,
      lineSpacing: input.lineSpacing,
      lineLength: input.lineLength,
      colours: input.colours,
      pace: input.pace,
    }
    await tx
      .insertInto('readingComfort')
      .values({ childId: actor.childId, ...values })
      .onConflict((conflict) => conflict.column('childId').doUpdateSet(values))
      .execute()
  }),
})
