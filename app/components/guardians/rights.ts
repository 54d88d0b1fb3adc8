type Right = { what: string; guardian: boolean | string; helper: boolean | string }

/** What a parent of a child and one who helps may do; a text says in which way. */
export const rights: Right[] = [
  { what: 'Fortschritt und Pässe sehen', guardian: true, helper: true },
  { what: 'Fragen zum Reden lesen', guardian: true, helper: true },
  { what: 'Lektionen für Erwachsene lesen', guardian: true, helper: true },
  { what: 'Den Namen sehen', guardian: true, helper: 'Vorname' },
  { what: 'Ergebnisse von Quizzen und Übungen sehen', guardian: true, helper: false },
  { what: 'Geburtsdatum und andere Angaben sehen', guardian: true, helper: false },
  { what: 'Kompetenzen aussuchen, Anmeldung einrichten', guardian: true, helper: false },
  { what: 'Daten herunterladen', guardian: true, helper: false },
  { what: 'Andere einladen', guardian: true, helper: false },
  { what: 'Das Kind löschen', guardian: 'gemeinsam', helper: false },
]
