import { answered, controller, list, operatorSays, type Paper, type PaperFacts, page, table } from './paper.ts'
import {
  type Activity,
  activities,
  type TableWords,
  tablesOfAdults,
  tablesOfChildren,
  tablesOfOperation,
} from './tables.ts'

type About = { purpose: string; basis: string; who: string }

const CHILD_BASIS =
  'Einwilligung eines sorgeberechtigten Elternteils, ab 16 Jahren des Kindes (Art. 6 Abs. 1 Buchst. a, Art. 8 DSGVO)'
const CONTRACT = 'Nutzungsvertrag (Art. 6 Abs. 1 Buchst. b DSGVO)'
const SECURITY = 'berechtigtes Interesse an einem sicheren Betrieb (Art. 6 Abs. 1 Buchst. f DSGVO)'

/** Of each activity what the schema does not say. */
export const aboutActivity: Record<Activity, About> = {
  accounts: {
    purpose: 'Konten führen, mit denen Eltern ihre Kinder begleiten',
    basis: CONTRACT,
    who: 'Eltern, Begleitpersonen, Team',
  },
  signIn: {
    purpose: 'Menschen wiedererkennen und Konten vor anderen schützen',
    basis: `${CONTRACT}; für das Erkennen von Missbrauch ${SECURITY}`,
    who: 'Eltern, Begleitpersonen, Kinder, Team',
  },
  families: {
    purpose: 'Kinder ihren Eltern und Begleitpersonen zuordnen, Einwilligungen nachweisen (Art. 7 Abs. 1 DSGVO)',
    basis: CHILD_BASIS,
    who: 'Kinder, Eltern, Begleitpersonen, Eingeladene',
  },
  learning: {
    purpose: 'Lernen in Lektionen, Quizzen und Übungen; den Fortschritt zeigen',
    basis: CHILD_BASIS,
    who: 'Kinder',
  },
  agreements: {
    purpose: 'Absprachen in der Familie festhalten und gemeinsam etwas ausprobieren',
    basis: CHILD_BASIS,
    who: 'Kinder, Eltern',
  },
  mails: {
    purpose: 'Über das Konto schreiben; auf Wunsch vom Lernen berichten und erinnern',
    basis: `${CONTRACT}; Status-Updates und Erinnerungen nur, wenn eingeschaltet (Art. 6 Abs. 1 Buchst. a DSGVO)`,
    who: 'Eltern, Begleitpersonen, Kinder mit eigener Adresse',
  },
  sharing: {
    purpose: 'Inhalte ohne Anmeldung öffnen, gedruckte Pässe prüfen lassen',
    basis: CHILD_BASIS,
    who: 'Kinder',
  },
  operation: {
    purpose:
      'Missbrauch bemerken, Änderungen nachvollziehen, Gelöschte auch aus Sicherungen heraushalten, Inhalte verbessern',
    basis: SECURITY,
    who: 'alle, die das Angebot benutzen, und das Team',
  },
}

const groups: [string, Record<string, TableWords>][] = [
  ['Erwachsene', tablesOfAdults],
  ['Kinder', tablesOfChildren],
  ['Betrieb', tablesOfOperation],
]

/** What is kept for an activity: about whom, in which table, what, how long. */
export const keptFor = (activity: Activity): string =>
  table(
    ['Über', 'Tabelle', 'Welche Daten', 'Wie lange'],
    groups.flatMap(([about, tables]) =>
      Object.entries(tables)
        .filter(([, words]) => words.activity === activity)
        .map(([name, { what, kept }]) => [about, `\`${name}\``, what, kept]),
    ),
  )

/** Who else learns of something, and when. */
export const recipients = (facts: PaperFacts): string =>
  list([
    `Server: ${answered(facts, 'hostingProvider')} (Auftragsverarbeitung seit: ${answered(facts, 'hostingContract')})`,
    `E-Mails: ${answered(facts, 'mailProvider')} (Auftragsverarbeitung seit: ${answered(facts, 'mailContract')})`,
    `Weitere laut Datenschutzerklärung: ${operatorSays(facts, 'processors', 'Auftragsverarbeiter')}`,
    `Anmeldung mit Google: ${facts.hasGoogle ? 'eingerichtet; Google erfährt davon, wenn jemand sie benutzt' : 'auf diesem Server nicht eingerichtet'}. Ihre Angabe: ${answered(facts, 'googleSignIn')}`,
    'Auswertungsdienst für Status-Updates: nur, wenn Eltern einen eintragen; Lernen und Alter unter Decknamen, keine Namen',
    'Benachrichtigungsdienste der Browser: nur, wenn Eltern Erinnerungen einschalten; der Inhalt ist verschlüsselt',
    `Übungen anderer Anbieter: Vorname und Kennung, Kontaktdaten nur mit Zustimmung. ${answered(facts, 'foreignSimulations')}`,
  ])

const backupLine = ({ backups }: PaperFacts) =>
  backups
    ? `Geplante Sicherungen sind verschlüsselt und bleiben ${backups}.`
    : '**Es sind keine Sicherungen geplant (BACKUP_TARGET).**'

export const recordOfProcessing: Paper = {
  file: 'verzeichnis-von-verarbeitungstaetigkeiten.md',
  title: 'Verzeichnis von Verarbeitungstätigkeiten (Art. 30 DSGVO)',
  write: (facts) =>
    page(recordOfProcessing.title, facts, [
      '## Verantwortliche',
      controller(facts),
      `Angeboten für: ${answered(facts, 'audience')}. Im Auftrag eines anderen: ${answered(facts, 'onBehalfOf')}. Erwartete Kinder: ${answered(facts, 'childrenExpected')}.`,
      ...(Object.keys(activities) as Activity[]).flatMap((activity, at) => {
        const { purpose, basis, who } = aboutActivity[activity]
        return [
          `## Tätigkeit ${at + 1}: ${activities[activity]}`,
          list([`Zweck: ${purpose}`, `Rechtsgrundlage: ${basis}`, `Betroffene: ${who}`]),
          keptFor(activity),
        ]
      }),
      '## Empfänger und Drittländer',
      recipients(facts),
      'Stehen Server oder Mailversand außerhalb der EU, oder schalten Eltern Google oder Erinnerungen ein, können Daten in Drittländer gelangen; die Grundlage nach Art. 44 ff. DSGVO ist dann je Empfänger zu prüfen.',
      '## Löschung und Sicherungen',
      `${backupLine(facts)} Angabe in der Datenschutzerklärung: ${operatorSays(facts, 'backupsKept', 'Frist')}. Wer gelöscht wurde, kommt durch eine Wiederherstellung nicht zurück.`,
      '## Technische und organisatorische Maßnahmen',
      'Siehe das Papier „Technische und organisatorische Maßnahmen“.',
    ]),
}
