/**
 * Version of the terms of use: the month from which they apply, as yyyy-MM. Change it together with the text: it is stored
 * with each acceptance.
 */
export const TERMS_VERSION = '2026-11'
