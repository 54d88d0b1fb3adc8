import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from './support/db.ts'

const database = await useDatabase()

const NUMBER = 'integer'
const FLAG = 'boolean'
const INSTANT = 'timestamp with time zone'

/** The entities of the specification by the names it gives, with a type where it names one (S3.01–S3.23). */
const entities: [id: string, table: string, columns: Record<string, string | undefined>][] = [
  [
    'S3.01',
    'profiles',
    {
      id: 'uuid',
      first_name: undefined,
      last_name: undefined,
      email: undefined,
      phone: undefined,
      is_parent: FLAG,
      is_admin: FLAG,
    },
  ],
  [
    'S3.03',
    'children',
    {
      id: 'uuid',
      parent_id: 'uuid',
      auth_user_id: 'uuid',
      name: undefined,
      last_name: undefined,
      gender: undefined,
      birthdate: 'date',
      email: undefined,
      phone: undefined,
      age: NUMBER,
      created_at: INSTANT,
      invitation_accepted: FLAG,
    },
  ],
  // The token itself is not stored (decision 020).
  [
    'S3.04',
    'child_invitations',
    { parent_id: 'uuid', child_id: 'uuid', email: undefined, invitation_token_hash: 'bytea' },
  ],
  [
    'S3.06',
    'daily_status_settings',
    {
      parent_id: 'uuid',
      is_enabled: FLAG,
      email_time: undefined,
      timezone: undefined,
      external_api_url: undefined,
      updated_at: INSTANT,
    },
  ],
  [
    'S3.07',
    'competencies',
    {
      id: 'uuid',
      title: undefined,
      description: undefined,
      order_index: NUMBER,
      created_at: INSTANT,
      updated_at: INSTANT,
      created_by: 'uuid',
      pedagogical_min_age: NUMBER,
      vendor_min_age: 'text',
    },
  ],
  [
    'S3.08',
    'skill_levels',
    { id: 'uuid', competency_id: 'uuid', title: undefined, description: undefined, order_index: NUMBER },
  ],
  [
    'S3.09',
    'lessons',
    {
      id: 'uuid',
      skill_level_id: 'uuid',
      title: undefined,
      description: undefined,
      content: 'text',
      order_index: NUMBER,
      is_parent_only: FLAG,
    },
  ],
  [
    'S3.10',
    'quizzes',
    { id: 'uuid', skill_level_id: 'uuid', title: undefined, description: undefined, order_index: NUMBER },
  ],
  ['S3.11', 'quiz_questions', { id: 'uuid', quiz_id: 'uuid', question: undefined, order_index: NUMBER }],
  [
    'S3.12',
    'quiz_answers',
    {
      id: 'uuid',
      question_id: 'uuid',
      answer_text: undefined,
      is_correct: FLAG,
      explanation: undefined,
      order_index: NUMBER,
    },
  ],
  [
    'S3.13',
    'simulations',
    {
      id: 'uuid',
      skill_level_id: 'uuid',
      title: undefined,
      description: undefined,
      endpoint_url: undefined,
      order_index: NUMBER,
    },
  ],
  [
    'S3.14',
    'child_competencies',
    {
      id: 'uuid',
      child_id: 'uuid',
      competency_id: 'uuid',
      assigned_at: INSTANT,
      completed_at: INSTANT,
      progress: NUMBER,
      skill_levels_count: NUMBER,
      completed_skill_levels_count: NUMBER,
    },
  ],
  ['S3.15', 'child_passes', { id: 'uuid', child_id: 'uuid', competency_id: 'uuid', earned_at: INSTANT }],
  [
    'S3.16',
    'lesson_progress',
    {
      id: 'uuid',
      child_id: 'uuid',
      lesson_id: 'uuid',
      completed_at: INSTANT,
      completed_via_share: FLAG,
      share_token: undefined,
    },
  ],
  [
    'S3.17',
    'quiz_attempts',
    { id: 'uuid', quiz_id: 'uuid', child_id: 'uuid', score: NUMBER, max_score: NUMBER, completed_at: INSTANT },
  ],
  ['S3.18', 'quiz_responses', { attempt_id: 'uuid', question_id: 'uuid', answer_id: 'uuid', is_correct: FLAG }],
  [
    'S3.19',
    'simulation_attempts',
    { id: 'uuid', simulation_id: 'uuid', child_id: 'uuid', is_successful: FLAG, completed_at: INSTANT },
  ],
  [
    'S3.20',
    'shareable_links',
    { content_type: undefined, content_id: 'uuid', child_id: 'uuid', creator_id: 'uuid', access_token: undefined },
  ],
  [
    'S3.20',
    'child_shareable_links',
    {
      content_type: undefined,
      content_id: 'uuid',
      child_id: 'uuid',
      creator_id: 'uuid',
      access_token: undefined,
      is_active: FLAG,
      parent_id: 'uuid',
    },
  ],
  [
    'S3.21',
    'child_activities_log',
    {
      child_id: 'uuid',
      activity_type: undefined,
      lesson_id: 'uuid',
      lesson_title: undefined,
      quiz_id: 'uuid',
      quiz_title: undefined,
      question_id: 'uuid',
      question_title: undefined,
      answer_id: 'uuid',
      answer_title: undefined,
      simulation_id: 'uuid',
      simulation_title: undefined,
      skill_level_id: 'uuid',
      skill_level_title: undefined,
      competency_id: 'uuid',
      competency_title: undefined,
      is_answer_correct: FLAG,
      activity_timestamp: INSTANT,
    },
  ],
  ['S3.22', 'faq_items', { id: 'uuid', question: undefined, answer: undefined, order_index: NUMBER, is_active: FLAG }],
  ['S3.23', 'faq_clicks', { faq_item_id: 'uuid', user_id: 'uuid', session_id: undefined, user_agent: undefined }],
]

test.each(entities)('%s: %s has the columns the specification names', async (_id, table, columns) => {
  const { rows } = await sql<{ column: string; type: string }>`
    select a.attname as column, format_type(a.atttypid, null) as type
    from pg_attribute a where a.attrelid = ${`public.${table}`}::regclass and a.attnum > 0 and not a.attisdropped`.execute(
    database.db,
  )
  const types = Object.fromEntries(rows.map(({ column, type }) => [column, type]))
  for (const [column, type] of Object.entries(columns)) {
    expect(types, `${table}.${column}`).toHaveProperty(column, type ?? expect.any(String))
  }
})
