import { z } from 'zod'
import { isEmailAddress, isRealAddress, storedAddress } from './email-address.ts'
import { isSeen, onOneLine } from './visible-text.ts'

/** The field names of a form. Content files, packages and the columns of its table use the same ones. */
export const fieldsOf = <Shape extends z.ZodRawShape>(form: z.ZodObject<Shape>) =>
  Object.keys(form.shape) as (keyof Shape & string)[]

/** Forms send an emptied field as ''; it is stored as null. */
const emptyToNull = (text: string | null | undefined) => text?.trim() || null

/** An e-mail address as it is stored. `message` is the error text, which differs between forms. */
export const emailAddress = (message: string) =>
  z
    .string(message)
    .trim()
    .overwrite(storedAddress)
    .refine((address) => isEmailAddress(address) && isRealAddress(address), message)

export const optionalEmail = (message: string) =>
  z.string().nullish().transform(emptyToNull).pipe(emailAddress(message).nullable())

/** A text on one line. `what`: how a message about it begins, 'Der Name'; `missing`: the message where there is none. */
export const oneLine = (what: string, missing?: string) =>
  z.string(missing).refine(withoutNul, `${what} enthält ein ungültiges Zeichen.`).overwrite(onOneLine).trim()

/** A name that can be seen. `missing`: the message for an empty field. */
export const visibleName = (missing: string, what = 'Der Name') =>
  oneLine(what, missing).refine((name) => isSeen(name), missing)

/** First or last name of an account holder. */
export const personName = (missing: string) => visibleName(missing).max(100, 'Höchstens 100 Zeichen.')

export const optionalPhone = z
  .string()
  .nullish()
  .transform(emptyToNull)
  .pipe(z.string().max(40, 'Die Telefonnummer ist zu lang.').nullable())

export const optionalText = (rule: z.ZodType<string, string>) =>
  z.string().nullish().transform(emptyToNull).pipe(rule.nullable())

/** What a person calls a thing of theirs, on one line. */
export const nameOfThing = (missing: string, most: number) =>
  visibleName(missing).refine((name) => [...name].length <= most, `Höchstens ${most} Zeichen.`)

/** PostgreSQL cannot store text that contains a NUL character. */
export const withoutNul = (text: string) => !text.includes('\0')

export const uuid = z.uuid('Ungültige Kennung')
