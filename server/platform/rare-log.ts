const EVERY_MS = 60_000

/**
 * Lets one line a minute of each kind into the log: what somebody can bring about as often as they like must not fill
 * the disk. `write` hears how many of the kind there were since the last line.
 */
export function createRareLog<Kind>() {
  const written = new Map<Kind, { at: number; since: number }>()
  return {
    take(kind: Kind, write: (sinceTheLastLine: number) => void) {
      const now = performance.now()
      const last = written.get(kind) ?? { at: Number.NEGATIVE_INFINITY, since: 0 }
      if (now - last.at < EVERY_MS) {
        written.set(kind, { at: last.at, since: last.since + 1 })
        return
      }
      written.set(kind, { at: now, since: 0 })
      write(last.since)
    },
    /** For tests: as if nothing had been written. */
    forget: () => written.clear(),
  }
}
