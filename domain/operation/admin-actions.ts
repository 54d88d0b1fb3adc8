import { z } from 'zod'
import { formatScheduled } from '../content/schedules.ts'
import { isRealDay } from '../platform/dates.ts'
import { uuid } from '../platform/fields.ts'

/**
 * One kind of entry in the audit log. `kind` is the filter it is found
 * under; `says` completes the sentence that begins with the admin's name.
 */
type AdminAction = { kind: AdminActionKind; says: (what: string) => string }

export const adminActionKinds = {
  content: 'Inhalte',
  media: 'Medien',
  faq: 'FAQ',
  glossary: 'Wörterbuch',
  branding: 'Aussehen',
  people: 'Benutzer',
  mails: 'E-Mails',
  announcements: 'Mitteilungen',
  terms: 'Nutzungsbedingungen',
  operation: 'Betrieb',
  access: 'Abgewiesene Zugriffe',
} as const
export type AdminActionKind = keyof typeof adminActionKinds

const day = z.string().refine(isRealDay, 'Kein gültiges Datum.')

/**
 * Filter of the audit log. `from` and `until` are days in German time, both included. `before`
 * is the cursor for the next page: the id of the last entry of the page shown so far.
 */
export const auditSearch = z.object({
  person: uuid.optional(),
  kind: z.enum(Object.keys(adminActionKinds) as [AdminActionKind, ...AdminActionKind[]]).optional(),
  from: day.optional(),
  until: day.optional(),
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
})

export const adminActions = {
  'test mail sent': { kind: 'mails', says: () => 'hat sich eine Testmail geschickt' },
  'test mail arrived': { kind: 'mails', says: () => 'hat eine Testmail bekommen' },
  'content created': { kind: 'content', says: (what) => `hat ${what} angelegt` },
  'content duplicated': { kind: 'content', says: (what) => `hat eine Kopie angelegt: ${what}` },
  'content saved': { kind: 'content', says: (what) => `hat ${what} geändert` },
  'content published': { kind: 'content', says: (what) => `hat ${what} veröffentlicht` },
  'content published alone': { kind: 'content', says: (what) => `hat ${what} ohne zweite Person veröffentlicht` },
  'content published on schedule': { kind: 'content', says: (what) => `hat ${what} wie geplant veröffentlicht` },
  'content scheduled': { kind: 'content', says: (what) => `hat die Veröffentlichung geplant: ${what}` },
  'content unscheduled': { kind: 'content', says: (what) => `hat die geplante Veröffentlichung abgesagt: ${what}` },
  'scheduled content refused': {
    kind: 'content',
    says: (what) => `hat die Veröffentlichung geplant, aber sie war nicht möglich: ${what}`,
  },
  'review asked': { kind: 'content', says: (what) => `hat zur Prüfung gegeben: ${what}` },
  'review withdrawn': { kind: 'content', says: (what) => `hat die Prüfung zurückgenommen: ${what}` },
  'review answered': { kind: 'content', says: (what) => `hat nach der Prüfung zurückgegeben: ${what}` },
  'help found right': { kind: 'content', says: () => 'hat eine Hilfe geprüft und sie stimmt' },
  'help found wrong': { kind: 'content', says: () => 'hat eine Hilfe geprüft und etwas anderes gefunden' },
  'content taken back': { kind: 'content', says: (what) => `hat ${what} zurückgezogen` },
  'content binned': { kind: 'content', says: (what) => `hat ${what} in den Papierkorb geworfen` },
  'content brought back': { kind: 'content', says: (what) => `hat ${what} aus dem Papierkorb zurückgeholt` },
  'content restored': { kind: 'content', says: (what) => `hat eine frühere Fassung zurückgeholt: ${what}` },
  'content discarded': { kind: 'content', says: (what) => `hat den Entwurf verworfen: ${what}` },
  'content deleted': { kind: 'content', says: (what) => `hat ${what} gelöscht` },
  'content reordered': { kind: 'content', says: (what) => `hat die Reihenfolge geändert: ${what}` },
  'content exported': { kind: 'content', says: (what) => `hat ein Paket heruntergeladen: ${what}` },
  'content imported': { kind: 'content', says: () => 'hat ein Paket eingespielt' },
  'content shared': { kind: 'content', says: (what) => `hat einen Link erstellt: ${what}` },
  'content link revoked': { kind: 'content', says: (what) => `hat einen Link widerrufen: ${what}` },
  'simulation secret renewed': { kind: 'content', says: (what) => `hat den Schlüssel erneuert: ${what}` },
  'simulation checked': { kind: 'content', says: (what) => `hat nachgesehen, ob sich starten lässt: ${what}` },
  'picture uploaded': { kind: 'media', says: (what) => `hat ${what} hochgeladen` },
  'picture renamed': { kind: 'media', says: (what) => `hat ${what} umbenannt` },
  'picture deleted': { kind: 'media', says: (what) => `hat ${what} gelöscht` },
  'recording uploaded': { kind: 'media', says: (what) => `hat ${what} hochgeladen` },
  'recording renamed': { kind: 'media', says: (what) => `hat ${what} umbenannt` },
  'recording deleted': { kind: 'media', says: (what) => `hat ${what} gelöscht` },
  'question created': { kind: 'faq', says: (what) => `hat ${what} angelegt` },
  'question saved': { kind: 'faq', says: (what) => `hat ${what} geändert` },
  'question shown': { kind: 'faq', says: (what) => `hat ${what} eingeblendet` },
  'question hidden': { kind: 'faq', says: (what) => `hat ${what} ausgeblendet` },
  'question deleted': { kind: 'faq', says: (what) => `hat ${what} gelöscht` },
  'questions reordered': { kind: 'faq', says: () => 'hat die Reihenfolge der Fragen geändert' },
  'word created': { kind: 'glossary', says: (what) => `hat ${what} angelegt` },
  'word saved': { kind: 'glossary', says: (what) => `hat ${what} geändert` },
  'word deleted': { kind: 'glossary', says: (what) => `hat ${what} gelöscht` },
  'branding changed': { kind: 'branding', says: (what) => `hat das Aussehen geändert: ${what}` },
  'branding reset': { kind: 'branding', says: () => 'hat das Aussehen zurückgesetzt' },
  'first admin made': { kind: 'people', says: () => 'hat diese Installation als erster Admin übernommen' },
  'admin role given': { kind: 'people', says: (what) => `hat Admin-Rechte gegeben: ${what}` },
  'admin role taken': { kind: 'people', says: (what) => `hat Admin-Rechte genommen: ${what}` },
  'author role given': { kind: 'people', says: (what) => `hat die Rolle Autorin gegeben: ${what}` },
  'author role taken': { kind: 'people', says: (what) => `hat die Rolle Autorin genommen: ${what}` },
  'editor role given': { kind: 'people', says: (what) => `hat die Rolle Redaktion gegeben: ${what}` },
  'editor role taken': { kind: 'people', says: (what) => `hat die Rolle Redaktion genommen: ${what}` },
  'operator role given': { kind: 'people', says: (what) => `hat die Rolle Betrieb gegeben: ${what}` },
  'operator role taken': { kind: 'people', says: (what) => `hat die Rolle Betrieb genommen: ${what}` },
  'account locked': { kind: 'people', says: (what) => `hat ein Konto gesperrt: ${what}` },
  'account unlocked': { kind: 'people', says: (what) => `hat die Sperre aufgehoben: ${what}` },
  'unconfirmed login ended': { kind: 'people', says: () => 'hat die unbestätigte Anmeldung eines Kindes beendet' },
  'guardianship ended by the operator': {
    kind: 'people',
    says: (what) => `hat die Begleitung eines Kindes beendet: ${what}`,
  },
  'birth date set by the operator': {
    kind: 'people',
    says: () => 'hat das Geburtsdatum eines Kindes berichtigt',
  },
  'sessions ended': { kind: 'people', says: (what) => `hat alle Geräte abgemeldet: ${what}` },
  'reset mail sent': { kind: 'mails', says: (what) => `hat einen Link für ein neues Passwort geschickt: ${what}` },
  'confirmation mail sent': {
    kind: 'mails',
    says: (what) => `hat den Link zum Bestätigen noch einmal geschickt: ${what}`,
  },
  'mails sent again': { kind: 'mails', says: () => 'hat E-Mails noch einmal verschicken lassen' },
  'announcement sent': { kind: 'announcements', says: (what) => `hat allen Eltern geschrieben: ${what}` },
  'announcement ended': {
    kind: 'announcements',
    says: (what) => `hat eine Mitteilung an alle Eltern beendet: ${what}`,
  },
  'terms published': { kind: 'terms', says: (what) => `hat neue Nutzungsbedingungen veröffentlicht: ${what}` },
  'operator details changed': { kind: 'operation', says: () => 'hat die Angaben über den Betreiber geändert' },
  'backup target tried': { kind: 'operation', says: () => 'hat das Ziel der Sicherung ausprobiert' },
  'demo ended': { kind: 'operation', says: () => 'hat die Demo-Familie entfernt' },
  'content emptied': { kind: 'operation', says: () => 'hat die mitgelieferten Kompetenzen entfernt' },
  'papers downloaded': { kind: 'operation', says: () => 'hat die Unterlagen zum Datenschutz heruntergeladen' },
  'access refused': { kind: 'access', says: (what) => `wurde abgewiesen: ${what}` },
} as const satisfies Record<string, AdminAction>
export type AdminActionCode = keyof typeof adminActions

/**
 * One entry as the audit log shows it. Names are those at the time of the action. `actorName`
 * and `subjectName` are null where no person was involved or the account has been deleted.
 */
export type LoggedAction = {
  action: string
  actorName: string | null
  subjectName: string | null
  /**
   * `type` is a content type, `path` the name of a procedure. Codes only, but for
   * `reason`: why an admin published alone, or why a scheduled text could not be.
   */
  details: Record<string, unknown>
}

const things: Record<string, string> = {
  competency: 'die Kompetenz',
  level: 'das Skill Level',
  lesson: 'die Lektion',
  quiz: 'das Quiz',
  simulation: 'die Simulation',
  picture: 'das Bild',
  recording: 'die Aufnahme',
  question: 'die Frage',
  word: 'das Wort',
}
const lists: Record<string, string> = {
  competency: 'Kompetenzen',
  level: 'Skill Levels',
  lesson: 'Lektionen',
  quiz: 'Quizze',
  simulation: 'Simulationen',
}

/** What can be chosen of how an installation looks, with the names that people read. */
const brandingFields = {
  name: 'Name',
  claim: 'Überschrift der Startseite',
  intro: 'Text der Startseite',
  mailSender: 'Absender der E-Mails',
  colour: 'Farbe',
  logo: 'Logo',
  icon: 'Zeichen',
  logoBearsName: 'Name neben dem Logo',
} as const

const REASONED = ['content published alone', 'scheduled content refused']

/** An audit entry as a German sentence: 'Ada Admin hat die Lektion „Weiß auf Blau“ veröffentlicht.' */
export function sentenceOf(logged: LoggedAction): string {
  const { action, actorName } = logged
  const known: AdminAction | undefined = Object.hasOwn(adminActions, action)
    ? adminActions[action as AdminActionCode]
    : undefined
  const who = actorName ?? (known?.kind === 'access' ? 'Ein Konto ohne Admin-Rechte' : 'Der Betreiber')
  const said = `${who} ${known ? known.says(thingOf(logged)) : `hat etwas getan: ${action}`}.`
  const { reason, publishAt } = logged.details
  if (action === 'content scheduled' && typeof publishAt === 'string')
    return `${said} Zeitpunkt: ${formatScheduled(publishAt)}`
  return REASONED.includes(action) && reason ? `${said} Grund: ${reason}` : said
}

/** The object of that sentence: content with its type and quoted title, a person or a procedure by its bare name. */
function thingOf({ action, subjectName, details }: LoggedAction): string {
  if (action === 'access refused') return String(details.path ?? 'unbekannt')
  if (action === 'branding changed') return fieldsIn(details).join(', ')
  const type = typeof details.type === 'string' ? details.type : ''
  const name = subjectName && `„${subjectName}“`
  if (action === 'terms published')
    return `Fassung ${details.version}${details.mustAccept ? ', der alle Eltern zustimmen müssen' : ''}`
  if (action === 'content exported') return name ?? 'alle Inhalte'
  if (action === 'content reordered') return name ?? lists[type] ?? 'Inhalte'
  if (action in adminActions && adminActions[action as AdminActionCode].kind === 'people')
    return subjectName ?? 'ein gelöschtes Konto'
  const [first = ''] = action.split(' ') // what it is about, except where content names its type
  const thing = things[first] ?? things[type]
  return [thing, name].filter(Boolean).join(' ') || 'etwas'
}

const fieldsIn = ({ fields }: LoggedAction['details']): string[] =>
  String(fields ?? '')
    .split(' ')
    .flatMap((name) => brandingFields[name as keyof typeof brandingFields] ?? [])
