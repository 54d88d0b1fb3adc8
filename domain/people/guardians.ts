import { z } from 'zod'
import { emailAddress, uuid } from '../platform/fields.ts'

/** `guardian`: all that a parent may do. `helper`: sees how a child is getting on, and changes nothing. */
export const guardianKinds = { guardian: 'Elternteil', helper: 'Begleitperson' } as const
export type GuardianKind = keyof typeof guardianKinds

/** How many people may accompany one child. The database counts them too (db/rules/guardians.sql). */
export const MOST_GUARDIANS = 2
export const MOST_HELPERS = 8

/** Wrong codes after which an invitation is over. */
export const MOST_WRONG_CODES = 5
/** Days that the other guardian has to say no when one asked for a child's deletion. */
export const DAYS_UNTIL_REMOVED = 14
/** It is reminded this many days before, and who is told late has as many left. */
export const DAYS_REMINDED = 3
/** How often a guardian may ask for the deletion of a child within a day. */
export const MOST_REMOVALS_ASKED = 2
/** Days for which both guardians can read who changed what. */
export const DAYS_OF_CHANGES = 90

/** What an operator goes by who ends somebody's guardianship, as those concerned read it (decision 091). */
export const endCauses = {
  court: 'eine Entscheidung eines Gerichts oder einer Behörde',
  request: 'eine schriftliche Bitte dieser Person selbst',
  mistake: 'ein Irrtum oder eine Täuschung bei der Einladung',
} as const
export type EndCause = keyof typeof endCauses

const invitedEmail = emailAddress('Ungültige E-Mail Adresse.')

export const inviteGuardianInput = z.object({
  kind: z.enum(['guardian', 'helper'], 'Bitte wählen Sie, als was Sie jemanden einladen.'),
  childIds: z
    .array(uuid)
    .min(1, 'Bitte wählen Sie mindestens ein Kind.')
    .max(100)
    .overwrite((ids) => [...new Set(ids)]),
  email: invitedEmail.optional(),
})
export const mailGuardianInput = z.object({ id: uuid, email: invitedEmail })

/** Spaces are how people read six digits to each other. */
export const guardianCode = z
  .string('Bitte geben Sie den Code ein.')
  .overwrite((code) => code.replace(/\s/g, ''))
  .regex(/^\d{6}$/, 'Der Code hat sechs Ziffern.')

/** Any text may stand in an address: what never was a token gets the same answer as one that opens nothing. */
export const guardianToken = z.string()

export const acceptGuardianInput = z.object({
  token: guardianToken,
  code: guardianCode,
  /** Only who accepts as guardian is asked for it. */
  consent: z.boolean().default(false),
})

/** What became of an invitation. `locked`: after too many wrong codes. */
export type GuardianInvitationState = 'open' | 'used' | 'expired' | 'revoked' | 'locked' | 'unknown'

/**
 * What one of two guardians did, as both read it behind a name: 'Jonas Berger hat den Namen geändert'. `about`: the
 * title of what was given or taken. Written by triggers (db/rules/guardians.sql), and where the server does it by
 * itself.
 */
export const familyChanges = {
  name: () => 'hat den Namen geändert',
  birthdate: () => 'hat das Geburtsdatum geändert',
  gender: () => 'hat das Geschlecht geändert',
  email: () => 'hat die E-Mail-Adresse geändert',
  phone: () => 'hat die Telefonnummer geändert',
  refreshers: () => 'hat die Auffrischungen umgestellt',
  'signed-in-days': () => 'hat geändert, wie lange das Kind angemeldet bleibt',
  assigned: (about) => `hat ${about ?? 'eine Kompetenz'} zugewiesen`,
  unassigned: (about) => `hat ${about ?? 'eine Kompetenz'} zurückgenommen`,
  'level-opened': (about) => `hat ${about ?? 'ein Level'} geöffnet`,
  'level-closed': (about) => `hat ${about ?? 'ein Level'} geschlossen`,
  'simulation-released': (about) => `hat die Übung ${about ?? ''} freigegeben`.replace('  ', ' '),
  'simulation-withheld': (about) => `hat die Übung ${about ?? ''} zurückgenommen`.replace('  ', ' '),
  'pass-check-opened': () => 'hat einen Pass prüfbar gemacht',
  'pass-check-closed': () => 'hat die Prüfseite eines Passes ausgeschaltet',
  'child-invited': () => 'hat das Kind eingeladen',
  'link-made': () => 'hat einen Link geteilt',
  'link-ended': () => 'hat einen geteilten Link ausgeschaltet',
  'consent-given': () => 'hat eingewilligt',
  'consent-withdrawn': () => 'hat die Einwilligung zurückgezogen',
  'sign-in-set-up': () => 'hat eine Anmeldung ohne E-Mail-Adresse eingerichtet',
  'sign-in-changed': () => 'hat die Anmeldung ohne E-Mail-Adresse geändert',
  'sign-in-unlocked': () => 'hat die Anmeldung wieder freigeschaltet',
  'sign-in-ended': () => 'hat die Anmeldung ohne E-Mail-Adresse ausgeschaltet',
  'removal-asked': () => 'möchte das Kind löschen',
  'removal-ended': () => 'hat die Bitte um Löschung beendet',
  'email-asked': () => 'hat eine neue E-Mail-Adresse für das Kind gewünscht',
  'adult-invited': () => 'hat jemanden eingeladen, das Kind zu begleiten',
  'adult-invitation-ended': () => 'hat eine Einladung beendet',
  'agreement-offered': () => 'hat eine Vereinbarung vorgeschlagen',
  'agreement-taken-back': () => 'hat die vorgeschlagene Vereinbarung zum Ändern zurückgeholt',
  'agreement-discarded': () => 'hat einen Entwurf der Vereinbarung verworfen',
  'agreement-kept': () => 'hat die Vereinbarung angesehen und gelassen, wie sie ist',
  'agreement-signed': () => 'hat die Vereinbarung unterschrieben',
  'helper-ended': () => 'hat eine Begleitung beendet',
  'guardian-joined': () => 'begleitet das Kind jetzt als Elternteil',
  'guardian-left': () => 'begleitet das Kind nicht mehr',
} as const satisfies Record<string, (about: string | null) => string>
export type FamilyChange = keyof typeof familyChanges

/** How a child signs in was changed, by nobody known: whoever signed in as the child, or reads its mail. */
const ownSignInChanges = {
  'own-password-changed': 'Das Passwort des Kindes wurde geändert',
  'own-email-changed': 'Die E-Mail-Adresse, mit der sich das Kind anmeldet, wurde geändert',
} as const
export type OwnSignInChange = keyof typeof ownSignInChanges

const isOwnSignInChange = (what: string): what is OwnSignInChange => Object.hasOwn(ownSignInChanges, what)

/** The whole sentence, without its end. `who`: undefined when that account is gone. */
export const sentenceOfChange = (change: { what: string; about: string | null }, who: string | undefined): string =>
  isOwnSignInChange(change.what)
    ? ownSignInChanges[change.what]
    : `${who ?? 'Ein früherer Elternteil'} ${changeInWords(change)}`

/** What was done, behind the name of who did it; a change that a later version knows is none of this one's. */
export const changeInWords = ({ what, about }: { what: string; about: string | null }): string => {
  if (isOwnSignInChange(what)) return ownSignInChanges[what]
  return Object.hasOwn(familyChanges, what)
    ? (familyChanges[what as FamilyChange] as (about: string | null) => string)(about && `„${about}“`)
    : 'hat etwas geändert'
}
