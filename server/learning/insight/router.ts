import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { z } from 'zod'
import { INSIGHT_DAYS, type Insight, pointOfDay } from '../../../domain/learning/insight.ts'
import { DAY_MS, today } from '../../../domain/platform/dates.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { notFound } from '../../platform/db/refuse.ts'
import { child, parent, router } from '../../trpc.ts'
import { readGrowth } from '../pretests/growth.ts'
import { latestRefreshersOf } from '../refreshers/due.ts'
import { readHardest } from './hardest.ts'
import { readLearned } from './learned.ts'
import { readLevelToTalkAbout } from './level-to-talk-about.ts'
import { readNeedsHelp } from './needs-help.ts'

/** What a parent sees of a child's week; the child sees the same, so that nobody is watched in secret. */
export const insightRouter = router({
  ofChild: parent.input(z.object({ childId: uuid })).query(({ ctx: { tx }, input }) => readInsight(tx, input.childId)),
  own: child.query(({ ctx: { tx, actor } }) => readInsight(tx, actor.childId)),
})

/** The same for parent and child, called as either of them. @throws NOT_FOUND for a child that is not theirs */
async function readInsight(tx: Tx, childId: string): Promise<Insight> {
  const child = await tx
    .selectFrom('children as k')
    .where('k.id', '=', childId)
    .select(['k.name', 'k.refreshersOffered as isOffered'])
    .select((eb) => jsonArrayFrom(latestRefreshersOf(eb)).as('done'))
    .executeTakeFirstOrThrow(notFound)
  // A child may not read every title and explanation that its parent may; here both see the same.
  return elevated(tx, 'parent and child get one answer', async (tx) => {
    const level = await readLevelToTalkAbout(tx, childId)
    const question = level && pointOfDay(level.points, today())
    return {
      name: child.name,
      learned: await readLearned(tx, childId, lastDays()),
      hardest: await readHardest(tx, childId),
      needsHelp: await readNeedsHelp(tx, childId),
      talkingPoint: level && question ? { level: level.title, question } : null,
      growth: await readGrowth(tx, childId),
      refreshers: { isOffered: child.isOffered, done: child.done },
    }
  })
}

/** Ends in the future, because the clocks of database and server may differ. */
function lastDays() {
  return { since: new Date(Date.now() - INSIGHT_DAYS * DAY_MS), until: new Date(Date.now() + DAY_MS) }
}
