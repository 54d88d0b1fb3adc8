import { z } from 'zod'
import { emailAddress, personName, withoutNul } from '../platform/fields.ts'
import { refusals } from '../platform/refusals.ts'
import { isCommonPassword } from './common-passwords.ts'

export const MIN_PASSWORD_LENGTH = 8
/** For children who accept an invitation: shorter than for adults (S5.04, decision 018). */
export const MIN_INVITATION_PASSWORD_LENGTH = 6
/** A longer password would only cost hashing time. */
const MAX_PASSWORD_LENGTH = 128

const tooLong = `Das Passwort darf höchstens ${MAX_PASSWORD_LENGTH} Zeichen lang sein.`
const unusableSign = 'Das Passwort enthält ein ungültiges Zeichen.'
const password = (min: number, tooShort: string) =>
  z
    .string(tooShort)
    .min(min, tooShort)
    .max(MAX_PASSWORD_LENGTH, tooLong)
    .refine(withoutNul, unusableSign)
    .refine((text) => !isCommonPassword(text), refusals.PASSWORD_TOO_COMMON.message)

export const newPassword = password(
  MIN_PASSWORD_LENGTH,
  `Das Passwort muss mindestens ${MIN_PASSWORD_LENGTH} Zeichen lang sein.`,
)
export const invitationPassword = password(
  MIN_INVITATION_PASSWORD_LENGTH,
  `Das Passwort muss mindestens ${MIN_INVITATION_PASSWORD_LENGTH} Zeichen lang sein.`,
)

/** The registration form (S5.03). */
export const registration = z.object({
  firstName: personName('Vorname ist erforderlich'),
  lastName: personName('Nachname ist erforderlich'),
  email: emailAddress('Gültige E-Mail-Adresse erforderlich'),
  password: newPassword,
  acceptsTerms: z.literal(true, { error: 'Bitte stimmen Sie den Nutzungsbedingungen zu.' }),
})

/** The password field alone, for forms that set a new password. */
export const passwordChoice = registration.pick({ password: true })

/** Sign-in. Checks only that a password was entered: one chosen under older rules must still be accepted. */
export const credentials = z.object({
  email: emailAddress('Gültige E-Mail-Adresse erforderlich'),
  password: z
    .string('Passwort ist erforderlich')
    .min(1, 'Passwort ist erforderlich')
    .max(MAX_PASSWORD_LENGTH, tooLong)
    .refine(withoutNul, unusableSign),
})

/** The prompt that asks for the current password once more before a sensitive action. */
export const passwordConfirmation = credentials.pick({ password: true })

const repeated = {
  path: ['confirmation'],
  error: 'Die Passwörter stimmen nicht überein.',
}
const match = (form: { password: string; confirmation: string }) => form.password === form.confirmation

/** The form in which an invited child chooses a password (S5.04). */
export const invitationPasswordForm = z
  .object({ password: invitationPassword, confirmation: z.string() })
  .refine(match, repeated)

/** A new password, typed twice: used by the password reset and by the profile. */
export const newPasswordForm = z.object({ password: newPassword, confirmation: z.string() }).refine(match, repeated)

/** Which parts of the recommended mix a password has; shown as hints, never enforced (S5.03). */
export const passwordHints = (text: string) => [
  { label: `mindestens ${MIN_PASSWORD_LENGTH} Zeichen`, met: text.length >= MIN_PASSWORD_LENGTH },
  { label: 'Buchstaben', met: /\p{L}/u.test(text) },
  { label: 'Zahlen', met: /\d/.test(text) },
  { label: 'Sonderzeichen', met: /[^\p{L}\d\s]/u.test(text) },
]
