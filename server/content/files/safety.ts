import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Fact, Facts } from '../../../domain/content/facts.ts'
import { day, factKeyed, quotable, seen, webPage, words } from './fact-fields.ts'
import { keysQuotedIn, withFacts } from './quotes.ts'
import { type ParsedYaml, parseYaml } from './yaml.ts'

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

/** One dangerous moment: what is said of it, to whom, and who stands for that. `quotes`: keys of facts, such as numbers. */
export type Moment = z.output<typeof safetyFile> & {
  file: string
  quotes: string[]
  lineOf: ParsedYaml<unknown>['lineOf']
}

/** The text of a file, with the values of the facts that it quotes. @throws ContentError */
const parseSafety = (file: string, text: string, facts: Facts): Moment => {
  const { data, lineOf } = parseYaml(file, withFacts(text, facts, { file }), safetyFile)
  return { ...data, file, quotes: keysQuotedIn(text), lineOf }
}

/** All moments, in the order of their files; none without the folder. @throws ContentError */
export async function readSafety(contentFolder: string, facts: Facts): Promise<Moment[]> {
  const names = await readdir(join(contentFolder, SAFETY)).catch(() => [])
  const files = names.filter((name) => name.endsWith('.yaml')).sort()
  return Promise.all(
    files.map(async (name) =>
      parseSafety(`${SAFETY}/${name}`, await readFile(join(contentFolder, SAFETY, name), 'utf8'), facts),
    ),
  )
}

/** The texts of a moment, as what is quoted. */
export const factsOf = ({ texts, says, sources, seenOn, lookAgainOn, checks }: Moment): [string, Fact][] => {
  const open = checks.filter(({ done }) => !done).map(({ by }) => by)
  return Object.entries(texts).map(([key, { text }]) => [
    key,
    {
      ...{ value: text, says, source: sources.map(({ name }) => name).join('; '), seenOn, lookAgainOn },
      ...(open.length > 0 && { waitsFor: open.join(', ') }),
    },
  ])
}
