import { HOUR_MS } from '../../domain/dates.ts'
import { innerPath } from '../../domain/inner-path.ts'

const KEY = 'netzpass.asked'

/**
 * Where somebody wanted to go who has to open a mailed link first: to confirm an address, or to choose a password. The link
 * opens in another tab, or replaces this one. For an hour, as long as either is good for signing in.
 */
export const askedBeforeMail = {
  keep(asked: string | undefined) {
    try {
      if (asked) localStorage.setItem(KEY, JSON.stringify({ asked, until: Date.now() + HOUR_MS }))
      else localStorage.removeItem(KEY)
    } catch {
      // Storage may be switched off; then the way on leads home.
    }
  },
  /** Told once. */
  take(): string | undefined {
    try {
      const { asked, until } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { asked?: string; until?: number }
      localStorage.removeItem(KEY)
      return until && until > Date.now() ? innerPath(asked) : undefined
    } catch {
      return undefined
    }
  },
}
