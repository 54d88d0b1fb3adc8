/**
 * Version of the terms of use that come with the program: the month from which they apply, as yyyy-MM. Change it
 * together with the text: it is stored with each acceptance. Where whoever runs the installation has written their own,
 * those count.
 */
export const TERMS_VERSION = '2026-11'

/** The version that is published next on this day. `known`: all that there are. */
export function nextTermsVersion(day: string, known: readonly string[]): string {
  const ofDay = known.filter((version) => version.startsWith(day)).length
  return ofDay === 0 ? day : `${day}-${ofDay + 1}`
}

/** The day on which a version was published, as yyyy-MM-dd. */
export const dayOfTerms = (version: string): string => version.slice(0, 10)
