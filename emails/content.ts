import { brand } from '../domain/platform/brand.ts'
import { formatMoment } from '../domain/platform/dates.ts'
import { type AnnouncementLetter, announcementContent } from './announcement-content.ts'
import type { Content } from './content-type.ts'
import { type DailyStatus, dailyStatusContent } from './daily-status-content.ts'
import { type DataEvent, dataContent } from './data-content.ts'
import {
  type GuardianInvitationLetter,
  type GuardianNotice,
  guardianContent,
  guardianInvitation,
} from './guardian-content.ts'
import { plainName } from './plain-name.ts'
import { type SecurityEvent, securityContent } from './security-content.ts'

/** The person a mail is addressed to: parents as 'Sie', children as 'du'. */
type Reader = { name: string; isChild: boolean }

/** Every kind of mail with its data. `url` is the target of its button. */
export type Letter =
  /** To a new parent, or a child that has accepted an invitation; `invitedBy`: the name of the inviting parent. */
  | ({ kind: 'confirm-email'; url: string; invitedBy?: string | null } & Reader)
  | ({ kind: 'reset-password'; url: string } & Reader)
  /** To an address that was registered a second time before the first registration was confirmed. */
  | { kind: 'registered-again'; url: string }
  /** To a new address, which takes effect once it is confirmed. */
  | ({ kind: 'change-email'; url: string } & Reader)
  /** To the old address. Does not name the new one, because somebody else may have access to the old mailbox. */
  | ({ kind: 'email-changed' } & Reader)
  /** To a child, to choose a password; `endsAt`: when the link expires. */
  | { kind: 'invitation'; childName: string; parentName: string; url: string; endsAt: Date }
  /** To a parent: too many wrong secrets for a child without an address (decision 023). Does not name the child. */
  | ({ kind: 'child-locked'; url: string } & Reader)
  /** Something about the sign-in was changed or attempted; `at`: when. */
  | ({ kind: 'security-notice'; what: SecurityEvent; at: Date } & Reader)
  /** To parents: data were deleted or will be. */
  | ({ kind: 'own-data'; what: DataEvent; at: Date } & Reader)
  /** To adults: who accompanies a child has changed, or one of two guardians did something that concerns the other. */
  | ({ kind: 'guardian' } & GuardianNotice & Reader)
  /** To an adult who is invited to accompany a child, with or without an account. */
  | ({ kind: 'guardian-invitation' } & GuardianInvitationLetter)
  /** To admins: a scheduled backup was not made or could not be restored. Why stands in the administration. */
  | ({ kind: 'backup-failed'; at: Date } & Reader)
  /** To an admin who tests whether mails arrive; the link reports that this one did. `at`: when it was requested. */
  | ({ kind: 'test-mail'; url: string; at: Date } & Reader)
  /** To parents, daily: what their children have learned. */
  | ({ kind: 'daily-status' } & DailyStatus)
  /** To all parents, in the words of whoever runs the installation. */
  | ({ kind: 'announcement' } & AnnouncementLetter)

/** The text of a mail. `publicUrl`: the public address of this installation. */
export function contentOf(letter: Letter, { publicUrl }: { publicUrl: string }): Content {
  switch (letter.kind) {
    case 'confirm-email':
      return {
        ...addressed(letter),
        ...(letter.isChild ? confirmForChild(letter.invitedBy ?? '') : confirmForParent()),
        ...confirm(letter.url),
      }
    case 'reset-password':
      return { ...addressed(letter), ...(letter.isChild ? resetForChild : resetForParent), ...reset(letter.url) }
    case 'registered-again':
      return { ...addressed({ name: '', isChild: false }), ...registeredAgain(letter.url) }
    case 'change-email':
      return { ...addressed(letter), ...(letter.isChild ? changeForChild : changeForParent), ...change(letter.url) }
    case 'email-changed':
      return { ...addressed(letter), ...(letter.isChild ? changedForChild() : changedForParent()) }
    case 'invitation':
      return invitation(letter)
    case 'child-locked':
      return { ...addressed(letter), ...childLocked(letter.url) }
    case 'security-notice':
      return { ...addressed(letter), ...securityContent(letter, publicUrl) }
    case 'own-data':
      return { ...addressed(letter), ...dataContent(letter, publicUrl) }
    case 'guardian':
      return { ...addressed(letter), ...guardianContent(letter, publicUrl) }
    case 'guardian-invitation':
      return { ...addressed({ name: '', isChild: false }), ...guardianInvitation(letter) }
    case 'backup-failed':
      return { ...addressed(letter), ...backupFailed(letter.at, publicUrl) }
    case 'test-mail':
      return { ...addressed(letter), ...testMail(letter) }
    case 'daily-status':
      return { ...addressed({ ...letter, isChild: false }), ...dailyStatusContent(letter, publicUrl) }
    case 'announcement':
      return { ...addressed({ name: '', isChild: false }), ...announcementContent(letter, publicUrl) }
  }
}

const addressed = ({ name, isChild }: Reader) => ({
  greeting: `${[isChild ? 'Hallo' : 'Guten Tag', plainName(name)].filter(Boolean).join(' ')},`,
  isChild,
})

type Wording = Pick<Content, 'subject' | 'preview' | 'heading' | 'before' | 'after'>

const confirm = (url: string) => ({
  button: { label: 'E-Mail-Adresse bestätigen', url },
  reason: `sich jemand mit dieser Adresse bei ${brand.name} registriert hat`,
})
const confirmForParent = (): Wording => ({
  subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
  preview: 'Danach tragen Sie Ihr erstes Kind ein.',
  heading: `Willkommen bei ${brand.name}`,
  before: [
    'bitte bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört. Danach tragen Sie Ihr erstes Kind ein. Am schnellsten geht es auf dem Gerät, auf dem Sie sich registriert haben.',
  ],
  after: [
    'Sie haben sich nicht registriert? Dann löschen Sie diese Mail. Ohne Bestätigung kann sich niemand mit Ihrer Adresse anmelden.',
  ],
})
function confirmForChild(invitedBy: string): Wording {
  const parent = plainName(invitedBy) || 'Jemand'
  return {
    subject: 'Bestätige deine E-Mail-Adresse',
    preview: 'Danach kannst du dich anmelden.',
    heading: 'Fast geschafft',
    before: [
      `${parent} hat dich zu ${brand.name} eingeladen. Bitte bestätige, dass diese E-Mail-Adresse dir gehört. Danach kannst du dich anmelden.`,
    ],
    after: [
      `Du kennst ${parent} nicht, oder du hast keine Einladung angenommen? Dann bestätige nichts. Auf der Seite hinter dem Link kannst du sagen, dass du das nicht bist: Dann ist deine Adresse wieder frei.`,
    ],
  }
}

const reset = (url: string) => ({
  button: { label: 'Neues Passwort wählen', url },
  reason: `jemand für dieses Konto bei ${brand.name} ein neues Passwort angefordert hat`,
})
const resetForParent: Wording = {
  subject: 'Ihr neues Passwort',
  preview: 'Der Link gilt eine Stunde und nur einmal.',
  heading: 'Ein neues Passwort wählen',
  before: [
    'über diesen Link wählen Sie ein neues Passwort. Er gilt eine Stunde und nur einmal. Danach sind alle Geräte abgemeldet.',
  ],
  after: ['Sie haben das nicht angefordert? Dann löschen Sie diese Mail. Ihr Passwort bleibt, wie es ist.'],
}
const resetForChild: Wording = {
  subject: 'Dein neues Passwort',
  preview: 'Der Link gilt eine Stunde und nur einmal.',
  heading: 'Wähle ein neues Passwort',
  before: ['mit diesem Link wählst du ein neues Passwort. Er gilt eine Stunde und nur einmal.'],
  after: ['Du wolltest das gar nicht? Dann lösche diese Mail. Dein Passwort bleibt, wie es ist.'],
}

// No name in the greeting: the person who registered first and the one who did it now may not be the same.
const registeredAgain = (url: string): Wording & Pick<Content, 'button' | 'reason'> => ({
  subject: 'Bitte wählen Sie Ihr Passwort',
  preview: 'Damit ist auch Ihre E-Mail-Adresse bestätigt.',
  heading: `Willkommen bei ${brand.name}`,
  before: [
    'mit dieser Adresse hat sich schon früher jemand registriert, ohne sie zu bestätigen. Vielleicht waren Sie das selbst.',
    'Damit außer Ihnen niemand das Passwort kennt, wählen Sie hier ein neues. Ihre Adresse ist damit bestätigt. Der Link gilt eine Stunde und nur einmal.',
  ],
  button: { label: 'Passwort wählen', url },
  after: [
    'Sie haben sich nicht registriert? Dann löschen Sie diese Mail. Ohne diesen Link kann sich niemand mit Ihrer Adresse anmelden.',
  ],
  reason: `sich jemand mit dieser Adresse bei ${brand.name} registriert hat`,
})

const change = (url: string) => ({
  button: { label: 'Neue Adresse bestätigen', url },
  reason: `jemand diese Adresse als neue E-Mail-Adresse für ein Konto bei ${brand.name} angegeben hat`,
})
const changeForParent: Wording = {
  subject: 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
  preview: 'Bis dahin gilt die bisherige.',
  heading: 'Ihre neue E-Mail-Adresse',
  before: [
    'diese Adresse soll künftig für Ihr Konto gelten. Bitte bestätigen Sie, dass sie Ihnen gehört. Bis dahin gilt die bisherige.',
  ],
  after: ['Sie haben nichts geändert? Dann löschen Sie diese Mail. Ohne Bestätigung ändert sich nichts.'],
}
const changeForChild: Wording = {
  subject: 'Bestätige deine neue E-Mail-Adresse',
  preview: 'Bis dahin gilt die alte.',
  heading: 'Deine neue E-Mail-Adresse',
  before: [
    'diese Adresse soll ab jetzt für dein Konto gelten. Bitte bestätige, dass sie dir gehört. Bis dahin gilt die alte.',
  ],
  after: ['Du hast nichts geändert? Dann lösche diese Mail. Es bleibt alles, wie es ist.'],
}

const changedReason = () => `diese Adresse bisher für ein Konto bei ${brand.name} galt`
const changedForParent = (): Wording & { reason: string } => ({
  subject: 'Ihre E-Mail-Adresse wurde geändert',
  preview: 'Diese Adresse gilt nicht mehr für Ihr Konto.',
  heading: 'Ihre E-Mail-Adresse wurde geändert',
  before: ['für Ihr Konto gilt jetzt eine andere E-Mail-Adresse. An diese hier schicken wir nichts mehr.'],
  after: [
    `Waren Sie das? Dann ist alles in Ordnung. Wenn nicht, schreiben Sie uns bitte sofort: ${brand.contact.email}`,
  ],
  reason: changedReason(),
})
const changedForChild = (): Wording & { reason: string } => ({
  subject: 'Deine E-Mail-Adresse wurde geändert',
  preview: 'Diese Adresse gilt nicht mehr für dein Konto.',
  heading: 'Deine E-Mail-Adresse wurde geändert',
  before: ['für dein Konto gilt jetzt eine andere E-Mail-Adresse. Hierher schicken wir nichts mehr.'],
  after: ['Warst du das? Dann ist alles in Ordnung. Wenn nicht, sprich gleich mit deinen Eltern.'],
  reason: changedReason(),
})

function invitation({ childName, parentName, url, endsAt }: Letter & { kind: 'invitation' }): Content {
  const parent = plainName(parentName) || 'Jemand'
  return {
    ...addressed({ name: childName, isChild: true }),
    subject: `${parent} lädt dich zu ${brand.name} ein`,
    preview: 'Wähle ein Passwort, dann geht es los.',
    heading: 'Du bist eingeladen',
    before: [
      `${parent} hat dir einen Platz bei ${brand.name} eingerichtet. Dort findest du heraus, wie du dich im Netz sicher bewegst, und für jedes Thema verdienst du dir einen Pass.`,
      'Wähle ein Passwort, das sonst niemand kennt. Dann geht es los.',
    ],
    button: { label: 'Einladung annehmen', url },
    after: [
      `Der Link gilt bis zum ${formatMoment(endsAt)} Uhr, und nur einmal.`,
      `Du kennst ${parent} nicht? Dann klicke auf nichts und zeige diese Mail einem Erwachsenen, dem du vertraust.`,
    ],
    reason: `${parent} deine Adresse für diese Einladung angegeben hat`,
  }
}

const backupFailed = (at: Date, publicUrl: string): Wording & Pick<Content, 'button' | 'reason'> => ({
  subject: 'Die Sicherung ist fehlgeschlagen',
  preview: 'Bitte sehen Sie heute noch nach.',
  heading: 'Die Sicherung ist fehlgeschlagen',
  before: [
    `die Sicherung vom ${formatMoment(at)} Uhr wurde nicht gemacht, oder sie ließ sich zur Probe nicht wiederherstellen. Frühere Sicherungen sind noch da.`,
    'Woran es lag, steht auf der Startseite der Administration. Bitte beheben Sie es heute noch: Ginge jetzt die Datenbank verloren, fehlte alles seit der letzten geprüften Sicherung.',
  ],
  button: { label: 'Administration öffnen', url: `${publicUrl}/admin` },
  after: [],
  reason: `Sie ${brand.name} mit verwalten`,
})

const testMail = ({ url, at }: { url: string; at: Date }): Wording & Pick<Content, 'button' | 'reason'> => ({
  subject: 'Testmail: Kommt Post an?',
  preview: 'Ein Klick genügt.',
  heading: 'Diese Mail ist angekommen',
  before: [
    `Sie haben am ${formatMoment(at)} Uhr eine Testmail bestellt. Öffnen Sie den Link, dann weiß auch ${brand.name}, dass Mails ankommen.`,
    'Lag sie im Spam-Ordner? Dann liegen dort auch die Mails an Familien. Prüfen Sie mit Ihrem Anbieter SPF, DKIM und DMARC.',
  ],
  button: { label: 'Sie ist angekommen', url },
  after: ['Der Link gilt einen Tag.'],
  reason: `Sie ${brand.name} mit verwalten`,
})

const childLocked = (url: string): Wording & Pick<Content, 'button' | 'reason'> => ({
  subject: 'Die Anmeldung eines Kindes ist gesperrt',
  preview: 'Fünfzehnmal hintereinander war das Geheimnis falsch.',
  heading: 'Die Anmeldung eines Kindes ist gesperrt',
  before: [
    'bei einem Ihrer Kinder waren Ziffern oder Bilder fünfzehnmal hintereinander falsch. Bis Sie es wieder freischalten, kann es sich auf keinem Gerät mehr anmelden. Sein Lernstand bleibt, wie er ist.',
    'Vielleicht hat Ihr Kind sein Geheimnis vergessen: Dann wählen Sie mit ihm ein neues. War es jemand anderes, der Ihren Familien-Code kennt? Dann erneuern Sie auch den Code.',
  ],
  button: { label: 'Familie ansehen', url },
  after: [],
  reason: `Sie einem Kind bei ${brand.name} eine Anmeldung ohne E-Mail-Adresse eingerichtet haben`,
})
