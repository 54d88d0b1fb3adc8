import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { z } from 'zod'
import { highestSteps } from '../../../domain/learning/passes.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { hasConsent } from '../../people/children/require-child.ts'
import { readHelpedChildren } from '../../people/guardians/read.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { notFound, refuse } from '../../platform/db/refuse.ts'
import { parent, router } from '../../trpc.ts'
import { readSignedAgreement } from '../agreements/read.ts'
import { countsOfAssignment } from '../assignments/assigned.ts'
import { readLevelToTalkAbout } from '../insight/level-to-talk-about.ts'
import { stampsOf } from '../progress/levels.ts'

export const helpingRouter = router({
  /** How a child is getting on, for somebody who helps it. @throws NOT_FOUND */
  child: parent
    .input(z.object({ childId: uuid }))
    .query(({ ctx: { tx, actor }, input }) => readHelpedChild(tx, { ...input, by: actor.id })),
})

/**
 * What a helper sees of a child, as the helper: the first name, how far it is, its passes, what to talk about, what its
 * family agreed on, and which lessons for parents belong to it (`lessons.preview` opens them). No answers, no results,
 * nothing personal. `isResting`: no consent holds, and nothing is shown.
 * @throws NOT_FOUND for whoever does not help this child now
 */
async function readHelpedChild(tx: Tx, { childId, by }: { childId: string; by: string }) {
  const helping = await tx
    .selectFrom('guardianships')
    .where('childId', '=', childId)
    .where('personId', '=', by)
    .where('kind', '=', 'helper')
    .where('endedAt', 'is', null)
    .select('since')
    .executeTakeFirstOrThrow(notFound)
  const child = (await readHelpedChildren(tx, [childId])).get(childId) ?? refuse('NOT_FOUND')
  const shown = await elevated(tx, 'a helper reads no row of a child', async (tx) =>
    (await hasConsent(tx, childId)) ? readShown(tx, { childId, by }) : undefined,
  )
  return {
    ...child,
    since: helping.since.toISOString(),
    isResting: shown === undefined,
    ...(shown ?? { competencies: [], passes: [], talkingPoints: [], agreement: null }),
  }
}

async function readShown(tx: Tx, { childId, by }: { childId: string; by: string }) {
  const competencies = await tx
    .selectFrom('childCompetencies as a')
    .innerJoin('competencies as c', 'c.id', 'a.competencyId')
    .where('a.childId', '=', childId)
    .where('c.publishedAt', 'is not', null)
    .orderBy('a.assignedAt', 'desc')
    .orderBy('a.id')
    .select(['c.id', 'c.title', 'a.progress', 'a.completedAt'])
    .select(countsOfAssignment)
    .select((eb) => [
      jsonArrayFrom(stampsOf(eb, childId).where('l.publishedAt', 'is not', null)).as('levels'),
      jsonArrayFrom(
        eb
          .selectFrom('lessons as s')
          .innerJoin('skillLevels as l', 'l.id', 's.skillLevelId')
          .whereRef('l.competencyId', '=', 'c.id')
          .where('l.publishedAt', 'is not', null)
          .where('s.publishedAt', 'is not', null)
          .where('s.isParentOnly', '=', true)
          .orderBy('l.orderIndex')
          .orderBy('s.orderIndex')
          .orderBy('s.id')
          .select(['s.id', 's.title']),
      ).as('parentLessons'),
    ])
    .execute()
  const passes = await tx
    .selectFrom('childPasses')
    .where('childId', '=', childId)
    .orderBy('earnedAt', 'desc')
    .orderBy('id')
    .select(['competencyId', 'title', 'step', 'stepsTotal', 'earnedAt'])
    .execute()
  const level = await readLevelToTalkAbout(tx, childId)
  return {
    competencies: competencies.map(({ completedAt, ...one }) => ({
      ...one,
      completedAt: completedAt?.toISOString() ?? null,
    })),
    passes: highestSteps(passes).map(({ earnedAt, ...pass }) => ({ ...pass, earnedAt: earnedAt.toISOString() })),
    talkingPoints: level?.points ?? [],
    agreement: await readSignedAgreement(tx, { childId, by }),
  }
}
