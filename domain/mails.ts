/** Why a mail server did not take a mail, in words for whoever runs the site. */
export const mailFailures = {
  'address refused': 'Die Adresse gibt es nicht, oder sie nimmt keine E-Mails an.',
  'mailbox full': 'Das Postfach ist voll.',
  'address unreadable': 'Die Adresse hat eine Form, die kein Mailserver versteht.',
  'content refused': 'Der Mailserver hat den Inhalt abgelehnt.',
  'sending refused': 'Der eingerichtete Mailserver lässt uns an diese Adresse nichts senden.',
  'not yet': 'Der Mailserver hat die E-Mail immer wieder vertagt.',
  'no server': 'Der Mailserver war nicht zu erreichen, oder die Anmeldung dort ging nicht.',
  'not set up': 'Es ist kein Mailserver eingerichtet.',
} as const
export type MailFailure = keyof typeof mailFailures

/** A mail that could not be sent for so long is given up. */
export const GIVE_UP_AFTER_DAYS = 3
/** So long a mail that was given up can be sent again; then its text is erased. */
export const RESENDABLE_DAYS = 14
/** That a mail was given up is kept so long. */
export const DEAD_LETTER_DAYS = 90
/** Something is wrong when a mail has waited for so long. */
export const STUCK_AFTER_MINUTES = 15

/** As much of an address as it takes to recognise it: 'petra@familie.example' is 'p…@familie.example'. */
export const maskedAddress = (address: string): string => {
  const at = address.lastIndexOf('@')
  return `${[...address.slice(0, Math.max(at, 0))][0] ?? ''}…${at < 0 ? '' : address.slice(at)}`
}

/** What a mailed link is good for, and for how many hours (decision 037). Nothing is mailed but with a permit (decision 057). */
export const hoursValid = {
  /** The address somebody registered with. A weekend may lie between. */
  confirm: 7 * 24,
  /** A new address for an account. */
  change: 24,
  /** A new password. */
  reset: 1,
} as const
