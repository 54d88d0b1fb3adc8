import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Fact, Facts } from '../../../domain/content/facts.ts'
import { ContentError } from './error.ts'
import { day, factKeyed, quotable, seen, webPage, words } from './fact-fields.ts'
import { CONTENT } from './folder.ts'
import { factsOf, type Moment, readSafety } from './safety.ts'
import { parseYaml } from './yaml.ts'

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
