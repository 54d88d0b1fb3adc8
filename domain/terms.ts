/**
 * The version of the terms of use: the month from which they hold, as yyyy-MM. Whoever changes what they say changes it, so
 * that it stays known who has accepted which words.
 */
export const TERMS_VERSION = '2026-11'
