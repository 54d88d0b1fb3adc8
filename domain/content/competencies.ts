/** The level label of a competency, from its recommended age in years; null: for every age (S4.03, S9.02). */
export function levelLabel(pedagogicalMinAge: number | null): string {
  if (pedagogicalMinAge === null) return 'Alle Level'
  if (pedagogicalMinAge <= 8) return 'Anfänger'
  return pedagogicalMinAge <= 12 ? 'Mittel' : 'Fortgeschritten'
}

/** The recommended age as the cards show it: 'ab 8 Jahren'. */
export const recommendedAge = (pedagogicalMinAge: number | null) =>
  pedagogicalMinAge === null ? 'für jedes Alter' : `ab ${pedagogicalMinAge} Jahren`

/** The vendor's minimum age as the cards show it; '0' means that parents decide (S3.07). */
export const vendorAge = (vendorMinAge: string | null) => {
  if (!vendorMinAge) return 'keine Angabe'
  return vendorMinAge.trim() === '0' ? 'Eltern entscheiden' : vendorMinAge
}

/**
 * Whether a competency is about an app whose vendor sets a minimum age. Its pass then says what it means for using the
 * app (decision 059).
 */
export const isAboutApp = (vendorMinAge: string | null) => !['', '0'].includes(vendorMinAge?.trim() ?? '')

type Sortable = { pedagogicalMinAge: number | null; orderIndex: number; title: string }

/** Order of the public list: recommended age with missing first, then order index, then title (decision 001). */
export const byAgeThenOrder = (a: Sortable, b: Sortable) =>
  (a.pedagogicalMinAge ?? -1) - (b.pedagogicalMinAge ?? -1) ||
  a.orderIndex - b.orderIndex ||
  a.title.localeCompare(b.title, 'de')

const includesIgnoringCase = (text: string | null, term: string) =>
  text?.toLocaleLowerCase('de').includes(term.toLocaleLowerCase('de')) ?? false

/** The public search: substring of title or description, case ignored; a blank term matches everything (S5.05). */
export const matchesSearch = (competency: { title: string; description: string | null }, term: string) =>
  includesIgnoringCase(competency.title, term.trim()) || includesIgnoringCase(competency.description, term.trim())

/** The search of the add-competency dialogs: substring of the title, case ignored (S5.05). */
export const titleMatches = (competency: { title: string }, term: string) =>
  includesIgnoringCase(competency.title, term.trim())
