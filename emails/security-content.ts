import { brand } from '../domain/brand.ts'
import type { Content } from './content.ts'

/** What people hear of at once, because it may not have been them. */
export type SecurityEvent =
  | 'password-changed'
  | 'second-step-on'
  | 'second-step-off'
  | 'backup-codes-renewed'
  | 'signed-out-everywhere'
  | 'too-many-wrong-passwords'
  /** To the old address; the new one is not named. */
  | 'email-change-asked'
  /** To whoever has the address that was entered for another account. */
  | 'email-in-use'

const events: Record<SecurityEvent, { forParent: string; forChild: string; happened: string }> = {
  'password-changed': {
    forParent: 'Ihr Passwort wurde geändert',
    forChild: 'Dein Passwort wurde geändert',
    happened: 'wurde das Passwort geändert',
  },
  'second-step-on': {
    forParent: 'Ihre Anmeldung hat jetzt einen zweiten Schritt',
    forChild: 'Deine Anmeldung hat jetzt einen zweiten Schritt',
    happened: 'wurde ein zweiter Schritt für die Anmeldung eingeschaltet',
  },
  'second-step-off': {
    forParent: 'Ihre Anmeldung hat keinen zweiten Schritt mehr',
    forChild: 'Deine Anmeldung hat keinen zweiten Schritt mehr',
    happened: 'wurde der zweite Schritt der Anmeldung ausgeschaltet',
  },
  'backup-codes-renewed': {
    forParent: 'Ihre Anmeldung hat neue Backup-Codes',
    forChild: 'Deine Anmeldung hat neue Backup-Codes',
    happened: 'wurden neue Backup-Codes für die Anmeldung gemacht. Die bisherigen gelten nicht mehr',
  },
  'signed-out-everywhere': {
    forParent: 'Ihre Geräte wurden abgemeldet',
    forChild: 'Deine Geräte wurden abgemeldet',
    happened: 'wurden alle Geräte abgemeldet',
  },
  'too-many-wrong-passwords': {
    forParent: 'Viele falsche Passwörter für Ihr Konto',
    forChild: 'Viele falsche Passwörter für dein Konto',
    happened:
      'gab es viele Anmeldeversuche mit einem falschen Passwort. Keiner hatte Erfolg, und weitere nehmen wir eine Weile nicht an',
  },
  'email-change-asked': {
    forParent: 'Ihre E-Mail-Adresse soll geändert werden',
    forChild: 'Deine E-Mail-Adresse soll geändert werden',
    happened: 'wurde für das Konto eine andere E-Mail-Adresse eingetragen. Bis sie bestätigt ist, gilt diese hier',
  },
  'email-in-use': {
    forParent: 'Jemand hat Ihre E-Mail-Adresse eingetragen',
    forChild: 'Jemand hat deine E-Mail-Adresse eingetragen',
    happened: 'wollte jemand diese E-Mail-Adresse für ein anderes Konto eintragen. Geändert hat sich dadurch nichts',
  },
}

type Notice = { what: SecurityEvent; at: Date; isChild: boolean }

/** A notice says what happened and when, and what to do if it was somebody else. */
export function securityContent(
  { what, at, isChild }: Notice,
  publicUrl: string,
): Omit<Content, 'greeting' | 'isChild'> {
  const { forParent, forChild, happened } = events[what]
  const subject = isChild ? forChild : forParent
  const question = isChild ? 'Warst du das?' : 'Waren Sie das?'
  return {
    subject,
    preview: `Am ${germanTime.format(at)} Uhr. ${question}`,
    heading: subject,
    before: [
      `am ${germanTime.format(at)} Uhr ${happened}.`,
      isChild
        ? `${question} Dann ist alles in Ordnung. Wenn nicht, wähle ein neues Passwort und erzähle es deinen Eltern.`
        : `${question} Dann ist alles in Ordnung. Wenn nicht, wählen Sie bitte sofort ein neues Passwort: Damit werden alle Geräte abgemeldet.`,
    ],
    button: { label: 'Neues Passwort wählen', url: `${publicUrl}/reset-password` },
    after: isChild ? [] : [`Kommen Sie nicht mehr in Ihr Konto? Schreiben Sie uns: ${brand.contact.email}`],
    reason: 'wir es melden, wenn sich an der Anmeldung eines Kontos etwas ändert',
  }
}

const germanTime = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
})
