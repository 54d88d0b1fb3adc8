import { z } from 'zod'
import { brand } from './brand.ts'
import { ageOf, DAY_MS } from './dates.ts'

/** From this age (years) a child consents to the use of its data itself, and may export them (Art. 8 DSGVO). */
export const OWN_CONSENT_AGE = 16
export const decidesItself = ({ birthdate }: { birthdate: string }) => ageOf(birthdate) >= OWN_CONSENT_AGE

/** Parents are told this many days before that birthday. */
export const DAYS_TOLD_BEFORE = 30

/** Days between a withdrawn consent and the deletion of the child's data: time to export them or to reconsider. */
export const DAYS_UNTIL_ERASED = 14

/** The text of a parent's consent. Change the version with the text: it is stored with each consent. */
export const childConsent = {
  version: '2026-11.2',
  get text() {
    return `Ich bin sorgeberechtigt und willige ein, dass ${brand.name} die Angaben zu diesem Kind und seine Lernergebnisse speichert, damit es hier lernen kann. Ich kann das jederzeit in der Familienverwaltung widerrufen. Ab 16 Jahren entscheidet das Kind selbst.`
  },
} as const

/** The text of a child's own consent. Change the version with the text: it is stored with each consent. */
export const ownConsent = {
  version: '2026-11',
  get text() {
    return `Ich bin einverstanden, dass ${brand.name} meine Angaben und meine Lernergebnisse speichert, damit ich hier lernen kann. Ich kann das jederzeit in meinem Profil widerrufen.`
  },
} as const

export const agreed = z.literal(true, { error: 'Bitte bestätigen Sie die Einwilligung.' })

/** `awaits child`: the child is old enough to consent itself, but only a parent's consent is in force. */
export type ConsentState = 'given' | 'withdrawn' | 'awaits child'
export type Consent = { givenBy: 'parent' | 'child'; version: string; givenAt: string; withdrawnAt: string | null }

/** The consent that applies to a child now, from all consents ever given for it, in any order. */
export function consentState(child: { birthdate: string }, consents: Consent[]): ConsentState {
  const holding = consents.filter(({ withdrawnAt }) => withdrawnAt === null)
  const who = decidesItself(child) ? 'child' : 'parent'
  if (holding.some(({ givenBy }) => givenBy === who)) return 'given'
  return holding.length > 0 ? 'awaits child' : 'withdrawn'
}

/**
 * When the data of a child will be deleted: some days after the last consent was withdrawn. null while one is in force, or
 * when none was ever given.
 */
export function erasedOn(consents: Consent[]): Date | null {
  const withdrawals = consents.map(({ withdrawnAt }) => withdrawnAt)
  if (withdrawals.length === 0 || withdrawals.includes(null)) return null
  return new Date(Math.max(...withdrawals.map((at) => Date.parse(at as string))) + DAYS_UNTIL_ERASED * DAY_MS)
}
