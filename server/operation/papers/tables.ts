/** What the papers say of a table, in German; its comment in the database says the same in English. */
export type TableWords = {
  /** The activity of the record (activities.ts) that it belongs to. */
  activity: Activity
  what: string
  kept: string
  /** Of the comment that these words were written from (commentHash): another comment asks for other words. */
  of: string
}

/** Activities of the record of processing. */
export const activities = {
  accounts: 'Konten von Erwachsenen',
  signIn: 'Anmeldung und Sicherheit',
  families: 'Kinder, Einwilligungen und Begleitung',
  learning: 'Lernen der Kinder',
  agreements: 'Familienvereinbarung und gemeinsame Aufgaben',
  mails: 'E-Mails, Status-Updates und Erinnerungen',
  sharing: 'Geteilte Links und Prüfseiten von Pässen',
  operation: 'Betrieb, Protokoll und Löschung',
} as const
export type Activity = keyof typeof activities

type Row = [activity: Activity, what: string, kept: string, of: string]
const words = (rows: Record<string, Row>): Record<string, TableWords> =>
  Object.fromEntries(
    Object.entries(rows).map(([table, [activity, what, kept, of]]) => [table, { activity, what, kept, of }]),
  )

const WITH_ACCOUNT = 'mit dem Konto'
const WITH_CHILD = 'bis das Kind gelöscht wird'

/** About a parent, or another adult. */
export const tablesOfAdults = words({
  'auth.user': [
    'accounts',
    'E-Mail-Adresse, Name, letzte Nutzung, seit wann das Konto gesperrt ist oder auf Bestätigung wartet',
    'bis das Konto gelöscht wird: selbst, nach 14 Tagen ohne Bestätigung, oder 25 Monate nach der letzten Nutzung durch die Familie (mit Erinnerung einen Monat vorher)',
    '290ee973',
  ],
  'auth.account': [
    'signIn',
    'Prüfwert des Passworts, oder dass sich jemand mit Google anmeldet',
    WITH_ACCOUNT,
    '0642df82',
  ],
  'auth.verification': ['signIn', 'eine begonnene Anmeldung', 'einen Tag', '80dc1c9f'],
  'auth.two_factor': ['signIn', 'verschlüsseltes Geheimnis des zweiten Schritts', WITH_ACCOUNT, '3629a465'],
  'auth.mailed_links': [
    'signIn',
    'Prüfwert eines Links und die Adresse, an die er ging',
    'höchstens 7 Tage',
    'c823fbaa',
  ],
  'auth.session': [
    'signIn',
    'Browserkennung, gekürzte IP-Adresse, Zeiten der Anmeldung',
    'bis einen Tag nach ihrem Ende: höchstens 30 Tage, bei Kindern 7 (30 oder 180, wenn so gewählt; 6 Stunden auf einem fremden Gerät), beim Team 12 Stunden',
    '73e7fe0e',
  ],
  profiles: [
    'accounts',
    'Name, E-Mail-Adresse, freiwillig Telefonnummer; beim Team die Rolle',
    WITH_ACCOUNT,
    '09c0d125',
  ],
  terms_acceptances: [
    'accounts',
    'welcher Fassung der Nutzungsbedingungen wann zugestimmt wurde',
    WITH_ACCOUNT,
    '0fc317c4',
  ],
  family_codes: [
    'signIn',
    'Familien-Code für die Anmeldung von Kindern ohne Adresse',
    'mit dem Konto, oder bis er erneuert wird',
    'd5c3b34d',
  ],
  faq_clicks: [
    'operation',
    'welche Frage geöffnet wurde, von welchem Browser und Konto',
    'nach 90 Tagen nur die bloße Zahl',
    '6f36c34a',
  ],
  parent_lesson_reads: ['accounts', 'welche Lektionen für Eltern wann gelesen wurden', WITH_ACCOUNT, '559e40ab'],
  mail_outbox: [
    'mails',
    'Empfänger, Betreff und Text bis zum Versand',
    'Text bis zum Versand, der Eintrag 7 Tage; nach endgültigem Scheitern Text 14 Tage oder bis der Link darin endet, der Eintrag 90 Tage; Quittungen einer Löschung bis zum Versand',
    '74c2adaa',
  ],
  announcement_mails: [
    'mails',
    'welche Mitteilung an alle Eltern wann per E-Mail ging',
    '30 Tage nach der letzten E-Mail der Mitteilung; mit dem Konto',
    '56244e3e',
  ],
  announcement_closings: [
    'mails',
    'welche Mitteilung jemand wann als Banner geschlossen hat',
    'solange es die Mitteilung gibt, zwei Jahre; mit dem Konto',
    '0ea8bdc2',
  ],
  refused_addresses: [
    'mails',
    'die eigene Adresse und wann ein Mailserver sie abgelehnt hat',
    'bis wieder eine E-Mail ankommt oder die Adresse sich ändert; mit dem Konto',
    '8de40bd4',
  ],
  daily_status_settings: [
    'mails',
    'ob und wann Status-Updates gewünscht sind, Adresse eines Auswertungsdienstes',
    WITH_ACCOUNT,
    '79bec37d',
  ],
  daily_status_schedule: [
    'mails',
    'wann das nächste Status-Update fällig ist',
    'bis es erledigt ist; mit dem Konto',
    '477ef4fb',
  ],
  daily_status_deliveries: ['mails', 'an welchen Tagen ein Status-Update verschickt wurde', '90 Tage', '725a7165'],
  guardianships: [
    'families',
    'wer welches Kind als Elternteil oder Begleitperson begleitet, seit wann, auf wessen Einladung',
    'solange die Begleitung besteht und 90 Tage danach; mit dem Kind oder dem Konto',
    '7eebf7fb',
  ],
  guardian_invitations: [
    'families',
    'wer als was eingeladen wurde, die Adresse bei Versand per E-Mail, Prüfwert des Links, Zeiten',
    '30 Tage nach dem Ende des Links',
    '32d3ee8d',
  ],
  passkeys: [
    'signIn',
    'öffentlicher Teil jedes Passkeys, sein Name, seit wann und wann zuletzt benutzt, ob auf mehreren Geräten',
    'bis er entfernt wird, oder mit dem Konto',
    '6f7e5f5d',
  ],
  push_devices: [
    'mails',
    'Geräte für Erinnerungen: Name, seit wann, zuletzt gesehen und erinnert, seit wann dort nichts ankommt, Adresse und Schlüssel des Benachrichtigungsdienstes und seine letzte Absage',
    'bis zum Entfernen, Abmelden oder Anmelden einer anderen Person, bis der Dienst das Gerät nicht mehr kennt, oder 90 Tage ohne Nutzung; mit dem Konto',
    'ab3e0732',
  ],
  reminder_settings: ['mails', 'woran erinnert werden soll, ob mit Vornamen, Ruhezeiten', WITH_ACCOUNT, '8b253f34'],
  reminders: [
    'mails',
    'woran und wann erinnert wird oder wurde',
    '60 Tage, solange es ein Gerät dafür gibt und die Elternschaft besteht',
    '00d7dbb1',
  ],
  reminder_turns: [
    'mails',
    'wann als Nächstes erinnert werden darf und wann zuletzt erinnert wurde',
    WITH_ACCOUNT,
    '0f5b54fa',
  ],
})

/** About a child. */
export const tablesOfChildren = words({
  children: [
    'families',
    'Vorname, Geburtsdatum; freiwillig Nachname, Geschlecht, E-Mail-Adresse, Telefonnummer; Auffrischungen ja oder nein; Dauer der Anmeldung; Hinweis auf den 16. Geburtstag; Sorgeberechtigte; seit wann ein Geheimnis bekannt sein kann',
    WITH_CHILD,
    '70c453af',
  ],
  consents: [
    'families',
    'wer welchem Text wann zugestimmt und wann widerrufen hat',
    'mit dem Kind, das 14 Tage nach dem letzten Widerruf gelöscht wird',
    'a9aa1077',
  ],
  child_invitations: ['families', 'Adresse, Prüfwert des Links, Zeiten', '30 Tage nach dem Ende des Links', 'a123f48a'],
  nickname_logins: [
    'signIn',
    'Spitzname, ob mit Ziffern oder Bildern angemeldet wird, Fehlversuche hintereinander; Prüfwert des Geheimnisses bei der Anmeldung',
    'bis Eltern es abschalten oder eine eigene Adresse an die Stelle tritt',
    '623dfbd7',
  ],
  child_competencies: [
    'learning',
    'was das Kind lernen soll, wie weit es ist, ab welchem Alter der nächste Schritt kommt',
    WITH_CHILD,
    '28a494d9',
  ],
  level_openings: ['learning', 'welche Level über dem Alter geöffnet wurden', WITH_CHILD, '6d2e7642'],
  level_completions: ['learning', 'welche Level wann abgeschlossen wurden', WITH_CHILD, '584f0b94'],
  lesson_progress: ['learning', 'welche Lektionen wann gelesen wurden', WITH_CHILD, '8d5b5523'],
  child_activities_log: ['learning', 'was das Kind in welcher Reihenfolge getan hat', '24 Monate', 'b8075f33'],
  reading_comfort: [
    'learning',
    'Schriftgröße, Abstände, Farben und Tempo der Stimme, wenn gewählt; Eltern sehen das nicht',
    WITH_CHILD,
    '934ca7de',
  ],
  child_passes: ['learning', 'verdiente Pässe, welcher Schritt, wann', WITH_CHILD, 'c77fb373'],
  pass_checks: [
    'sharing',
    'dass andere einen Pass mit seinem Code prüfen können, ob sie den Vornamen sehen und wer die Seite geöffnet hat; nichts über die, die prüfen',
    'bis Eltern es abschalten oder wer sie geöffnet hat nicht mehr begleitet',
    'ff5d2ef9',
  ],
  refreshers: [
    'learning',
    'wann ein Pass aufgefrischt wurde, ob es noch saß, gestellte und verfehlte Fragen, hilfreiche Lektionen',
    '24 Monate, die letzte je Pass mit dem Kind',
    'f9e12dd3',
  ],
  refresher_breaks: ['learning', 'wann ein Angebot verschoben wurde', 'eine Woche', 'e0e8c2a7'],
  open_attempts: ['learning', 'ein begonnenes Quiz, eine Auffrischung oder Fragen vorab', '14 Tage', '8d1ebc70'],
  open_attempt_answers: ['learning', 'Antworten in einem nicht beendeten Quiz', '14 Tage', 'adc19c04'],
  quiz_attempts: [
    'learning',
    'Ergebnisse von Quizzen, gestellte und verfehlte Fragen',
    '24 Monate; das beste Ergebnis je Quiz mit dem Kind',
    '1310bab3',
  ],
  quiz_responses: ['learning', 'gewählte Antworten und wohin Karten gelegt wurden', 'mit dem Ergebnis', '66958313'],
  simulation_attempts: [
    'learning',
    'wie eine Übung ausging oder warum sie nicht begann',
    '24 Monate; das beste Ergebnis je Übung mit dem Kind',
    'caaef211',
  ],
  simulation_releases: [
    'learning',
    'welche Übungen das Kind allein starten darf und wer dabei seine Kontaktdaten bekommt',
    WITH_CHILD,
    '9707c0dd',
  ],
  shareable_links: [
    'sharing',
    'zu welcher Lektion oder welchem Quiz; Links des Teams gehören zu keinem Kind',
    'bis sie gelöscht werden',
    '26071025',
  ],
  child_shareable_links: [
    'sharing',
    'zu welcher Lektion oder welchem Quiz, wie oft benutzt',
    'bis sie widerrufen und mit dem Kind gelöscht werden',
    '519365cc',
  ],
  activity_states: [
    'learning',
    'welche Aufgaben in Lektionen wann gemacht wurden; keine Versuche, keine Antworten',
    WITH_CHILD,
    'f8b95f3b',
  ],
  notebook_pages: [
    'learning',
    'was das Kind in Lektionen in eigenen Worten gemacht hat; Eltern sehen nur, was es zeigt',
    'bis das Kind es wegwirft, oder mit dem Kind',
    'c04efe9a',
  ],
  pass_congratulations: [
    'learning',
    'zu welchem Pass gratuliert wurde und wann das Kind gedankt hat',
    WITH_CHILD,
    'e53cb525',
  ],
  child_figures: [
    'learning',
    'Farbe und Kleidung der Figur; neben dem Spitznamen sichtbar für alle mit dem Familien-Code',
    WITH_CHILD,
    'a51964b4',
  ],
  topic_wishes: [
    'learning',
    'welche Kompetenzen das Kind lernen möchte, seit wann, ob Eltern „später“ gesagt haben',
    'bis zurückgenommen oder erfüllt, oder mit dem Kind',
    'dca76a05',
  ],
  pretests: [
    'learning',
    'wie viele von drei Fragen vorab gewusst wurden, oder dass nicht gefragt werden sollte',
    '24 Monate',
    'bd2b44a0',
  ],
  guardian_invitation_children: [
    'families',
    'zu welchen Kindern Einladungen von Erwachsenen gehören',
    'mit der Einladung',
    '94f7c9e4',
  ],
  child_removals: [
    'families',
    'dass das Kind gelöscht werden soll: auf wessen Wunsch oder Widerruf, wann, zu welchem Tag, wann der andere Elternteil es erfuhr',
    'bis geantwortet oder gelöscht wurde',
    '3628b875',
  ],
  family_changes: [
    'families',
    'welcher von zwei Elternteilen was wann geändert hat, ohne die Werte; dass das eigene Passwort oder die Adresse des Kindes geändert wurde',
    '90 Tage',
    '629fc072',
  ],
  agreements: [
    'agreements',
    'Fassungen der Vereinbarung: begonnen, angeboten, unterschrieben, angesehen, ersetzt',
    'mit dem Kind; Ersetztes 24 Monate, nicht Unterschriebenes 12 Monate',
    '657afa8b',
  ],
  agreement_clauses: [
    'agreements',
    'was Kind und Eltern versprechen, auch in eigenen Worten; welcher Pass was öffnet; worüber das Kind reden möchte',
    'mit der Fassung der Vereinbarung',
    'b4274a4b',
  ],
  agreement_signatures: [
    'agreements',
    'wer welcher Fassung wann zugestimmt hat',
    'mit der Fassung der Vereinbarung; ohne Namen, wenn das Konto des Elternteils endet',
    '45c2c283',
  ],
  together_tasks: [
    'agreements',
    'was zu einem Level zu Hause ausprobiert und wann es bestätigt wurde',
    'bis das Kind es zurücknimmt, oder mit dem Kind',
    '9f5e0cf8',
  ],
})

/** About nobody by name, and in the papers all the same: it can lead to somebody, or shows that data went. */
export const tablesOfOperation = words({
  audit_log: [
    'operation',
    'Anmeldungen, Änderungen, Abweisungen mit Kennungen und gekürzter IP-Adresse; was das Team an Inhalten und Konten tut, mit Namen Erwachsener; nichts von Kindern',
    '180 Tage, was das Team tut ein Jahr; von Gelöschten die bloße Tatsache',
    '5bb53165',
  ],
  throttles: ['signIn', 'unkenntlich gemachte Schlüssel gezählter Versuche', 'höchstens 2 Tage', 'f1ce1e95'],
  erasures: [
    'operation',
    'Prüfwerte der Kennungen Gelöschter und wann, auch als Dateien im Speicher',
    '400 Tage, länger als jede geplante Sicherung',
    '06f70a65',
  ],
  content_drafts: [
    'operation',
    'wer aus dem Team einen Entwurf gespeichert hat',
    'bis er veröffentlicht oder verworfen wird',
    '9896f79f',
  ],
  content_revisions: [
    'operation',
    'wer aus dem Team etwas veröffentlicht hat, und warum allein',
    'solange es Inhalt ist',
    'ca462d75',
  ],
  content_writers: ['operation', 'wer aus dem Team einen Text geschrieben hat', 'solange er Inhalt ist', '28e162ab'],
  content_reviews: [
    'operation',
    'wer aus dem Team einen Entwurf prüfen lässt und wer ihn zurückgibt, mit ihren Worten',
    'bis er veröffentlicht oder verworfen wird',
    'bc614d08',
  ],
  content_schedules: [
    'operation',
    'wer aus dem Team geplant hat, wann ein Entwurf veröffentlicht wird',
    'bis er veröffentlicht ist, es abgesagt wird oder jemand gelesen hat, warum es nicht ging',
    'b995a8f5',
  ],
  fact_checks: [
    'operation',
    'wer aus dem Team eine Nummer oder Seite der Hilfe ausprobiert hat, wann und mit welchem Ergebnis',
    'solange die Installation besteht',
    '87729408',
  ],
  announcements: ['operation', 'wer aus dem Team allen Eltern etwas mitgeteilt hat', 'zwei Jahre', '88b21b32'],
  terms_versions: [
    'operation',
    'wer aus dem Team welche Fassung der Nutzungsbedingungen veröffentlicht hat',
    'solange es die Installation gibt',
    '7705d5af',
  ],
  content_comments: [
    'operation',
    'wer aus dem Team was zu einer Stelle eines Entwurfs schreibt',
    'solange er Inhalt ist, erledigte 90 Tage',
    'fb26927e',
  ],
  competencies: ['operation', 'wer aus dem Team eine Kompetenz begonnen hat', 'solange sie Inhalt ist', '7001380c'],
  media: [
    'operation',
    'wer aus dem Team ein Bild oder eine Aufnahme hochgeladen hat',
    'solange es Inhalt ist',
    'aac621ee',
  ],
})
