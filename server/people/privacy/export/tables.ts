import { sql } from 'kysely'
import { guardianKinds } from '../../../../domain/people/guardians.ts'
import { staffRoles } from '../../../../domain/people/roles.ts'
import { actionInWords } from '../../../platform/audit/record.ts'
import type { Tx } from '../../../platform/db/actor.ts'

/** The table whose row a column names by id; a reader gets that row's title beside it. */
export type Named =
  | 'lessons'
  | 'quizzes'
  | 'simulations'
  | 'skill_levels'
  | 'competencies'
  | 'quiz_questions'
  | 'quiz_answers'
  | 'child_passes'
  | 'faq_items'
  | 'profiles'
  | 'announcements'
/** What a code, or an object, is called for a reader; where it takes more than the value, the whole row tells. */
export type Words = Record<string, string> | ((value: unknown, row: Record<string, unknown>) => string)

/**
 * A table as an export shows it. What it and its columns are called stands in the database (`comment on`, db/rules): a
 * column with a label is exported.
 */
export type ExportedTable = {
  table: string
  /** Columns whose values are ids of something with a title. */
  names?: Record<string, Named>
  /** Columns whose values are codes. */
  words?: Record<string, Words>
  /** Columns that are left out besides its `id` and the key that finds it: other keys that say nothing, and secrets. */
  without?: readonly string[]
}

/**
 * How the rows of somebody are found: the column with the id of the child, or of the login; `of`: with the id of one of
 * the child's attempts.
 */
export type Found = { key: string; of?: 'quiz_attempts' | 'open_attempts' }

/** Who accompanies a child: stands with the child and with the adult. */
export const guardianships: ExportedTable = {
  table: 'guardianships',
  names: { person_id: 'profiles' },
  words: { kind: guardianKinds },
  without: ['child_id', 'invited_by'],
}

/** What is kept about whoever signs in, a parent or a child. */
export const tablesOfLogin: (ExportedTable & Found)[] = [
  { table: 'profiles', key: 'id', words: { staff_role: staffRoles } },
  { table: 'passkeys', key: 'user_id', without: ['credential_id', 'public_key', 'counter', 'transports'] },
  {
    table: 'push_devices',
    key: 'person_id',
    without: ['session_id', 'endpoint', 'public_key', 'auth_secret', 'failures', 'rests_until', 'refused_as'],
  },
  { table: 'reminder_settings', key: 'person_id' },
  {
    table: 'reminders',
    key: 'person_id',
    words: { kind: { pass: 'Pass verdient', help: 'Hilfe bei einem Quiz', agreement: 'Vereinbarung' } },
    without: ['child_id', 'subject_id'],
  },
  { table: 'reminder_turns', key: 'person_id', without: ['claimed_until'] },
  { table: 'terms_acceptances', key: 'user_id' },
  { table: 'family_codes', key: 'parent_id', without: ['code'] },
  { table: 'daily_status_settings', key: 'parent_id' },
  {
    table: 'daily_status_deliveries',
    key: 'parent_id',
    words: {
      result: {
        sent: 'verschickt',
        nothing_to_report: 'nichts zu berichten',
        too_late: 'zu spät',
        not_confirmed: 'Adresse nicht bestätigt',
        address_refused: 'Adresse nimmt keine E-Mails an',
      },
    },
  },
  { table: 'daily_status_schedule', key: 'parent_id', without: ['claimed_until'] },
  { table: 'parent_lesson_reads', key: 'parent_id', names: { lesson_id: 'lessons' } },
  { ...guardianships, key: 'person_id' },
  { table: 'guardian_invitations', key: 'invited_by', words: { kind: guardianKinds }, without: ['token_hash'] },
  { table: 'announcement_closings', key: 'person_id', names: { announcement_id: 'announcements' } },
  { table: 'refused_addresses', key: 'person_id' },
  { table: 'faq_clicks', key: 'user_id', names: { faq_item_id: 'faq_items' } },
]

/** The same for what the auth library keeps; it comes from auth.login_to_export. */
export const tablesOfAuth: ExportedTable[] = [
  {
    table: 'auth.user',
    // Whoever can export is not locked.
    without: ['name', 'firstName', 'lastName', 'updatedAt', 'termsVersion', 'lockedAt'],
  },
  {
    table: 'auth.account',
    words: { providerId: { credential: 'Passwort', google: 'Google' } },
    without: [
      'accountId',
      'userId',
      'accessToken',
      'refreshToken',
      'idToken',
      'accessTokenExpiresAt',
      'refreshTokenExpiresAt',
      'scope',
      'password',
    ],
  },
  { table: 'auth.session', without: ['token', 'userId', 'updatedAt', 'confirmedAt'] },
  {
    table: 'auth.mailed_links',
    words: { purpose: { confirm: 'Adresse bestätigen', change: 'neue Adresse', reset: 'neues Passwort' } },
    without: ['user_id', 'token_hash', 'asked_in'],
  },
]

/** What somebody did, and what was done to somebody. */
export const auditLog: ExportedTable = {
  table: 'audit_log',
  words: {
    action: (action) => actionInWords(String(action)),
    details: (details) => detailsInWords(details as Record<string, unknown>),
  },
  without: ['actor_id', 'subject', 'kind', 'actor_name', 'subject_name'],
}

/** The details that people read: from where, to whom, what was told. The rest are ids and counts. */
const detailsInWords = ({ address, recipient, told }: Record<string, unknown>) =>
  [
    address && `IP-Adresse ${address}, gekürzt`,
    recipient && `an ${recipient}`,
    told && `mitgeteilt: ${String(told).split(' ').map(toldInWords).join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ')

/** «child.last_name» and the like, as a launch notes it (learning/simulations/launch.ts). */
function toldInWords(path: string): string {
  const [who, field = ''] = path.split('.')
  return `${toldFields[field] ?? field} ${who === 'child' ? 'des Kindes' : 'des Elternteils'}`
}
const toldFields: Record<string, string> = {
  id: 'Kennung',
  name: 'Vorname',
  first_name: 'Vorname',
  last_name: 'Nachname',
  email: 'E-Mail-Adresse',
  phone: 'Telefon',
}

/** Mails to or about somebody, without their texts: those hold links that open accounts. */
export const mails: ExportedTable = {
  table: 'mail_outbox',
  without: [
    'body_text',
    'body_html',
    'headers',
    'kind',
    'next_attempt_at',
    'waits_since',
    'attempts',
    'first_attempt_at',
    'last_attempt_at',
    'failure',
    'failure_code',
    'last_error',
    'link_ends_at',
    'about',
    'leaves_no_trace',
    'is_bulk',
    'announcement_id', // its title is the subject
  ],
}

/** Tables that are in no export, with the reason. */
export const notExported: Record<string, string> = {
  'auth.two_factor': 'secrets; whether there is a second step stands with the account',
  guardian_invitation_children: 'which children an invitation names; it stands with who invited',
  content_writers: 'in which texts of the house somebody of the team has written; the texts are the house’s',
  'auth.verification': 'half-finished sign-ins, for minutes',
}

/** What a table and its columns are called, in the order in which they are shown. */
export type TableLabels = { title: string; columns: Map<string, string> }
/** By the name of the table, outside schema public with its schema. */
export type Labels = Map<string, TableLabels>

/**
 * What the database says that its tables and columns are called (`comment on`, db/rules): the first line of a table's
 * comment, and the comment of each column that has one.
 */
export async function readLabels(tx: Tx): Promise<Labels> {
  const { rows } = await sql<{ table: string; title: string; columns: [string, string][] }>`
    select case nspname when 'public' then relname else nspname || '.' || relname end as table,
      split_part(obj_description(c.oid, 'pg_class'), E'\n', 1) as title,
      jsonb_agg(jsonb_build_array(attname, col_description(c.oid, attnum)) order by attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = relnamespace and nspname in ('public', 'auth')
    join pg_attribute on attrelid = c.oid and attnum > 0 and col_description(c.oid, attnum) is not null
    where relkind = 'r'
    group by nspname, relname, c.oid`.execute(tx)
  return new Map(rows.map(({ table, title, columns }) => [table, { title, columns: new Map(columns) }]))
}
