import { HOUR_MS } from '../../domain/dates.ts'
import { innerPath } from '../../domain/inner-path.ts'

const KEY = 'netzpass.asked'

/**
 * Remembers the requested page while somebody has to open a mailed link first (confirmation or new password), which opens in
 * another tab or replaces this page. Kept for an hour, because for so long both links can sign somebody in.
 */
export const askedBeforeMail = {
  keep(asked: string | undefined) {
    try {
      if (asked) localStorage.setItem(KEY, JSON.stringify({ asked, until: Date.now() + HOUR_MS }))
      else localStorage.removeItem(KEY)
    } catch {
      // Storage may be blocked; then sign-in leads to the start page.
    }
  },
  /** Reads and removes it. */
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
