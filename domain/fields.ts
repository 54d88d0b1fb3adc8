import { z } from 'zod'

/** The field names of a form. Content files, packages and the columns of its table use the same ones. */
export const fieldsOf = <Shape extends z.ZodRawShape>(form: z.ZodObject<Shape>) =>
  Object.keys(form.shape) as (keyof Shape & string)[]

/** Forms send an emptied field as ''; it is stored as null. */
const emptyToNull = (text: string | null | undefined) => text?.trim() || null

/**
 * Children without an address get a generated one at kind.invalid, because a login needs one (decision 023). No form may
 * accept such an address.
 */
export const isRealAddress = (address: string) => !address.toLowerCase().endsWith('@kind.invalid')

/** An e-mail address, trimmed and in lower case. `message` is the error text, which differs between forms. */
export const emailAddress = (message: string) =>
  z.string(message).trim().toLowerCase().max(254, message).pipe(z.email(message).refine(isRealAddress, message))

export const optionalEmail = (message: string) =>
  z
    .string()
    .nullish()
    .transform((text) => emptyToNull(text)?.toLowerCase() ?? null)
    .pipe(z.email(message).max(254, message).refine(isRealAddress, message).nullable())

/**
 * Replaces what a name must not contain by spaces: line breaks, control characters and those that change the direction of
 * text.
 */
export const onOneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')

/**
 * Invisible characters: zero-width ones, fillers, the empty Braille pattern. Removed only for counting, never from the stored
 * text: some scripts and emoji need them to join characters.
 */
const unseen = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Whether a text has at least `min` visible characters, one of them a letter, digit, punctuation mark or symbol. Counts code
 * points, as the check in the database does.
 */
export const isSeen = (text: string, min = 1): boolean => {
  const seen = text.replace(unseen, '').trim()
  return [...seen].length >= min && /[\p{L}\p{N}\p{P}\p{S}]/u.test(seen)
}

/** First or last name of an account holder. `missing`: the message for an empty field. */
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

/** PostgreSQL cannot store text that contains a NUL character. */
/** What a person calls a thing of theirs, on one line. */
export const nameOfThing = (missing: string, most: number) =>
  z
    .string(missing)
    .refine(withoutNul, 'Der Name enthält ein ungültiges Zeichen.')
    .overwrite(onOneLine)
    .trim()
    .refine((name) => isSeen(name), missing)
    .refine((name) => [...name].length <= most, `Höchstens ${most} Zeichen.`)

export const withoutNul = (text: string) => !text.includes('\0')

/** Digits and letters that are not confused when read aloud (Crockford's base 32: no I, L, O, U). */
export const CLEAR_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const uuid = z.uuid('Ungültige Kennung')
