import { brand } from '../domain/platform/brand.ts'
import { formatDate } from '../domain/platform/dates.ts'
import type { Content } from './content-type.ts'

/** Why a parent gets a mail about stored data. No such mail names a child, because others may read the mailbox. */
export type DataEvent =
  /** Confirmations of a deletion. */
  | 'child-erased'
  | 'account-erased'
  /** A child of 16 or older has withdrawn its consent; `at`: when its data will be deleted. */
  | 'child-withdrew'
  /** A child will soon be 16 and then decides itself; `at`: its birthday. */
  | 'child-turns-16'
  /** Nobody of the family has signed in for a long time; `at`: when the account will be deleted. */
  | 'account-unused'

type Notice = { what: DataEvent; at: Date }
type Wording = Omit<Content, 'greeting' | 'isChild' | 'heading'>

export function dataContent({ what, at }: Notice, publicUrl: string): Omit<Content, 'greeting' | 'isChild'> {
  const wording = wordings[what](formatDate(at), publicUrl)
  return { ...wording, heading: wording.subject }
}

const asked = 'Haben Sie damit nicht gerechnet? Dann schreiben Sie uns bitte sofort:'

const wordings: Record<DataEvent, (day: string, publicUrl: string) => Wording> = {
  'child-erased': (day) => ({
    subject: 'Die Daten eines Kindes sind gelöscht',
    preview: 'Alles, was wir darüber gespeichert hatten, ist weg.',
    before: [
      `am ${day} haben wir alles gelöscht, was wir über eines Ihrer Kinder gespeichert hatten: seine Angaben, seinen Lernstand, seine Pässe und, falls es eines hatte, sein eigenes Konto.`,
      'Diese Mail ist Ihre Quittung. Wir selbst behalten sie nicht.',
    ],
    after: [`${asked} ${brand.contact.email}`],
    reason: `die Daten eines Ihrer Kinder bei ${brand.name} gelöscht wurden`,
  }),
  'account-erased': (day) => ({
    subject: 'Ihr Konto ist gelöscht',
    preview: 'Alles, was wir über Ihre Familie gespeichert hatten, ist weg.',
    before: [
      `am ${day} wurde Ihr Konto gelöscht, mit allen Kindern und allem, was wir über Ihre Familie gespeichert hatten.`,
      'Diese Mail ist Ihre Quittung. Wir selbst behalten sie nicht und schreiben Ihnen nicht mehr.',
    ],
    after: [`${asked} ${brand.contact.email}`],
    reason: `diese Adresse bis dahin zu einem Konto bei ${brand.name} gehörte`,
  }),
  'child-withdrew': (day, publicUrl) => ({
    subject: 'Ein Kind hat seine Einwilligung zurückgezogen',
    preview: `Am ${day} löschen wir, was wir über das Kind gespeichert haben.`,
    before: [
      `eines Ihrer Kinder ist 16 oder älter und hat seine Einwilligung zurückgezogen. Ab jetzt wird für dieses Kind nichts mehr gespeichert, und am ${day} löschen wir alles, was es bei ${brand.name} gelernt hat. Bis dahin kann es sich das noch anders überlegen.`,
    ],
    button: { label: 'Familie ansehen', url: `${publicUrl}/family` },
    after: ['Sprechen Sie in Ruhe mit Ihrem Kind darüber. Die Entscheidung liegt bei ihm.'],
    reason: `eines Ihrer Kinder bei ${brand.name} etwas entschieden hat, das auch Sie betrifft`,
  }),
  'child-turns-16': (day, publicUrl) => ({
    subject: 'Eines Ihrer Kinder entscheidet bald selbst',
    preview: `Was sich am ${day} ändert, und was bleibt.`,
    before: [
      `am ${day} wird eines Ihrer Kinder 16. Von da an entscheidet es selbst, ob wir seine Daten speichern: Bei der nächsten Anmeldung fragen wir es nach der eigenen Einwilligung. Bis es zustimmt, wird nichts Neues gespeichert. Was es gelernt hat, bleibt so lange liegen.`,
      'Das können Sie dann nicht mehr für Ihr Kind tun: einwilligen oder eine Einwilligung zurückziehen, auf Ihrem Gerät als Ihr Kind lernen, und, wenn es sich mit einer eigenen E-Mail-Adresse anmeldet, diese Adresse ändern oder einstellen, wie lange es angemeldet bleibt. Hat es einen Zugang, lässt sich auch das Geburtsdatum nicht mehr auf ein jüngeres Alter ändern.',
      'Das bleibt: Sie sehen weiterhin Fortschritt, Ergebnisse und Pässe, wählen Kompetenzen aus, und Sie können das Kind löschen. Auch die Daten können Sie herunterladen; Ihr Kind kann es nun ebenfalls.',
      'Hat Ihr Kind noch keinen eigenen Zugang? Dann richten Sie ihm vorher einen ein: Ohne ihn kann es nicht zustimmen.',
    ],
    button: { label: 'Familie ansehen', url: `${publicUrl}/family` },
    after: [
      'Sprechen Sie in Ruhe darüber. Es ist ein guter Anlass, gemeinsam anzusehen, was hier über Ihr Kind steht.',
    ],
    reason: `eines Ihrer Kinder bei ${brand.name} lernt`,
  }),
  'account-unused': (day, publicUrl) => ({
    subject: 'Brauchen Sie Ihr Konto noch?',
    preview: `Sonst löschen wir es am ${day}.`,
    before: [
      `seit zwei Jahren hat sich niemand aus Ihrer Familie bei ${brand.name} angemeldet. Daten, die niemand braucht, heben wir nicht auf: Am ${day} löschen wir Ihr Konto mit allen Kindern, ihrem Lernstand und ihren Pässen.`,
      'Möchten Sie es behalten? Dann genügt es, wenn Sie oder Ihr Kind sich bis dahin einmal anmelden.',
    ],
    button: { label: 'Anmelden', url: `${publicUrl}/login` },
    after: ['Möchten Sie vorher Ihre Daten mitnehmen? In Ihrem Profil können Sie sie herunterladen.'],
    reason: `Sie ein Konto bei ${brand.name} haben`,
  }),
}
export const dataEvents = Object.keys(wordings) as DataEvent[]
