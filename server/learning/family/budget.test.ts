import { type CompiledQuery, sql } from 'kysely'
import type { PoolClient } from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency, type TestCompetency } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeChild, makeParent, type TestChild } from '../../../tests/support/people.ts'
import { asActor } from '../../platform/db/actor.ts'
import { ReadConnections } from '../../platform/db/reads/connections.ts'

const CHILDREN = 6
const COMPETENCIES = 12
const ACTIVITIES = 5_000
const STATEMENTS = 3
/** Of 8 KiB each, found in memory or not: what a statement costs on any machine. */
const PAGES = 120

const database = await useDatabase()
const parent = await makeParent(database.db)
const competencies: TestCompetency[] = []
for (let number = 0; number < COMPETENCIES; number++)
  competencies.push(await makeCompetency(database.db, { levels: 3, lessons: 3 }))
const children: TestChild[] = []
for (let number = 0; number < CHILDREN; number++) children.push(await makeChild(database.db, parent))
const child = children[0] as TestChild
const { assignments } = callersOf(database.db).asParent(parent)
for (const { id: childId } of children)
  for (const { id: competencyId } of competencies) await assignments.assign({ childId, competencyId })

/** 5,000 activities of the family, each with the result it tells of; a lesson is read once, the rest are quizzes. */
const learnALot = () =>
  asOwner(database.db, async (tx) => {
    await sql`insert into lesson_progress (child_id, lesson_id)
      select c.id, l.id from children c, lessons l where c.parent_id = ${parent.id} and not l.is_parent_only`.execute(
      tx,
    )
    await sql`insert into quiz_attempts (child_id, quiz_id, score, max_score, completed_at)
      select c.id, q.id, n % 3, 2, now() - make_interval(mins => n) from children c, quizzes q, generate_series(1, 24) n
      where c.parent_id = ${parent.id}
      limit ${ACTIVITIES} - (select count(*)::int from lesson_progress)`.execute(tx)
    await sql`insert into child_activities_log (child_id, activity_type, lesson_id)
      select child_id, 'lesson_read', lesson_id from lesson_progress`.execute(tx)
    await sql`insert into child_activities_log (child_id, activity_type, quiz_id, activity_timestamp)
      select child_id, 'quiz_finished', quiz_id, completed_at from quiz_attempts`.execute(tx)
    const { rows } = await sql<{ count: string }>`select count(*) from child_activities_log`.execute(tx)
    expect(rows).toEqual([{ count: String(ACTIVITIES) }])
    await sql`analyze`.execute(tx)
  })

await learnALot()

/**
 * What the screen of one child asks for: the profile, the competency that is chosen, and the links that were shared.
 */
async function readScreen(): Promise<{ assigned: unknown[]; levels: unknown[] }> {
  const { family, sharing } = callersOf(database.db).asParent(parent)
  const { assigned } = await family.childProfile({ childId: child.id })
  const [first] = assigned
  const { levels } = await family.competencyOfChild({ childId: child.id, competencyId: first?.id ?? '' })
  await sharing.list({ childId: child.id })
  return { assigned, levels }
}

/** What begins and ends a transaction and says who acts in it. */
const FRAME = /^(begin|select; commit|set role|set local role|select set_config)/

/** The statements that are sent while `work` runs, the frame of their transactions apart. */
async function statementsOf(work: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = []
  const queries = new Map<PoolClient, PoolClient['query']>()
  const listen = (client: PoolClient) => {
    if (queries.has(client)) return
    const query = client.query
    queries.set(client, query)
    client.query = ((text: string, parameters: unknown[], ...rest: unknown[]) => {
      if (!FRAME.test(text)) sent.push({ sql: text, parameters } as unknown as CompiledQuery)
      return (query as (...args: unknown[]) => unknown).call(client, text, parameters, ...rest)
    }) as typeof query
  }
  const reads = vi.spyOn(ReadConnections.prototype, 'send')
  database.pool.on('acquire', listen)
  await work()
  database.pool.off('acquire', listen)
  for (const [{ statements }] of reads.mock.calls) {
    for (const { text, values } of statements.slice(1))
      sent.push({ sql: text, parameters: values } as unknown as CompiledQuery)
  }
  reads.mockRestore()
  for (const [client, query] of queries) client.query = query
  return sent
}

test(`the screen of a child needs at most ${STATEMENTS} statements`, async () => {
  const sent = await statementsOf(async () => {
    const { assigned, levels } = await readScreen()
    expect(assigned).toHaveLength(COMPETENCIES)
    expect(levels).toHaveLength(3)
  })
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.length, sent.map((one) => one.sql).join('\n')).toBeLessThanOrEqual(STATEMENTS)
})

test.runIf(inject('database').kind === 'postgres')(
  `each looks at no more than ${PAGES} pages of PostgreSQL, however much the family has learned`,
  async () => {
    for (const { sql: text, parameters } of await statementsOf(readScreen))
      expect(await pagesOf(text, parameters), text).toBeLessThan(PAGES)
  },
)

type Plan = { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }

/** How many pages the server itself says it looked at, as this parent, with all row policies. */
async function pagesOf(text: string, parameters: readonly unknown[]): Promise<number> {
  const query = { sql: `explain (analyze, buffers, timing off, format json) ${text}`, parameters } as CompiledQuery<{
    'QUERY PLAN': Plan[]
  }>
  const { rows } = await asActor(database.db, { role: 'parent', id: parent.id }, (tx) => tx.executeQuery(query))
  const [{ Plan: plan } = {} as Plan] = rows[0]?.['QUERY PLAN'] ?? []
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}
