/** Stands in a profile as the last name of somebody who has told none. */
export const NO_NAME = '–'

/** First and last name as one, as far as they are known. */
export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  lastName === NO_NAME ? firstName : `${firstName} ${lastName}`
