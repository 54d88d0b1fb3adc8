/** Stored as the last name of somebody who gave none. */
export const NO_NAME = '–'

/** First and last name; without the placeholder for a missing last name. */
export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  lastName === NO_NAME ? firstName : `${firstName} ${lastName}`

/** Several names in a sentence: 'Emil, Lea und Max'. */
export const listed = (names: string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} und ${names.at(-1)}` : (names[0] ?? '')
