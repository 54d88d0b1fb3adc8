import { type Ink, inkNames } from '../../../domain/content/inks.ts'

/** A colour set derived from a name: always the same one for the same name. */
export const inkOf = (name: string): Ink =>
  inkNames[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % inkNames.length] ?? 'sea'
