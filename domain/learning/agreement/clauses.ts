import { BLANK_MARK } from './clause-limits.ts'
import type { Clause } from './clauses-file.ts'

/** One sentence or two that a family can agree on (clauses-file.ts). */
export type { Clause } from './clauses-file.ts'

/** What is offered to a child of this age, and its parents. */
export const clausesAt = (age: number, clauses: Clause[]): Clause[] =>
  clauses.filter(({ ages: [from, to] }) => from <= age && age <= to)

/** The text of a clause with something in its blank, by default what is suggested. */
export const filledText = ({ text, blank }: Pick<Clause, 'text' | 'blank'>, filling = blank?.suggested): string =>
  text.replace(BLANK_MARK, () => String(filling ?? ''))
