import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { isRealDay } from '../../../domain/dates.ts'
import { FACT_MARK, type Fact, type Facts, factKey } from '../../../domain/facts.ts'
import { ContentError } from './error.ts'
import { CONTENT } from './folder.ts'
import { type ParsedYaml, parseYaml } from './yaml.ts'

/** The file's name, below the content folder and in packages. */
export const FACTS = 'facts.yaml'

const day = z.string('fehlt oder ist kein Tag').refine(isRealDay, 'muss ein Tag sein wie 2027-05-01')
const words = z.string('fehlt oder ist kein Text').trim().min(1, 'darf nicht leer sein')
const factsFile = z.record(
  z.string().regex(factKey, 'nur kleine Buchstaben, Ziffern und Bindestriche'),
  z.strictObject({
    // It is put into YAML, Markdown and HTML as it is.
    value: words
      .max(120, 'ist länger als 120 Zeichen')
      .regex(/^[^<>&"'{}[\]|\\*_`:#\r\n]+$/, 'enthält ein Zeichen, das anderswo etwas bedeutet'),
    says: words,
    source: words,
    sourceUrl: z.url({ protocol: /^https$/, error: 'muss eine Adresse sein, die mit https:// beginnt' }).optional(),
    seenOn: z
      .string('fehlt oder ist kein Tag')
      .refine(
        (seen) => isRealDay(seen) || isRealDay(`${seen}-01`),
        'muss ein Tag sein wie 2026-11-23 oder ein Monat wie 2026-03',
      ),
    lookAgainOn: day,
    isUncertain: z.boolean().optional(),
  }),
)

/** The facts as they were read. */
export type FactsFile = { facts: Facts; lineOf: ParsedYaml<unknown>['lineOf'] }

/** @throws ContentError with file, line and reason */
export function parseFacts(text: string): FactsFile {
  const { data, lineOf } = parseYaml(FACTS, text, factsFile)
  return { facts: new Map<string, Fact>(Object.entries(data)), lineOf }
}

/** All facts; none without the file. @throws ContentError */
export async function readFacts(contentFolder = CONTENT): Promise<FactsFile> {
  return parseFacts(await readFile(join(contentFolder, FACTS), 'utf8').catch(() => '{}'))
}

/** Where a text stands in its file, for what is wrong with it. */
type Place = { file: string; firstLine?: number }

/**
 * The text with something in the place of each quoted fact, by default its value.
 * @throws ContentError for a fact that is not in facts.yaml
 */
export function withFacts(
  text: string,
  facts: Facts,
  { file, firstLine = 1 }: Place,
  put = (_key: string, { value }: Fact) => value,
): string {
  return text.replaceAll(FACT_MARK, (mark, key: string, at: number) => {
    const fact = facts.get(key)
    if (fact) return put(key, fact)
    const line = firstLine + text.slice(0, at).split('\n').length - 1
    throw new ContentError(file, line, `Den Fakt ${mark} gibt es nicht in ${FACTS}.`)
  })
}

/** The keys of the facts that a file quotes, as it was written. */
export const keysQuotedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(FACT_MARK)].map(([, key = '']) => key)),
]
