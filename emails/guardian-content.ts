import { type EndCause, endCauses, type GuardianKind } from '../domain/people/guardians.ts'
import { brand } from '../domain/platform/brand.ts'
import { formatDate, formatMoment } from '../domain/platform/dates.ts'
import type { Content } from './content-type.ts'
import { plainName } from './plain-name.ts'

/** Events about who accompanies a child (decision 091). No such mail names a child: others may read along. */
export type GuardianEvent =
  | 'guardian-invited'
  | 'helper-invited'
  | 'guardian-joined'
  | 'helper-joined'
  | 'guardian-left'
  | 'helper-left'
  /** To a helper: it is over, or the child is gone. */
  | 'helping-ended'
  /** To a guardian whose own guardianship has ended. */
  | 'own-guardianship-ended'
  /** To the guardians, and to whom it was taken: `because` says what the operator went by. */
  | 'ended-by-operator'
  | 'own-ended-by-operator'
  | 'birthdate-set-by-operator'
  /** `at`: when the child is deleted, if nobody says no. */
  | 'removal-asked'
  /** Some days before `at`. */
  | 'removal-reminder'
  | 'removal-refused'
  | 'removal-taken-back'
  | 'child-email-asked'
  | 'child-birthdate-changed'
  | 'child-sign-in-changed'
  /** Of a child under sixteen, by whoever signs in as the child or reads its mail. */
  | 'own-password-changed'
  | 'own-email-changed'
  /** `at`: when the child is deleted, if nobody consents again. */
  | 'consent-withdrawn'
  /** Some days before `at`. */
  | 'consent-reminder'
  /** The only one who had consented accompanies the child no longer; `at`: as above. */
  | 'consent-missing'
  | 'consent-given'
  /** The other guardian has deleted the own account, or was deleted: the children stay with the reader. */
  | 'account-gone'

/**
 * `by`: who did it; null when the reader did it, '' when the operator or nobody. `isSecretKnown`: somebody who left may
 * know the child's secret.
 */
export type GuardianNotice = {
  what: GuardianEvent
  by: string | null
  because?: EndCause
  isSecretKnown?: boolean
  at: Date
}
/** `after`: by default what to do about something unexpected. `isOver`: the reader accompanies that child no longer. */
type Wording = Pick<Content, 'subject' | 'preview' | 'before' | 'button'> & { after?: string[]; isOver?: boolean }

export function guardianContent(
  { what, by, because = 'mistake', isSecretKnown = false, at }: GuardianNotice,
  publicUrl: string,
): Omit<Content, 'greeting' | 'isChild'> {
  const family = { label: 'Familie ansehen', url: `${publicUrl}/family` }
  const {
    subject,
    before,
    button,
    after = [unexpected()],
    isOver,
    ...wording
  } = wordings[what]({
    isOwn: by === null,
    who: by === null ? 'Sie haben' : `${plainName(by) || 'Jemand'} hat`,
    cause: endCauses[because],
    day: formatDate(at),
    look: { label: 'Wer begleitet mein Kind?', url: `${publicUrl}/begleitung` },
    family,
  })
  const reason = `Sie bei ${brand.name} ein Kind ${isOver ? 'begleitet haben' : 'begleiten'}`
  return {
    ...{ subject, ...wording, heading: subject, after, reason },
    before: isSecretKnown ? [...before, ...newSecret] : before,
    button: isSecretKnown ? family : button,
  }
}

const newSecret = [
  'Eine Frage haben wir noch: Braucht Ihr Kind ein neues Geheimnis? Gemeint ist, womit es sich anmeldet: sein Passwort, seine Ziffern oder seine Bilder. Wer nicht mehr begleitet, kennt vielleicht das bisherige. Deshalb ist Ihr Kind jetzt überall abgemeldet, und niemand kommt als Ihr Kind hinein, bis Sie geantwortet haben. Was es gelernt hat, ist alles noch da.',
  'In der Familie wählen Sie mit ihm ein neues, oder Sie sagen, dass das bisherige bleiben kann. Danach lernt es weiter wie vorher.',
  'Meldet es sich mit einer E-Mail-Adresse an, überlegen Sie auch: Wer liest die Post an dieses Postfach? Liest dort noch jemand mit, geben Sie Ihrem Kind zuerst eine andere Adresse.',
]

type Words = {
  isOwn: boolean
  who: string
  cause: string
  day: string
  look: Content['button']
  family: Content['button']
}

const unexpected = () =>
  `Haben Sie damit nicht gerechnet? Sprechen Sie miteinander. Hilft das nicht, schreiben Sie uns: ${brand.contact.email}`

const askUs = () => `Fragen dazu beantworten wir Ihnen: ${brand.contact.email}`

const wordings: Record<GuardianEvent, (words: Words) => Wording> = {
  'guardian-invited': ({ who, look }) => ({
    subject: 'Jemand ist als Elternteil eingeladen',
    preview: 'Wer annimmt, darf für Ihr Kind alles, was Sie dürfen.',
    before: [
      `${who} jemanden eingeladen, eines Ihrer Kinder als Elternteil zu begleiten. Wer die Einladung annimmt, darf dasselbe wie Sie. Dafür braucht es den Link und einen Code.`,
      'Solange niemand angenommen hat, können Sie die Einladung beenden.',
    ],
    button: look,
  }),
  'helper-invited': ({ who, look }) => ({
    subject: 'Jemand ist als Begleitperson eingeladen',
    preview: 'Begleitpersonen sehen, wie weit ein Kind ist, mehr nicht.',
    before: [
      `${who} jemanden eingeladen, eines Ihrer Kinder zu begleiten. Eine Begleitperson sieht Lernstand, Pässe und Fragen zum Reden. Einzelne Antworten sieht sie nicht, und ändern kann sie nichts.`,
      'Sie können die Einladung jederzeit beenden, und eine Begleitung auch.',
    ],
    button: look,
  }),
  'guardian-joined': ({ who, look }) => ({
    subject: 'Ein zweiter Elternteil begleitet jetzt Ihr Kind',
    preview: 'Sie beide dürfen nun dasselbe.',
    before: [
      `${who} die Einladung angenommen und begleitet jetzt eines Ihrer Kinder als Elternteil. Sie beide dürfen dasselbe. Niemand von Ihnen kann dem anderen das Kind wegnehmen.`,
    ],
    button: look,
  }),
  'helper-joined': ({ who, look }) => ({
    subject: 'Eine Begleitperson ist dazugekommen',
    preview: 'Sie sieht, wie weit Ihr Kind ist, mehr nicht.',
    before: [
      `${who} die Einladung angenommen und begleitet jetzt eines Ihrer Kinder: Lernstand, Pässe und Fragen zum Reden sind nun auch dort zu sehen.`,
    ],
    button: look,
  }),
  'guardian-left': ({ who, look }) => ({
    subject: 'Ein Elternteil begleitet Ihr Kind nicht mehr',
    preview: 'Ihr Kind und alles, was es gelernt hat, bleibt bei Ihnen.',
    before: [
      `${who} aufgehört, eines Ihrer Kinder hier zu begleiten. Ihr Kind und alles, was es gelernt hat, bleibt bei Ihnen.`,
    ],
    button: look,
    after: ['Sie können wieder jemanden einladen, wenn Sie möchten.'],
  }),
  'helper-left': ({ who, look }) => ({
    subject: 'Eine Begleitung ist beendet',
    preview: 'Wer begleitet hat, sieht nichts mehr von Ihrem Kind.',
    before: [
      `${who} die Begleitung eines Ihrer Kinder beendet. Wer es begleitet hat, sieht ab jetzt nichts mehr von ihm.`,
    ],
    button: look,
  }),
  'helping-ended': ({ day }) => ({
    subject: 'Eine Begleitung ist zu Ende',
    preview: 'Danke, dass Sie dabei waren.',
    before: [
      `am ${day} ist Ihre Begleitung eines Kindes zu Ende gegangen. Seinen Lernstand sehen Sie nun nicht mehr. Ihr Konto bleibt, wie es ist.`,
      'Danke, dass Sie dabei waren.',
    ],
    after: ['Fragen dazu beantwortet Ihnen die Familie.'],
    isOver: true,
  }),
  'own-guardianship-ended': ({ day }) => ({
    subject: 'Sie begleiten ein Kind nicht mehr',
    preview: 'Ihre Begleitung als Elternteil ist beendet.',
    before: [
      `am ${day} ist Ihre Begleitung eines Kindes als Elternteil beendet worden. Das Kind bleibt beim anderen Elternteil, mit allem, was es gelernt hat. Ihr Konto bleibt, wie es ist.`,
      'Möchten Sie es wieder begleiten? Dann bitten Sie den anderen Elternteil um eine Einladung.',
    ],
    isOver: true,
  }),
  'ended-by-operator': ({ day, cause, look }) => ({
    subject: 'Wir haben eine Begleitung beendet',
    preview: 'Ihr Kind und alles, was es gelernt hat, bleibt bei Ihnen.',
    before: [
      `am ${day} haben wir als Betreiber von ${brand.name} beendet, dass jemand eines Ihrer Kinder hier begleitet. Anlass war ${cause}.`,
      'Ihr Kind und alles, was es gelernt hat, bleibt bei Ihnen. Wer es begleitet hat, sieht nichts mehr von ihm.',
    ],
    button: look,
    after: [askUs()],
  }),
  'own-ended-by-operator': ({ day, cause, look }) => ({
    subject: 'Wir haben Ihre Begleitung eines Kindes beendet',
    preview: 'Sie sehen dieses Kind hier nicht mehr.',
    before: [
      `am ${day} haben wir als Betreiber von ${brand.name} Ihre Begleitung eines Kindes beendet. Anlass war ${cause}.`,
      'Das Kind bleibt bei dem Elternteil, der es weiter begleitet, mit allem, was es gelernt hat. Ihr Konto bleibt, wie es ist.',
    ],
    button: look,
    after: [askUs()],
    isOver: true,
  }),
  'birthdate-set-by-operator': ({ day, family }) => ({
    subject: 'Wir haben das Geburtsdatum eines Kindes berichtigt',
    preview: 'Danach richtet sich, welche Level offen sind.',
    before: [
      `am ${day} haben wir als Betreiber von ${brand.name} das Geburtsdatum eines Ihrer Kinder berichtigt, weil wir darum gebeten wurden. Danach richtet sich, welche Level offen sind, und ab wann es selbst über seine Daten entscheidet.`,
    ],
    button: family,
    after: [`Stimmt es so nicht? ${askUs()}`],
  }),
  'removal-asked': ({ who, day, look }) => ({
    subject: 'Soll ein Kind gelöscht werden? Bitte entscheiden Sie mit',
    preview: `Ohne Ihre Antwort wird es am ${day} gelöscht.`,
    before: [
      `${who} darum gebeten, eines Ihrer Kinder zu löschen: seine Angaben, seinen Lernstand und seine Pässe. Sie können das ablehnen. Dann bleibt alles, wie es ist.`,
      `Wenn Sie nichts tun, wird am ${day} gelöscht. Ein Nein ist bis dahin jederzeit möglich.`,
    ],
    button: look,
  }),
  'removal-reminder': ({ who, day, look }) => ({
    subject: 'Bald wird ein Kind gelöscht. Möchten Sie das?',
    preview: `Ohne Ihre Antwort geschieht es am ${day}.`,
    before: [
      `${who} darum gebeten, eines Ihrer Kinder zu löschen. Von Ihnen haben wir dazu noch nichts gehört. Sie können ablehnen, mit einem Klick. Dann bleibt alles, wie es ist.`,
      `Wenn Sie nichts tun, löschen wir am ${day}: seine Angaben, seinen Lernstand und seine Pässe. Rückgängig machen lässt sich das nicht.`,
    ],
    button: look,
  }),
  'removal-refused': ({ isOwn, who, look }) => ({
    subject: 'Das Kind wird nicht gelöscht',
    preview: 'Die Bitte wurde abgelehnt. Es bleibt alles, wie es ist.',
    before: [
      `${who} abgelehnt, dass eines Ihrer Kinder gelöscht wird. Es bleibt alles, wie es ist.`,
      ...(isOwn
        ? []
        : [
            'Möchten Sie selbst nicht mehr begleiten? Dann können Sie gehen, und das Kind bleibt beim anderen Elternteil.',
          ]),
    ],
    button: look,
    after: [],
  }),
  'removal-taken-back': ({ who, look }) => ({
    subject: 'Das Kind wird doch nicht gelöscht',
    preview: 'Die Bitte wurde zurückgenommen.',
    before: [`${who} die Bitte zurückgenommen, eines Ihrer Kinder zu löschen. Es bleibt alles, wie es ist.`],
    button: look,
    after: [],
  }),
  'child-email-asked': ({ who, family }) => ({
    subject: 'Ihr Kind soll eine andere E-Mail-Adresse bekommen',
    preview: 'Damit meldet es sich künftig an.',
    before: [
      `${who} für eines Ihrer Kinder eine andere E-Mail-Adresse eingetragen. Sie gilt, sobald sie bestätigt ist. Dann meldet sich Ihr Kind mit ihr an.`,
    ],
    button: family,
  }),
  'child-birthdate-changed': ({ who, family }) => ({
    subject: 'Das Geburtsdatum eines Kindes wurde geändert',
    preview: 'Danach richtet sich, welche Level offen sind.',
    before: [
      `${who} bei einem Ihrer Kinder das Geburtsdatum geändert. Danach richtet sich, welche Level offen sind, und ab wann es selbst über seine Daten entscheidet.`,
    ],
    button: family,
  }),
  'child-sign-in-changed': ({ who, family }) => ({
    subject: 'Die Anmeldung eines Kindes wurde geändert',
    preview: 'Sehen Sie nach, womit es sich jetzt anmeldet.',
    before: [
      `${who} geändert, wie sich eines Ihrer Kinder anmeldet. Womit es sich jetzt anmeldet, sehen Sie in der Familie.`,
    ],
    button: family,
  }),
  'own-password-changed': ({ day, family }) => ({
    subject: 'Ein Kind hat ein neues Passwort',
    preview: 'Wissen Sie davon? Dann ist alles gut.',
    before: [
      `am ${day} wurde für eines Ihrer Kinder ein neues Passwort gewählt. War es Ihr Kind? Dann ist alles gut.`,
      'Wenn nicht, kennt jemand das alte Passwort, oder jemand liest die Post an die Adresse Ihres Kindes. In der Familie melden Sie es auf allen Geräten ab und geben ihm eine andere Adresse.',
    ],
    button: family,
  }),
  'own-email-changed': ({ day, family }) => ({
    subject: 'Ein Kind meldet sich mit einer anderen E-Mail-Adresse an',
    preview: 'Wissen Sie davon? Dann ist alles gut.',
    before: [
      `seit dem ${day} meldet sich eines Ihrer Kinder mit einer anderen E-Mail-Adresse an. Welche es ist, steht in der Familie. Kennen Sie sie, und liest Ihr Kind dort die Post? Dann ist alles gut.`,
      'Wenn nicht, geben Sie ihm in der Familie unter „Bearbeiten“ eine Adresse, die Sie kennen, und melden Sie es auf allen Geräten ab.',
    ],
    button: family,
  }),
  'consent-withdrawn': ({ who, day, family }) => ({
    subject: 'Eine Einwilligung für Ihr Kind ist zurückgezogen',
    preview: `Ohne neue Einwilligung löschen wir am ${day}.`,
    before: [
      `${who} die Einwilligung für eines Ihrer Kinder zurückgezogen. Das gilt für Sie beide: Ab jetzt wird nichts mehr gespeichert, und am ${day} löschen wir, was über das Kind gespeichert ist.`,
      'Bis dahin kann jeder von Ihnen wieder einwilligen. Der andere erfährt davon.',
    ],
    button: family,
  }),
  'consent-reminder': ({ day, family }) => ({
    subject: 'Bald wird ein Kind gelöscht, weil keine Einwilligung gilt',
    preview: `Bis zum ${day} können Sie einwilligen.`,
    before: [
      `für eines Ihrer Kinder gilt keine Einwilligung. Deshalb ruht sein Lernen, und am ${day} löschen wir, was über das Kind gespeichert ist. Rückgängig machen lässt sich das nicht.`,
      'Soll es bleiben? Dann willigen Sie bis dahin ein, in der Familie unter „Daten und Einwilligung“.',
    ],
    button: family,
  }),
  'consent-missing': ({ day, family }) => ({
    subject: 'Ihr Kind braucht Ihre Einwilligung',
    preview: `Ohne sie löschen wir am ${day}.`,
    before: [
      `für eines Ihrer Kinder hatte nur der Elternteil eingewilligt, der es hier nicht mehr begleitet. Nun ruht sein Lernen, und nichts Neues wird gespeichert.`,
      `Soll es weiterlernen? Dann willigen Sie ein, in der Familie unter „Daten und Einwilligung“. Ohne Einwilligung löschen wir am ${day}, was über das Kind gespeichert ist.`,
    ],
    button: family,
  }),
  'consent-given': ({ who, family }) => ({
    subject: 'Für Ihr Kind gilt wieder eine Einwilligung',
    preview: 'Es kann weiterlernen.',
    before: [`${who} für eines Ihrer Kinder wieder eingewilligt. Es kann nun weiterlernen.`],
    button: family,
  }),
  'account-gone': ({ day, look }) => ({
    subject: 'Ein Kind bleibt nun bei Ihnen allein',
    preview: 'Das Konto des anderen Elternteils gibt es nicht mehr.',
    before: [
      `am ${day} wurde das Konto eines Elternteils gelöscht, der eines Ihrer Kinder mit Ihnen begleitet hat. Das Kind bleibt bei Ihnen, mit allem, was es gelernt hat.`,
    ],
    button: look,
    after: ['Sie können wieder jemanden einladen, wenn Sie möchten.'],
  }),
}
export const guardianEvents = Object.keys(wordings) as GuardianEvent[]

/** To somebody who may have no account yet. Never with the code: that is read out by who invites. */
export type GuardianInvitationLetter = { as: GuardianKind; inviterName: string; url: string; endsAt: Date }

export function guardianInvitation({
  as,
  inviterName,
  url,
  endsAt,
}: GuardianInvitationLetter): Omit<Content, 'greeting' | 'isChild'> {
  const who = plainName(inviterName) || 'Jemand'
  const subject = `${who} lädt Sie zu ${brand.name} ein`
  return {
    subject,
    heading: 'Sie sind eingeladen',
    preview: 'Ein Kind durch die digitale Welt begleiten.',
    before: [
      as === 'guardian'
        ? `${who} möchte mit Ihnen gemeinsam ein Kind bei ${brand.name} begleiten, als zweiter Elternteil. Sie dürfen dann dasselbe.`
        : `${who} möchte, dass Sie ein Kind bei ${brand.name} begleiten. Sie sehen dann, wie weit es ist, welche Pässe es hat und worüber Sie mit ihm reden können.`,
      'Was das bedeutet, lesen Sie hinter dem Link, bevor Sie annehmen. Dazu brauchen Sie sechs Ziffern: Lassen Sie sie sich am Telefon vorlesen.',
    ],
    button: { label: 'Einladung ansehen', url },
    after: [
      `Der Link gilt bis zum ${formatMoment(endsAt)} Uhr, und nur einmal.`,
      `Sie kennen ${who} nicht? Dann löschen Sie diese Mail. Ohne Sie geschieht nichts.`,
    ],
    reason: `${who} Ihre Adresse für diese Einladung angegeben hat`,
  }
}
