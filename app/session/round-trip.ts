const NAME = 'netzpass.round-trip'
const LEADS_TO = 'netzpass.round-trip.leads-to'

// Sign-in with Google leaves this document and returns to a new one. Only sessionStorage lasts that long.

/** Call before leaving for Google; `leadsTo`: the page to go to afterwards. */
export function beginRoundTrip(leadsTo: string | undefined) {
  try {
    sessionStorage.setItem(NAME, '1')
    if (leadsTo) sessionStorage.setItem(LEADS_TO, leadsTo)
    else sessionStorage.removeItem(LEADS_TO)
  } catch {
    // Storage may be blocked; then other tabs notice when they are shown again.
  }
}

/** Whether this page was loaded on return from Google. True only once. */
export function endRoundTrip(): boolean {
  try {
    const wasAway = sessionStorage.getItem(NAME) !== null
    sessionStorage.removeItem(NAME)
    return wasAway
  } catch {
    return false
  }
}

/** The page to go to after such a sign-in, whether it succeeded or not. Returned only once. */
export function takeWayOn(): string | undefined {
  try {
    const leadsTo = sessionStorage.getItem(LEADS_TO) ?? undefined
    sessionStorage.removeItem(LEADS_TO)
    return leadsTo
  } catch {
    return undefined
  }
}
