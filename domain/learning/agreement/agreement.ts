import { ageOn, today } from '../../platform/dates.ts'
import { isSeen } from '../../platform/visible-text.ts'
import { AGREEMENT_AGES } from './clause-limits.ts'
import { type Clause, clausesAt } from './clauses.ts'

/** Characters of a sentence in a family's own words. */
export const OWN_SENTENCE = 120
/** Months after which a family is asked to talk about its agreement again. */
const RENEWED_AFTER_MONTHS = 3
/** Whose promise it is, and who wrote it. */
export type Side = Clause['by']

/** What is chosen from the file, by key, with what stands in its blank; null: it has none. */
export type Chosen = { key: string; filling: string | null }

export type AgreementState = 'draft' | 'offered' | 'signed' | 'replaced'
type Moments = { offeredAt: unknown; signedAt: unknown; replacedAt: unknown }

export function stateOf({ offeredAt, signedAt, replacedAt }: Moments): AgreementState {
  if (replacedAt) return 'replaced'
  if (signedAt) return 'signed'
  return offeredAt ? 'offered' : 'draft'
}

/** What a family of a child of that age can choose from: the youngest and the oldest get what is nearest. */
export const clausesFor = (age: number, clauses: Clause[]): Clause[] =>
  clausesAt(Math.min(Math.max(age, AGREEMENT_AGES.youngest), AGREEMENT_AGES.oldest), clauses)

/** What is chosen before a family has chosen anything. */
export const proposedOf = <One extends Pick<Clause, 'key' | 'blank' | 'recommended'>>(offered: One[]): Chosen[] =>
  offered.filter(({ recommended }) => recommended).map(chosenOf)

/** A clause that was ticked, with what is suggested for its blank. */
export const chosenOf = ({ key, blank }: Pick<Clause, 'key' | 'blank'>): Chosen => ({
  key,
  filling: blank ? String(blank.suggested) : null,
})

/** Keys of what contradicts this clause, whichever of the two says so. */
export const contradicting = (key: string, offered: Pick<Clause, 'key' | 'excludes'>[]): string[] =>
  offered
    .filter((other) =>
      other.key === key ? false : other.excludes.includes(key) || find(key, offered)?.excludes.includes(other.key),
    )
    .map((other) => other.key)

const find = <One extends { key: string }>(key: string, of: One[]) => of.find((one) => one.key === key)

/** What is wrong with something in a blank, for people; undefined: it fits. */
export function problemOfFilling(blank: Clause['blank'], filling: string | null): string | undefined {
  if (!blank) return filling === null ? undefined : 'Dieser Satz hat keine Lücke.'
  const text = (filling ?? '').trim()
  if (!isSeen(text)) return 'Bitte füllen Sie die Lücke aus.'
  if (!('least' in blank)) return [...text].length > 40 ? 'Höchstens 40 Zeichen.' : undefined
  const { least, most } = blank
  if (blank.kind === 'time') {
    const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
    return isTime && least <= text && text <= most ? undefined : `Zwischen ${least} und ${most} Uhr.`
  }
  const isAmount = /^\d{1,4}$/.test(text)
  return isAmount && Number(least) <= Number(text) && Number(text) <= Number(most)
    ? undefined
    : `Zwischen ${least} und ${most}.`
}

export const countOf = (side: Side, clauses: { promisedBy: Side }[]): number =>
  clauses.filter(({ promisedBy }) => promisedBy === side).length

/**
 * Whether a family should talk about its agreement again: three months after it was signed or looked at, or since a
 * birthday of the child. `lookedAt`: when it last did either.
 */
export function isDueAgain(lookedAt: Date, birthdate: string, now = new Date()): 'months' | 'birthday' | undefined {
  const lookedOn = today(lookedAt)
  if (ageOn(today(now), birthdate) > ageOn(lookedOn, birthdate)) return 'birthday'
  const due = new Date(`${lookedOn}T00:00:00Z`)
  due.setUTCMonth(due.getUTCMonth() + RENEWED_AFTER_MONTHS)
  return today(now) >= due.toISOString().slice(0, 10) ? 'months' : undefined
}

/** 'Mit dem Pass „Kosten & Abo-Fallen“, Stufe 2'; of a single step nothing is said. */
export const passInWords = ({ competency, steps }: { competency: string; steps: number }): string =>
  `Mit dem Pass „${competency}“${steps > 1 ? `, Stufe ${steps}` : ''}`

type Agreed = { key: string | null; supersedes: string[]; openedAt: string | null }

/** The clauses in whose place an open freedom stands now: they no longer count. */
export const supersededKeys = (clauses: Agreed[]): Set<string> =>
  new Set(clauses.flatMap(({ supersedes, openedAt }) => (openedAt ? supersedes : [])))
