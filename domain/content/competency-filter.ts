import { matchesSearch } from './competencies.ts'
import { subjectNames } from './competency-look.ts'
import { isOutgrown } from './suggestions.ts'

/** The query parameter that holds the search term of the public list. */
export const SEARCH_FIELD = 'suche'
/** Those of its chips: an age of `ageChips`, a subject. */
export const AGE_FIELD = 'alter'
export const SUBJECT_FIELD = 'thema'

/** The ages in years that the public list is filtered by: what suits a child between the two. */
export const ageChips = [
  { from: 6, upTo: '8', label: '6 bis 8 Jahre' },
  { from: 9, upTo: '11', label: '9 bis 11 Jahre' },
  { from: 12, upTo: '14', label: '12 bis 14 Jahre' },
  { from: 15, upTo: '16', label: 'ab 15 Jahren' },
]

type Filtered = {
  title: string
  description: string | null
  pedagogicalMinAge: number | null
  /** The age that its last level is meant for, or null. */
  lastAge: number | null
  subject: string | null
}
export type ListFilter = { term: string; upTo: string | null; subject: string | null }

/**
 * Whether the public list shows a competency under its search and its chips; what is no chip filters nothing. Under an
 * age stands what is recommended for it and not outgrown yet.
 */
export function isListed(competency: Filtered, { term, upTo, subject }: ListFilter): boolean {
  const chip = ageChips.find((one) => one.upTo === upTo)
  return (
    matchesSearch(competency, term) &&
    (!chip || ((competency.pedagogicalMinAge ?? 0) <= Number(upTo) && !isOutgrown(chip.from, competency.lastAge))) &&
    (!subjectNames.some((name) => name === subject) || competency.subject === subject)
  )
}
