/** A value that components can follow by `useSyncExternalStore(it.subscribe, it.get, it.get)`. */
export function observable<T>(value: T) {
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next: T) {
      value = next
      for (const listener of listeners) listener()
    },
    /** @returns a function that unsubscribes */
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
