import { brand } from '../domain/brand.ts'
import { plainName } from './plain-name.ts'

/** Whom a letter speaks to: parents are 'Sie', children 'du'. */
type Reader = { name: string; isChild: boolean }

/** Every mail about an account. `url` is the whole address of the button. */
export type Letter =
  | ({ kind: 'confirm-email'; url: string } & Reader)
  | ({ kind: 'reset-password'; url: string } & Reader)
  /** To the new address, which has to be confirmed. */
  | ({ kind: 'change-email'; url: string } & Reader)
  /** To the old address. It does not name the new one: the old mailbox may be read by others meanwhile. */
  | ({ kind: 'email-changed' } & Reader)
  /** To a child who is to choose a password. */
  | { kind: 'invitation'; childName: string; parentName: string; url: string }
  /** Something about the sign-in has changed. `at` is when. */
  | ({ kind: 'security-notice'; what: SecurityEvent; at: Date } & Reader)

export type SecurityEvent =
  | 'second-step-on'
  | 'second-step-off'
  | 'password-changed'
  | 'signed-out-everywhere'
  | 'too-many-wrong-passwords'

/** What a letter says, before it becomes a page or plain text. */
export type Content = {
  subject: string
  /** What the list of a mail program shows behind the subject. */
  preview: string
  heading: string
  greeting: string
  before: string[]
  button?: { label: string; url: string }
  after: string[]
  /** Why this mail came. */
  reason: string
  isChild: boolean
}

export function contentOf(letter: Letter, { publicUrl }: { publicUrl: string }): Content {
  switch (letter.kind) {
    case 'confirm-email':
      return {
        ...greet(letter),
        subject: `${letter.isChild ? 'Bestätige deine' : 'Bitte bestätigen Sie Ihre'} E-Mail-Adresse`,
        preview: 'Ein Klick, und das Konto ist bereit.',
        heading: letter.isChild ? 'Fast geschafft' : 'Willkommen',
        before: letter.isChild
          ? [`Bitte bestätige, dass diese E-Mail-Adresse dir gehört. Danach kannst du dich bei ${brand.name} anmelden.`]
          : [
              `Bitte bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört. Danach können Sie sich anmelden und Ihr erstes Kind eintragen.`,
            ],
        button: { label: 'E-Mail-Adresse bestätigen', url: letter.url },
        after: letter.isChild
          ? ['Du hast dich gar nicht angemeldet? Dann lösche diese Mail einfach.']
          : [
              'Sie haben sich nicht registriert? Dann löschen Sie diese Mail einfach. Ohne Bestätigung passiert nichts.',
            ],
        reason: `sich jemand mit dieser Adresse bei ${brand.name} registriert hat`,
      }
    case 'reset-password':
      return {
        ...greet(letter),
        subject: letter.isChild ? 'Neues Passwort wählen' : 'Passwort zurücksetzen',
        preview: 'Der Link gilt eine Stunde und einmal.',
        heading: letter.isChild ? 'Wähle ein neues Passwort' : 'Ein neues Passwort wählen',
        before: letter.isChild
          ? ['Mit diesem Link kannst du ein neues Passwort wählen. Er gilt eine Stunde und funktioniert einmal.']
          : [
              'Über diesen Link wählen Sie ein neues Passwort. Er gilt eine Stunde und funktioniert einmal. Danach sind alle Geräte abgemeldet.',
            ],
        button: { label: 'Neues Passwort wählen', url: letter.url },
        after: letter.isChild
          ? ['Du wolltest das gar nicht? Dann lösche diese Mail. Dein Passwort bleibt, wie es ist.']
          : ['Sie haben das nicht angefordert? Dann löschen Sie diese Mail. Ihr Passwort bleibt, wie es ist.'],
        reason: `für dieses Konto bei ${brand.name} ein neues Passwort angefordert wurde`,
      }
    case 'change-email':
      return {
        ...greet(letter),
        subject: `${letter.isChild ? 'Bestätige deine' : 'Bitte bestätigen Sie Ihre'} neue E-Mail-Adresse`,
        preview: 'Erst danach gilt die neue Adresse.',
        heading: letter.isChild ? 'Deine neue Adresse' : 'Ihre neue Adresse',
        before: letter.isChild
          ? ['Ab jetzt soll diese E-Mail-Adresse für dein Konto gelten. Bitte bestätige sie.']
          : [
              'Diese E-Mail-Adresse soll künftig für Ihr Konto gelten. Bitte bestätigen Sie, dass sie Ihnen gehört. Bis dahin bleibt die bisherige gültig.',
            ],
        button: { label: 'Neue Adresse bestätigen', url: letter.url },
        after: letter.isChild
          ? ['Du hast nichts geändert? Dann lösche diese Mail.']
          : ['Sie haben nichts geändert? Dann löschen Sie diese Mail. Ohne Bestätigung ändert sich nichts.'],
        reason: `jemand diese Adresse als neue E-Mail-Adresse bei ${brand.name} eingetragen hat`,
      }
    case 'email-changed':
      return {
        ...greet(letter),
        subject: `${letter.isChild ? 'Deine' : 'Ihre'} E-Mail-Adresse wurde geändert`,
        preview: 'Diese Adresse gilt nicht mehr für die Anmeldung.',
        heading: letter.isChild ? 'Deine Adresse wurde geändert' : 'Ihre Adresse wurde geändert',
        before: letter.isChild
          ? ['Für dein Konto gilt jetzt eine andere E-Mail-Adresse. Hierher schicken wir nichts mehr.']
          : ['Für Ihr Konto gilt jetzt eine andere E-Mail-Adresse. An diese hier schicken wir nichts mehr.'],
        after: letter.isChild
          ? ['Das warst nicht du? Dann sprich gleich mit deinen Eltern.']
          : [`Das waren nicht Sie? Dann schreiben Sie uns bitte sofort: ${brand.contact.email}`],
        reason: `diese Adresse bisher für ein Konto bei ${brand.name} galt`,
      }
    case 'invitation': {
      const parentName = plainName(letter.parentName)
      return {
        greeting: `Hallo ${plainName(letter.childName)},`,
        isChild: true,
        subject: `${parentName} lädt dich zu ${brand.name} ein`,
        preview: 'Wähle ein Passwort, dann kann es losgehen.',
        heading: 'Du bist eingeladen',
        before: [
          `${parentName} hat für dich einen Platz bei ${brand.name} angelegt. Dort lernst du Schritt für Schritt, wie du dich im Netz gut auskennst, und verdienst für jedes Thema einen Pass.`,
          'Wähle ein Passwort, das nur du kennst. Dann kann es losgehen.',
        ],
        button: { label: 'Einladung annehmen', url: letter.url },
        after: [
          'Der Link gilt sieben Tage.',
          `Du kennst ${parentName} nicht? Dann klicke nicht auf den Link und zeige diese Mail einem Erwachsenen.`,
        ],
        reason: `${parentName} diese Adresse für die Einladung angegeben hat`,
      }
    }
    case 'security-notice': {
      const { subject, said } = securityEvents[letter.what]
      return {
        ...greet(letter),
        subject,
        preview: `${said} Waren Sie das?`,
        heading: subject,
        before: [`${said} Das war am ${germanTime(letter.at)}.`, 'Waren Sie das? Dann ist alles in Ordnung.'],
        button: { label: 'Das war ich nicht: Passwort ändern', url: `${publicUrl}/reset-password` },
        after: ['Mit einem neuen Passwort werden alle Geräte abgemeldet.'],
        reason: `wir bei jeder Änderung an der Anmeldung eines Kontos Bescheid geben`,
      }
    }
  }
}

const greet = ({ name, isChild }: Reader) => ({
  greeting: isChild ? `Hallo ${plainName(name)},` : `Guten Tag ${plainName(name)},`,
  isChild,
})

const securityEvents: Record<SecurityEvent, { subject: string; said: string }> = {
  'second-step-on': {
    subject: 'Zweiter Schritt eingeschaltet',
    said: 'Die Anmeldung verlangt jetzt einen zweiten Schritt.',
  },
  'second-step-off': {
    subject: 'Zweiter Schritt ausgeschaltet',
    said: 'Die Anmeldung verlangt keinen zweiten Schritt mehr.',
  },
  'password-changed': { subject: 'Passwort geändert', said: 'Das Passwort wurde geändert.' },
  'signed-out-everywhere': { subject: 'Überall abgemeldet', said: 'Alle Geräte wurden abgemeldet.' },
  'too-many-wrong-passwords': {
    subject: 'Viele falsche Passwörter',
    said: 'Jemand hat mehrmals ein falsches Passwort eingegeben. Die Anmeldung ist für eine Weile gesperrt.',
  },
}

const time = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
})
const germanTime = (at: Date) => `${time.format(at)} Uhr`
