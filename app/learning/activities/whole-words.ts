/** A password of several words, or an address. The name of an app with a capital within is none. */
const WHOLE = /\p{Ll}\p{Lu}.*\p{Ll}\p{Lu}|\p{L}[./@_][\p{L}\d]/u
const JOINT = /\p{Ll}(?=\p{Lu})|[./@_-](?=\p{L})/gu

/** Where a password or an address may go on in the next line: between these pieces. Undefined for any other word. */
export const piecesOf = (word: string): string[] | undefined =>
  WHOLE.test(word) ? word.replace(JOINT, '$&\n').split('\n') : undefined
