/** Stored as the last name of somebody who gave none. */
export const NO_NAME = '–'

/** First and last name; without the placeholder for a missing last name. */
export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  lastName === NO_NAME ? firstName : `${firstName} ${lastName}`

/**
 * A name within a text: one that is written from right to left is set apart (U+2068, U+2069, as <bdi> does), or it
 * would turn round the number or the comma that follows it.
 */
export const setApart = (name: string): string =>
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(name) ? `\u2068${name}\u2069` : name

/** Several names in a sentence: 'Emil, Lea und Max'. */
export const listed = (all: string[]): string => inSentence(all.map(setApart))

const inSentence = (names: string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} und ${names.at(-1)}` : (names[0] ?? '')
