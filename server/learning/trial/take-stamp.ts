import { z } from 'zod'
import { RECEIPT_DAYS } from '../../../domain/learning/trial.ts'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { derivedId } from '../../content/files/parse.ts'
import { requireChild } from '../../people/children/require-child.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { Refusal, refusing } from '../../platform/db/refuse.ts'
import { seal, unseal } from '../../platform/guard/seal.ts'
import { recount } from '../assignments/openings.ts'
import { readLevels } from '../progress/levels.ts'
import { type Earned, updateProgress } from '../progress/update.ts'

const PURPOSE = 'trial receipt'
export const RECEIPT_MS = RECEIPT_DAYS * DAY_MS

const contents = z.object({
  id: z.uuid(),
  levelId: z.uuid(),
  quizId: z.uuid(),
  score: z.int().min(0),
  maxScore: z.int().min(1),
  /** Milliseconds since 1970. */
  at: z.int(),
})

/** Proof that somebody passed the quiz of the open level: signed by the server, kept only on the device. */
export type Receipt = z.output<typeof contents>

export const sealReceipt = (key: string, receipt: Receipt): string => seal(key, PURPOSE, receipt)

/** @returns undefined for one that we never wrote, or that is too old */
export function openReceipt(key: string, text: string, now = Date.now()): Receipt | undefined {
  const receipt = contents.optional().parse(unseal(key, PURPOSE, text))
  return receipt && receipt.at > now - RECEIPT_MS ? receipt : undefined
}

/**
 * What was done while trying out counts for a child of this parent, as if the child had done it in its account: the
 * lessons of the level are read, the quiz has an attempt with its result. The competency is assigned if it was not. A
 * second time changes nothing.
 * @throws NOT_FOUND for somebody else's child; CONTENT_NOT_AVAILABLE when the level is gone; CONSENT_NEEDED;
 * LEVEL_NOT_OPEN for a child that is too young for it
 */
export async function takeStamp(tx: Tx, { childId, receipt }: { childId: string; receipt: Receipt }): Promise<Earned> {
  await requireChild(tx, childId)
  const level = await tx
    .selectFrom('skillLevels as l')
    .innerJoin('quizzes as q', 'q.skillLevelId', 'l.id')
    .where('l.id', '=', receipt.levelId)
    .where('q.id', '=', receipt.quizId)
    .select(['l.id', 'l.competencyId'])
    .executeTakeFirstOrThrow(refusing('CONTENT_NOT_AVAILABLE'))
  const of = { childId, competencyId: level.competencyId }
  await tx
    .insertInto('childCompetencies')
    .values({ ...of, assignedAt: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await recount(tx, of)
  return elevated(tx, 'a stamp from the device counts as if it had been earned here', async (tx) => {
    const open = (await readLevels(tx, of)).find(({ id }) => id === level.id)
    if (!open?.isOpen) throw new Refusal('LEVEL_NOT_OPEN')
    await tx
      .insertInto('lessonProgress')
      .columns(['childId', 'lessonId'])
      .expression((eb) =>
        eb
          .selectFrom('lessons')
          .where('skillLevelId', '=', level.id)
          .where('publishedAt', 'is not', null)
          .where('isParentOnly', '=', false)
          .select((eb) => [eb.val(childId).as('childId'), 'lessons.id as lessonId']),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { quizId, score, maxScore } = receipt
    await tx
      .insertInto('quizAttempts')
      .values({ id: derivedId(receipt.id, childId), quizId, childId, score, maxScore })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return updateProgress(tx, of)
  })
}
