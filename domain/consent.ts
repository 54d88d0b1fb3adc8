import { z } from 'zod'
import { brand } from './brand.ts'
import { ageOf, DAY_MS } from './dates.ts'

/** From this age on the data of a child are its own matter: it consents itself, and may take them along (Art. 8 DSGVO). */
export const OWN_CONSENT_AGE = 16
export const decidesItself = ({ birthdate }: { birthdate: string }) => ageOf(birthdate) >= OWN_CONSENT_AGE

/** So many days before that birthday its parents are told what will change. */
export const DAYS_TOLD_BEFORE = 30

/** Days between a withdrawal and the deletion of the child: time to take the data along, or to think again. */
export const DAYS_UNTIL_ERASED = 14

/** The words of the consent a parent gives; a changed text gets a new version. */
export const childConsent = {
  version: '2026-11.2',
  get text() {
    return `Ich bin sorgeberechtigt und willige ein, dass ${brand.name} die Angaben zu diesem Kind und seine Lernergebnisse speichert, damit es hier lernen kann. Ich kann das jederzeit in der Familienverwaltung widerrufen. Ab 16 Jahren entscheidet das Kind selbst.`
  },
} as const

/** The words of the consent a child gives itself. */
export const ownConsent = {
  version: '2026-11',
  get text() {
    return `Ich bin einverstanden, dass ${brand.name} meine Angaben und meine Lernergebnisse speichert, damit ich hier lernen kann. Ich kann das jederzeit in meinem Profil widerrufen.`
  },
} as const

export const agreed = z.literal(true, { error: 'Bitte bestätigen Sie die Einwilligung.' })

/** `awaits child`: it is old enough to decide itself and has not done so yet. */
export type ConsentState = 'given' | 'withdrawn' | 'awaits child'
export type Consent = { givenBy: 'parent' | 'child'; version: string; givenAt: string; withdrawnAt: string | null }

/** What holds for a child, by all consents there were. */
export function consentState(child: { birthdate: string }, consents: Consent[]): ConsentState {
  const holding = consents.filter(({ withdrawnAt }) => withdrawnAt === null)
  const who = decidesItself(child) ? 'child' : 'parent'
  if (holding.some(({ givenBy }) => givenBy === who)) return 'given'
  return holding.length > 0 ? 'awaits child' : 'withdrawn'
}

/** When a child is deleted whose consents were all withdrawn; null while one holds. */
export function erasedOn(consents: Consent[]): Date | null {
  const withdrawals = consents.map(({ withdrawnAt }) => withdrawnAt)
  if (withdrawals.length === 0 || withdrawals.includes(null)) return null
  return new Date(Math.max(...withdrawals.map((at) => Date.parse(at as string))) + DAYS_UNTIL_ERASED * DAY_MS)
}
