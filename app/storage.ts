/**
 * What the browser keeps for our pages. It may be blocked, where already naming it throws, or full: then nothing is
 * kept, and whoever asks is told so by what comes back. `commands/browsers.mjs` sees to it that nobody goes past this.
 */
const keptIn = (storage: () => Storage) => ({
  /** null when there is nothing. */
  read(key: string): string | null {
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  },
  /** null removes it. @returns whether it is kept as asked */
  write(key: string, text: string | null): boolean {
    try {
      if (text === null) storage().removeItem(key)
      else storage().setItem(key, text)
      return true
    } catch {
      return false
    }
  },
  /** What was written as JSON; undefined when there is nothing, or nothing readable. */
  readJson(key: string): unknown {
    try {
      return JSON.parse(this.read(key) ?? '') as unknown
    } catch {
      return undefined
    }
  },
  /** Removes all whose key begins so. */
  removeAll(prefix: string) {
    try {
      for (const key of Object.keys(storage())) if (key.startsWith(prefix)) storage().removeItem(key)
    } catch {
      // nothing could have been kept
    }
  },
  /** Whether it can be read at all; what it holds is unknown otherwise. */
  isOpen(): boolean {
    try {
      storage().getItem('')
      return true
    } catch {
      return false
    }
  },
})

/** For all tabs, until somebody removes it. */
export const inBrowser = keptIn(() => localStorage)
/** For this tab, until it is closed. */
export const inTab = keptIn(() => sessionStorage)
