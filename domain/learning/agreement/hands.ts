import { isDueAgain } from './agreement.ts'

/** What of an agreement waits for a parent, as a line in Heute. */
export type AgreementHand =
  | { kind: 'freedom'; clauseId: string; text: string; competency: string }
  | { kind: 'agreement-talk' | 'agreement-sign' }
  | { kind: 'agreement-again'; because: 'months' | 'birthday' }

/** A version that holds or is offered, as one guardian has it before it. */
type Version = {
  signedAt: Date | string | null
  keptAt: Date | string | null
  isSignedByMe: boolean
  isToTalkAbout: boolean
  /** Those that have opened and that no parent has read about. */
  freedoms: { clauseId: string; text: string; competency: string | null }[]
}

/**
 * Words to keep come first, then what the child asks for, then what is only a good idea. While a new version is on its
 * way nobody is asked to talk about the old one again.
 */
export function handsOfAgreement(versions: Version[], birthdate: string, now = new Date()): AgreementHand[] {
  const holding = versions.find(({ signedAt }) => signedAt !== null)
  const lookedAt = holding?.keptAt ?? holding?.signedAt
  const because = versions.length === 1 && lookedAt ? isDueAgain(new Date(lookedAt), birthdate, now) : undefined
  return [
    ...(holding?.freedoms ?? []).map((one) => ({ kind: 'freedom' as const, ...one, competency: one.competency ?? '' })),
    ...(versions.some(({ isToTalkAbout }) => isToTalkAbout) ? [{ kind: 'agreement-talk' as const }] : []),
    ...(versions.some(({ isSignedByMe }) => !isSignedByMe) ? [{ kind: 'agreement-sign' as const }] : []),
    ...(because ? [{ kind: 'agreement-again' as const, because }] : []),
  ]
}
