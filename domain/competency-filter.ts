import { matchesSearch } from './competencies.ts'
import { subjectNames } from './competency-look.ts'

/** The query parameter that holds the search term of the public list. */
export const SEARCH_FIELD = 'suche'
/** Those of its chips: an age of `ageChips`, a subject. */
export const AGE_FIELD = 'alter'
export const SUBJECT_FIELD = 'thema'

/** The ages that the public list is filtered by: what suits a child that is at most that old. */
export const ageChips = [
  { upTo: '8', label: '6 bis 8 Jahre' },
  { upTo: '11', label: '9 bis 11 Jahre' },
  { upTo: '14', label: '12 bis 14 Jahre' },
  { upTo: '16', label: 'ab 15 Jahren' },
]

type Filtered = { title: string; description: string | null; pedagogicalMinAge: number | null; subject: string | null }
export type ListFilter = { term: string; upTo: string | null; subject: string | null }

/** Whether the public list shows a competency under its search and its chips; what is no chip filters nothing. */
export const isListed = (competency: Filtered, { term, upTo, subject }: ListFilter) =>
  matchesSearch(competency, term) &&
  (!ageChips.some((chip) => chip.upTo === upTo) || (competency.pedagogicalMinAge ?? 0) <= Number(upTo)) &&
  (!subjectNames.some((name) => name === subject) || competency.subject === subject)
