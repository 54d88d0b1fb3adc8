import pg from 'pg'
import {
  type RefusalCode,
  refusals,
  toChild,
  tooManyAttempts,
  tooManyAttemptsOfChild,
} from '../../../domain/platform/refusals.ts'

type RefusalOptions = ErrorOptions & { toChild?: string; retryAfterSeconds?: number }

/** Thrown when somebody may or can not do what they asked for. Anything else that is thrown is a defect. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  /** The sentence for a child; undefined where children and adults read the same, as with a `message` passed in. */
  readonly messageForChild: string | undefined
  /** When another try makes sense, where that is known; what the answer's Retry-After says. */
  readonly retryAfterSeconds: number | undefined
  constructor(
    code: RefusalCode,
    message?: string,
    { toChild: forChild, retryAfterSeconds, ...options }: RefusalOptions = {},
  ) {
    super(message ?? refusals[code].message, options)
    this.code = code
    this.status = refusals[code].status
    this.messageForChild = forChild ?? (message ? undefined : toChild(code))
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Too often: the sentence says how long to wait, and so does the answer's Retry-After. */
export class TooManyAttempts extends Refusal {
  declare readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number, message?: string) {
    const general = message ? {} : { toChild: tooManyAttemptsOfChild(retryAfterSeconds) }
    super('TOO_MANY_REQUESTS', message ?? tooManyAttempts(retryAfterSeconds), { ...general, retryAfterSeconds })
  }
}

export const refuse = (code: RefusalCode): never => {
  throw new Refusal(code)
}

/** For executeTakeFirstOrThrow of a query whose row has to be there. */
export const refusing = (code: RefusalCode) => (): Refusal => new Refusal(code)
export const notFound = refusing('NOT_FOUND')

/** What a broken constraint means to a person. Names, never message texts: those change with language and version. */
const byConstraint: Record<string, RefusalCode> = {
  published_by_a_second_person: 'SECOND_PERSON_NEEDED',
  branding_pkey: 'BRANDING_CHANGED', // two began at once
  operator_details_pkey: 'OPERATOR_DETAILS_CHANGED',
  children_birthdate_not_future: 'BIRTHDATE_IN_FUTURE',
  children_of_a_parent: 'TOO_MANY_CHILDREN',
  guardians_of_a_child: 'GUARDIANS_FULL',
  helpers_of_a_child: 'HELPERS_FULL',
  guardian_of_a_child: 'LAST_GUARDIAN',
  sixteenth_birthday_of_two_guardians: 'SIXTEENTH_BIRTHDAY_OF_TWO',
  one_present_guardianship: 'ALREADY_GUARDIAN', // two tabs accepted at once
  children_need_consent: 'CHILD_NEEDS_CONSENT',
  learning_needs_consent: 'CONSENT_NEEDED',
  children_email_is_login: 'CHILD_EMAIL_NEEDS_LINK',
  user_email_key: 'EMAIL_TAKEN',
  session_userId_fkey: 'WRONG_CREDENTIALS', // erased while they signed in
  password_of_open_session: 'UNAUTHORIZED',
  session_with_doubted_secret: 'SECRET_DOUBTED',
  password_with_doubted_secret: 'SECRET_DOUBTED',
  push_devices_of_a_person: 'TOO_MANY_REMINDER_DEVICES',
  push_devices_of_parents: 'FORBIDDEN',
  passkeys_of_a_person: 'TOO_MANY_PASSKEYS',
  passkeys_credential_id_key: 'PASSKEY_TAKEN',
  child_competencies_child_id_competency_id_key: 'ALREADY_ASSIGNED',
  lesson_progress_child_id_lesson_id_key: 'ALREADY_READ',
  simulation_attempts_message_counts_once: 'OUTCOME_ALREADY_TOLD',
  competencies_slug_key: 'COMPETENCY_TITLE_TAKEN',
  competencies_slug_check: 'COMPETENCY_TITLE_UNUSABLE',
  glossary_words_word_key: 'WORD_TAKEN',
  quiz_questions_pkey: 'INVALID_INPUT', // the key of another quiz's question
  quiz_answers_pkey: 'INVALID_INPUT',
}

/** What SQLSTATE says of what was asked. */
const byState: Record<string, RefusalCode> = {
  '42501': 'NOT_FOUND', // a row policy or a grant said no; do not tell which
  '23503': 'NOT_FOUND', // the thing it points to is gone
  P0002: 'NOT_FOUND', // a function looked for a row that is gone
  '22021': 'INVALID_INPUT', // a NUL byte
}

/**
 * What says nothing of what was asked, only that the database cannot do it now: by SQLSTATE, by the class that its
 * first two signs name, or by the code of Node's network. Each is told with 503 and a time for another try (outage.ts).
 */
const byOutage: Record<string, RefusalCode> = {
  '08': 'UNAVAILABLE', // the connection; also what a pooler says that has no server
  '0A000': 'UNAVAILABLE', // a migration of another instance changed the columns of a prepared statement (prepared.ts)
  '25006': 'READ_ONLY', // a replica, a server in recovery, one whose provider lets nobody write
  '25P03': 'UNAVAILABLE', // a transaction was ended for its slowness
  '25P04': 'UNAVAILABLE',
  '28': 'UNAVAILABLE', // our name or password is not taken any more
  '3D000': 'UNAVAILABLE', // no such database there
  '40001': 'UNAVAILABLE', // undone for another one, again and again (undone.ts)
  '40P01': 'UNAVAILABLE',
  '53': 'UNAVAILABLE', // too little memory, too many connections
  '53100': 'STORAGE_FULL',
  '55P03': 'UNAVAILABLE', // somebody else kept a lock
  '57': 'UNAVAILABLE', // a statement took too long; the server is stopping, has crashed, is starting
  EADDRNOTAVAIL: 'UNAVAILABLE',
  EAI_AGAIN: 'UNAVAILABLE', // no server of names answers
  ECONNABORTED: 'UNAVAILABLE',
  ECONNREFUSED: 'UNAVAILABLE',
  ECONNRESET: 'UNAVAILABLE',
  EHOSTDOWN: 'UNAVAILABLE',
  EHOSTUNREACH: 'UNAVAILABLE',
  ENETDOWN: 'UNAVAILABLE',
  ENETUNREACH: 'UNAVAILABLE',
  ENOTFOUND: 'UNAVAILABLE', // the name leads nowhere, such as while it is moved
  EPIPE: 'UNAVAILABLE',
  ETIMEDOUT: 'UNAVAILABLE',
}

// For a lost connection, or none free in time, pg and its pool give words only, no code.
const LOST = /^Connection terminated|^timeout (exceeded when trying to connect|expired$)|is not queryable$/

type DatabaseError = { code?: string; constraint?: string; message?: string }

/** The refusal behind an error, if it is one; undefined for a defect. */
export function refusalBehind(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { code = '', constraint = '', message = '' } = (error ?? {}) as DatabaseError
  const lost = LOST.test(message) ? 'UNAVAILABLE' : undefined
  const refusal = byConstraint[constraint] ?? byState[code] ?? byOutage[code] ?? byOutage[code.slice(0, 2)] ?? lost
  return refusal ? new Refusal(refusal, undefined, { cause: error }) : undefined
}

/** The last words on a connection, and that its server only reads: by another connection one may write by now. */
const LAST_WORDS = /^(08|57P|25006|25P0[34])/

/** Whether nothing more is to be asked over the connection that brought this error. */
export const endsConnection = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || LAST_WORDS.test(error.code ?? '')
