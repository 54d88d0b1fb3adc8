/** Reading options of the learning screens. 'normal' is the default of each. */
export const comfortValues = {
  fontSize: ['normal', 'large', 'larger'],
  letters: ['normal', 'clear'],
  lineSpacing: ['normal', 'wide', 'wider'],
  lineLength: ['normal', 'short'],
  colours: ['normal', 'calm'],
  /** Speed of the voice that reads aloud. */
  pace: ['slow', 'normal', 'fast'],
} as const

type Values = typeof comfortValues
export type ComfortKey = keyof Values
export type ReadingComfort = { [Key in ComfortKey]: Values[Key][number] }

type Choices = { [Key in ComfortKey]: { title: string; values: Record<ReadingComfort[Key], string> } }

/** Labels of the options, in the order in which the panel shows them. */
export const comfortChoices: Choices = {
  fontSize: { title: 'Schrift', values: { normal: 'Normal', large: 'Groß', larger: 'Sehr groß' } },
  letters: { title: 'Buchstaben', values: { normal: 'Normal', clear: 'Klar, mit mehr Abstand' } },
  lineSpacing: { title: 'Abstand der Zeilen', values: { normal: 'Normal', wide: 'Weit', wider: 'Sehr weit' } },
  lineLength: { title: 'Länge der Zeilen', values: { normal: 'Normal', short: 'Kurz' } },
  colours: { title: 'Farben', values: { normal: 'Normal', calm: 'Ruhig' } },
  pace: { title: 'Tempo beim Vorlesen', values: { slow: 'Langsam', normal: 'Normal', fast: 'Schnell' } },
}

export const normalComfort: ReadingComfort = {
  fontSize: 'normal',
  letters: 'normal',
  lineSpacing: 'normal',
  lineLength: 'normal',
  colours: 'normal',
  pace: 'normal',
}

export const isNormal = (comfort: ReadingComfort) => Object.values(comfort).every((value) => value === 'normal')

/**
 * Options as a space-separated list, for a data attribute that the style sheet reads and for localStorage:
 * 'fontSize-large pace-slow'. Options set to normal are left out.
 */
export const wordsOf = (comfort: ReadingComfort): string =>
  Object.entries(comfort)
    .filter(([, value]) => value !== 'normal')
    .map(([key, value]) => `${key}-${value}`)
    .join(' ')

/** The inverse of wordsOf. Unknown words are ignored, missing options are normal. */
export function comfortOf(words: string): ReadingComfort {
  const known = words.split(' ')
  const chosen = Object.entries(comfortValues).flatMap(([key, values]) =>
    values.filter((value) => known.includes(`${key}-${value}`)).map((value) => [key, value]),
  )
  return { ...normalComfort, ...Object.fromEntries(chosen) }
}
