const NAME = 'netzpass.round-trip'

// Whoever signs in with Google leaves this page and comes back to a new one; only the tab's own storage lasts that long.

/** This tab is about to leave for a sign-in elsewhere. */
export function beginRoundTrip() {
  try {
    sessionStorage.setItem(NAME, '1')
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
