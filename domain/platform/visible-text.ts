/**
 * A name as it is kept: a letter with marks as one sign (NFC), however the keyboard or the disk it comes from writes
 * it; and spaces for what it must not contain: line breaks, control characters and those that change the direction of
 * text.
 */
export const onOneLine = (text: string) =>
  text.normalize('NFC').replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')

/**
 * Invisible characters: zero-width ones, fillers, the empty Braille pattern. Removed only for counting, never from the
 * stored text: some scripts and emoji need them to join characters.
 */
const unseen = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Whether a text has at least `min` visible characters, one of them a letter, digit, punctuation mark or symbol. Counts
 * code points, as the check in the database does.
 */
export const isSeen = (text: string, min = 1): boolean => {
  const seen = text.replace(unseen, '').trim()
  return [...seen].length >= min && /[\p{L}\p{N}\p{P}\p{S}]/u.test(seen)
}
