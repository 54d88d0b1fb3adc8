import { sql } from 'kysely'
import type { ContentRef } from '../../../domain/content/content.ts'
import { DUE_SOON_DAYS, type Due, dueOf, type Fact, type Facts, quotesIn } from '../../../domain/content/facts.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { placedContent } from '../tables.ts'
import { knownFacts } from './known-facts.ts'

/** A text with where it stands: 'TikTok · Mein Konto'. */
type Placed = ContentRef & { title: string; place: string }
type DueFact = Fact & { key: string; state: Due | 'unsure'; quotedBy: Placed[] }
type DueText = Placed & { reviewOn: string; reviewNote: string | null; state: Due }
/** A lesson that quotes what is no longer so, because somebody edited it: `now` is null where the fact is gone. */
type OutdatedQuote = Placed & { key: string; value: string; now: string | null }
export type DueReviews = { facts: DueFact[]; texts: DueText[]; outdated: OutdatedQuote[] }

/**
 * What editors should look at again: facts and texts whose day is past or within 60 days, facts that nobody has seen at
 * their source, and lessons that quote an older value. The most urgent first. @param today yyyy-MM-dd
 */
export async function listDueReviews(tx: Tx, today: string): Promise<DueReviews> {
  const facts = await knownFacts()
  const [texts, lessons] = [await listDueTexts(tx, today), await listQuotingLessons(tx)]
  const quotes = lessons.flatMap(({ content, ...lesson }) => quotesIn(content).map((quote) => ({ lesson, ...quote })))
  return {
    facts: dueFacts(facts, today).map(({ key, ...fact }) => ({
      key,
      ...fact,
      quotedBy: [...new Set(quotes.filter((quote) => quote.key === key).map(({ lesson }) => lesson))],
    })),
    texts,
    outdated: quotes
      .filter(({ key, value }) => facts.get(key)?.value !== value)
      .map(({ lesson, key, value }) => ({ ...lesson, key, value, now: facts.get(key)?.value ?? null })),
  }
}

const dueFacts = (facts: Facts, today: string) =>
  [...facts]
    .flatMap(([key, fact]) => {
      const state = dueOf(fact.lookAgainOn, today) ?? (fact.isUncertain ? ('unsure' as const) : undefined)
      return state ? [{ key, ...fact, state }] : []
    })
    .sort((a, b) => a.lookAgainOn.localeCompare(b.lookAgainOn))

async function listDueTexts(tx: Tx, today: string): Promise<DueText[]> {
  const { rows } = await sql<Omit<DueText, 'state'>>`
    select type, id, title, review_on, review_note, competency || ' · ' || level as place
    from ${placedContent} one where not is_binned and review_on <= ${today}::date + ${DUE_SOON_DAYS}::int
    order by review_on, place, title`.execute(tx)
  return rows.map((row) => ({ ...row, state: dueOf(row.reviewOn, today) ?? 'soon' }))
}

async function listQuotingLessons(tx: Tx): Promise<(Placed & { content: string })[]> {
  const { rows } = await sql<Placed & { content: string }>`
    select 'lesson' as type, s.id, s.title, s.content, c.title || ' · ' || l.title as place
    from lessons s join skill_levels l on l.id = s.skill_level_id join competencies c on c.id = l.competency_id
    where s.content like '%<span data-fact=%' and num_nonnulls(s.binned_at, l.binned_at, c.binned_at) = 0
    order by c.title, l.order_index, s.order_index`.execute(tx)
  return rows
}
