type SimulationAttempt = { isSuccessful: boolean; outcome: string | null }

/**
 * How an attempt at a simulation went, in a word or two. One that reports its outcome says so later: until then it has only
 * begun. Of the others is known whether they could be started (decision 014).
 */
export function simulationVerdict({ isSuccessful, outcome }: SimulationAttempt, reportsOutcome: boolean): string {
  if (isSuccessful) return 'Bestanden'
  if (!reportsOutcome) return 'Fehlgeschlagen'
  return outcome === null ? 'Gestartet' : 'Noch nicht'
}
