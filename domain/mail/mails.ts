/** Why a mail could not be delivered, in words for the operator. */
export const mailFailures = {
  'address refused': 'Die Adresse gibt es nicht, oder sie nimmt keine E-Mails an.',
  'mailbox full': 'Das Postfach ist voll.',
  'address unreadable': 'Die Adresse hat eine Form, die kein Mailserver versteht.',
  'content refused': 'Der Mailserver hat den Inhalt abgelehnt.',
  'sending refused': 'Der eingerichtete Mailserver lässt uns an diese Adresse nichts senden.',
  'not yet': 'Der Mailserver hat die E-Mail immer wieder vertagt.',
  'limit reached': 'Der Anbieter nimmt von uns für eine Weile nichts mehr an: Das Konto hat sein Limit erreicht.',
  'no server': 'Der Mailserver war nicht zu erreichen, oder die Anmeldung dort ging nicht.',
  'not set up': 'Es ist kein Mailserver eingerichtet.',
} as const
export type MailFailure = keyof typeof mailFailures

/** Days of failed attempts after which a mail is given up. */
export const GIVE_UP_AFTER_DAYS = 3
/** Days for which a mail that was given up can be sent again; after that its text is erased. */
export const RESENDABLE_DAYS = 14
/** Days for which the record of a mail that was given up is kept. */
export const DEAD_LETTER_DAYS = 90
/** Minutes after which a waiting mail is reported as stuck. */
export const STUCK_AFTER_MINUTES = 15

/** Minutes until the next try after the provider has said that the account has reached its limit. */
export const LIMIT_REST_MINUTES = 60

/** Mails to many that come due in a minute: few enough that mail providers take them. */
export const BULK_MAILS_A_MINUTE = 300

/** Shortens an address so that it can still be recognised: 'petra@familie.example' becomes 'p…@familie.example'. */
export const maskedAddress = (address: string): string => {
  const at = address.lastIndexOf('@')
  return `${[...address.slice(0, Math.max(at, 0))][0] ?? ''}…${at < 0 ? '' : address.slice(at)}`
}

/**
 * How long a mailed link is valid, in hours, by purpose (decision 037). Each such mail needs a quota (decision 057).
 */
export const hoursValid = {
  /** Confirms the address of a new registration. Long enough for a weekend. */
  confirm: 7 * 24,
  /** Confirms a changed address. */
  change: 24,
  /** Sets a new password. */
  reset: 1,
  /** Tells that a test mail has arrived. */
  test: 24,
} as const
