import { answered, controller, list, type Paper, page, table } from './paper.ts'
import { aboutActivity, keptFor, recipients } from './record.ts'
import { type Activity, activities, tablesOfAdults, tablesOfChildren } from './tables.ts'

/** Risks for the people concerned, what is done, what is left. The last column is a judgement that the operator has to share. */
const risks = [
  [
    'Fremde lesen, was ein Kind gelernt, gewusst oder geschrieben hat',
    'Rechte je Zeile in der Datenbank; geteilte Links ohne Namen, widerrufbar; Anmeldungen enden',
    'gering',
  ],
  [
    'Jemand errät die Anmeldung eines Kindes ohne eigene Adresse',
    'Familien-Code und Geheimnis; Fehlversuche werden gebremst, Eltern erfahren davon',
    'gering bis mittel: Geschwister und Freunde können zusehen',
  ],
  [
    'Ein Elternteil benutzt die Plattform gegen das Kind oder den anderen Elternteil',
    'Kinder lesen, was Eltern sehen; Heft und Leseeinstellungen gehören dem Kind; Löschen braucht beide oder 14 Tage',
    'mittel: Streit in Familien löst kein Programm',
  ],
  [
    'Das Team sieht mehr, als es braucht',
    'vier Rollen, zweiter Schritt, Protokoll; keine Ansicht von Kindern',
    'gering; wer den Server betreibt, kann die Datenbank öffnen',
  ],
  [
    'Daten bleiben länger als nötig',
    'Fristen stehen an jeder Tabelle und werden jede Nacht durchgesetzt; Gelöschte kommen aus Sicherungen nicht zurück',
    'gering',
  ],
  [
    'Daten gehen verloren',
    'verschlüsselte Sicherungen, jede Nacht zur Probe wiederhergestellt',
    'gering, wenn Sicherungen geplant sind',
  ],
  [
    'Ein fremder Anbieter bekommt Daten eines Kindes',
    'nur auf Veranlassung der Eltern, nur Vorname und Kennung, Kontaktdaten nur mit Zustimmung',
    'mittel: was er damit tut, regelt Ihre Vereinbarung',
  ],
] as const

export const impactAssessment: Paper = {
  file: 'datenschutz-folgenabschaetzung.md',
  title: 'Datenschutz-Folgenabschätzung (Art. 35 DSGVO)',
  write: (facts) =>
    page(impactAssessment.title, facts, [
      '## 1. Warum es sie gibt',
      `Kinder sind besonders schutzbedürftig (Erwägungsgründe 38 und 75 DSGVO), und ihr Lernen wird über längere Zeit festgehalten. Erwartete Kinder: ${answered(facts, 'childrenExpected')}. Ob eine Folgenabschätzung vorgeschrieben ist, sagt auch die Liste Ihrer Aufsichtsbehörde nach Art. 35 Abs. 4 DSGVO.`,
      controller(facts),
      '## 2. Was geschieht (Art. 35 Abs. 7 Buchst. a)',
      `Das Programm hält ${Object.keys(tablesOfChildren).length} Arten von Angaben über Kinder und ${Object.keys(tablesOfAdults).length} über Erwachsene.`,
      ...(Object.keys(activities) as Activity[]).flatMap((activity) => [
        `### ${activities[activity]}`,
        `${aboutActivity[activity].purpose}. ${aboutActivity[activity].basis}.`,
        keptFor(activity),
      ]),
      '### Empfänger',
      recipients(facts),
      '## 3. Notwendigkeit und Verhältnismäßigkeit (Art. 35 Abs. 7 Buchst. b)',
      list([
        'Ein Kind braucht nur Vorname und Geburtsdatum; alles andere ist freiwillig.',
        'Ohne gültige Einwilligung wird nichts gespeichert, und nach dem Widerruf wird das Kind gelöscht.',
        'Einzelheiten des Lernens werden nach 24 Monaten gelöscht, bis auf das beste Ergebnis.',
        'Zahlen über alle zeigt das Programm erst ab einer Mindestzahl, gerundet und ohne Personen.',
        'Es gibt keine automatische Entscheidung mit rechtlicher Wirkung (Art. 22 DSGVO).',
      ]),
      '## 4. Risiken und Abhilfe (Art. 35 Abs. 7 Buchst. c und d)',
      table(['Risiko für die Betroffenen', 'Was dagegen getan wird', 'Was bleibt (bitte selbst beurteilen)'], risks),
      'Dazu die technischen und organisatorischen Maßnahmen in ihrem eigenen Papier.',
      '## 5. Rat und Standpunkte',
      list([
        `Rat der oder des Datenschutzbeauftragten (Art. 35 Abs. 2): ${answered(facts, 'officerAdvice')}`,
        `Standpunkt der Familien (Art. 35 Abs. 9): ${answered(facts, 'familiesView')}`,
      ]),
      '## 6. Ergebnis',
      'Bleibt trotz der Maßnahmen ein hohes Risiko, ist vor Beginn die Aufsichtsbehörde zu fragen (Art. 36 DSGVO). Diese Abschätzung ist zu überprüfen, wenn sich das Risiko ändert (Art. 35 Abs. 11 DSGVO).',
      '**[vom Betreiber auszufüllen: Ergebnis, Datum, Unterschrift]**',
    ]),
}
