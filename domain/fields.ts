import { z } from 'zod'
import { isSeen, onOneLine } from './visible-text.ts'

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

/** What a person calls a thing of theirs, on one line. */
export const nameOfThing = (missing: string, most: number) =>
  z
    .string(missing)
    .refine(withoutNul, 'Der Name enthält ein ungültiges Zeichen.')
    .overwrite(onOneLine)
    .trim()
    .refine((name) => isSeen(name), missing)
    .refine((name) => [...name].length <= most, `Höchstens ${most} Zeichen.`)

/** PostgreSQL cannot store text that contains a NUL character. */
export const withoutNul = (text: string) => !text.includes('\0')

export const uuid = z.uuid('Ungültige Kennung')
