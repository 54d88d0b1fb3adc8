import { sql } from 'kysely'
import { figureFrom } from '../../../domain/learning/figure.ts'
import { putOffInput, WISHES, wishInput } from '../../../domain/learning/wishes.ts'
import { ageOf } from '../../../domain/platform/dates.ts'
import { notFound, refuse, refusing } from '../../platform/db/refuse.ts'
import { child, parent, router } from '../../trpc.ts'
import { keptFigure } from '../figure/kept-figure.ts'

/** What a child would like to learn next; its parents decide (decision 084). */
export const wishesRouter = router({
  /**
   * What the child could learn and was not given: competencies with a level for its age, those recommended for it
   * first, those recommended for later last. `wish`: null where it has not wished for one.
   */
  topics: child.query(async ({ ctx: { tx, actor } }) => {
    const { childId } = actor
    const self = await tx
      .selectFrom('children')
      .where('id', '=', childId)
      .select('birthdate')
      .executeTakeFirstOrThrow(refusing('NO_CHILD_LINKED'))
    const age = ageOf(self.birthdate)
    const rows = await tx
      .selectFrom('competencies as c')
      .leftJoin('topicWishes as w', (join) => join.onRef('w.competencyId', '=', 'c.id').on('w.childId', '=', childId))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('skillLevels as l')
            .whereRef('l.competencyId', '=', 'c.id')
            .where((eb) => eb.or([eb('l.minAge', 'is', null), eb('l.minAge', '<=', age)]))
            .select('l.id'),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('childCompetencies as a')
              .whereRef('a.competencyId', '=', 'c.id')
              .where('a.childId', '=', childId)
              .select('a.id'),
          ),
        ),
      )
      .orderBy(sql`coalesce(c.pedagogical_min_age, 0) > ${age}`)
      .orderBy(sql`abs(coalesce(c.pedagogical_min_age, 0) - ${age}::int)`)
      .orderBy('c.orderIndex')
      .orderBy('c.title')
      .select(['c.id', 'c.title', 'c.description', 'w.wishedAt', 'w.putOffAt'])
      .execute()
    return rows.map(({ wishedAt, putOffAt, ...topic }) => ({
      ...topic,
      wish: wishedAt && { isPutOff: putOffAt !== null },
    }))
  }),

  /** Wishes for a competency, or takes that back; twice is once. @throws NOT_FOUND, WISHES_FULL, ALREADY_ASSIGNED */
  set: child.input(wishInput).mutation(async ({ ctx: { tx, actor }, input: { competencyId, isWished } }) => {
    const { childId } = actor
    if (!isWished) {
      await tx.deleteFrom('topicWishes').where('competencyId', '=', competencyId).execute()
      return
    }
    const { assigned, wishes } = await tx
      .selectNoFrom(({ selectFrom, fn }) => [
        selectFrom('childCompetencies')
          .where('childId', '=', childId)
          .where('competencyId', '=', competencyId)
          .select(fn.countAll<number>().as('count'))
          .as('assigned'),
        selectFrom('topicWishes')
          .where('childId', '=', childId)
          .where('competencyId', '!=', competencyId)
          .where('putOffAt', 'is', null)
          .select(fn.countAll<number>().as('count'))
          .as('wishes'),
      ])
      .executeTakeFirstOrThrow()
    if (Number(assigned) > 0) return refuse('ALREADY_ASSIGNED')
    if (Number(wishes) >= WISHES) return refuse('WISHES_FULL')
    await tx.selectFrom('competencies').where('id', '=', competencyId).select('id').executeTakeFirstOrThrow(notFound)
    await tx
      .insertInto('topicWishes')
      .values({ childId, competencyId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }),

  /** Wishes of all children that no parent has put off, the oldest first. */
  ofFamily: parent.query(async ({ ctx: { tx } }) => {
    const rows = await tx
      .selectFrom('topicWishes as w')
      .innerJoin('children as k', 'k.id', 'w.childId')
      .innerJoin('competencies as c', 'c.id', 'w.competencyId')
      .where('w.putOffAt', 'is', null)
      .orderBy('w.wishedAt')
      .orderBy('c.title')
      .select(['w.childId', 'w.competencyId', 'w.wishedAt', 'k.name', 'c.title'])
      .select(keptFigure.as('figure'))
      .execute()
    return rows.map(({ wishedAt, figure, ...wish }) => ({
      ...wish,
      wishedAt: wishedAt.toISOString(),
      figure: figureFrom(figure),
    }))
  }),

  /** 'Later', which the child reads, or not after all. @throws NOT_FOUND */
  putOff: parent.input(putOffInput).mutation(async ({ ctx: { tx }, input: { childId, competencyId, isPutOff } }) => {
    const { numUpdatedRows } = await tx
      .updateTable('topicWishes')
      .where('childId', '=', childId)
      .where('competencyId', '=', competencyId)
      .set({ putOffAt: isPutOff ? new Date() : null })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) refuse('NOT_FOUND')
  }),
})
