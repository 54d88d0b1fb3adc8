// What a child costs in PostgreSQL: fills one with families whose children have learned for a year, and prints rows and
// bytes of each table, indexes included, for each child. `node tests/bench/capacity.mjs 10000` (children).
// The docs' figures (docs/capacity.md) come from here.
import pg from 'pg'
import { makeFamilies } from '../bench/data.ts'
import { startPostgres } from '../support/postgres-server.ts'

const children = Number(process.argv[2] ?? 10_000)
const ORDER = 'order by md5(random()::text)' // as people come: indexes fill in any order, and are as large as they get so

/** On top of what the bench makes (four booklets, one of them finished, twenty lessons): what a year leaves besides. */
const year = [
  'truncate child_activities_log',
  `create temp table answered as
    select a.id as attempt_id, a.child_id, a.quiz_id, a.completed_at, q.id as question_id, q.question,
      w.id as answer_id, w.answer_text, w.is_correct
    from quiz_attempts a join quiz_questions q on q.quiz_id = a.quiz_id
    cross join lateral (select * from quiz_answers w where w.question_id = q.id order by md5(a.id::text || w.id) limit 1) w`,
  `insert into quiz_responses (attempt_id, question_id, answer_id, is_correct)
    select attempt_id, question_id, answer_id, is_correct from answered ${ORDER}`,
  `insert into child_activities_log (child_id, activity_type, quiz_id, quiz_title, question_id, question_title, answer_id,
      answer_title, skill_level_id, skill_level_title, competency_id, competency_title, is_answer_correct, activity_timestamp)
    select t.child_id, 'question_answered', q.id, q.title, t.question_id, t.question, t.answer_id, t.answer_text,
      l.id, l.title, c.id, c.title, t.is_correct, t.completed_at
    from answered t join quizzes q on q.id = t.quiz_id join skill_levels l on l.id = q.skill_level_id
    join competencies c on c.id = l.competency_id ${ORDER}`,
  `insert into child_activities_log (child_id, activity_type, quiz_id, quiz_title, skill_level_id, skill_level_title,
      competency_id, competency_title, activity_timestamp)
    select a.child_id, 'quiz_finished', q.id, q.title, l.id, l.title, c.id, c.title, a.completed_at
    from quiz_attempts a join quizzes q on q.id = a.quiz_id join skill_levels l on l.id = q.skill_level_id
    join competencies c on c.id = l.competency_id ${ORDER}`,
  `insert into child_activities_log (child_id, activity_type, lesson_id, lesson_title, skill_level_id, skill_level_title,
      competency_id, competency_title, activity_timestamp)
    select p.child_id, 'lesson_read', s.id, s.title, l.id, l.title, c.id, c.title, p.completed_at
    from lesson_progress p join lessons s on s.id = p.lesson_id join skill_levels l on l.id = s.skill_level_id
    join competencies c on c.id = l.competency_id ${ORDER}`,
  `insert into level_openings (child_id, skill_level_id)
    select a.child_id, l.id from child_competencies a join skill_levels l on l.competency_id = a.competency_id ${ORDER}
    on conflict do nothing`,
  `insert into simulation_releases (child_id, simulation_id)
    select c.id, s.id from children c
    cross join lateral (select id from simulations s order by md5(c.id::text || s.id) limit 3) s`,
  `insert into simulation_attempts (simulation_id, child_id, is_successful, outcome, finished_at)
    select simulation_id, child_id, true, 'resisted', now() from simulation_releases`,
  `insert into refreshers (id, child_id, pass_id, way, result, asked)
    select gen_random_uuid(), child_id, id, 'questions', 'secure',
      array[gen_random_uuid(), gen_random_uuid(), gen_random_uuid()] from child_passes, generate_series(1, 2) ${ORDER}`,
  // Ninety days of status mails to every fifth parent.
  `insert into daily_status_settings (parent_id)
    select id from profiles where is_parent and hashtext(id::text) % 5 = 0`,
  `insert into daily_status_deliveries (parent_id, local_date, result, due_at)
    select parent_id, current_date - n, 'sent', now() - make_interval(days => n)
    from daily_status_settings, generate_series(1, 90) n ${ORDER}`,
  // Two sign-ins a month, as they are kept: 180 days. One session that has not ended yet.
  `insert into audit_log (actor_id, action, subject, details)
    select id, 'signed in', id::text, '{"address": "203.0.113.0", "method": "password"}' from auth."user", generate_series(1, 12) ${ORDER}`,
  `insert into auth.session ("token", "userId", "expiresAt")
    select md5(random()::text) || md5(random()::text), id, now() + interval '30 days' from auth."user" ${ORDER}`,
]

const postgres = await startPostgres()
try {
  await postgres.createDatabase('netzpass')
  await makeFamilies(postgres.url('netzpass'), Math.ceil((children * 2) / 3))
  const owner = new pg.Client(postgres.url('netzpass'))
  await owner.connect()
  await owner.query("set session_replication_role = 'replica'") // as the bench: without triggers
  for (const statement of [...year, 'analyze']) await owner.query(statement)
  const { rows } = await owner.query(`
    select c.oid::regclass::text as name, c.reltuples::float8 as rows, pg_table_size(c.oid)::float8 as heap,
      pg_indexes_size(c.oid)::float8 as indexes, pg_total_relation_size(c.oid)::float8 as bytes
    from pg_class c where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
      and c.reltuples >= (select count(*) / 10 from children) order by bytes desc`)
  const made = Number((await owner.query('select count(*) from children')).rows[0].count)
  await owner.end()
  const line = (cells) => console.log(`| ${cells.join(' | ')} |`)
  line(['table', 'rows a child', 'bytes a row', 'of them indexes', 'bytes a child'])
  line(['---', '---:', '---:', '---:', '---:'])
  for (const { name, rows: count, bytes, indexes } of rows)
    line([`\`${name}\``, (count / made).toFixed(1), ...[bytes / count, indexes / count, bytes / made].map(Math.round)])
  line(['all', '', '', '', Math.round(rows.reduce((sum, { bytes }) => sum + bytes, 0) / made)])
  console.log(`${made} children.`)
} finally {
  await postgres.stop()
}
