import { derivedId } from '../../content/files/parse.ts'
import { requireChild } from '../../people/children/require-child.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { Refusal, refuse } from '../../platform/db/refuse.ts'
import { recount } from '../assignments/openings.ts'
import { readLevels } from '../progress/levels.ts'
import { type Earned, updateProgress } from '../progress/update.ts'
import type { Receipt } from './receipt.ts'

/**
 * What was done while trying out counts for a child of this parent, as if the child had done it in its account: the lessons
 * of the level are read, the quiz has an attempt with its result. The competency is assigned if it was not. A second time
 * changes nothing.
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
    .executeTakeFirst()
  if (!level) return refuse('CONTENT_NOT_AVAILABLE')
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
