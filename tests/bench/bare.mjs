// What the product is measured against (`npm run bench`): a bare node:http server with pg that answers each unit by one
// prepared statement, without policies, roles, checks of input, headers or log. Whoever asks is found by the token of
// their session within the same statement, and only what is theirs is answered. Frozen: written before the first
// measurement. `node tests/bench/bare.mjs DATABASE_URL PRODUCT_URL` prints its own address.
import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { promisify } from 'node:util'
import pg from 'pg'

const [databaseUrl, productUrl] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
pool.on('error', () => {})

const level = `select l.id, l.title, l.description, l.min_age as "minAge",
    (select coalesce(json_agg(json_build_object('id', s.id, 'title', s.title) order by s.order_index, s.title), '[]')
      from lessons s where s.skill_level_id = l.id and s.published_at is not null and not s.is_parent_only) as lessons,
    (select coalesce(json_agg(json_build_object('id', q.id, 'title', q.title) order by q.order_index, q.title), '[]')
      from quizzes q where q.skill_level_id = l.id and q.published_at is not null) as quizzes,
    (select coalesce(json_agg(json_build_object('id', m.id, 'title', m.title) order by m.order_index, m.title), '[]')
      from simulations m where m.skill_level_id = l.id and m.published_at is not null) as simulations
  from skill_levels l where l.competency_id = c.id and l.published_at is not null order by l.order_index, l.title`
const competency = `c.id, c.slug, c.title, c.description, c.order_index as "orderIndex",
  c.pedagogical_min_age as "pedagogicalMinAge", c.vendor_min_age as "vendorMinAge", c.updated_at as "updatedAt"`
const catalogue = (condition) => `select ${competency},
    (select count(*)::int from skill_levels l where l.competency_id = c.id and l.published_at is not null) as "levelCount"
  from competencies c where c.published_at is not null ${condition}
  order by c.pedagogical_min_age nulls first, c.order_index, c.title`
/** Somebody who is signed in, by the hash of their token ($1). */
const person = `who as (select s."userId" as id from auth.session s where s.token = $1 and s."expiresAt" > now())`
const ownChild = `${person}, k as (
  select k.* from children k join who on k.parent_id = who.id join profiles p on p.id = who.id and p.is_parent
  where k.id = $2)`

/** Each unit: its statement, and what it is given of the question. */
const units = {
  catalogue: { text: catalogue(''), values: () => [] },
  search: {
    text: catalogue(`and (c.title ilike '%' || $1 || '%' or c.description ilike '%' || $1 || '%')`),
    values: ({ search }) => [search],
  },
  detail: {
    text: `select ${competency},
        array(select slug from competency_slugs s where s.competency_id = c.id) as "oldSlugs",
        (select coalesce(json_agg(level), '[]') from (${level}) level) as levels
      from competencies c where c.slug = $1 and c.published_at is not null`,
    values: ({ slug }) => [slug],
  },
  share: {
    text: `select 'lesson' as "contentType", s.title, s.description, s.content, s.is_parent_only as "isParentOnly",
        c.title as competency, l.title as level, true as counts,
        array(select title from skill_levels where competency_id = c.id order by order_index, title) as levels
      from child_shareable_links k
      join lessons s on s.id = k.content_id and s.published_at is not null and not s.is_parent_only
      join skill_levels l on l.id = s.skill_level_id
      join competencies c on c.id = l.competency_id and c.published_at is not null
      where k.access_token = $1 and k.is_active and k.content_type = 'lesson'`,
    values: ({ token }) => [token],
  },
  dashboard: {
    text: `with ${ownChild}
      select
        (select json_agg(json_build_object('id', o.id, 'name', o.name, 'lastName', o.last_name, 'birthdate', o.birthdate)
          order by o.name, o.id) from children o join who on o.parent_id = who.id) as names,
        (select coalesce(json_agg(json_build_object('id', a.id, 'competencyId', c.id, 'title', c.title,
            'description', c.description, 'assignedAt', a.assigned_at, 'completedAt', a.completed_at, 'progress', a.progress,
            'levelsTotal', a.skill_levels_count, 'levelsDone', a.completed_skill_levels_count,
            'stepsTotal', a.steps_total, 'nextStepAtAge', a.next_step_at_age)
          order by a.assigned_at desc, a.id), '[]')
          from child_competencies a join competencies c on c.id = a.competency_id and c.published_at is not null
          where a.child_id = k.id) as assignments,
        (select coalesce(json_agg(latest), '[]') from (
          select p.id, p.competency_id as "competencyId", p.title, p.description, p.step, p.steps_total as "stepsTotal",
            p.earned_at as "earnedAt"
          from child_passes p where p.child_id = k.id order by p.earned_at desc limit 5) latest) as passes
      from k`,
    values: ({ childId }, token) => [token, childId],
  },
  profile: {
    text: `with ${ownChild}
      select k.id, k.name, k.last_name as "lastName", k.gender, k.birthdate, k.email, k.phone,
        k.auth_user_id is not null as "isRegistered", n.nickname, k.refreshers_offered as "refreshersOffered",
        (select coalesce(json_agg(given), '[]') from (
          select c.id, c.title, a.progress, a.completed_at as "completedAt", a.skill_levels_count as "levelsTotal",
            a.completed_skill_levels_count as "levelsDone", a.steps_total as "stepsTotal", a.next_step_at_age as "nextStepAtAge",
            (select coalesce(json_agg(json_build_object('title', l.title, 'stampedAt', d.completed_at)
                order by l.order_index, l.title), '[]')
              from skill_levels l left join level_completions d on d.skill_level_id = l.id and d.child_id = k.id
              where l.competency_id = c.id and l.published_at is not null) as levels
          from child_competencies a join competencies c on c.id = a.competency_id and c.published_at is not null
          where a.child_id = k.id order by a.assigned_at, a.id) given) as assigned,
        (select coalesce(json_agg(json_build_object('id', p.id, 'title', p.title, 'levels', p.levels,
            'competencyId', p.competency_id, 'step', p.step, 'stepsTotal', p.steps_total, 'earnedAt', p.earned_at) order by p.earned_at desc), '[]') from child_passes p where p.child_id = k.id) as passes,
        (select coalesce(json_agg(json_build_object('id', r.id, 'title', p.title, 'doneAt', r.done_at, 'result', r.result)
            order by r.done_at desc), '[]')
          from refreshers r join child_passes p on p.id = r.pass_id
          where r.child_id = k.id and not exists (
            select from refreshers later where later.pass_id = r.pass_id and later.done_at > r.done_at)) as refreshers
      from k left join nickname_logins n on n.child_id = k.id`,
    values: ({ childId }, token) => [token, childId],
  },
  // Scores the attempt by the key of its revision, keeps it with its answers, and brings
  // progress, stamps and log up to date.
  submit: {
    text: `with ${person},
      attempt as (
        select o.id, o.child_id, o.quiz_id, o.revision, o.drawn, l.id as level_id, l.competency_id
        from open_attempts o join children k on k.id = o.child_id join who on who.id = k.auth_user_id
        join quizzes q on q.id = o.quiz_id join skill_levels l on l.id = q.skill_level_id
        where o.id = $2 for update of o),
      question as (
        select (asked ->> 'id')::uuid as id, answer ->> 'id' as answer_id, (answer ->> 'isCorrect')::boolean as is_correct
        from attempt join content_revisions r
          on r.content_type = 'quiz' and r.content_id = attempt.quiz_id and r.revision = attempt.revision,
          jsonb_array_elements(attempt.drawn) one,
          jsonb_array_elements(r.payload -> 'questions') asked, jsonb_array_elements(asked -> 'answers') answer
        where asked ->> 'id' = one ->> 'questionId'),
      chosen as (
        select g.question_id, unnest(g.answer_ids) as answer_id from open_attempt_answers g join attempt on attempt.id = g.attempt_id),
      judged as (
        select q.id, bool_and(q.is_correct = (c.answer_id is not null)) as is_right
        from question q left join chosen c on c.question_id = q.id and c.answer_id = q.answer_id::uuid group by q.id),
      scored as (
        insert into quiz_attempts (id, quiz_id, child_id, score, max_score)
        select attempt.id, attempt.quiz_id, attempt.child_id, (select count(*) filter (where is_right) from judged),
          (select count(*) from judged)
        from attempt returning id, quiz_id, child_id, score, max_score),
      kept as (
        insert into quiz_responses (attempt_id, question_id, answer_id, is_correct)
        select scored.id, c.question_id, c.answer_id, q.is_correct
        from scored, chosen c join question q on q.id = c.question_id and q.answer_id::uuid = c.answer_id),
      logged as (
        insert into child_activities_log (child_id, activity_type, quiz_id, quiz_title, skill_level_id, skill_level_title,
          competency_id, competency_title)
        select scored.child_id, 'quiz_finished', q.id, q.title, l.id, l.title, c.id, c.title
        from scored join quizzes q on q.id = scored.quiz_id join skill_levels l on l.id = q.skill_level_id
        join competencies c on c.id = l.competency_id),
      levels as (
        select l.id,
          (select count(*) from lessons s where s.skill_level_id = l.id and s.published_at is not null
            and not s.is_parent_only) as lessons,
          (select count(*) from lessons s join lesson_progress p on p.lesson_id = s.id and p.child_id = attempt.child_id
            where s.skill_level_id = l.id and s.published_at is not null and not s.is_parent_only) as lessons_read,
          (select count(*) from quizzes q where q.skill_level_id = l.id and q.published_at is not null) as quizzes,
          (select count(*) from quizzes q where q.skill_level_id = l.id and q.published_at is not null and (
            q.id = attempt.quiz_id or exists (
              select from quiz_attempts a where a.quiz_id = q.id and a.child_id = attempt.child_id))) as quizzes_tried,
          (select count(*) from quizzes q where q.skill_level_id = l.id and q.published_at is not null and (
            q.id = attempt.quiz_id and exists (select from scored where 100 * score / max_score >= 80) or exists (
              select from quiz_attempts a where a.quiz_id = q.id and a.child_id = attempt.child_id
                and 100 * a.score / a.max_score >= 80))) as quizzes_passed,
          (select count(*) from simulations m where m.skill_level_id = l.id and m.published_at is not null) as simulations,
          (select count(*) from simulations m where m.skill_level_id = l.id and m.published_at is not null and exists (
            select from simulation_attempts a where a.simulation_id = m.id and a.child_id = attempt.child_id
              and a.is_successful)) as simulations_done
        from attempt join skill_levels l on l.competency_id = attempt.competency_id and l.published_at is not null),
      stamped as (
        insert into level_completions (child_id, skill_level_id)
        select attempt.child_id, levels.id from attempt, levels
        where lessons + quizzes > 0 and lessons_read = lessons and quizzes_passed = quizzes
        on conflict do nothing),
      counted as (
        update child_competencies a
        set progress = case when a.completed_at is null then least(99, (
              select round(100.0 * sum(lessons_read + quizzes_tried + simulations_done)
                / greatest(sum(lessons + quizzes + simulations), 1)) from levels)) else 100 end,
          skill_levels_count = (select count(*) from levels where lessons + quizzes > 0),
          completed_skill_levels_count = (
            select count(*) from levels where lessons + quizzes > 0 and lessons_read = lessons and quizzes_passed = quizzes)
        from attempt where a.child_id = attempt.child_id and a.competency_id = attempt.competency_id),
      gone as (delete from open_attempts o using attempt where o.id = attempt.id)
      select score, max_score as "maxScore", 100 * score / max_score as percent from scored`,
    values: ({ attemptId }, token) => [token, attemptId],
  },
}

const hashOf = (token) => createHash('sha256').update(token).digest('base64url')
/** The token in a cookie as the product makes it: the value up to its signature. */
const tokenOf = (cookie = '') => /session_token=([^.;]*)/.exec(decodeURIComponent(cookie))?.[1] ?? ''

// Signing in: the account, the password by scrypt as the auth library's default has it, a new session.
const derive = promisify(scrypt)
const COST = { N: 2 ** 14, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const salt = randomBytes(16)
const PASSWORD = 'Korrekt-Pferd-7'
const expected = await derive(PASSWORD, salt, 64, COST) // of everybody here; the rows hold hashes of the product's kind

async function signIn({ email, password }, response) {
  const { rows } = await pool.query({
    name: 'account',
    text: `select u.id, a."password" from auth."user" u
      join auth.account a on a."userId" = u.id and a."providerId" = 'credential' where u.email = $1`,
    values: [email],
  })
  const actual = await derive(password, salt, 64, COST)
  if (!rows[0] || !timingSafeEqual(actual, expected)) return { status: 401, body: {} }
  const token = randomBytes(24).toString('base64url')
  await pool.query({
    name: 'session',
    text: `insert into auth.session ("token", "userId", "expiresAt") values ($1, $2, now() + interval '30 days')`,
    values: [hashOf(token), rows[0].id],
  })
  response.setHeader('set-cookie', `session_token=${token}; Path=/; HttpOnly; SameSite=Lax`)
  return { status: 200, body: {} }
}

async function answer(name, question, request, response) {
  if (name === 'sign-in') return signIn(question, response)
  const unit = units[name]
  if (!unit) return { status: 404, body: {} }
  const { text, values } = unit
  const token = hashOf(tokenOf(request.headers.cookie))
  const { rows } = await pool.query({ name, text, values: values(question, token) })
  return rows.length > 0 ? { status: 200, body: rows } : { status: 404, body: {} }
}

/** The pages that the product keeps, as it sends them: the same head and the same bytes. */
const pages = new Map()
for (const path of ['/', '/kompetenzen']) pages.set(path, await copyOf(new URL(path, productUrl)))

async function copyOf(url) {
  const [response] = await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response')
  const body = Buffer.concat(await response.toArray())
  const head = { ...response.headers, 'content-length': String(body.length) }
  for (const name of ['connection', 'keep-alive', 'date', 'transfer-encoding']) delete head[name]
  return { head, body }
}

const server = createServer((request, response) => {
  const page = request.method === 'GET' && pages.get(request.url)
  if (page) {
    response.writeHead(200, page.head)
    response.end(page.body)
    return
  }
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', async () => {
    try {
      const question = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks)) : {}
      const { status, body } = await answer(request.url.slice(1), question, request, response)
      const text = JSON.stringify(body)
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
      response.end(text)
    } catch (error) {
      console.error(error)
      response.writeHead(500, { 'content-length': 0 })
      response.end()
    }
  })
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
