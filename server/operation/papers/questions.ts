/** What the papers need and nobody but the operator knows; the rest comes from brand.json, the settings and the schema. */
export const questions = {
  responsiblePerson: 'Wer entscheidet bei Ihnen über Zwecke und Mittel, mit Funktion?',
  audience: 'Für wen betreiben Sie die Plattform (alle Familien, eine Schule, ein Verein …)?',
  onBehalfOf: 'Betreiben Sie sie im Auftrag eines anderen? Dann dessen Name und Anschrift, sonst „nein“.',
  childrenExpected: 'Mit wie vielen Kindern rechnen Sie?',
  hostingProvider: 'Wer stellt den Server, und in welchem Land steht er?',
  hostingContract: 'Seit wann besteht mit ihm ein Vertrag zur Auftragsverarbeitung?',
  mailProvider: 'Wer verschickt Ihre E-Mails, und in welchem Land?',
  mailContract: 'Seit wann besteht mit ihm ein Vertrag zur Auftragsverarbeitung?',
  backupPlace: 'Wo liegen die Sicherungen, getrennt vom Server?',
  backupKeyHolders: 'Wer hat den privaten Schlüssel der Sicherungen (Funktionen, mindestens zwei)?',
  diskEncryption: 'Sind die Datenträger des Servers verschlüsselt, und womit?',
  physicalAccess: 'Wie ist der Zutritt zum Server geschützt?',
  serverAccess: 'Wer darf sich auf dem Server anmelden (Funktionen)?',
  confidentiality: 'Wie sind diese Menschen auf Vertraulichkeit verpflichtet?',
  training: 'Wie und wie oft werden sie zum Datenschutz geschult?',
  updates: 'Wer spielt Updates ein, und wie oft?',
  watching: 'Wer sieht nach, ob die Installation gesund ist (npm run doctor), und wie oft?',
  googleSignIn: 'Ist die Anmeldung mit Google eingeschaltet?',
  foreignSimulations: 'Welche Übungen anderer Anbieter bieten Sie an, und was ist mit ihnen vereinbart?',
  breachContact: 'Wer wird bei einem Vorfall zuerst angerufen (Funktion und Nummer)?',
  breachDeputy: 'Wer vertritt diese Person?',
  breachExercise: 'Wann wurde der Notfall zuletzt geübt?',
  officerAdvice: 'Was hat die oder der Datenschutzbeauftragte zur Folgenabschätzung geraten, und wann?',
  familiesView: 'Wie haben Sie Familien zu ihrem Standpunkt gefragt, und was kam heraus?',
  accessibilityCheck: 'Wer hat die Barrierefreiheit wann geprüft, außer den Programmen der Entwicklung?',
} as const
export type Question = keyof typeof questions
export type Answers = Partial<Record<Question, string>>
export const questionIds = Object.keys(questions) as Question[]
