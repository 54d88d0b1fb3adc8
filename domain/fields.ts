import { z } from 'zod'

/** What several forms ask for. An emptied field arrives as '' and is stored as null. */
const emptyToNull = (text: string | null | undefined) => text?.trim() || null

/** Stands for no address where a login needs one (decision 023): nobody can enter it. */
export const isRealAddress = (address: string) => !address.toLowerCase().endsWith('@kind.invalid')

/** An e-mail address in small letters; the message differs from form to form. */
export const emailAddress = (message: string) =>
  z.string(message).trim().toLowerCase().max(254, message).pipe(z.email(message).refine(isRealAddress, message))

export const optionalEmail = (message: string) =>
  z
    .string()
    .nullish()
    .transform((text) => emptyToNull(text)?.toLowerCase() ?? null)
    .pipe(z.email(message).max(254, message).refine(isRealAddress, message).nullable())

/** Line breaks, other control signs and those that turn the direction of a text have no place in a name. */
export const onOneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')

/** Signs that show nothing: zero-width ones, fillers, empty Braille. In scripts and emoji they join others, so they stay. */
const unseen = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether a name has something to see, and at least so many signs without those that show nothing; counted as the database does. */
export const isSeen = (text: string, min = 1): boolean => {
  const seen = text.replace(unseen, '').trim()
  return [...seen].length >= min && /[\p{L}\p{N}\p{P}\p{S}]/u.test(seen)
}

/** First or last name of somebody with an account. */
export const personName = (missing: string) =>
  z
    .string(missing)
    .refine(withoutNul, 'Der Name enthält ein ungültiges Zeichen.')
    .overwrite(onOneLine)
    .trim()
    .refine((name) => isSeen(name), missing)
    .max(100, 'Höchstens 100 Zeichen.')

export const optionalPhone = z
  .string()
  .nullish()
  .transform(emptyToNull)
  .pipe(z.string().max(40, 'Die Telefonnummer ist zu lang.').nullable())

export const optionalText = (rule: z.ZodType<string, string>) =>
  z.string().nullish().transform(emptyToNull).pipe(rule.nullable())

/** PostgreSQL stores no text with a NUL in it; everything else a person may type. */
export const withoutNul = (text: string) => !text.includes('\0')

/** Digits and letters that nobody mixes up when reading them aloud (Crockford's base 32). */
export const CLEAR_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const uuid = z.uuid('Ungültige Kennung')
