import { brand } from '../domain/platform/brand.ts'
import type { Content } from './content-type.ts'

/** Security events that the account holder is told about at once, in case somebody else caused them. */
export type SecurityEvent =
  | 'password-changed'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'backup-codes-renewed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'signed-out-everywhere'
  | 'too-many-wrong-passwords'
  | 'too-many-wrong-codes'
  /** Sent to the old address; does not name the new one. */
  | 'email-change-asked'
  /** Sent to the owner of an address that was entered for another account. Nothing about their account has changed. */
  | 'email-in-use'
  /** Instead of a link, to a child whose guardian has to look at its secret first (decision 091). */
  | 'reset-waits-for-guardian'

type Wording = { forParent: string; forChild: string; happened: string }

const wordings: Record<SecurityEvent, Wording> = {
  'password-changed': {
    forParent: 'Ihr Passwort wurde geändert',
    forChild: 'Dein Passwort wurde geändert',
    happened: 'wurde das Passwort geändert',
  },
  'two-factor-on': {
    forParent: 'Ihre Anmeldung hat jetzt einen zweiten Schritt',
    forChild: 'Deine Anmeldung hat jetzt einen zweiten Schritt',
    happened: 'wurde ein zweiter Schritt für die Anmeldung eingeschaltet',
  },
  'two-factor-off': {
    forParent: 'Ihre Anmeldung hat keinen zweiten Schritt mehr',
    forChild: 'Deine Anmeldung hat keinen zweiten Schritt mehr',
    happened: 'wurde der zweite Schritt der Anmeldung ausgeschaltet',
  },
  'backup-codes-renewed': {
    forParent: 'Ihre Anmeldung hat neue Backup-Codes',
    forChild: 'Deine Anmeldung hat neue Backup-Codes',
    happened: 'wurden neue Backup-Codes für die Anmeldung gemacht. Die bisherigen gelten nicht mehr',
  },
  'passkey-added': {
    forParent: 'Ihr Konto hat einen neuen Passkey',
    forChild: 'Dein Konto hat einen neuen Passkey',
    happened: 'wurde ein Passkey hinzugefügt, mit dem man sich ohne Passwort anmelden kann',
  },
  'passkey-removed': {
    forParent: 'Ein Passkey Ihres Kontos wurde entfernt',
    forChild: 'Ein Passkey deines Kontos wurde entfernt',
    happened: 'wurde ein Passkey entfernt. Mit ihm kann sich niemand mehr anmelden',
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
  'too-many-wrong-codes': {
    forParent: 'Viele falsche Codes für Ihr Konto',
    forChild: 'Viele falsche Codes für dein Konto',
    happened:
      'kam jemand bei der Anmeldung bis zum zweiten Schritt und gab dort mehrmals einen falschen Code ein. Weiter kam niemand',
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
  'reset-waits-for-guardian': {
    forParent: 'Für ein neues Passwort braucht es einen Elternteil',
    forChild: 'Für ein neues Passwort brauchst du einen Elternteil',
    happened: 'wurde nach einem neuen Passwort gefragt',
  },
}
export const securityEvents = Object.keys(wordings) as SecurityEvent[]

type Notice = { what: SecurityEvent; at: Date; isChild: boolean }

/** A notice says what happened, when, and what to do if it was somebody else. */
export function securityContent(
  { what, at, isChild }: Notice,
  publicUrl: string,
): Omit<Content, 'greeting' | 'isChild'> {
  const { forParent, forChild, happened } = wordings[what]
  const subject = isChild ? forChild : forParent
  const moment = `${germanTime.format(at)} Uhr`
  const { gist, advice, ...rest } = adviceFor(what, isChild, publicUrl)
  return {
    subject,
    preview: `Am ${moment}. ${gist}`,
    heading: subject,
    before: [`am ${moment} ${happened}.`, `${gist} ${advice}`],
    ...rest,
  }
}

/** `gist` is the preview text in the list of a mail program. */
type Advice = Pick<Content, 'button' | 'after' | 'reason'> & { gist: string; advice: string }

function adviceFor(what: SecurityEvent, isChild: boolean, publicUrl: string): Advice {
  if (what === 'email-in-use') return nothingToDo(isChild)
  if (what === 'reset-waits-for-guardian') return askGuardian(isChild)
  const general = ifItWasNotYou(isChild, publicUrl)
  // A new password ends sessions and no passkey.
  return what === 'passkey-added' && !isChild
    ? {
        ...general,
        advice:
          'Dann ist alles in Ordnung. Wenn nicht, wählen Sie bitte sofort ein neues Passwort und entfernen Sie danach in Ihrem Profil den Passkey, den Sie nicht kennen.',
      }
    : general
}

const ifItWasNotYou = (isChild: boolean, publicUrl: string): Advice => ({
  gist: isChild ? 'Warst du das?' : 'Waren Sie das?',
  advice: isChild
    ? 'Dann ist alles in Ordnung. Wenn nicht, wähle ein neues Passwort und erzähle es deinen Eltern.'
    : 'Dann ist alles in Ordnung. Wenn nicht, wählen Sie bitte sofort ein neues Passwort: Damit werden alle Geräte abgemeldet.',
  button: { label: 'Neues Passwort wählen', url: `${publicUrl}/reset-password` },
  after: isChild ? [] : [`Kommen Sie nicht mehr in Ihr Konto? Schreiben Sie uns: ${brand.contact.email}`],
  reason: 'wir es melden, wenn sich an der Anmeldung eines Kontos etwas ändert',
})

const nothingToDo = (isChild: boolean): Advice => ({
  gist: isChild ? 'Du musst nichts tun.' : 'Sie müssen nichts tun.',
  advice: isChild
    ? 'Dein Konto ist, wie es war. Wolltest du selbst bei einem anderen Konto die Adresse ändern? Diese hier gehört schon zu deinem.'
    : 'Ihr Konto ist, wie es war. Wollten Sie selbst bei einem anderen Konto die Adresse ändern? Diese hier gehört schon zu Ihrem.',
  after: isChild ? [] : [`Haben Sie Fragen dazu? Schreiben Sie uns: ${brand.contact.email}`],
  reason: `diese Adresse zu einem Konto bei ${brand.name} gehört`,
})

const askGuardian = (isChild: boolean): Advice => ({
  gist: isChild ? 'Sag zu Hause Bescheid.' : 'Es geht in der Familie weiter.',
  advice: isChild
    ? 'Deine Eltern schauen gerade nach deiner Anmeldung. In der Familie machen sie einen Link, mit dem du ein neues Passwort wählst. Alles, was du gelernt hast, ist noch da.'
    : 'Ein Elternteil macht dort, bei „Neues Geheimnis“, einen Link für ein neues Passwort.',
  after: [],
  reason: `diese Adresse zu einem Konto bei ${brand.name} gehört`,
})

const germanTime = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
})
