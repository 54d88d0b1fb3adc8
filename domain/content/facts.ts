import { DAY_MS, formatDate } from '../platform/dates.ts'
import { once } from '../platform/once.ts'

/** Something that was looked up and goes out of date: content/facts.yaml has all of them (decision 079). */
export type Fact = {
  /** What is quoted, word for word: '74 Prozent'. */
  value: string
  /** Help and law protect a child: what says them is never past its day in a release. */
  kind?: 'help' | 'law' | undefined
  /** Beside this word the value is never written by hand. */
  beside?: string | undefined
  /** One sentence: what it states. */
  says: string
  source: string
  sourceUrl?: string | undefined
  /** A day, yyyy-MM-dd; yyyy-MM where only the month was written down. */
  seenOn: string
  /** yyyy-MM-dd */
  lookAgainOn: string
  /** Nobody has seen it at its source, only in a copy or by somebody else: to be looked up as soon as possible. */
  isUncertain?: boolean | undefined
  /** Who has yet to read a text for a dangerous moment (content/safety), and on what. */
  waitsFor?: string | undefined
}
/** By their keys; texts for dangerous moments are quoted in the same way. */
export type Facts = ReadonlyMap<string, Fact>

/** How a content file quotes a fact: {{KEY}}. */
export const FACT_MARK = /\{\{([a-z][a-z0-9-]{0,59})\}\}/g
export const factKey = /^[a-z][a-z0-9-]{0,59}$/

/** A quoted fact in a lesson's HTML: who edits the lesson sees its value, and cannot change a part of it. */
export const quoteOf = (key: string, value: string) => `<span data-fact="${key}">${value}</span>`

/** What is quoted may have phone numbers in it, as links (domain/platform/phone-numbers.ts). */
const QUOTE = /<span data-fact="([a-z][a-z0-9-]{0,59})">((?:[^<]|<\/?a\b[^>]*>)*)<\/span>/g

/** The facts that a lesson's HTML quotes, with the values that stand there, in the order of the text. */
export const quotesIn = (html: string): { key: string; value: string }[] =>
  [...html.matchAll(QUOTE)].map(([, key = '', value = '']) => ({ key, value: value.replaceAll(/<[^>]*>/g, '') }))

/** What parents read about a fact. */
export type QuotedFact = Pick<Fact, 'says' | 'source' | 'sourceUrl' | 'seenOn' | 'isUncertain' | 'waitsFor'> & {
  key: string
}

/**
 * The facts that a lesson's HTML quotes, each once, and once what several texts for one moment say of it. Not what has
 * another value there than today: that was written by somebody, or before the fact changed, and nobody can say when it
 * was looked up.
 */
export function factsQuotedIn(html: string, facts: Facts): QuotedFact[] {
  const found = new Map<string, QuotedFact>()
  for (const { key, value } of quotesIn(html)) {
    const fact = facts.get(key)
    if (fact?.value !== value) continue
    const { says, source, sourceUrl, seenOn, isUncertain, waitsFor } = fact
    found.set(says, { key, says, source, sourceUrl, seenOn, isUncertain, waitsFor })
  }
  return [...found.values()]
}

/** Days before its day on which something is named as due. */
export const DUE_SOON_DAYS = 60
export type Due = 'past' | 'soon'

/** Whether the day on which something is to be looked at again is past or near. @param today yyyy-MM-dd */
export function dueOf(lookAgainOn: string, today: string): Due | undefined {
  if (lookAgainOn < today) return 'past'
  const days = (Date.parse(lookAgainOn) - Date.parse(today)) / DAY_MS
  return days <= DUE_SOON_DAYS ? 'soon' : undefined
}

/** 'März 2026' of a month, '23.11.2026' of a day. */
export const formatSeen = (seenOn: string): string =>
  /^\d{4}-\d{2}$/.test(seenOn) ? monthOf().format(new Date(`${seenOn}-15T12:00:00Z`)) : formatDate(seenOn)

const monthOf = once(() => new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' }))
