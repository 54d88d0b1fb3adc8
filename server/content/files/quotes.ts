import { FACT_MARK, type Fact, type Facts } from '../../../domain/content/facts.ts'
import { ContentError } from './error.ts'

/** Where a text stands in its file, for what is wrong with it. */
type Place = { file: string; firstLine?: number }

/**
 * The text with something in the place of each quoted fact, by default its value.
 * @throws ContentError for what is neither in facts.yaml nor in safety/
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
    throw new ContentError(file, line, `Den Fakt ${mark} gibt es nicht in facts.yaml oder safety/.`)
  })
}

/** The keys of the facts that a file quotes, as it was written. */
export const keysQuotedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(FACT_MARK)].map(([, key = '']) => key)),
]
