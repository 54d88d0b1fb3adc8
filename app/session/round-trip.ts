import { inTab } from '../storage.ts'

const NAME = 'netzpass.round-trip'
const LEADS_TO = 'netzpass.round-trip.leads-to'

// Sign-in with Google leaves this document and returns to a new one. Only sessionStorage lasts that long; where it is
// blocked other tabs notice when they are shown again.

/** Call before leaving for Google; `leadsTo`: the page to go to afterwards. */
export function beginRoundTrip(leadsTo: string | undefined) {
  inTab.write(NAME, '1')
  inTab.write(LEADS_TO, leadsTo ?? null)
}

/** Whether this page was loaded on return from Google. True only once. */
export const endRoundTrip = (): boolean => readAndRemove(NAME) !== undefined

/** The page to go to after such a sign-in, whether it succeeded or not. Returned only once. */
export const consumeWayOn = (): string | undefined => readAndRemove(LEADS_TO)

function readAndRemove(key: string): string | undefined {
  const kept = inTab.read(key) ?? undefined
  inTab.write(key, null)
  return kept
}
