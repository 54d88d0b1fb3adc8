/**
 * Whether the browser has thrown away what this device kept for the child, as Safari does after a week without a visit: nobody
 * knows then what had not been sent yet. Said once, above its screens.
 */
let isEmptied = false
const listeners = new Set<() => void>()

function set(next: boolean) {
  isEmptied = next
  for (const listener of listeners) listener()
}

export const emptied = {
  now: () => isEmptied,
  note: () => set(true),
  dismiss: () => set(false),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
