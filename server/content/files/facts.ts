import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Fact, type Facts, factKey } from '../../../domain/content/facts.ts'
import { isRealDay } from '../../../domain/platform/dates.ts'
import { ContentError } from './error.ts'
import { CONTENT } from './folder.ts'
import { withFacts } from './quotes.ts'
import { type ParsedYaml, parseYaml } from './yaml.ts'

/** What facts and texts for dangerous moments are made of. */
const words = z.string('fehlt oder ist kein Text').trim().min(1, 'darf nicht leer sein')
const day = z.string('fehlt oder ist kein Tag').refine(isRealDay, 'muss ein Tag sein wie 2027-05-01')
const seen = z
  .string('fehlt oder ist kein Tag')
  .refine(
    (value) => isRealDay(value) || isRealDay(`${value}-01`),
    'muss ein Tag sein wie 2026-11-23 oder ein Monat wie 2026-03',
  )
const webPage = z.url({ protocol: /^https$/, error: 'muss eine Adresse sein, die mit https:// beginnt' })

/** What is quoted: it is put into YAML, Markdown, HTML and the strings of our screens as it is. */
const quotable = words
  .max(600, 'ist länger als 600 Zeichen')
  .regex(/^[^<>&"'{}[\]|\\*_`:#\r\n]+$/, 'enthält ein Zeichen, das anderswo etwas bedeutet')

/** By the key with which it is quoted. */
const factKeyed = <S extends z.ZodType>(value: S) =>
  z.record(z.string().regex(factKey, 'nur kleine Buchstaben, Ziffern und Bindestriche'), value)

/** The file's name, below the content folder and in packages. */
export const FACTS = 'facts.yaml'

const factsFile = factKeyed(
  z.strictObject({
    value: quotable,
    kind: z.enum(['help', 'law']).optional(),
    beside: words.optional(),
    says: words,
    source: words,
    sourceUrl: webPage.optional(),
    seenOn: seen,
    lookAgainOn: day,
    isUncertain: z.boolean().optional(),
    waitsFor: words.optional(),
  }),
)

/**
 * All that can be quoted: `facts` by their keys, the texts of `moments` among them; `placeOf`: where one stands.
 */
export type FactsFile = {
  facts: Facts
  moments: Moment[]
  placeOf: (key: string, field?: string) => { file: string; line: number }
}

/** The text of facts.yaml alone. @throws ContentError with file, line and reason */
export function parseFacts(text: string): FactsFile {
  const { data, lineOf } = parseYaml(FACTS, text, factsFile)
  return {
    facts: new Map<string, Fact>(Object.entries(data)),
    moments: [],
    placeOf: (key, field) => ({ file: FACTS, line: lineOf(field ? [key, field] : [key]) }),
  }
}

/** All facts and texts for dangerous moments; none without their files. @throws ContentError */
export async function readFacts(contentFolder = CONTENT): Promise<FactsFile> {
  const file = parseFacts(await readFile(join(contentFolder, FACTS), 'utf8').catch(() => '{}'))
  const moments = await readSafety(contentFolder, file.facts)
  const all = new Map(file.facts)
  const momentOf = new Map<string, Moment>()
  for (const moment of moments)
    for (const [key, fact] of factsOf(moment)) {
      if (all.has(key))
        throw new ContentError(moment.file, moment.lineOf(['texts', key]), `Der Schlüssel ${key} kommt zweimal vor.`)
      all.set(key, fact)
      momentOf.set(key, moment)
    }
  return {
    facts: all,
    moments,
    placeOf: (key, field) => {
      const moment = momentOf.get(key)
      if (!moment) return file.placeOf(key, field)
      return { file: moment.file, line: moment.lineOf(field ? [field] : ['texts', key]) }
    },
  }
}

/** The folder with the texts for dangerous moments, below the content folder. */
export const SAFETY = 'safety'

const safetyFile = z.strictObject({
  /** What it is about, as it stands on lists: 'Ein Nacktbild von Minderjährigen'. */
  moment: words,
  /** What parents read at the end of a lesson that quotes one of the texts. */
  says: words,
  sources: z.array(z.strictObject({ name: words, url: webPage.optional() })).min(1, 'mindestens eine Quelle'),
  seenOn: seen,
  lookAgainOn: day,
  /** Where sources disagree, or nobody could look it up; null where that is nothing. */
  uncertain: words.nullable(),
  /** Who has to read it before it goes public; `done` is null as long as nobody has. */
  checks: z
    .array(z.strictObject({ by: words, what: words, done: z.strictObject({ name: words, on: day }).nullable() }))
    .min(1, 'mindestens eine Prüfung'),
  texts: factKeyed(
    z.strictObject({
      for: z.enum(['children', 'parents']),
      /** The youngest child it may be said to; parents are told at any age. */
      from: z.int().min(6).max(17).default(6),
      text: quotable,
    }),
  ),
})

/** One dangerous moment: what is said of it, to whom, and who checked it. */
export type Moment = z.output<typeof safetyFile> & {
  file: string
  lineOf: ParsedYaml<unknown>['lineOf']
}

/** The text of a file, with the values of the facts that it quotes. @throws ContentError */
const parseSafety = (file: string, text: string, facts: Facts): Moment => {
  const { data, lineOf } = parseYaml(file, withFacts(text, facts, { file }), safetyFile)
  return { ...data, file, lineOf }
}

/** All moments, in the order of their files; none without the folder. @throws ContentError */
async function readSafety(contentFolder: string, facts: Facts): Promise<Moment[]> {
  const names = await readdir(join(contentFolder, SAFETY)).catch(() => [])
  const files = names.filter((name) => name.endsWith('.yaml')).sort()
  return Promise.all(
    files.map(async (name) =>
      parseSafety(`${SAFETY}/${name}`, await readFile(join(contentFolder, SAFETY, name), 'utf8'), facts),
    ),
  )
}

const factsOf = ({ texts, says, sources, seenOn, lookAgainOn, checks }: Moment): [string, Fact][] => {
  const open = checks.filter(({ done }) => !done).map(({ by }) => by)
  return Object.entries(texts).map(([key, { text }]) => [
    key,
    {
      ...{ value: text, says, source: sources.map(({ name }) => name).join('; '), seenOn, lookAgainOn },
      ...(open.length > 0 && { waitsFor: open.join(', ') }),
    },
  ])
}
