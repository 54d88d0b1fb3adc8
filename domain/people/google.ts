import { refusals } from '../platform/refusals.ts'

/** Why a sign-in with Google failed: the code in the URL the person is sent back to, and the message shown there. */
export const googleFailures = {
  cancelled: 'Sie haben die Anmeldung bei Google abgebrochen.',
  'not-confirmed':
    'Google hat Ihre E-Mail-Adresse noch nicht bestätigt. Bestätigen Sie sie dort, oder registrieren Sie sich mit einem Passwort.',
  'has-password':
    'Zu dieser E-Mail-Adresse gibt es schon ein Konto mit Passwort. Bitte melden Sie sich mit Ihrem Passwort an.',
  unknown: 'Zu diesem Google-Konto gibt es hier noch kein Konto. Bitte registrieren Sie sich zuerst.',
  child: 'Dieses Konto gehört einem Kind. Kinder melden sich nicht mit Google an.',
  locked: refusals.ACCOUNT_LOCKED.message,
  failed: 'Die Anmeldung mit Google hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
} as const

export type GoogleFailure = keyof typeof googleFailures

export const googleFailureOf = (word: string | null): GoogleFailure | undefined =>
  word === null ? undefined : word in googleFailures ? (word as GoogleFailure) : 'failed'
