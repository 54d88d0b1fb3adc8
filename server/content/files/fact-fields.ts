import { z } from 'zod'
import { factKey } from '../../../domain/content/facts.ts'
import { isRealDay } from '../../../domain/platform/dates.ts'

/** What facts and texts for dangerous moments are made of. */
export const words = z.string('fehlt oder ist kein Text').trim().min(1, 'darf nicht leer sein')
export const day = z.string('fehlt oder ist kein Tag').refine(isRealDay, 'muss ein Tag sein wie 2027-05-01')
export const seen = z
  .string('fehlt oder ist kein Tag')
  .refine(
    (value) => isRealDay(value) || isRealDay(`${value}-01`),
    'muss ein Tag sein wie 2026-11-23 oder ein Monat wie 2026-03',
  )
export const webPage = z.url({ protocol: /^https$/, error: 'muss eine Adresse sein, die mit https:// beginnt' })

/** What is quoted: it is put into YAML, Markdown, HTML and the strings of our screens as it is. */
export const quotable = words
  .max(600, 'ist länger als 600 Zeichen')
  .regex(/^[^<>&"'{}[\]|\\*_`:#\r\n]+$/, 'enthält ein Zeichen, das anderswo etwas bedeutet')

/** By the key with which it is quoted. */
export const factKeyed = <S extends z.ZodType>(value: S) =>
  z.record(z.string().regex(factKey, 'nur kleine Buchstaben, Ziffern und Bindestriche'), value)
