import pg from 'pg'
import { readContent } from '../../server/content/files/files.ts'
import { loadContent } from '../../server/content/files/load.ts'
import { connect } from '../../server/platform/db/connect.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { FULL_PASSWORD_HASH } from '../support/people.ts'

/** People who are signed in while something is measured: so many that none of them is refused for asking too often. */
const SIGNED_IN = 1_000
const COMPETENCIES_OF_A_CHILD = 4
const LESSONS_READ = 20

// Ids come from numbers, so that no statement has to look up what another one has made.
const idOf = (kind: string, number: string) =>
  `overlay(overlay(md5('${kind}' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`
const TOKEN_HASH = (token: string) =>
  `translate(rtrim(encode(sha256(convert_to(${token}, 'UTF8')), 'base64'), '='), '+/', '-_')`

/** What takes millions of rows: its indexes are made when they are there, which is many times quicker. */
const LARGE = ['child_competencies', 'lesson_progress', 'child_activities_log', 'quiz_attempts']

/** Every second family has a second child: 1.5 to a family. */
const childCountOf = (families: number) => families + Math.floor(families / 2)

const statementsFor = (families: number): string[] => {
  const children = childCountOf(families)
  const everyChild = `generate_series(1, ${children}) n`
  const parentOfChild = `case when n <= ${families} then n else (n - ${families}) * 2 end`
  return [
    // Ids in order fill their index quickly. Rows as the triggers would leave them. Millions of checks by foreign keys
    // would take longer than all the rest.
    "set session_replication_role = 'replica'",
    "set synchronous_commit = 'off'",
    `insert into auth."user" ("id", "name", "email", "emailVerified", "firstName", "lastName", "isChild", "seenAt")
      select ${idOf('parent', 'n')}, 'Petra Muster', 'eltern-' || n || '@familie.example', true, 'Petra', 'Muster', false, now()
      from generate_series(1, ${families}) n
      union all
      select ${idOf('login', 'n')}, 'Mila Muster', 'kind-' || n || '@familie.example', true, 'Mila', 'Muster', true, now()
      from ${everyChild}`,
    `insert into auth.account ("accountId", "providerId", "userId", "password")
      select id::text, 'credential', id, '${FULL_PASSWORD_HASH}' from auth."user"`,
    `insert into profiles (id, first_name, last_name, email, is_parent)
      select id, "firstName", "lastName", email, not "isChild" from auth."user"`,
    `insert into children (id, parent_id, auth_user_id, name, last_name, gender, birthdate, email, age, created_at,
        invitation_accepted)
      select ${idOf('child', 'n')}, ${idOf('parent', `(${parentOfChild})`)}, ${idOf('login', 'n')}, 'Mila', 'Muster',
        'female', today() - 4000 - n % 300, 'kind-' || n || '@familie.example', 11, now() - make_interval(days => n % 300), true
      from ${everyChild}`,
    `insert into consents (parent_id, child_id, given_by, text_version)
      select parent_id, id, 'parent', 'test' from children`,
    `insert into headcounts (counted, change) values ('parents', ${families}), ('children', ${children})`,

    'delete from pending_recounts', // asked for by the content that has just been loaded; all counts below are right

    // Four competencies to each child, the first of them completed; of all of them together twenty lessons are read.
    `create temp table taught as
      select c.id, row_number() over (order by c.id) - 1 as place, (select count(*) from skill_levels l
        where l.competency_id = c.id and l.published_at is not null) as levels
      from competencies c where c.published_at is not null`,
    `create temp table given as
      select ${idOf('child', 'n')} as child_id, n, k, t.id as competency_id, t.levels
      from ${everyChild}, generate_series(0, ${COMPETENCIES_OF_A_CHILD - 1}) k, taught t
      where t.place = (n + k * 3) % (select count(*) from taught)`,
    `insert into child_competencies (id, child_id, competency_id, assigned_at, completed_at, progress, skill_levels_count,
        completed_skill_levels_count, steps_total, recount_on)
      select uuidv7(), child_id, competency_id, now() - make_interval(days => 100 - k), case k when 0 then now() - interval '9 days' end,
        case k when 0 then 100 else 20 end, levels, case k when 0 then levels else 0 end, levels,
        today() + 100
      from given order by child_id`,
    `insert into child_passes (id, child_id, competency_id, earned_at, title, description, step, steps_total, levels)
      select uuidv7(), g.child_id, c.id, now() - interval '9 days', c.title, c.description, g.levels, g.levels,
        array(select title from skill_levels l where l.competency_id = c.id order by l.order_index)
      from given g join competencies c on c.id = g.competency_id where g.k = 0`,
    `insert into level_completions (child_id, skill_level_id, completed_at)
      select g.child_id, l.id, now() - interval '9 days' from given g join skill_levels l on l.competency_id = g.competency_id
      where g.k = 0`,
    `create temp table readable as
      select s.id, s.title, l.competency_id,
        row_number() over (partition by l.competency_id order by l.order_index, s.order_index) as place
      from lessons s join skill_levels l on l.id = s.skill_level_id
      where s.published_at is not null and not s.is_parent_only`,
    `insert into lesson_progress (id, child_id, lesson_id, completed_at)
      select uuidv7(), one.child_id, one.lesson_id, now() - make_interval(mins => (one.place * 2000)::int)
      from (
        select g.child_id, r.id as lesson_id,
          row_number() over (partition by g.child_id order by r.place, g.k) as place
        from given g join readable r on r.competency_id = g.competency_id) one
      where one.place <= ${LESSONS_READ}`,
    `insert into child_activities_log (child_id, activity_type, lesson_id, lesson_title, activity_timestamp)
      select p.child_id, 'lesson_read', r.id, r.title, p.completed_at from lesson_progress p join readable r on r.id = p.lesson_id`,
    `create temp table answerable as
      select q.id, l.competency_id, jsonb_array_length(v.payload -> 'questions') as questions,
        row_number() over (partition by l.competency_id order by l.order_index, q.order_index) as place
      from quizzes q join skill_levels l on l.id = q.skill_level_id
      join content_revisions v on v.content_type = 'quiz' and v.content_id = q.id and v.revision = q.revision
      where q.published_at is not null`,
    `insert into quiz_attempts (id, quiz_id, child_id, score, max_score, completed_at)
      select uuidv7(), a.id, g.child_id, case g.k when 0 then a.questions else a.questions / 2 end, a.questions, now() - interval '9 days'
      from given g join answerable a on a.competency_id = g.competency_id
      where g.k = 0 or a.place = 1
      order by g.child_id`,
    `insert into child_shareable_links (content_type, content_id, child_id, parent_id, creator_id, access_token)
      select 'lesson', r.id, c.id, c.parent_id, c.parent_id, ${TOKEN_HASH("'link' || c.id")}
      from children c join given g on g.child_id = c.id and g.k = 0
      join readable r on r.competency_id = g.competency_id and r.place = 1`,
    // Whoever asks while something is measured: spread over all families, each with the eldest child.
    `insert into auth.session ("token", "userId", "expiresAt")
      select ${TOKEN_HASH("'session' || u.id")}, u.id, now() + interval '1 day'
      from generate_series(1, ${families}, ${Math.max(Math.floor(families / SIGNED_IN), 1)}) n,
        lateral (values (${idOf('parent', 'n')}), (${idOf('login', 'n')})) u (id)`,
  ]
}

/** The schema, the starter content and so many families, by SQL. Takes a minute or two for 100,000. */
export async function makeFamilies(databaseUrl: string, families: number): Promise<void> {
  await migrate({ connectionString: databaseUrl })
  const database = connect({ connectionString: databaseUrl }, async () => {})
  try {
    await loadContent(database.db, await readContent())
  } finally {
    await database.close()
  }
  const owner = new pg.Client(databaseUrl)
  await owner.connect()
  try {
    const indexes = await dropIndexes(owner)
    for (const statement of [...statementsFor(families), ...indexes, 'analyze', 'checkpoint'])
      await owner.query(statement)
  } finally {
    await owner.end()
  }
}

/** All indexes of large tables but those that are keys. @returns what makes them again */
async function dropIndexes(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid
    where i.indrelid = any ($1::regclass[]) and c.oid is null`,
    [LARGE],
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** Somebody who is signed in, with what the bench asks for on their behalf. */
export type BenchPerson = {
  parentEmail: string
  parentToken: string
  childToken: string
  childId: string
  /** What the child was given last. */
  competencyId: string
  shareToken: string
}

/** Those who are signed in, in any order. */
export async function readPeople(owner: pg.Client): Promise<BenchPerson[]> {
  const { rows } = await owner.query<BenchPerson>(`
    select p.email as "parentEmail", 'session' || p.id as "parentToken", 'session' || k.auth_user_id as "childToken",
      k.id as "childId", ${TOKEN_HASH("'link' || k.id")} as "shareToken",
      (select a.competency_id from child_competencies a where a.child_id = k.id order by a.assigned_at desc limit 1) as "competencyId"
    from auth.session s join children k on k.auth_user_id = s."userId" join profiles p on p.id = k.parent_id
    order by k.id limit ${SIGNED_IN}`)
  return rows
}

/**
 * Quizzes that those who are signed in have answered to the end and not handed in, spread over what they were given:
 * five questions with answers to choose, of which two thirds are answered right. @returns the attempts, with the
 * token of whoever may submit each
 */
export async function makeAnsweredAttempts(owner: pg.Client, count: number): Promise<{ id: string; token: string }[]> {
  const { rows } = await owner.query<{ id: string; token: string }>(
    `with learners as materialized (
      select array_agg(k.id order by k.id) as learner
      from auth.session s join children k on k.auth_user_id = s."userId"),
    drawn as materialized (
      select q.id, q.skill_level_id, q.revision, jsonb_agg(
        jsonb_build_object('questionId', question ->> 'id', 'quizId', q.id, 'revision', q.revision)) as drawn
      from quizzes q join content_revisions r on r.content_type = 'quiz' and r.content_id = q.id and r.revision = q.revision,
        lateral (select asked as question from jsonb_array_elements(r.payload -> 'questions') asked
          where asked ->> 'kind' = 'choice' limit 5) question
      where q.published_at is not null group by q.id),
    made as (
      insert into open_attempts (id, child_id, quiz_id, revision, answer_order, drawn)
      select gen_random_uuid(), k.id, q.id, q.revision, '{}', q.drawn
      from generate_series(1, $1) n,
        lateral (select learner[1 + n % cardinality(learner)] as id from learners) k,
        lateral (select z.id, z.revision, z.drawn from child_competencies a join skill_levels l on l.competency_id = a.competency_id
          join drawn z on z.skill_level_id = l.id
          where a.child_id = k.id order by z.id offset (n / 1000) % 8 limit 1) q
      returning id, child_id, quiz_id, revision, drawn),
    answered as (
      insert into open_attempt_answers (attempt_id, question_id, answer_ids)
      select made.id, (question ->> 'id')::uuid, case when hashtext(made.id::text || (question ->> 'id')) % 3 = 0
        then array[(question -> 'answers' -> -1 ->> 'id')::uuid]
        else array(select (answer ->> 'id')::uuid from jsonb_array_elements(question -> 'answers') answer
          where (answer ->> 'isCorrect')::boolean) end
      from made join content_revisions r
        on r.content_type = 'quiz' and r.content_id = made.quiz_id and r.revision = made.revision,
        jsonb_array_elements(made.drawn) one
        join lateral jsonb_array_elements(r.payload -> 'questions') question on question ->> 'id' = one ->> 'questionId')
    select made.id, 'session' || k.auth_user_id as token from made join children k on k.id = made.child_id`,
    [count],
  )
  return rows
}
