import { brand } from '../platform/brand.ts'
import { ageOf } from '../platform/dates.ts'

/** From this age (years) a child consents to the use of its data itself, and may export them (Art. 8 DSGVO). */
export const OWN_CONSENT_AGE = 16
export const decidesItself = ({ birthdate }: { birthdate: string }) => ageOf(birthdate) >= OWN_CONSENT_AGE

/** Parents are told this many days before that birthday. */
export const DAYS_TOLD_BEFORE = 30

/**
 * Days between the last consent and the deletion of the child's data: time to export them or to reconsider. The
 * database counts them (child_removals).
 */
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

/** `awaits child`: the child is old enough to consent itself, but only a parent's consent is in force. */
export type ConsentState = 'given' | 'withdrawn' | 'awaits child'
/** `isOfGuardian`: of the child itself, or of somebody who is its guardian now. Who has left consents no more. */
export type Consent = {
  givenBy: 'parent' | 'child'
  isOfGuardian: boolean
  version: string
  givenAt: string
  withdrawnAt: string | null
}

/**
 * The consent that applies to a child now, from all consents ever given for it, in any order. 'withdrawn': none, or
 * none any more, also because who had given it accompanies the child no longer.
 */
export function consentState(child: { birthdate: string }, consents: Consent[]): ConsentState {
  const holding = consents.filter(({ withdrawnAt }) => withdrawnAt === null)
  const who = decidesItself(child) ? 'child' : 'parent'
  if (holding.some(({ givenBy, isOfGuardian }) => givenBy === who && isOfGuardian)) return 'given'
  // Rows of who has deleted the own account are gone; nobody has withdrawn anything.
  const isUnasked = holding.length > 0 || consents.length === 0
  return decidesItself(child) && isUnasked ? 'awaits child' : 'withdrawn'
}
