import { formatDate } from '../../../domain/platform/dates.ts'
import { refusals } from '../../../domain/platform/refusals.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import { failureOf, isNotFound } from '../../failure.ts'

export type AgreementVersion = RouterOutputs['agreements']['own']['versions'][number]
export type AgreedClause = AgreementVersion['clauses'][number]
export type Sides = { child: string; parent: string }

export const sidesForParents = (name: string): Sides => ({
  child: `Das verspricht ${name}`,
  parent: 'Das versprechen wir Eltern',
})
export const sidesForHelpers = (name: string): Sides => ({
  child: `Das verspricht ${name}`,
  parent: 'Das versprechen die Eltern',
})
export const sidesForChild: Sides = { child: 'Das verspreche ich', parent: 'Das versprechen meine Eltern' }

/** 'unterschrieben am 03.12.2026', or what a version is waiting for. */
export function stateInWords({ state, offeredAt, signedAt, replacedAt }: AgreementVersion): string {
  switch (state) {
    case 'draft':
      return 'Entwurf'
    case 'offered':
      return `vorgeschlagen am ${formatDate(offeredAt)}, noch nicht von allen unterschrieben`
    case 'signed':
      return `gilt seit ${formatDate(signedAt)}`
    case 'replaced':
      return `galt vom ${formatDate(signedAt)} bis ${formatDate(replacedAt)}`
  }
}

/** What a failed step means. Discarded by somebody else it is not found: for people that, too, is a change. */
export function failureWords(error: unknown): { forAdults: string; forChildren: string } {
  const { AGREEMENT_CHANGED } = refusals
  if (isNotFound(error)) return { forAdults: AGREEMENT_CHANGED.message, forChildren: AGREEMENT_CHANGED.toChild }
  const { message, messageForChild } = failureOf(error)
  return { forAdults: message, forChildren: messageForChild }
}
