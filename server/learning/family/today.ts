import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { handsOfAgreement } from '../../../domain/learning/agreement/hands.ts'
import { INSIGHT_DAYS } from '../../../domain/learning/insight.ts'
import { handOf, NEWS_DAYS, questionOfDay, type Today } from '../../../domain/learning/today.ts'
import { consentState } from '../../../domain/people/consent.ts'
import { DAY_MS, today } from '../../../domain/platform/dates.ts'
import { readConsents } from '../../people/consents/read.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { compiledOnce } from '../../platform/db/compiled-once.ts'
import { inGerman } from '../../platform/db/german-order.ts'
import type { DB } from '../../platform/db/types.ts'
import { countsOfAssignment } from '../assignments/assigned.ts'
import { readLearnedOfAll } from '../insight/learned.ts'
import { readLevelsToTalkAbout } from '../insight/level-to-talk-about.ts'
import { readNeedsHelpOfAll } from '../insight/needs-help.ts'

const childrenToday = compiledOnce((db) =>
  db
    .selectFrom('children as k')
    .leftJoin('nicknameLogins as l', 'l.childId', 'k.id')
    // At most one invitation of a child is neither used nor revoked; it may have expired.
    .leftJoin('childInvitations as i', (join) =>
      join.onRef('i.childId', '=', 'k.id').on('i.usedAt', 'is', null).on('i.revokedAt', 'is', null),
    )
    .orderBy(inGerman('k.name'))
    .orderBy('k.id')
    .select(['k.id', 'k.name', 'k.birthdate', 'k.authUserId', 'k.secretDoubtedAt', 'l.lockedAt', 'i.expiresAt'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('childCompetencies as a')
          .whereRef('a.childId', '=', 'k.id')
          .select(['a.completedAt'])
          .select(countsOfAssignment),
      ).as('assigned'),
      jsonArrayFrom(newPassesOf(eb)).as('passes'),
      jsonObjectFrom(nextTogetherOf(eb)).as('together'),
      jsonArrayFrom(agreementsOf(eb)).as('agreements'),
    ]),
)

type OfChild = ExpressionBuilder<DB & { k: DB['children'] }, 'k'>

const newPassesOf = (child: OfChild) =>
  child
    .selectFrom('childPasses as p')
    .leftJoin('passCongratulations as g', 'g.passId', 'p.id')
    .whereRef('p.childId', '=', 'k.id')
    .where('p.earnedAt', '>', sql<Date>`now() - make_interval(days => ${sql.lit(NEWS_DAYS)})`)
    .orderBy('p.earnedAt', 'desc')
    .select(['p.id as passId', 'p.title', 'p.step', 'p.stepsTotal', 'p.earnedAt', 'g.thankedAt'])
    .select(sql<boolean>`g.pass_id is not null`.as('isCongratulated'))

/** The versions that hold or are offered, and what of them concerns the parent who asks. */
const agreementsOf = (child: OfChild) =>
  child
    .selectFrom('agreements as a')
    .whereRef('a.childId', '=', 'k.id')
    .where('a.offeredAt', 'is not', null)
    .where('a.replacedAt', 'is', null)
    .select(['a.signedAt', 'a.keptAt'])
    .select((eb) => [
      sql<boolean>`exists (
        select from agreement_signatures s where s.agreement_id = a.id and s.person_id = actor_id())`.as(
        'isSignedByMe',
      ),
      sql<boolean>`exists (
        select from agreement_clauses t where t.agreement_id = a.id and t.talk_at is not null)`.as('isToTalkAbout'),
      jsonArrayFrom(
        eb
          .selectFrom('agreementClauses as c')
          .whereRef('c.agreementId', '=', 'a.id')
          .where('c.openedAt', 'is not', null)
          .where('c.noticedAt', 'is', null)
          .orderBy('c.place')
          .select(['c.id as clauseId', 'c.text', 'c.competency']),
      ).as('freedoms'),
    ])

/**
 * What was learned last goes first; within a level the parents' lesson, which prepares for the child's. `reader`: the
 * id of the parent who may have read that one.
 */
export const nextTogetherOf = (child: OfChild, reader: RawBuilder<unknown> = sql`actor_id()`) =>
  child
    .selectFrom('childCompetencies as a')
    .innerJoin('competencies as c', 'c.id', 'a.competencyId')
    .innerJoin('skillLevels as l', 'l.competencyId', 'c.id')
    .innerJoin('lessons as s', 's.skillLevelId', 'l.id')
    .whereRef('a.childId', '=', 'k.id')
    .where('s.publishedAt', 'is not', null)
    .where(
      sql<boolean>`(l.min_age is null or l.min_age <= whole_years(k.birthdate) or exists (
        select from level_openings o where o.skill_level_id = l.id and o.child_id = k.id))`,
    )
    .where(
      sql<boolean>`not exists (select from level_completions d where d.skill_level_id = l.id and d.child_id = k.id)`,
    )
    .where(
      sql<boolean>`case when s.is_parent_only
        then not exists (select from parent_lesson_reads r where r.lesson_id = s.id and r.parent_id = ${reader})
        else not exists (select from lesson_progress r where r.lesson_id = s.id and r.child_id = k.id) end`,
    )
    .orderBy(sql`a.completed_at is null`, 'desc')
    .orderBy(sql`a.progress > 0`, 'desc')
    .orderBy('a.assignedAt', 'desc')
    .orderBy('l.orderIndex')
    .orderBy('s.isParentOnly', 'desc')
    .orderBy('s.orderIndex')
    .limit(1)
    .select([
      'c.id as competencyId',
      'c.title as competency',
      's.id as lessonId',
      's.title',
      's.isParentOnly as isForParent',
    ])

/** All that Heute shows, of all children of the actor, as the parent. Empty without children. */
export async function readToday(tx: Tx): Promise<Today> {
  const [children, consents] = await Promise.all([childrenToday(tx, {}), readConsents(tx)])
  const childIds = children.map(({ id }) => id)
  const { learned, levels, tries } = await elevated(tx, 'what every parent reads in Einblick', (tx) =>
    readEinblickOfAll(tx, childIds),
  )
  const named = children.map(({ id, name }) => ({ childId: id, name }))
  const asked = questionOfDay(
    named.flatMap((child) => {
      const level = levels.get(child.childId)
      return level ? [{ ...child, ...level }] : []
    }),
    today(),
  )
  return {
    passes: children
      .flatMap(({ id, name, passes }) => passes.map((pass) => ({ childId: id, name, ...withInstants(pass) })))
      .sort((one, other) => other.earnedAt.localeCompare(one.earnedAt)),
    learned: named.flatMap((child) => {
      const finished = finishedOf(learned.get(child.childId) ?? [])
      return finished ? [{ ...child, ...finished }] : []
    }),
    question: asked
      ? { childId: asked.level.childId, name: asked.level.name, level: asked.level.title, text: asked.text }
      : null,
    together: children.flatMap(({ id, name, together }) => (together ? [{ childId: id, name, ...together }] : [])),
    hand: children.flatMap(({ id, name, ...child }) => {
      const whose = { childId: id, name }
      const kind = handOf({
        consent: consentState(child, consents.get(id) ?? []),
        isRegistered: child.authUserId !== null,
        isLocked: child.lockedAt !== null,
        isSecretDoubted: child.secretDoubtedAt !== null,
        invitedUntil: child.expiresAt?.toISOString() ?? null,
        assigned: child.assigned,
      })
      return [
        ...(kind ? [{ ...whose, kind }] : []),
        ...handsOfAgreement(child.agreements, child.birthdate).map((one) => ({ ...whose, ...one })),
        ...triesOf(tries.get(id) ?? []).map((one) => ({ ...whose, ...one })),
      ]
    }),
  }
}

async function readEinblickOfAll(tx: Tx, childIds: string[]) {
  const since = new Date(Date.now() - INSIGHT_DAYS * DAY_MS)
  const until = new Date(Date.now() + DAY_MS) // in the future, because the clocks of database and server may differ
  const [learned, levels, tries] = await Promise.all([
    readLearnedOfAll(
      tx,
      childIds.map((childId) => ({ childId, since, until })),
    ),
    readLevelsToTalkAbout(tx, childIds),
    readNeedsHelpOfAll(tx, childIds),
  ])
  return { learned, levels, tries }
}

/** With the instants of JSON as ISO instants. */
const withInstants = <Row extends { earnedAt: string | Date; thankedAt: string | Date | null }>(row: Row) => ({
  ...row,
  earnedAt: new Date(row.earnedAt).toISOString(),
  thankedAt: row.thankedAt && new Date(row.thankedAt).toISOString(),
})

type Learned = NonNullable<Awaited<ReturnType<typeof readLearnedOfAll>> extends Map<string, infer One> ? One : never>

/** Passes are shown by themselves. */
function finishedOf(learned: Learned) {
  const items = learned.flatMap(({ competency, items }) => items.map(({ kind }) => ({ competency, kind })))
  const count = (kind: string) => items.filter((item) => item.kind === kind).length
  const [lessons, quizzes, simulations] = [count('lesson'), count('quiz'), count('simulation')]
  if (lessons + quizzes + simulations === 0) return
  const competencies = [...new Set(items.filter(({ kind }) => kind !== 'pass').map(({ competency }) => competency))]
  return { lessons, quizzes, simulations, competencies }
}

const triesOf = (tries: { competencyId: string; quiz: string; tries: number }[]) =>
  tries.map(({ competencyId, quiz, tries }) => ({ kind: 'tries' as const, competencyId, quiz, tries }))
