import { z } from 'zod'
import { AGREEMENT_AGES, BLANK_MARK } from './clause-limits.ts'

const key = z.string('fehlt').regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'nur kleine Buchstaben, Ziffern und Bindestriche')
const words = z.string('fehlt oder ist kein Text').trim().min(1, 'darf nicht leer sein')
const keys = z.array(key).default([])
const age = z
  .int('muss eine ganze Zahl sein')
  .min(AGREEMENT_AGES.youngest, `frühestens ab ${AGREEMENT_AGES.youngest} Jahren`)
  .max(AGREEMENT_AGES.oldest, `höchstens bis ${AGREEMENT_AGES.oldest} Jahre`)
const amount = z.int('muss eine ganze Zahl sein').min(1, 'mindestens 1')
const clock = z.string('fehlt').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'muss eine Uhrzeit sein wie 19:30')
const own = words.max(40, 'darf höchstens 40 Zeichen haben')

/** What a family writes into the blank of a clause; `suggested` stands there until it does. */
const blank = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('time'), suggested: clock, least: clock, most: clock }),
    z.strictObject({ kind: z.enum(['minutes', 'euros']), suggested: amount, least: amount, most: amount }),
    z.strictObject({ kind: z.enum(['place', 'person']), suggested: own }),
  ])
  .refine((one) => !('least' in one) || (one.least <= one.suggested && one.suggested <= one.most), {
    path: ['suggested'],
    error: 'liegt nicht zwischen least und most',
  })

/** The word that stands behind the blank, so that the text can be read aloud and printed as it is. */
const blankUnits = { time: 'Uhr', minutes: 'Minuten', euros: 'Euro', place: '', person: '' } as const

/** One sentence or two that a family can agree on; of those with `opensWith` the screen says the pass first. */
const clause = z
  .strictObject({
    key,
    subject: key,
    /** Whose promise it is. A freedom may be either's: 'Ich kaufe … allein', 'Wir lesen … nicht mehr mit'. */
    by: z.enum(['child', 'parent']),
    /** From and to, in years; the child may have had its birthday. */
    ages: z.tuple([age, age]).refine(([from, to]) => from <= to, 'das erste Alter liegt über dem zweiten'),
    text: words,
    blank: blank.nullable().default(null),
    /** A freedom: it begins to count when the child has the pass of the competency for so many steps. */
    opensWith: z.strictObject({ competency: key, steps: amount }).nullable().default(null),
    /** What a freedom puts in the place of: once it is open, these no longer count. */
    supersedes: keys,
    /** What cannot stand in one agreement with it; said at one of the two. */
    excludes: keys,
    recommended: z.boolean().default(false),
  })
  .superRefine(({ text, blank, opensWith, supersedes }, { addIssue }) => {
    const refuse = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    const [before = '', after, ...more] = text.split(BLANK_MARK)
    if (more.length > 0) refuse('text', 'hat mehr als eine Lücke')
    if (blank && after === undefined) refuse('blank', `im Text fehlt ${BLANK_MARK}`)
    if (!blank && after !== undefined) refuse('blank', `fehlt, denn der Text hat eine Lücke`)
    if (/[{}]/.test(before + (after ?? ''))) refuse('text', `eine Lücke heißt ${BLANK_MARK}`)
    if (blank && after !== undefined && !after.startsWith(unitAfter(blank.kind)))
      refuse('text', `nach der Lücke steht „${blankUnits[blank.kind]}“`)
    if (supersedes.length > 0 && !opensWith) refuse('supersedes', 'nur eine Freiheit löst eine Regel ab')
  })

const unitAfter = (kind: keyof typeof blankUnits) => (blankUnits[kind] ? ` ${blankUnits[kind]}` : '')

/** content/agreement.yaml: what families choose from, in the order in which it is shown. */
export const clausesFile = z.strictObject({
  subjects: z.array(z.strictObject({ key, title: words })),
  clauses: z.array(clause),
})

export type Clause = z.output<typeof clause>
