import { actionInWords } from '../../../platform/audit/record.ts'

/** Of which table a column names a row; a reader gets that row's title beside it. */
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
/** What a code, or an object, is called for a reader. */
export type Words = Record<string, string> | ((value: unknown) => string)
export type Column = string | { label: string; names: Named } | { label: string; words: Words }

/** A table as an export shows it: all of its columns but those in `without`. */
export type ExportedTable = {
  table: string
  title: string
  columns: Record<string, Column>
  /** Columns that are left out: keys that say nothing to anybody, and secrets. */
  without?: readonly string[]
}

/** How the rows of somebody are found: by the child's id, by its attempts, or by the login's id. */
export type Found =
  | { by: 'child' | 'login'; key: string }
  | { by: 'attempt'; key: string; of: 'quiz_attempts' | 'open_attempts' }

/** What is kept about whoever signs in, a parent or a child. */
export const tablesOfLogin: (ExportedTable & Found)[] = [
  {
    table: 'profiles',
    title: 'Profil',
    by: 'login',
    key: 'id',
    columns: {
      first_name: 'Vorname',
      last_name: 'Nachname',
      email: 'E-Mail-Adresse',
      phone: 'Telefon',
      is_parent: 'Elternkonto',
      is_admin: 'Admin',
    },
    without: ['id'],
  },
  {
    table: 'terms_acceptances',
    title: 'Zustimmung zu den AGB',
    by: 'login',
    key: 'user_id',
    columns: { version: 'Fassung', accepted_at: 'am' },
    without: ['user_id'],
  },
  {
    table: 'family_codes',
    title: 'Familien-Code',
    by: 'login',
    key: 'parent_id',
    columns: { created_at: 'gilt seit' },
    without: ['parent_id', 'code'],
  },
  {
    table: 'daily_status_settings',
    title: 'Tägliche Status-Updates',
    by: 'login',
    key: 'parent_id',
    columns: {
      is_enabled: 'eingeschaltet',
      email_time: 'Uhrzeit',
      timezone: 'Zeitzone',
      external_api_url: 'Auswertungsdienst',
      updated_at: 'geändert am',
    },
    without: ['parent_id'],
  },
  {
    table: 'daily_status_deliveries',
    title: 'Verschickte Status-Updates',
    by: 'login',
    key: 'parent_id',
    columns: {
      local_date: 'Tag',
      result: {
        label: 'Ergebnis',
        words: {
          sent: 'verschickt',
          nothing_to_report: 'nichts zu berichten',
          too_late: 'zu spät',
          not_confirmed: 'Adresse nicht bestätigt',
          address_refused: 'Adresse nimmt keine E-Mails an',
        },
      },
      due_at: 'fällig am',
      settled_at: 'erledigt am',
    },
    without: ['parent_id'],
  },
  {
    table: 'daily_status_schedule',
    title: 'Nächstes Status-Update',
    by: 'login',
    key: 'parent_id',
    columns: { due_at: 'fällig am' },
    without: ['parent_id', 'lent_until'],
  },
  {
    table: 'parent_lesson_reads',
    title: 'Gelesene Lektionen für Eltern',
    by: 'login',
    key: 'parent_id',
    columns: { lesson_id: { label: 'Lektion', names: 'lessons' }, read_at: 'gelesen am' },
    without: ['parent_id'],
  },
  {
    table: 'refused_addresses',
    title: 'Adresse, die keine E-Mails annimmt',
    by: 'login',
    key: 'person_id',
    columns: { address: 'Adresse', refused_at: 'abgelehnt am' },
    without: ['person_id'],
  },
  {
    table: 'faq_clicks',
    title: 'Geöffnete Fragen',
    by: 'login',
    key: 'user_id',
    columns: {
      faq_item_id: { label: 'Frage', names: 'faq_items' },
      clicked_at: 'am',
      session_id: 'Seitenbesuch',
      user_agent: 'Browser',
    },
    without: ['id', 'user_id'],
  },
]

/** The same for what the auth library keeps; it comes from auth.login_to_export. */
export const tablesOfAuth: ExportedTable[] = [
  {
    table: 'auth.user',
    title: 'Konto',
    columns: {
      email: 'E-Mail-Adresse',
      emailVerified: 'bestätigt',
      isChild: 'Kinderkonto',
      createdAt: 'angelegt am',
      twoFactorEnabled: 'zweiter Schritt',
      image: 'Bild',
      seenAt: 'zuletzt hier am',
      remindedAt: 'erinnert am',
      confirmationAskedAt: 'um Bestätigung der Adresse gebeten am',
    },
    // Whoever can export is not locked.
    without: ['id', 'name', 'firstName', 'lastName', 'updatedAt', 'termsVersion', 'lockedAt'],
  },
  {
    table: 'auth.account',
    title: 'Wege der Anmeldung',
    columns: {
      providerId: { label: 'Weg', words: { credential: 'Passwort', google: 'Google' } },
      createdAt: 'seit',
      updatedAt: 'geändert am',
    },
    without: [
      'id',
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
  {
    table: 'auth.session',
    title: 'Anmeldungen',
    columns: {
      userAgent: 'Browser',
      ipAddress: 'gekürzte IP-Adresse',
      createdAt: 'seit',
      usedAt: 'zuletzt benutzt am',
      expiresAt: 'endet am',
    },
    without: ['id', 'token', 'userId', 'updatedAt', 'confirmedAt'],
  },
  {
    table: 'auth.mailed_links',
    title: 'Links in E-Mails',
    columns: {
      purpose: {
        label: 'wofür',
        words: { confirm: 'Adresse bestätigen', change: 'neue Adresse', reset: 'neues Passwort' },
      },
      email: 'an',
      expires_at: 'gültig bis',
    },
    without: ['user_id', 'token_hash', 'asked_in'],
  },
]

/** What somebody did, and what was done to somebody. */
export const auditLog: ExportedTable = {
  table: 'audit_log',
  title: 'Sicherheitsprotokoll',
  columns: {
    happened_at: 'am',
    action: { label: 'Vorgang', words: (action) => actionInWords(String(action)) },
    details: { label: 'Einzelheiten', words: (details) => detailsInWords(details as Record<string, unknown>) },
  },
  without: ['id', 'actor_id', 'subject', 'kind', 'actor_name', 'subject_name'],
}

/** From where somebody came, and whom what was told; the rest are ids and counts. */
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
  title: 'E-Mails der letzten Tage',
  columns: {
    recipient: 'an',
    subject: 'Betreff',
    created_at: 'erstellt am',
    sent_at: 'verschickt am',
    failed_at: 'aufgegeben am',
    resent_at: 'noch einmal gesendet am',
  },
  without: [
    'id',
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
  ],
}

/** Tables that are in no export, with the reason. */
export const notExported: Record<string, string> = {
  'auth.second_step': 'secrets; whether there is a second step stands with the account',
  'auth.verification': 'half-finished sign-ins, for minutes',
}
