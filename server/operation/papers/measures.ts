import { answered, list, type Paper, type PaperFacts, page } from './paper.ts'

/** What the program does by itself, whoever runs it; each is proven by the product's tests (docs/security.md). */
const built = {
  confidentiality: [
    'Die Datenbank selbst prüft bei jeder Zeile, wer sie sehen und ändern darf; Rollen haben nur die Rechte, die sie brauchen.',
    'Passwörter liegen nur als Prüfwert (Argon2id) vor; Geheimnisse in Links nur als Prüfwert.',
    'Wer zum Team gehört, braucht über https einen zweiten Schritt, und dessen Anmeldungen enden nach einer Stunde ohne Nutzung, spätestens nach zwölf.',
    'Das Team sieht von Kindern und ihrem Lernen nur Zahlen, kleine gar nicht.',
    'Fehlversuche werden gezählt und gebremst, unter unkenntlich gemachten Schlüsseln.',
    'Seiten laden nichts von fremden Servern; eine strenge Inhaltsrichtlinie (CSP) verhindert es.',
  ],
  integrity: [
    'Was jemand vom Team an Konten und Inhalten ändert, steht ein Jahr lang im Protokoll.',
    'Änderungen geschehen ganz oder gar nicht; Ergebnisse rechnet der Server, nicht der Browser.',
    'Eingaben werden geprüft; hochgeladene Bilder werden neu gezeichnet, und nichts aus der Datei bleibt erhalten.',
  ],
  availability: [
    'Geplante Sicherungen sind mit dem öffentlichen Schlüssel des Betreibers verschlüsselt und werden jede Nacht zur Probe wiederhergestellt.',
    'Misslingt das, erfahren es alle, die den Betrieb besorgen, per E-Mail; die Diagnose (`npm run doctor`) sagt, was zu tun ist.',
  ],
  minimisation: [
    'Kein Standort, keine Chats, keine Bildschirmzeit, keine Werbung, keine Auswertung durch Fremde.',
    'Was seine Frist überschritten hat, löscht ein Programm jede Nacht.',
    'Eltern laden alle Daten der Familie selbst herunter und löschen sie selbst; Kinder lesen, was Eltern über ihr Lernen sehen.',
  ],
} as const

const backups = ({ backups }: PaperFacts) =>
  backups
    ? `Sicherungen auf diesem Server: geplant, sie bleiben ${backups}.`
    : '**Sicherungen auf diesem Server: keine geplant.**'

const transport = ({ publicUrl }: PaperFacts) =>
  publicUrl.startsWith('https:')
    ? `Übertragung: verschlüsselt (${publicUrl}).`
    : `**Übertragung: Die Adresse ${publicUrl} ist nicht verschlüsselt.**`

/** For the paper of its own, and for the annex of a contract. */
export const measures = (facts: PaperFacts): string[] => [
  '### Vertraulichkeit',
  list([
    ...built.confidentiality,
    transport(facts),
    `Zutritt zum Server: ${answered(facts, 'physicalAccess')}`,
    `Zugang zum Server: ${answered(facts, 'serverAccess')}`,
    `Verschlüsselung der Datenträger: ${answered(facts, 'diskEncryption')}`,
    `Verpflichtung auf Vertraulichkeit: ${answered(facts, 'confidentiality')}`,
  ]),
  '### Integrität',
  list(built.integrity),
  '### Verfügbarkeit und Wiederherstellung',
  list([
    ...built.availability,
    backups(facts),
    `Ort der Sicherungen: ${answered(facts, 'backupPlace')}`,
    `Privater Schlüssel bei: ${answered(facts, 'backupKeyHolders')}`,
  ]),
  '### Datenminimierung und Rechte der Betroffenen',
  list(built.minimisation),
  '### Regelmäßige Prüfung',
  list([
    `Updates: ${answered(facts, 'updates')}`,
    `Überwachung: ${answered(facts, 'watching')}`,
    `Schulung: ${answered(facts, 'training')}`,
    `Notfallübung: ${answered(facts, 'breachExercise')}`,
  ]),
]

export const technicalMeasures: Paper = {
  file: 'technische-und-organisatorische-massnahmen.md',
  title: 'Technische und organisatorische Maßnahmen (Art. 32 DSGVO)',
  write: (facts) =>
    page(technicalMeasures.title, facts, [
      'Was das Programm von sich aus tut, und was Sie dazu tun.',
      ...measures(facts).map((part) => part.replace(/^### /, '## ')),
    ]),
}
