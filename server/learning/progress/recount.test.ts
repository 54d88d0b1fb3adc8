import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency, type TestCompetency, type TestLevel } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeChild, makeParent } from '../../../tests/support/people.ts'
import { publishNewLesson } from '../../../tests/support/publish-lesson.ts'
import { recountPending } from './recount.ts'

/** More than are counted in one transaction. */
const LEARNERS = 60

let competency: TestCompetency

const database = await useDatabase()
const api = callersOf(database.db)
const { content: editor, standing } = api.asAdmin(await makeAdmin(database.db)).admin
beforeEach(async () => {
  competency = await makeCompetency(database.db)
  await recountPending(database.db)
})

const level = () => competency.levels[0] as TestLevel

/**
 * Many children who have read the lesson and not taken the quiz, as progress was counted before anything is published.
 */
async function makeLearners(count = LEARNERS) {
  const parent = await makeParent(database.db)
  const first = await makeChild(database.db, parent)
  await api.asParent(parent).assignments.assign({ childId: first.id, competencyId: competency.id })
  await api.asChild(first).lessons.markRead({ lessonId: level().lessonIds[0] as string })
  await asOwner(database.db, async (tx) => {
    const copies = sql`select id from children where parent_id = ${parent.id} and name = 'Kopie'`
    for (const statement of [
      sql`insert into children (parent_id, name, birthdate)
        select parent_id, 'Kopie', birthdate from children, generate_series(2, ${count}::int) where id = ${first.id}`,
      sql`insert into consents (parent_id, child_id, given_by, text_version)
        select parent_id, copy.id, given_by, text_version from consents, (${copies}) copy where child_id = ${first.id}`,
      sql`insert into lesson_progress (child_id, lesson_id) select id, ${level().lessonIds[0]} from (${copies}) copy`,
      sql`insert into child_competencies (child_id, competency_id, progress, skill_levels_count, steps_total)
        select id, ${competency.id}, 50, 1, 1 from (${copies}) copy`,
    ])
      await statement.execute(tx)
  })
  return { parent: api.asParent(parent), child: api.asChild(first), childId: first.id }
}

const publishLesson = () => publishNewLesson(editor, level().id)
/** How many children stand at which percentage. */
const percentages = async (id = competency.id) => {
  const rows = await asOwner(database.db, (tx) =>
    tx
      .selectFrom('childCompetencies')
      .where('competencyId', '=', id)
      .groupBy('progress')
      .select(['progress', sql<number>`count(*)::int`.as('children')])
      .orderBy('progress')
      .execute(),
  )
  return Object.fromEntries(rows.map(({ progress, children }) => [progress, children]))
}
const pending = () => asOwner(database.db, (tx) => tx.selectFrom('pendingRecounts').selectAll().execute())

test('publishing waits for nobody; a moment later every child is recounted, and nothing is left to do', async () => {
  await makeLearners()
  await publishLesson()
  expect(await percentages()).toEqual({ 50: LEARNERS })
  await recountPending(database.db)
  expect(await percentages()).toEqual({ 33: LEARNERS })
  expect(await pending()).toEqual([])
})

test('two servers at once count right', async () => {
  await makeLearners()
  await publishLesson()
  await Promise.all([recountPending(database.db), recountPending(database.db)])
  expect(await percentages()).toEqual({ 33: LEARNERS })
  expect(await pending()).toEqual([])
})

test('what a killed server had begun is gone on with where it stopped, once its time is over', async () => {
  await makeLearners()
  await publishLesson()
  const half = await asOwner(database.db, (tx) =>
    tx
      .selectFrom('childCompetencies')
      .where('competencyId', '=', competency.id)
      .orderBy('id')
      .offset(LEARNERS / 2 - 1)
      .limit(1)
      .select('id')
      .executeTakeFirstOrThrow(),
  )
  const claim = (until: string) =>
    asOwner(database.db, (tx) =>
      sql`update pending_recounts set counted_to = ${half.id}, claimed_until = now() + ${until}::interval`.execute(tx),
    )
  await claim('1 minute')
  await recountPending(database.db)
  expect(await percentages()).toEqual({ 50: LEARNERS })
  await claim('-1 second')
  await recountPending(database.db)
  expect(await percentages()).toEqual({ 33: LEARNERS / 2, 50: LEARNERS / 2 })
})

test('what is published meanwhile is counted from the beginning', { tags: 'thorough' }, async () => {
  await makeLearners()
  await publishLesson()
  await asOwner(database.db, (tx) =>
    sql`update pending_recounts set claimed_until = now() + interval '1 minute', counted_to = (
      select id from child_competencies where competency_id = ${competency.id} order by id desc limit 1)`.execute(tx),
  )
  await publishLesson()
  await recountPending(database.db)
  expect(await percentages()).toEqual({ 25: LEARNERS })
})

test('whoever learns before that is counted right at once, and keeps what it completes', async () => {
  const { child, parent, childId } = await makeLearners(1)
  await standing.bin({ type: 'quiz', id: level().quizId })
  await child.lessons.markRead({ lessonId: level().lessonIds[0] as string }).catch(() => {}) // known already
  const late = await publishLesson()
  await child.lessons.markRead({ lessonId: late })
  expect(await percentages()).toEqual({ 100: 1 })
  await publishLesson()
  await recountPending(database.db)
  expect(await percentages()).toEqual({ 100: 1 })
  expect(await parent.passes.listForChild({ childId })).toHaveLength(1)
})

test('a child without a consent that holds is left out, and counted as soon as there is one again', async () => {
  const { parent, childId } = await makeLearners()
  await parent.consents.withdraw({ childId })
  await standing.bin({ type: 'quiz', id: level().quizId })
  await recountPending(database.db)
  expect(await percentages()).toEqual({ 50: 1, 100: LEARNERS - 1 })
  expect(await pending()).toEqual([])
  await parent.consents.give({ childId, consent: true })
  expect(await percentages()).toEqual({ 100: LEARNERS })
})

test('a competency that cannot be counted holds up no other, and is tried again', async () => {
  await makeLearners(1)
  const broken = competency
  await publishLesson()
  competency = await makeCompetency(database.db)
  await makeLearners(1)
  await publishLesson()
  const trip = sql`create function trip() returns trigger language plpgsql as $$
    begin if new.competency_id = '${sql.raw(broken.id)}' then raise exception 'tripped'; end if; return new; end $$`
  await asOwner(database.db, async (tx) => {
    await trip.execute(tx)
    await sql`create trigger trip before update on child_competencies for each row execute function trip()`.execute(tx)
  })
  await recountPending(database.db)
  expect([await percentages(broken.id), await percentages()]).toEqual([{ 50: 1 }, { 33: 1 }])
  await asOwner(database.db, (tx) => sql`drop function trip() cascade`.execute(tx))
  await asOwner(database.db, (tx) => tx.updateTable('pendingRecounts').set({ claimedUntil: null }).execute())
  await recountPending(database.db)
  expect(await percentages(broken.id)).toEqual({ 33: 1 })
})
