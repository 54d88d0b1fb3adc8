import type { ComfortKey, ReadingComfort } from '../../../domain/reading-comfort.ts'

type Choices = { [Key in ComfortKey]: { title: string; values: Record<ReadingComfort[Key], string> } }

/** What there is to choose, in the words of the panel and in its order. */
export const choices: Choices = {
  fontSize: { title: 'Schrift', values: { normal: 'Normal', large: 'Groß', larger: 'Sehr groß' } },
  letters: { title: 'Buchstaben', values: { normal: 'Normal', clear: 'Klar, mit mehr Abstand' } },
  lineSpacing: { title: 'Abstand der Zeilen', values: { normal: 'Normal', wide: 'Weit', wider: 'Sehr weit' } },
  lineLength: { title: 'Länge der Zeilen', values: { normal: 'Normal', short: 'Kurz' } },
  colours: { title: 'Farben', values: { normal: 'Normal', calm: 'Ruhig' } },
  pace: { title: 'Tempo beim Vorlesen', values: { slow: 'Langsam', normal: 'Normal', fast: 'Schnell' } },
}
