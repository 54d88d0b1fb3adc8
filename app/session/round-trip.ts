const NAME = 'netzpass.round-trip'
const LEADS_TO = 'netzpass.round-trip.leads-to'

// Whoever signs in with Google leaves this page and comes back to a new one; only the tab's own storage lasts that long.

/** This tab is about to leave for a sign-in elsewhere, to go on to `leadsTo` afterwards. */
export function beginRoundTrip(leadsTo: string | undefined) {
  try {
    sessionStorage.setItem(NAME, '1')
    if (leadsTo) sessionStorage.setItem(LEADS_TO, leadsTo)
    else sessionStorage.removeItem(LEADS_TO)
  } catch {
    // Storage may be switched off; then the other tabs find out when somebody looks at them.
  }
}

/** Whether this page is the one that such a sign-in led back to. True once. */
export function endRoundTrip(): boolean {
  try {
    const wasAway = sessionStorage.getItem(NAME) !== null
    sessionStorage.removeItem(NAME)
    return wasAway
  } catch {
    return false
  }
}

/** Where such a sign-in was to lead, however it went. Told once. */
export function takeWayOn(): string | undefined {
  try {
    const leadsTo = sessionStorage.getItem(LEADS_TO) ?? undefined
    sessionStorage.removeItem(LEADS_TO)
    return leadsTo
  } catch {
    return undefined
  }
}
