/** Stored as the last name of somebody who gave none. */
export const NO_NAME = '–'

/** First and last name; without the placeholder for a missing last name. */
export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  lastName === NO_NAME ? firstName : `${firstName} ${lastName}`
