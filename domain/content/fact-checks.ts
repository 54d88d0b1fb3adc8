import { z } from 'zod'
import { type Due, dueOf, type Fact, factKey } from './facts.ts'

/** Whether a number or page of help is what the facts say. `value`: what was tried, as it stood on the screen. */
export const factCheckInput = z
  .object({
    key: z.string().regex(factKey),
    value: z.string().min(1).max(2_000),
    isRight: z.boolean(),
    note: z.string().trim().max(500, 'Höchstens 500 Zeichen.').nullable(),
  })
  .refine(({ isRight, note }) => isRight || note, {
    path: ['note'],
    message: 'Bitte schreiben Sie dazu, was Sie gefunden haben.',
  })
  .transform(({ note, ...check }) => ({ ...check, note: note || null }))

/** So long a number that was tried needs no other try: help is looked at every half year. */
const CHECK_COUNTS_DAYS = 180
const DAY_MS = 86_400_000

/** One try of the value that the fact has today. `checkedAt`: an ISO instant. */
export type FactCheck = { isRight: boolean; note: string | null; checkedBy: string; checkedAt: string }

/**
 * Whether help has to be tried this month: its day is past or in this month, or nobody has seen it at its source.
 * 'done' once somebody found it right within half a year; undefined when nothing is to do. @param today yyyy-MM-dd
 */
export function callOf(
  { kind, lookAgainOn, isUncertain }: Pick<Fact, 'kind' | 'lookAgainOn' | 'isUncertain'>,
  last: FactCheck | undefined,
  today: string,
): 'open' | 'done' | undefined {
  const isDue = dueOf(lookAgainOn, today) === ('past' satisfies Due) || lookAgainOn.slice(0, 7) <= today.slice(0, 7)
  if (kind !== 'help' || !(isDue || isUncertain)) return undefined
  const age = last?.isRight
    ? (Date.parse(today) - Date.parse(last.checkedAt.slice(0, 10))) / DAY_MS
    : Number.POSITIVE_INFINITY
  return age <= CHECK_COUNTS_DAYS ? 'done' : 'open'
}

/** How something of help is tried: a number is dialled, a page opened, hours are asked for. */
export const wayTo = (value: string): { href: string; verb: string } | undefined => {
  if (/^\+?[\d ()/-]{3,}$/.test(value)) return { href: `tel:${value.replaceAll(/[^\d+]/g, '')}`, verb: 'anrufen' }
  if (/^[\p{L}\d-]+(\.[\p{L}\d-]+)+$/u.test(value)) return { href: `https://${value}`, verb: 'öffnen' }
  return undefined
}
