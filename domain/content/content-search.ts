import { z } from 'zod'
import type { TaughtType } from './standing.ts'

/** What is searched for in everything that editors write. Shorter than this, nearly every text has it. */
export const SHORTEST_SEARCH = 2
export const contentSearch = z.object({ text: z.string().trim().min(SHORTEST_SEARCH).max(100) })

/** How many places one search tells. */
export const MOST_FOUND = 50

/** A text around what was found in it, cut at words. */
export type Excerpt = { before: string; match: string; after: string }

export type FoundType = TaughtType | 'question' | 'word'

const AROUND = 60

/** Where `wanted` first stands in `text`, whatever its case; undefined when it does not. */
export function excerptOf(text: string, wanted: string): Excerpt | undefined {
  const at = text.toLocaleLowerCase('de').indexOf(wanted.toLocaleLowerCase('de'))
  if (at < 0) return undefined
  const end = at + wanted.length
  const from = at <= AROUND ? 0 : text.indexOf(' ', at - AROUND) + 1 || at
  const until = text.length - end <= AROUND ? text.length : text.lastIndexOf(' ', end + AROUND)
  return {
    before: `${from > 0 ? '… ' : ''}${text.slice(Math.min(from, at), at)}`,
    match: text.slice(at, end),
    after: `${text.slice(end, Math.max(until, end))}${until < text.length ? ' …' : ''}`,
  }
}
