import demo from '../../../content/demo.json' with { type: 'json' }
import type { Made } from '../../../domain/content/activities/made-words.ts'
import type { Figure } from '../../../domain/learning/figure.ts'

/**
 * The two main logins of the demo. Recognised by these ids, never by their address: an
 * address can be changed, and registered by anybody; an id can not (decision 033). The
 * addresses end in '.example' (RFC 2606): nobody can own one, and no mail reaches one.
 */
export const { parent: demoParent, admin: demoAdmin } = demo

/** The parent's address until everything is made: it shows that a start was interrupted. */
export const UNFINISHED = 'unfertig@demo.netzpass.example'

/** Other families, only for the statistics: nobody can sign in as one of them (decision 051). */
export const { neighbours } = demo
export type DemoNeighbour = (typeof neighbours)[number]

/** Every adult of the demo. */
export const demoIds = [demoParent, ...neighbours, demoAdmin].map(({ id }) => id)

/** Ids of content/, which never change. */
export const { competencies } = demo
type CompetencyName = keyof typeof competencies

/** A moment in German time, counted back from today. At least yesterday, so that nothing lies in the future. */
export type When = { daysAgo: number; at: string }
/**
 * One step of a child. Levels and lessons count from 1; `shows`: what it makes in the lesson, and
 * shows to its parents, by the key of the activity; `mistakes`: how many of five questions are wrong.
 */
export type Step = When & { of: CompetencyName; level: number } & (
    | { lesson: number; shows?: { key: string; made: Made } }
    | { mistakes: number }
  )
export type DemoChild = {
  name: string
  /** What it shows of the product, for whoever reads the file. */
  about: string
  gender: 'male' | 'female'
  age: number
  /** Days since its birthday: before its first lesson, and few enough that the age holds for most of a year. */
  birthdayDaysAgo: number
  /** What it signs in with, or would be invited by. */
  login: { email: string } | { nickname: string }
  added: When
  /** Since when it signs in; null: no account yet. */
  registered: When | null
  assigned: (When & { competency: CompetencyName })[]
  learns: Step[]
  /** How it has dressed its figure by now, and what it would like to learn next. */
  own?: When & { figure: Figure; wish?: CompetencyName }
}
export const demoChildren = demo.children as DemoChild[]

export const familyBegan: When = demo.began

/** The logins with an address, whose password is printed at the start. */
export const demoLogins = [
  { who: 'Eltern: Familie Beispiel', email: demoParent.email },
  ...demoChildren.flatMap(({ name, login, registered }) =>
    registered && 'email' in login ? [{ who: `Kind: ${name}`, email: login.email }] : [],
  ),
  { who: 'Admin', email: demoAdmin.email },
]
