/** Of which table a column names a row; a reader gets that row's title beside it. */
export type Named =
  | 'lessons'
  | 'quizzes'
  | 'simulations'
  | 'skill_levels'
  | 'competencies'
  | 'quiz_questions'
  | 'quiz_answers'
type Column = string | { label: string; names: Named }

/** A table as an export shows it: all of its columns but those in `without`, which come with the reason. */
export type ExportedTable = {
  table: string
  title: string
  columns: Record<string, Column>
  /** Columns that are left out: keys that say nothing to anybody, and secrets. */
  without?: readonly string[]
}

/** How the rows of somebody are found: by the child's id, by its attempts, or by the login's id. */
type Found =
  | { by: 'child' | 'login'; key: string }
  | { by: 'attempt'; key: string; of: 'quiz_attempts' | 'open_attempts' }

const lesson = { label: 'Lektion', names: 'lessons' } as const
const quiz = { label: 'Quiz', names: 'quizzes' } as const
const simulation = { label: 'Übung', names: 'simulations' } as const
const level = { label: 'Level', names: 'skill_levels' } as const
const competency = { label: 'Kompetenz', names: 'competencies' } as const
const question = { label: 'Frage', names: 'quiz_questions' } as const
const answer = { label: 'Antwort', names: 'quiz_answers' } as const

/** What is kept about a child. Every table and column of the schema stands here or in `notExported` (export.test.ts). */
export const tablesOfChild: (ExportedTable & Found)[] = [
  {
    ...{ table: 'children', title: 'Angaben', by: 'child', key: 'id' },
    columns: {
      ...{
        name: 'Name',
        last_name: 'Nachname',
        gender: 'Geschlecht',
        birthdate: 'Geburtsdatum',
        age: 'Alter beim Speichern',
      },
      ...{
        email: 'E-Mail-Adresse',
        phone: 'Telefon',
        created_at: 'angelegt am',
        invitation_accepted: 'Einladung angenommen',
      },
    },
    without: ['id', 'parent_id', 'auth_user_id'],
  },
  {
    ...{ table: 'consents', title: 'Einwilligungen', by: 'child', key: 'child_id' },
    columns: {
      given_by: 'gegeben von',
      text_version: 'Fassung',
      given_at: 'gegeben am',
      withdrawn_at: 'zurückgezogen am',
    },
    without: ['id', 'parent_id', 'child_id'],
  },
  {
    ...{ table: 'child_competencies', title: 'Kompetenzen', by: 'child', key: 'child_id' },
    columns: {
      ...{
        competency_id: competency,
        assigned_at: 'zugewiesen am',
        completed_at: 'abgeschlossen am',
        progress: 'Fortschritt in %',
      },
      ...{ skill_levels_count: 'Level', completed_skill_levels_count: 'abgeschlossene Level' },
    },
    without: ['id', 'child_id'],
  },
  {
    ...{ table: 'level_openings', title: 'Von den Eltern geöffnete Level', by: 'child', key: 'child_id' },
    columns: { skill_level_id: level, opened_at: 'geöffnet am' },
    without: ['child_id'],
  },
  {
    ...{ table: 'level_completions', title: 'Abgeschlossene Level', by: 'child', key: 'child_id' },
    columns: { skill_level_id: level, completed_at: 'abgeschlossen am' },
    without: ['child_id'],
  },
  {
    ...{ table: 'child_passes', title: 'Pässe', by: 'child', key: 'child_id' },
    columns: {
      ...{
        title: 'Pass',
        description: 'Beschreibung',
        motto: 'Leitsatz',
        note: 'Notiz',
        levels: 'Level',
        earned_at: 'verdient am',
      },
    },
    without: ['id', 'child_id', 'competency_id'],
  },
  {
    ...{ table: 'lesson_progress', title: 'Gelesene Lektionen', by: 'child', key: 'child_id' },
    columns: { lesson_id: lesson, completed_at: 'gelesen am', completed_via_share: 'über einen geteilten Link' },
    without: ['id', 'child_id', 'share_token'],
  },
  {
    ...{ table: 'quiz_attempts', title: 'Quiz-Ergebnisse', by: 'child', key: 'child_id' },
    columns: { id: 'Versuch', quiz_id: quiz, score: 'Punkte', max_score: 'von', completed_at: 'beendet am' },
    without: ['child_id'],
  },
  {
    ...{
      table: 'quiz_responses',
      title: 'Antworten in Quizzen',
      by: 'attempt',
      key: 'attempt_id',
      of: 'quiz_attempts',
    },
    columns: { attempt_id: 'Versuch', question_id: question, answer_id: answer, is_correct: 'richtig' },
  },
  {
    ...{ table: 'open_attempts', title: 'Angefangene Quizze', by: 'child', key: 'child_id' },
    columns: { id: 'Versuch', quiz_id: quiz, started_at: 'begonnen am' },
    without: ['child_id', 'revision', 'answer_order', 'link_id', 'previewed_by'],
  },
  {
    ...{
      table: 'open_attempt_answers',
      title: 'Antworten in angefangenen Quizzen',
      by: 'attempt',
      key: 'attempt_id',
      of: 'open_attempts',
    },
    columns: { attempt_id: 'Versuch', question_id: question, answer_ids: answer, answered_at: 'beantwortet am' },
  },
  {
    ...{ table: 'simulation_attempts', title: 'Übungen', by: 'child', key: 'child_id' },
    columns: {
      ...{ simulation_id: simulation, is_successful: 'geschafft', outcome: 'Ausgang', mode: 'Art' },
      ...{ completed_at: 'gestartet am', finished_at: 'beendet am' },
    },
    without: ['id', 'child_id', 'run_id'],
  },
  {
    ...{ table: 'simulation_releases', title: 'Freigegebene Übungen', by: 'child', key: 'child_id' },
    columns: { simulation_id: simulation, released_at: 'freigegeben am' },
    without: ['child_id'],
  },
  {
    ...{ table: 'child_activities_log', title: 'Verlauf', by: 'child', key: 'child_id' },
    columns: {
      ...{
        activity_timestamp: 'Zeitpunkt',
        activity_type: 'Art',
        competency_title: 'Kompetenz',
        skill_level_title: 'Level',
      },
      ...{ lesson_title: 'Lektion', quiz_title: 'Quiz', question_title: 'Frage', answer_title: 'Antwort' },
      ...{ is_answer_correct: 'richtig', simulation_title: 'Übung' },
    },
    without: [
      ...['id', 'child_id', 'lesson_id', 'quiz_id', 'question_id', 'answer_id'],
      ...['simulation_id', 'skill_level_id', 'competency_id'],
    ],
  },
  {
    ...{ table: 'child_invitations', title: 'Einladungen', by: 'child', key: 'child_id' },
    columns: {
      ...{
        email: 'an',
        created_at: 'erstellt am',
        expires_at: 'gültig bis',
        used_at: 'angenommen am',
        revoked_at: 'beendet am',
      },
    },
    without: ['id', 'parent_id', 'child_id', 'version', 'invitation_token_hash'],
  },
  {
    ...{ table: 'child_shareable_links', title: 'Geteilte Links', by: 'child', key: 'child_id' },
    columns: {
      ...{ content_type: 'zu', content_id: 'Inhalt', is_active: 'aktiv', created_at: 'erstellt am' },
      ...{ last_used_at: 'zuletzt benutzt am', use_count: 'wie oft benutzt' },
    },
    without: ['id', 'child_id', 'parent_id', 'creator_id', 'access_token'],
  },
  {
    ...{ table: 'shareable_links', title: 'Weitere geteilte Links', by: 'child', key: 'child_id' },
    columns: { content_type: 'zu', content_id: 'Inhalt', is_active: 'aktiv', created_at: 'erstellt am' },
    without: ['id', 'child_id', 'creator_id', 'access_token'],
  },
]

/** What is kept about whoever signs in, a parent or a child. */
export const tablesOfLogin: (ExportedTable & Found)[] = [
  {
    ...{ table: 'profiles', title: 'Profil', by: 'login', key: 'id' },
    columns: {
      ...{ first_name: 'Vorname', last_name: 'Nachname', email: 'E-Mail-Adresse', phone: 'Telefon' },
      ...{ is_parent: 'Elternkonto', is_admin: 'Admin' },
    },
    without: ['id'],
  },
  {
    ...{ table: 'terms_acceptances', title: 'Zustimmung zu den AGB', by: 'login', key: 'user_id' },
    columns: { version: 'Fassung', accepted_at: 'am' },
    without: ['user_id'],
  },
  {
    ...{ table: 'daily_status_settings', title: 'Tägliche Status-Updates', by: 'login', key: 'parent_id' },
    columns: {
      ...{ is_enabled: 'eingeschaltet', email_time: 'Uhrzeit', timezone: 'Zeitzone' },
      ...{ external_api_url: 'Auswertungsdienst', updated_at: 'geändert am' },
    },
    without: ['parent_id'],
  },
  {
    ...{ table: 'daily_status_deliveries', title: 'Verschickte Status-Updates', by: 'login', key: 'parent_id' },
    columns: { local_date: 'Tag', result: 'Ergebnis', settled_at: 'erledigt am' },
    without: ['parent_id'],
  },
  {
    ...{ table: 'faq_clicks', title: 'Geöffnete Fragen', by: 'login', key: 'user_id' },
    columns: { clicked_at: 'am', session_id: 'Seitenbesuch', user_agent: 'Browser' },
    without: ['id', 'faq_item_id', 'user_id'],
  },
  {
    ...{ table: 'audit_log', title: 'Sicherheitsprotokoll', by: 'login', key: 'actor_id' },
    columns: { happened_at: 'am', action: 'Vorgang', details: 'Einzelheiten' },
    without: ['id', 'actor_id', 'subject'],
  },
]

/** The same for what the auth library keeps; it comes from auth.login_to_export. */
export const tablesOfAuth: ExportedTable[] = [
  {
    ...{ table: 'auth.user', title: 'Konto' },
    columns: {
      ...{ email: 'E-Mail-Adresse', emailVerified: 'bestätigt', isChild: 'Kinderkonto', createdAt: 'angelegt am' },
      ...{ twoFactorEnabled: 'zweiter Schritt', image: 'Bild', seenAt: 'zuletzt hier am', remindedAt: 'erinnert am' },
    },
    without: ['id', 'name', 'firstName', 'lastName', 'updatedAt', 'termsVersion'],
  },
  {
    ...{ table: 'auth.account', title: 'Wege der Anmeldung' },
    columns: { providerId: 'Weg', createdAt: 'seit', updatedAt: 'geändert am' },
    without: [
      ...['id', 'accountId', 'userId', 'accessToken', 'refreshToken', 'idToken', 'accessTokenExpiresAt'],
      ...['refreshTokenExpiresAt', 'scope', 'password'],
    ],
  },
  {
    ...{ table: 'auth.session', title: 'Anmeldungen' },
    columns: {
      ...{ userAgent: 'Browser', ipAddress: 'gekürzte IP-Adresse', createdAt: 'seit', usedAt: 'zuletzt benutzt am' },
      expiresAt: 'endet am',
    },
    without: ['id', 'token', 'userId', 'updatedAt', 'confirmedAt'],
  },
  {
    ...{ table: 'auth.mailed_links', title: 'Links in E-Mails' },
    columns: { purpose: 'wofür', email: 'an', expires_at: 'gültig bis' },
    without: ['user_id', 'token_hash', 'asked_in'],
  },
]

/** Mails to or about somebody, without their texts: those hold links that open accounts. */
export const mails: ExportedTable = {
  ...{ table: 'mail_outbox', title: 'E-Mails der letzten Tage' },
  columns: {
    recipient: 'an',
    subject: 'Betreff',
    created_at: 'erstellt am',
    sent_at: 'verschickt am',
    failed_at: 'aufgegeben am',
  },
  without: [
    ...['id', 'body_text', 'body_html', 'headers', 'next_attempt_at', 'attempts', 'last_error'],
    ...['about', 'leaves_no_trace'],
  ],
}

/** Tables that are in no export, with the reason. */
export const notExported: Record<string, string> = {
  'auth.second_step': 'secrets; whether there is a second step stands with the account',
  'auth.verification': 'half-finished sign-ins, for minutes',
}
