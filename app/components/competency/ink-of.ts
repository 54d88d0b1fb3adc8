/** The colour sets of theme/inks.css. */
const inks = ['sea', 'sky', 'indigo', 'violet', 'berry', 'rust', 'gold'] as const
export type Ink = (typeof inks)[number]

/** A colour set derived from a name: always the same one for the same name. */
export const inkOf = (name: string): Ink =>
  inks[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % inks.length] ?? 'sea'
